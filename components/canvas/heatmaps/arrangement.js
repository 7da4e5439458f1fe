// Where the five panels of the input layer stand, so that all of them are on one screen: the three summands below each
// other, and beside them the sum, what LayerNorm makes of it, and the lens; on a phone all below each other. Of more rows
// than are readable, those around the marked one are drawn, beside an overview of all.

import { scrolledPart } from "../../frame/streamlit_internals.js";
import { unitOf } from "../unit.js";
import { clamp } from "./numbers.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/**
 * @typedef {object} Arrangement in CSS pixels
 * @property {boolean} grid
 * @property {number} high for all rows of a panel together
 * @property {number} row the most for one row
 * @property {number} rows how many rows are drawn
 */

const PHONE = 640, MENU = 52, MARGIN = 7;
const HEADER = 20, MARKS = 6, AXIS = 17; // what a panel has besides its rows; the axis of the last
const READABLE = 5, ROOMY = 12, LEAST = 340; // of one row, of one among few, of all panels together

/** What the arrangement depends on besides the size of the window.
 * @param {LinkedHeatmaps} maps
 */
export const arrangementOf = (maps) => `${maps.rows} ${maps.panels.length}`;

/** @param {LinkedHeatmaps} maps */
export function arrange(maps) {
  const equation = isEquation(maps), grid = equation && maps.root.clientWidth >= PHONE;
  maps.arrangedFor = arrangementOf(maps);
  maps.root.classList.toggle("equation", equation);
  maps.root.classList.toggle("grid", grid);
  maps.arrangement = equation ? arranged(maps, grid) : maps.ownArrangement();
  maps.root.classList.toggle("windowed", rowsDrawn(maps) < maps.rows);
}

/** How high all rows of a panel can be together: three panels stand below each other, on a phone five and the lens.
 * @param {LinkedHeatmaps} maps @param {boolean} grid
 */
function roomOf(maps, grid) {
  const above = maps.root.getBoundingClientRect().top + (scrolledPart()?.scrollTop ?? 0);
  const unit = unitOf(), below = grid ? MARGIN : maps.line.offsetHeight + MARGIN + MENU;
  return (Math.max(innerHeight - above - below, LEAST * unit) - AXIS * unit) / (grid ? 3 : 5) - HEADER * unit - MARKS;
}

/** @param {LinkedHeatmaps} maps @param {boolean} grid @returns {Arrangement} */
function arranged(maps, grid) {
  const phone = maps.root.clientWidth < PHONE, high = roomOf(maps, grid), unit = unitOf();
  const few = phone ? 1 : Math.max(1, Math.floor(high / (ROOMY * unit)));
  const rows = phone || high / maps.rows < READABLE * unit ? Math.min(few, maps.rows) : maps.rows;
  return { grid, high, row: phone ? high : 38 * unit, rows };
}

/** Whether these are the five panels of a page of their own. In talk mode a scene decides what is shown, and how high.
 * @param {LinkedHeatmaps} maps
 */
const isEquation = ({ head, root }) =>
  !head.compact && head.panels.at(-1).name === "normed" && getComputedStyle(root).getPropertyValue("--equation").trim() !== "none";

/** @param {LinkedHeatmaps} maps */
export const rowsDrawn = ({ arrangement, rows }) => Math.min(arrangement?.rows ?? rows, rows);

/** The first row drawn: the marked one stands in the middle, as far as there are rows.
 * @param {LinkedHeatmaps} maps @param {number} rows
 */
export const firstRow = (maps, rows) => clamp(maps.view.row - (rows >> 1), 0, maps.rows - rows);

/** Whether another part of the rows has to be drawn.
 * @param {LinkedHeatmaps} maps
 */
export const rowsMoved = (maps) => maps.geometry.rows < maps.rows && firstRow(maps, maps.geometry.rows) !== maps.geometry.top;
