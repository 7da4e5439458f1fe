// The curve on which a word moves from layer to layer.

/** The curve through `spots`, one for each layer, as far as the layer `at`, which may be between two; and where it ends.
 * @param {number[][]} spots x and y
 * @param {number} at
 * @returns {{curves: number[][], end: number[]}} each curve has two control points and its end
 */
export function trailTo(spots, at) {
  const whole = Math.min(Math.floor(at), spots.length - 1), curves = spots.slice(0, whole).map((_, layer) => bend(spots, layer));
  if (at <= whole || !spots[whole + 1]) return { curves, end: spots[whole] };
  const part = cut(spots[whole], bend(spots, whole), at - whole);
  return { curves: [...curves, part], end: part.slice(4) };
}

/** The two control points of a Catmull-Rom curve and its end.
 * @param {number[][]} spots @param {number} layer @returns {number[]}
 */
export function bend(spots, layer) {
  const [before, from, to, after] = [-1, 0, 1, 2].map((step) => spots[Math.max(0, Math.min(spots.length - 1, layer + step))]);
  return [0, 1].map((axis) => from[axis] + (to[axis] - before[axis]) / 6)
    .concat([0, 1].map((axis) => to[axis] - (after[axis] - from[axis]) / 6), to);
}

// The first part of a Bézier curve. Source: de Casteljau's algorithm.
function cut(start, curve, share) {
  const [ax, ay, bx, by, x, y] = curve;
  const mix = (/** @type {number[]} */ one, /** @type {number[]} */ other) => [0, 1].map((axis) => one[axis] + (other[axis] - one[axis]) * share);
  const [first, second, third] = [mix(start, [ax, ay]), mix([ax, ay], [bx, by]), mix([bx, by], [x, y])];
  const [left, right] = [mix(first, second), mix(second, third)];
  return [...first, ...left, ...mix(left, right)];
}
