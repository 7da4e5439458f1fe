// What fits on an area, where the bars of a histogram stand, and which cell is at a point. Nothing here touches the page.

import { niceStep } from "../../canvas/heatmaps/numbers.js";

/** The first of these labels that fits into a box; "" if none does. A label may have several lines.
 * @param {string[]} labels @param {{wide: number, high: number}} box @param {number} line its height
 * @param {(text: string, row: number, rows: number) => number} measure
 */
export function fitting(labels, { wide, high }, line, measure) {
  const fits = (/** @type {string} */ label) => {
    const rows = label.split("\n");
    return rows.length * line <= high && rows.every((row, at) => measure(row, at, rows.length) <= wide);
  };
  return labels.find(fits) ?? "";
}

/** Numbers for an axis from `low` to `high`, at most some eight, and how many decimals they need.
 * @param {number} low @param {number} high
 */
export function ticksOf(low, high) {
  const unit = 10 ** (Math.floor(Math.log10((high - low) / 8)) - 1), step = niceStep((high - low) / 8 / unit) * unit;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), ticks = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at++) ticks.push(at * step);
  return { ticks, decimals };
}

/** The row and column of the cell at a point of a picture, and which rows and columns of the tensor it stands for.
 * @param {number} x from 0 to 1 @param {number} y from 0 to 1
 * @param {[number, number]} size rows and columns of cells @param {[number, number]} block
 */
export function cellAt(x, y, [rows, columns], [high, wide]) {
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y * rows))), column = Math.min(columns - 1, Math.max(0, Math.floor(x * columns)));
  return { at: row * columns + column, first: [row * high, column * wide], last: [(row + 1) * high - 1, (column + 1) * wide - 1] };
}

/** How a picture of `rows` by `columns` cells fills a room: as wide as that, at most `most` times as high as its cells are.
 * @param {[number, number]} size @param {number} wide @param {number} high
 */
export function filled([rows, columns], wide, high) {
  return { wide: Math.round(wide), high: Math.round(rows === 1 ? Math.min(high, 120) : Math.min(high, (wide * Math.max(rows, columns / 4)) / columns)) };
}
