// Formats numbers, and computes windows and axes. Nothing here touches the page.

export const { format: grouped } = new Intl.NumberFormat("en"); // created once: that takes longer than using it

/** A minus sign instead of a hyphen, and none before zero. */
const withMinus = (/** @type {string} */ text) => (Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "−"));

export const fixed = (/** @type {number} */ value, decimals = 4) => withMinus(value.toFixed(decimals));

/** Five significant digits. */
export const significant = (/** @type {number} */ value) =>
  withMinus(Math.abs(value) >= 1e-4 || value === 0 ? Number(value.toPrecision(5)).toString() : value.toExponential(3));

/** Two significant digits. */
export const short = (/** @type {number} */ value) => Number(value.toPrecision(2)).toString();

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** The number of decimals, at least four, with which the rounded parts add up to the rounded total.
 * @param {number[]} parts
 * @param {number} total
 */
export function decimalsThatAddUp(parts, total) {
  const shown = (value, decimals) => Number(value.toFixed(decimals));
  const addUp = (decimals) =>
    Math.abs(parts.reduce((sum, part) => sum + shown(part, decimals), 0) - shown(total, decimals)) < 0.1 ** (decimals + 1);
  return [4, 5, 6, 7].find(addUp) ?? 4;
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not smaller than `step`.
 * @param {number} step
 */
export function niceStep(step) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(step, 1)));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((candidate) => candidate >= step);
}

/** How far from the right end of an axis its name stands: at the end, else left of the flag from `left` to `right` that would
 * lie on it; −1: it fits on neither side.
 * @param {number} left @param {number} right @param {number} name how wide it is @param {number} wide the axis
 */
export function besideFlag(left, right, name, wide) {
  const gap = 6;
  if (right + gap <= wide - name || !name) return 0;
  return left - gap >= name ? wide - left + gap : -1;
}

/** The edges of `count` columns: column c covers the device pixels edges[c] to edges[c + 1]; several may share one pixel.
 * @param {number} count
 * @param {number} width
 */
export function columnEdges(count, width) {
  return Int32Array.from({ length: count + 1 }, (_, c) => (c < count ? Math.min(Math.round((c * width) / count), width - 1) : width));
}

/** The window between two columns in any order, clamped to those that there are.
 * @param {number} first
 * @param {number} last
 * @param {number} columns
 */
export function windowBetween(first, last, columns) {
  const [a, b] = [first, last].map((at) => clamp(Math.round(Number.isFinite(at) ? at : 0), 0, columns - 1));
  return { first: Math.min(a, b), last: Math.max(a, b) };
}

/** The window after zooming by `factor`: the column at `around` stays in place; at least eight columns remain.
 * @param {{first: number, last: number}} window
 * @param {number} factor
 * @param {number} around
 * @param {number} columns
 * @returns {[first: number, last: number]}
 */
export function zoomedWindow({ first, last }, factor, around, columns) {
  const count = last - first + 1;
  const wanted = clamp(Math.round(count * factor), Math.min(8, columns), columns);
  const inside = around >= first && around <= last;
  const centre = inside ? around : (first + last) / 2;
  const wished = Math.round(centre - ((centre - first + 0.5) / count) * wanted);
  const start = clamp(inside ? clamp(wished, around - wanted + 1, around) : wished, 0, columns - wanted);
  return [start, start + wanted - 1];
}

/** Which of these parts of a line, from the first on, begin behind the last that is kept, or reach into it by no more than
 * `over`.
 * @param {[from: number, to: number][]} parts @param {number} over
 */
export function apart(parts, over) {
  let end = -Infinity;
  return parts.map(([from, to]) => {
    const free = from >= end - over;
    if (free) end = to;
    return free;
  });
}
