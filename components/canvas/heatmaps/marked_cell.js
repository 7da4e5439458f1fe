// The marked cell, the same in all panels, and the line with its arithmetic.

import { element } from "../../frame/dom.js";
import { rowsMoved } from "./arrangement.js";
import { OVER, placeBox } from "./boxes.js";
import { drawLens } from "./lens.js";
import { besideFlag, clamp, decimalsThatAddUp, fixed, grouped, significant } from "./numbers.js";
import { draw } from "./painting.js";
import { markOverview } from "./row_overview.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const FLAG = 1.25; // how high the flag of a row is at most, in sizes of its type

/** @param {LinkedHeatmaps} maps */
export function markCell(maps) {
  if (!maps.hovered && rowsMoved(maps)) return draw(maps);
  const { row, column } = maps.hovered ?? maps.view;
  const { type, unit } = maps.known;
  const position = maps.positionOf[column] - maps.view.first;
  const inside = position >= 0 && position < maps.geometry.count;
  for (const panel of maps.panels) {
    const { edges, high, ratio, wide, rows } = panel.geometry;
    const left = inside ? edges[position] / ratio : 0;
    const width = inside ? Math.max(edges[position + 1] - edges[position], 1) / ratio : 0;
    const top = ((row - panel.geometry.top) * high) / ratio, height = high / ratio;
    const [across, down, cell] = panel.marks;
    placeBox(across, 0, top, wide / ratio, height);
    placeBox(panel.framed, 0, ((maps.head.framed - panel.geometry.top) * high) / ratio, wide / ratio, height);
    panel.framed.hidden = !(maps.head.framed >= 0);
    placeBox(down, left, 0, width, (rows * high) / ratio);
    // The frame of a cell of one or two pixels would be invisible, so it is larger than the cell.
    const grow = (size) => Math.max(0, (7 - size) / 2);
    placeBox(cell, left - grow(width), top - grow(height), width + 2 * grow(width), height + 2 * grow(height));
    down.hidden = cell.hidden = panel.columnFlag.hidden = !inside;
    panel.rowFlag.textContent = maps.head.labels[row];
    const tall = clamp(height, type - OVER * unit, FLAG * type); // letters stay inside it
    const flagTop = clamp(top + (height - tall) / 2, 0, Math.max(0, (rows * high) / ratio - tall));
    Object.assign(panel.rowFlag.style, { top: `${flagTop}px`, height: `${tall}px`, lineHeight: `${tall}px` });
    hideLabelsBehind(panel, flagTop + OVER * unit, flagTop + tall - OVER * unit, row);
    panel.columnFlag.textContent = maps.head.names?.[column] ?? String(column);
    const flagLeft = clamp(left + width / 2, 14, wide / ratio - 14);
    panel.columnFlag.style.left = `${flagLeft}px`;
    hideTicksBehind(panel, flagLeft, wide / ratio, inside ? type : 0);
    cell.dataset.row = row;
    cell.dataset.column = column;
    cell.dataset.value = maps.values[panel.name][row * maps.columns + column];
  }
  markOverview(maps, row);
  maps.explain(row, column, inside);
}

// Where rows are lower than letters, the flag of one row would cover half of its neighbour's label. It takes the place of
// its own label, which may be longer.
function hideLabelsBehind(panel, from, to, row) {
  for (const label of panel.shown) {
    const middle = parseFloat(label.style.top) + parseFloat(label.style.height) / 2, [above, below] = label.reach;
    const own = Number(label.dataset.row) === row, behind = middle - above < to && middle + below > from;
    label.classList.toggle("flagged", own);
    const hidden = behind && !own ? "hidden" : "";
    if (label.style.visibility !== hidden) label.style.visibility = hidden;
  }
}

// The flag of a column would cover the numbers beside it, and the name of the axis, which steps to its left. A size of 0
// hides none.
function hideTicksBehind(panel, middle, wide, type) {
  const half = (/** @type {Element} */ { textContent }) => 0.3 * type * textContent.length, flag = half(panel.columnFlag) + 4;
  const name = panel.axisName, long = name ? 2 * half(name) : 0, right = name && type ? besideFlag(middle - flag, middle + flag, long, wide) : 0;
  if (name) Object.assign(name.style, { right: `${right}px`, visibility: right < 0 ? "hidden" : "" });
  for (const tick of panel.ticks) {
    const at = parseFloat(tick.style.left) + (tick.classList.contains("at-edge") ? half(tick) : 0), free = half(tick) + 4;
    const covered = Math.abs(at - middle) < flag + free || (right > 0 && Math.abs(at - (wide - right - long / 2)) < long / 2 + free);
    const hidden = type && covered ? "hidden" : "";
    if (tick.style.visibility !== hidden) tick.style.visibility = hidden;
  }
}

/** @param {LinkedHeatmaps} maps */
export function explainCell(maps, row, column, inside) {
  const blank = maps.head.blank?.[row];
  if (blank) return sayBlank(maps, row, column, blank);
  const at = row * maps.columns + column;
  const value = Object.fromEntries(maps.head.panels.map(({ name }) => [name, maps.values[name][at]]));
  Object.assign(maps.line.dataset, value, { row, column, token: maps.head.labels[row] });
  const [sum, cell, layerNorm = ""] = maps.head.panels.some((panel) => panel.derived) ? arithmeticOf(maps, value, row, column) : valuesOf(maps, value, row, column);
  if (maps.arrangement) drawLens(maps, row, column);
  const place = cell + (inside ? "" : " It is outside the visible range.");
  writeLine(maps.words, boldNumbers(sum), place, boldNumbers(layerNorm));
}

/** Say why a row has no numbers.
 * @param {LinkedHeatmaps} maps @param {string} reason
 */
function sayBlank(maps, row, column, reason) {
  Object.assign(maps.line.dataset, { row, column, token: maps.head.labels[row] });
  maps.lens.replaceChildren();
  writeLine(maps.words, [reason], `${maps.head.down} ${row} “${maps.head.labels[row]}”`);
}

/** @typedef {string | {bold: string}} Word */

/** Write the line below the panels: the arithmetic, and the description of the cell.
 * @param {HTMLElement} line
 * @param {Word[]} words
 * @param {string} cell
 * @param {Word[]} [layerNorm] the arithmetic after the sum, which a scene of a talk may leave out
 */
function writeLine(line, words, cell, layerNorm = []) {
  const nodes = (/** @type {Word[]} */ some) =>
    some.map((word) => (typeof word === "string" ? word : element("b", {}, word.bold)));
  const after = element("span", { class: "of-layer-norm" }, ...nodes(layerNorm));
  line.replaceChildren(element("div", { class: "cell-sum" }, ...nodes(words), after), element("div", { class: "cell-place" }, cell));
}

/** @param {string} text @returns {Word[]} */
const boldNumbers = (text) => text.split(/(−?\d+\.?\d*(?:e[−+]?\d+)?)/).map((part, index) => (index % 2 ? { bold: part } : part));

/** The sum, the cell, and what LayerNorm makes of the sum.
 * @param {LinkedHeatmaps} maps
 * @returns {[string, string, string]}
 */
function arithmeticOf(maps, value, row, column) {
  const { mean, deviation, gamma, beta } = maps.arrays;
  Object.assign(maps.line.dataset, { mean: mean[row], deviation: deviation[row], gamma: gamma[column], beta: beta[column] });
  const decimals = decimalsThatAddUp([value.word, value.position, value.segment], value.summed);
  const places = maps.head.panels.filter((panel) => !panel.derived).map(({ name, rows, size }) =>
    `${name} row ${name === "word" ? "ID " : ""}${rows[row]}${size ? ` of ${grouped(size)}` : ""}`);
  return [
    `word ${fixed(value.word, decimals)} + position ${fixed(value.position, decimals)} + ` +
    `segment ${fixed(value.segment, decimals)} = ${fixed(value.summed, decimals)}`,
    `“${maps.head.labels[row]}”: ${places.join(", ")}; dimension ${column} (of ${maps.columns}). Figures are rounded.`,
    layerNormOf(maps, value.normed, row, column),
  ];
}

/** What LayerNorm does to a value of a row, up to its result.
 * @param {LinkedHeatmaps} maps @param {number} result
 */
function layerNormOf({ arrays: { mean, deviation, gamma, beta } }, result, row, column) {
  return `; minus mean ${significant(mean[row])}, over standard deviation ${significant(deviation[row])}, ` +
    `times gamma ${significant(gamma[column])}, plus beta ${significant(beta[column])} = ${fixed(result)}`;
}

/** The values of all panels and the cell; where the last one is LayerNorm of the first, how it comes about.
 * @param {LinkedHeatmaps} maps @returns {[string, string, string?]}
 */
function valuesOf(maps, value, row, column) {
  const { panels } = maps.head, first = `${panels[0].title} ${fixed(value[panels[0].name])}`, last = panels.at(-1).name;
  if (maps.arrays.gamma) return [first, placeOf(maps, row, column), layerNormOf(maps, value[last], row, column)];
  return [panels.map(({ name, title }) => `${title} ${fixed(value[name])}`).join(", "), placeOf(maps, row, column)];
}

/** Which cell it is. @param {LinkedHeatmaps} maps @returns {string} */
function placeOf(maps, row, column) {
  const { down, across, labels, names } = maps.head;
  if (names) return `${labels[row]}, ${names[column]}. Figures are rounded.`;
  const where = `${across} ${column} (of ${maps.columns}). Figures are rounded.`;
  if (!labels[row]) return where;
  const name = labels[row] === String(row) ? "" : ` “${labels[row]}”`;
  const place = down === "line" ? `row ${maps.head.remarks[row]}` : `${down} ${row}`;
  return `${place}${name}, ${where}`;
}
