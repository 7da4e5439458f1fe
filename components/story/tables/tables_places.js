// Where points stand in a picture, and which one is nearest to the pointer. Nothing here touches the page.

/** The places of `points` (x and y in turn) in pixels, with one scale for both axes, in the middle.
 * @param {Float32Array} points @param {number} wide @param {number} high @param {number} edge
 * @returns {[x: number, y: number][]}
 */
export function placed(points, wide, high, edge) {
  const [xs, ys] = [0, 1].map((axis) => points.filter((_, at) => at % 2 === axis));
  const [left, right, low, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((wide - 2 * edge) / (right - left || 1), (high - 2 * edge) / (top - low || 1));
  return [...xs].map((x, at) => [wide / 2 + (x - (left + right) / 2) * scale, high / 2 - (ys[at] - (low + top) / 2) * scale]);
}

/** The number of the place nearest to a point, if it is within `near` pixels; else -1.
 * @param {[x: number, y: number][]} places @param {number} x @param {number} y @param {number} near
 */
export function nearestTo(places, x, y, near) {
  let best = -1, least = near;
  places.forEach(([left, top], at) => {
    const away = Math.hypot(left - x, top - y);
    if (away < least) [best, least] = [at, away];
  });
  return best;
}

/** Whether a text lies on none of those before it that are shown; each is written about its place.
 * @param {{text: string, place: [x: number, y: number]}[]} texts @param {number} size of their letters
 * @returns {boolean[]}
 */
export function free(texts, size) {
  /** @type {typeof texts} */ const shown = [];
  return texts.map((one) => {
    const isFree = !shown.some(({ text, place: [x, y] }) =>
      Math.abs(x - one.place[0]) < 0.3 * size * (text.length + one.text.length) && Math.abs(y - one.place[1]) < size);
    if (isFree) shown.push(one);
    return isFree;
  });
}
