// The lens: some dimensions around the marked one, printed in columns as an addition, in the colours of the panels.

import { element } from "../../frame/dom.js";
import { unitOf } from "../unit.js";
import { inkOn, levelOf } from "./colours.js";
import { clamp, fixed } from "./numbers.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const SIGNS = { word: "", position: "+ ", segment: "+ ", summed: "= ", normed: "" };
const NAMES = { word: "word", position: "position", segment: "segment", summed: "sum", normed: "LayerNorm" };
const WIDE = 12, NARROW = 5, PHONE = 640;
const CELL = 49, HEAD = 118; // pixels of a number, and of its row's name

/** @param {LinkedHeatmaps} maps @param {number} row @param {number} column */
export function drawLens(maps, row, column) {
  const room = Math.floor(((maps.arrangement?.grid ? maps.known.width / 2 : maps.known.width) / unitOf() - HEAD) / CELL);
  const count = Math.min(maps.known.width < PHONE ? NARROW : clamp(room, NARROW, WIDE), maps.columns);
  const columns = columnsAround(maps.order, maps.positionOf[column], count);
  const heads = columns.map((at) => element("th", at === column ? { class: "lens-chosen" } : {}, String(at)));
  const lines = maps.head.panels.map((panel, index) => {
    const limit = maps.head.limits[maps.view.scale][index];
    const cells = columns.map((at) => cell(maps, maps.values[panel.name][row * maps.columns + at], limit, at === column));
    return element("tr", { class: `lens_${panel.name}` }, element("th", {}, (panel.derived === "layer_norm" ? "→ " : SIGNS[panel.name]) + NAMES[panel.name]), ...cells);
  });
  maps.lens.replaceChildren(element("tr", {}, element("th", {}, maps.head.labels[row]), ...heads), ...lines);
}

/** The dimensions at `count` places of the order around a place.
 * @param {Uint32Array} order @param {number} place @param {number} count
 */
function columnsAround(order, place, count) {
  const first = clamp(place - (count >> 1), 0, order.length - count);
  return [...order.subarray(first, first + count)];
}

/** @param {LinkedHeatmaps} maps @param {number} value @param {number} limit @param {boolean} chosen */
function cell(maps, value, limit, chosen) {
  const packed = maps.colours[levelOf(value, limit)];
  const colour = `rgb(${packed & 255}, ${(packed >> 8) & 255}, ${(packed >> 16) & 255})`;
  const box = element("td", chosen ? { class: "lens-chosen" } : {}, fixed(value, 3).replace(/^(\D?)0\./, "$1."));
  Object.assign(box.style, { background: colour, color: inkOn(colour) });
  return box;
}
