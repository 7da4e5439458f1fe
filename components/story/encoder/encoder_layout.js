// Where the stations of a layer stand, and how the wires between them run: in two lines, on a phone in four. What skips the
// attention, or the network, is drawn outside. Nothing here touches the page.

/**
 * @typedef {{left: number, top: number, width: number, height: number}} Box of values, in CSS pixels
 * @typedef {{from: string, to: string, path: string, tip: string}} Wire
 * @typedef {{high: number, boxes: Record<string, Box>, sums: Record<string, {x: number, y: number}>, wires: Wire[]}} Layout
 */

const SUM = 11; // the radius of a ⊕
export const NARROW = 500; // CSS pixels, from which on two lines are wide enough
const TIP = 9, HALF = 4.5; // an arrow's head
const LETTER = 22; // the name at the left of Q, K and V

// In units of a picture of this size; it is drawn larger or smaller, but not the words in it.
const TWO_LINES = {
  wide: 738, high: 312,
  boxes: {
    before: [0, 64, 83, 52], query: [136, 26, 48, 33], key: [136, 78, 48, 33], value: [136, 130, 48, 33], scores: [227, 63, 54, 54],
    weights: [318, 63, 54, 54], mixed: [414, 63, 48, 54], attended: [506, 64, 83, 52], middle: [655, 64, 83, 52],
    same: [0, 214, 83, 52], raised: [150, 214, 130, 52], inner: [325, 214, 132, 52], feed_forward: [506, 214, 83, 52], output: [655, 214, 83, 52],
  },
  sums: { first_sum: [628, 90], second_sum: [628, 240] },
};
const SECOND = 200, LOWER = 22; // where the second of two lines begins, and by how much it is lower without shapes below
const FOUR_LINES = {
  wide: 340, high: 500,
  boxes: {
    before: [18, 64, 72, 48], query: [132, 24, 46, 32], key: [132, 73, 46, 32], value: [132, 122, 46, 32], scores: [212, 62, 50, 50],
    weights: [290, 62, 50, 50], mixed: [18, 210, 48, 48], attended: [98, 210, 72, 48], middle: [268, 210, 72, 48],
    same: [18, 314, 72, 48], raised: [124, 314, 92, 48], inner: [248, 314, 92, 48], feed_forward: [18, 418, 72, 48], output: [268, 418, 72, 48],
  },
  sums: { first_sum: [220, 234], second_sum: [180, 442] },
};

/** @param {number} wide @param {number} high of the two lines; four have their own height
 * @param {number} [unit] how many times as large as usual letters are
 * @param {boolean} [shapes] whether the shape of its values stands below a station
 * @returns {Layout} */
export function layoutOf(wide, high, unit = 1, shapes = true) {
  const narrow = wide < NARROW, drawn = narrow ? FOUR_LINES : TWO_LINES, tall = narrow ? drawn.high * unit : high, radius = SUM * unit;
  const x = wide / drawn.wide, y = tall / drawn.high;
  const down = (/** @type {number} */ top) => (top + (shapes || narrow || top < SECOND ? 0 : LOWER)) * y;
  const boxes = Object.fromEntries(Object.entries(drawn.boxes).map(([name, [left, top, width, height]]) =>
    [name, { left: left * x, top: down(top), width: width * x, height: height * y }]));
  const sums = Object.fromEntries(Object.entries(drawn.sums).map(([name, [left, top]]) => [name, { x: left * x, y: down(top) }]));
  const at = Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, edgesOf(box)]));
  for (const [name, sum] of Object.entries(sums)) at[name] = { left: sum.x - radius, right: sum.x + radius, top: sum.y - radius, bottom: sum.y + radius, x: sum.x, y: sum.y };
  const around = narrow ? aroundFour(at, tall, WORDS * unit) : aroundTwo(at, tall, WORDS * unit, shapes ? WORDS * unit : 1);
  return { high: tall, boxes, sums, wires: [...ahead(at, narrow, unit), ...around] };
}

const edgesOf = ({ left, top, width, height }) => ({ left, right: left + width, top, bottom: top + height, x: left + width / 2, y: top + height / 2 });

/** What runs from left to right. */
function ahead(at, narrow, unit) {
  const straight = (/** @type {string} */ from, /** @type {string} */ to) => wire(from, to, [[at[from].right + 1, at[to].y], [at[to].left - 1, at[to].y]]);
  const { before, scores } = at;
  const split = ["query", "key", "value"].map((name) => wire("before", name, curve(before.right + 1, before.y, at[name].left - LETTER * unit, at[name].y)));
  const meet = ["query", "key"].map((name, number) => wire(name, "scores", curve(at[name].right + 1, at[name].y, scores.left - 1, scores.y + (number ? 5 : -5))));
  const next = [["scores", "weights"], ["mixed", "attended"], ["attended", "first_sum"], ["first_sum", "middle"], ["same", "raised"], ["raised", "inner"], ["feed_forward", "second_sum"], ["second_sum", "output"]];
  if (!narrow) next.push(["weights", "mixed"], ["inner", "feed_forward"]);
  return [...split, ...meet, ...next.map(([from, to]) => straight(from, to))];
}

const WORDS = 20; // the name above a station, or the shape below it

/** Two lines: the values join from below, and what skips a half runs above the first line and below the second.
 * @param {number} words above a station @param {number} below it */
function aroundTwo(at, tall, words, below) {
  const { before, value, mixed, first_sum, middle, same, second_sum } = at;
  const turn = mixed.left - words, join = mixed.bottom - 8, lane = (at.value.bottom + same.top - words) / 2 + 1;
  return [
    wire("value", "mixed", [[value.right + 1, value.y], [turn, value.y], [turn, join], [mixed.left - 1, join]]),
    wire("before", "first_sum", [[before.x, before.top - words], [before.x, 4], [first_sum.x, 4], [first_sum.x, first_sum.top - 1]]),
    wire("middle", "same", [[middle.x, middle.bottom + below], [middle.x, lane], [same.x, lane], [same.x, same.top - words]]),
    wire("same", "second_sum", [[same.x, same.bottom + below], [same.x, tall - 6], [second_sum.x, tall - 6], [second_sum.x, second_sum.bottom + 1]]),
  ];
}

/** Four lines: weights and values come from above, and what skips a half runs at the left edge. */
function aroundFour(at, tall, words) {
  const { before, value, weights, mixed, first_sum, middle, same, inner, feed_forward, second_sum } = at;
  const above = mixed.top - words, under = mixed.bottom + words + 2, carry = same.top - words - 8, next = feed_forward.top - words - 8;
  return [
    wire("weights", "mixed", [[weights.x, weights.bottom + words], [weights.x, above - 20], [mixed.x - 8, above - 20], [mixed.x - 8, above]]),
    wire("value", "mixed", [[value.right + 1, value.y], [value.right + 12, value.y], [value.right + 12, above - 10], [mixed.x + 8, above - 10], [mixed.x + 8, above]]),
    wire("before", "first_sum", [[before.left - 1, before.y], [4, before.y], [4, under], [first_sum.x, under], [first_sum.x, first_sum.bottom + 1]]),
    wire("middle", "same", [[middle.x, middle.bottom + words], [middle.x, carry], [same.x, carry], [same.x, same.top - words + 2]]),
    wire("inner", "feed_forward", [[inner.x, inner.bottom + words], [inner.x, next], [feed_forward.x, next], [feed_forward.x, feed_forward.top - words + 2]]),
    wire("same", "second_sum", [[same.left - 1, same.y], [4, same.y], [4, tall - 6], [second_sum.x, tall - 6], [second_sum.x, second_sum.bottom + 1]]),
  ];
}

/** A level start and end, for two points at different heights. @returns {[number, number][]} */
const curve = (x, y, toX, toY) => /** @type {[number, number][]} */ ([[x, y], [NaN, NaN], [toX, toY]]);

/** @param {string} from @param {string} to @param {number[][]} points joined by lines, or by a curve where one is NaN
 * @returns {Wire} */
function wire(from, to, points) {
  const round = points.map(([x, y]) => [Math.round(x) + 0.5, Math.round(y) + 0.5]), curved = Number.isNaN(points[1][0]);
  const end = round[round.length - 1], before = curved ? [end[0] - 1, end[1]] : round[round.length - 2];
  const [right, down] = [Math.sign(end[0] - before[0]), Math.sign(end[1] - before[1])];
  const stop = [end[0] - right * (TIP - 1), end[1] - down * (TIP - 1)], [x, y] = round[0], middle = (x + stop[0]) / 2;
  const path = curved ? `M${x} ${y}C${middle} ${y} ${middle} ${stop[1]} ${stop.join(" ")}` : `M${[...round.slice(0, -1), stop].map((point) => point.join(" ")).join("L")}`;
  const base = [end[0] - right * TIP, end[1] - down * TIP];
  const tip = `M${end.join(" ")}L${base[0] - down * HALF} ${base[1] - right * HALF}L${base[0] + down * HALF} ${base[1] + right * HALF}Z`;
  return { from, to, path, tip };
}
