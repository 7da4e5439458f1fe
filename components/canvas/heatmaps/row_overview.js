// An overview of all rows where only those around the marked one are drawn: a click or a drag on it marks another row.

import { element } from "../../frame/dom.js";
import { levelOf } from "./colours.js";
import { clamp } from "./numbers.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const WIDE = 24, NAMED = 13; // cells across; CSS pixels from which on a row has its name

/** @param {LinkedHeatmaps} maps */
export function drawRowOverview(maps) {
  const shown = maps.geometry.rows < maps.rows;
  maps.overview.hidden = !shown;
  if (!shown) return;
  if (!maps.overview.firstChild) build(maps);
  maps.root.style.setProperty("--lens", `${maps.line.offsetHeight}px`);
  const [canvas, names] = maps.overview.children, panel = maps.head.panels.at(-1);
  const limit = maps.head.limits[maps.view.scale].at(-1);
  paint(/** @type {HTMLCanvasElement} */ (canvas), maps, maps.values[panel.name], limit);
  const fits = maps.overview.clientHeight / maps.rows >= NAMED * maps.known.unit;
  names.replaceChildren(...(fits ? maps.head.labels.map((label) => element("span", { dir: "ltr" }, label)) : []));
}

/** Mark in the overview which rows are drawn, and the marked one.
 * @param {LinkedHeatmaps} maps @param {number} row
 */
export function markOverview(maps, row) {
  const [, names, part] = /** @type {any} */ (maps.overview.children);
  if (!part || maps.overview.hidden) return;
  const { top, rows } = maps.geometry;
  Object.assign(part.style, { top: `${(100 * top) / maps.rows}%`, height: `${(100 * rows) / maps.rows}%` });
  [...names.children].forEach((name, at) => name.classList.toggle("is-marked", at === row));
}

/** @param {LinkedHeatmaps} maps */
function build(maps) {
  const box = maps.overview;
  box.append(element("canvas", { "aria-hidden": "true" }), element("div", { class: "overview-names", "aria-hidden": "true" }), element("div", { class: "overview-part" }));
  const mark = (/** @type {PointerEvent} */ event) => {
    const { top, height } = box.getBoundingClientRect();
    maps.choose({ row: clamp(Math.floor(((event.clientY - top) / height) * maps.rows), 0, maps.rows - 1), column: maps.view.column });
  };
  box.onpointerdown = (/** @type {PointerEvent} */ event) => {
    box.setPointerCapture(event.pointerId);
    mark(event);
  };
  box.onpointermove = (/** @type {PointerEvent} */ event) => {
    if (event.buttons) mark(event);
  };
}

// One pixel for each row and each group of dimensions: the value farthest from zero.
function paint(/** @type {HTMLCanvasElement} */ canvas, maps, values, limit) {
  [canvas.width, canvas.height] = [WIDE, maps.rows];
  const image = new ImageData(WIDE, maps.rows), pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at++) {
    const row = Math.floor(at / WIDE), group = at % WIDE;
    if (maps.head.blank?.[row]) continue;
    const [first, last] = [group, group + 1].map((end) => row * maps.columns + Math.floor((end * maps.columns) / WIDE));
    let most = 0;
    for (const value of values.subarray(first, last)) if (Math.abs(value) > Math.abs(most)) most = value;
    pixels[at] = maps.colours[levelOf(clamp(most, -limit, limit), limit)];
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}
