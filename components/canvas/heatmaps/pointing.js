// Input: hovering, tapping, dragging along the axis, pinching, the wheel, the keyboard.

import { placeBox } from "./boxes.js";
import { clamp } from "./numbers.js";
import { openEditor } from "./word_editor.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/** @param {LinkedHeatmaps} maps */
export function listenToPanel(maps, /** @type {any} */ panel) {
  const { plot, axis, band, labels } = panel;
  const cell = (event) => cellAt(maps, event, panel);
  plot.onpointermove = (event) => {
    if (event.pointerType === "mouse" && !event.buttons) maps.hover(cell(event));
    else if (event.buttons && !maps.pinched) maps.choose(cell(event));
  };
  plot.onpointerdown = (event) => event.button === 0 && event.isPrimary && maps.choose(cell(event));
  plot.onpointerleave = () => maps.hover(null);
  plot.onkeydown = (event) => {
    const done = event.key === "Enter" ? openEditor(maps, panel, maps.view.row) : handleKey(maps, event);
    if (done) event.preventDefault();
  };
  plot.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    maps.zoom(event.deltaY > 0 ? 1.25 : 0.8, maps.positionOf[cell(event).column]);
  }, { passive: false });
  labels.addEventListener("click", (/** @type {MouseEvent} */ event) => maps.choose({ row: cell(event).row, column: maps.view.column }));
  listenToAxis(maps, axis, band, panel);
  listenToFingers(maps, plot, panel);
}

/** Pinching: the column between the fingers stays in position, and the window shrinks as they move apart.
 * @param {LinkedHeatmaps} maps
 */
function listenToFingers(maps, plot, panel) {
  const fingers = new Map();
  const pair = () => [...fingers.values()].slice(0, 2);
  const apart = () => Math.max(20, Math.hypot(...["clientX", "clientY"].map((side) => pair()[0][side] - pair()[1][side])));
  const hold = (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const [one, other] = pair(), { first, last } = maps.view;
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: one.clientY };
    maps.pinched = { first, last, apart: apart(), around: maps.positionOf[cellAt(maps, middle, panel).column] };
  };
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (!maps.pinched || fingers.size !== 2) return;
    const { first, last, around, apart: before } = maps.pinched;
    Object.assign(maps.view, { first, last });
    maps.zoom(before / apart(), around);
  };
  const release = (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) maps.pinched = null;
  };
  plot.addEventListener("pointerdown", hold);
  plot.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) plot.addEventListener(end, release);
}

/** @param {LinkedHeatmaps} maps */
function listenToAxis(maps, axis, band, panel) {
  let from = null;
  const position = (event) => maps.positionOf[cellAt(maps, event, panel).column];
  const span = (event) => [from, position(event)].sort((a, b) => a - b);
  axis.onpointerdown = (event) => {
    from = position(event);
    axis.setPointerCapture(event.pointerId);
  };
  axis.onpointermove = (event) => {
    if (from === null) return;
    const [first, last] = span(event).map((at) => at - maps.view.first);
    const { edges, ratio } = panel.geometry;
    placeBox(band, edges[first] / ratio, 0, (edges[last + 1] - edges[first]) / ratio, axis.clientHeight);
    band.hidden = false;
  };
  axis.onpointerup = (event) => {
    const [first, last] = from === null ? [0, 0] : span(event);
    from = null;
    band.hidden = true;
    if (last > first) maps.zoomTo(first, last);
  };
  axis.onpointercancel = () => {
    from = null;
    band.hidden = true;
  };
  axis.ondblclick = () => maps.zoomTo(0, maps.columns - 1);
  band.hidden = true;
}

/** The cell that is shown at a place.
 * @param {LinkedHeatmaps} maps
 */
export function cellAt(maps, event, { canvas, geometry, name }) {
  const box = canvas.getBoundingClientRect();
  const { edges, count, high, ratio, wide, top, rows } = geometry;
  const x = clamp(Math.floor(((event.clientX - box.left) / box.width) * wide), 0, wide - 1);
  const row = top + clamp(Math.floor(((event.clientY - box.top) * ratio) / high), 0, rows - 1);
  let position = clamp(Math.floor((x * count) / wide), 0, count - 1);
  while (position > 0 && edges[position] > x) position--;
  while (position < count - 1 && edges[position + 1] <= x) position++;
  const values = maps.values[name].subarray(row * maps.columns, (row + 1) * maps.columns);
  return { row, column: columnShown(maps.order.subarray(maps.view.first), edges, position, values) };
}

/** Of several dimensions on one device pixel, the one whose value is shown: the farthest from zero. `last` is the last of
 * them, the only one that is not narrower than a pixel.
 * @param {Uint32Array} order the column at each position
 * @param {Int32Array} edges @param {number} last @param {Float32Array} values of the row
 */
export function columnShown(order, edges, last, values) {
  let shown = order[last];
  for (let position = last - 1; position >= 0 && edges[position] === edges[last]; position--)
    if (Math.abs(values[order[position]]) >= Math.abs(values[shown])) shown = order[position];
  return shown;
}

/** @param {LinkedHeatmaps} maps */
function handleKey(maps, event) {
  if (event.altKey || event.metaKey) return false;
  const { view, columns, rows } = maps;
  const step = event.shiftKey ? 10 : 1, page = Math.max(1, Math.round(rows / 10)) * (rows > 10 ? 1 : rows);
  const position = maps.positionOf[view.column];
  const moves = {
    ArrowLeft: [0, -step], ArrowRight: [0, step], ArrowUp: [-step, 0], ArrowDown: [step, 0],
    Home: event.ctrlKey ? [-rows, -columns] : [0, view.first - position], End: event.ctrlKey ? [rows, columns] : [0, view.last - position],
    PageUp: [-page, 0], PageDown: [page, 0],
  };
  if (event.key in moves) {
    const [down, right] = moves[event.key];
    const next = clamp(position + right, 0, columns - 1);
    maps.reveal(next);
    maps.choose({ row: clamp(view.row + down, 0, rows - 1), column: maps.order[next] });
    return true;
  }
  if (event.ctrlKey) return false;
  const zooms = { "+": 0.5, "=": 0.5, "-": 2, "0": Infinity };
  if (event.key in zooms) maps.zoom(zooms[event.key]);
  return event.key in zooms;
}
