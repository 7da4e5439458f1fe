// The marked cell: the same in all panels, with the line that does its sum.

import { element } from "../../frame/dom.js";
import { placeBox } from "./boxes.js";
import { clamp, decimalsThatAddUp, fixed, grouped, significant } from "./numbers.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/** @param {LinkedHeatmaps} maps */
export function markCell(maps) {
  const { edges, high, ratio, wide } = maps.geometry;
  const { row, column } = maps.hovered ?? maps.view;
  const { flag } = maps.known;
  const place = maps.place[column] - maps.view.first;
  const inside = place >= 0 && place < maps.geometry.count;
  const left = inside ? edges[place] / ratio : 0;
  const width = inside ? Math.max(edges[place + 1] - edges[place], 1) / ratio : 0;
  const top = (row * high) / ratio, height = high / ratio;
  for (const panel of maps.panels) {
    const [across, down, cell] = panel.marks;
    placeBox(across, 0, top, wide / ratio, height);
    placeBox(panel.framed, 0, (maps.head.framed * high) / ratio, wide / ratio, height);
    panel.framed.hidden = !(maps.head.framed >= 0);
    placeBox(down, left, 0, width, (maps.rows * high) / ratio);
    // A cell of one or two pixels could not be seen: its frame stands around it.
    const grow = (size) => Math.max(0, (7 - size) / 2);
    placeBox(cell, left - grow(width), top - grow(height), width + 2 * grow(width), height + 2 * grow(height));
    down.hidden = cell.hidden = panel.columnFlag.hidden = !inside;
    panel.rowFlag.textContent = maps.head.labels[row];
    panel.rowFlag.style.top = `${clamp(top + height / 2 - flag / 2, 0, Math.max(0, (maps.rows * high) / ratio - flag))}px`;
    panel.columnFlag.textContent = column;
    panel.columnFlag.style.left = `${clamp(left + width / 2, 14, wide / ratio - 14)}px`;
    cell.dataset.row = row;
    cell.dataset.column = column;
    cell.dataset.value = maps.values[panel.name][row * maps.columns + column];
  }
  explainCell(maps, row, column, inside);
}

/** @param {LinkedHeatmaps} maps */
export function explainCell(maps, row, column, inside) {
  const at = row * maps.columns + column;
  const value = Object.fromEntries(maps.head.panels.map(({ name }) => [name, maps.values[name][at]]));
  Object.assign(maps.line.dataset, value, { row, column, token: maps.head.labels[row] });
  const words = maps.head.panels.some((panel) => panel.derived) ? arithmeticOf(maps, value, row, column) : valuesOf(maps, value, row, column);
  const sum = element("div", { class: "cell-sum" }, ...words[0].split(/(−?\d+\.?\d*(?:e[−+]?\d+)?)/).map((text, index) => (index % 2 ? element("b", {}, text) : text)));
  const place = element("div", { class: "cell-place" }, words[1] + (inside ? "" : " It lies outside the window."));
  maps.line.replaceChildren(sum, place);
}

/** @param {LinkedHeatmaps} maps */
export function arithmeticOf(maps, value, row, column) {
  const { mean, deviation, gamma, beta } = maps.arrays;
  Object.assign(maps.line.dataset, { mean: mean[row], deviation: deviation[row], gamma: gamma[column], beta: beta[column] });
  const decimals = decimalsThatAddUp([value.word, value.position, value.segment], value.summed);
  const places = maps.head.panels.filter((panel) => !panel.derived).map(({ name, rows, size }) =>
    `${name} row ${name === "word" ? "ID " : ""}${rows[row]}${size ? ` of ${grouped(size)}` : ""}${name === "word" ? ` ‘${maps.head.labels[row]}’` : ""}`);
  return [
    `word ${fixed(value.word, decimals)} + position ${fixed(value.position, decimals)} + ` +
    `segment ${fixed(value.segment, decimals)} = ${fixed(value.summed, decimals)}; ` +
    `minus mean ${significant(mean[row])}, over standard deviation ${significant(deviation[row])}, ` +
    `times gamma ${significant(gamma[column])}, plus beta ${significant(beta[column])} = ${fixed(value.normed)}`,
    `${places.join(", ")}; dimension ${column} of 0 to ${maps.columns - 1}. Figures are rounded.`,
  ];
}

/** @param {LinkedHeatmaps} maps */
export function valuesOf(maps, value, row, column) {
  const figures = maps.head.panels.map(({ name, title }) => `${title} ${fixed(value[name])}`);
  const { down, across, labels } = maps.head, name = labels[row] === String(row) ? "" : ` ‘${labels[row]}’`;
  return [figures.join(", "), `${down} ${row}${name}, ${across} ${column} of 0 to ${maps.columns - 1}. Figures are rounded.`];
}
