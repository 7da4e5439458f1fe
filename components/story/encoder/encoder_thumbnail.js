// Paints all values of a panel into a small canvas: of those that share a pixel the one farthest from zero.

import { columnEdges } from "../../canvas/heatmaps/numbers.js";
import { colourCells } from "../../canvas/heatmaps/painting.js";

const WIDEST = 1200; // device pixels

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Float32Array} values (rows × columns)
 * @param {{rows: number, columns: number, limit: number, colours: Uint32Array}} shape
 */
export function paintCells(canvas, values, { rows, columns, limit, colours }) {
  const room = Math.round((canvas.clientWidth || 80) * (window.devicePixelRatio || 1));
  const wide = Math.min(columns, room, WIDEST), order = Uint32Array.from({ length: columns }, (_, column) => column);
  const maps = { head: {}, colours, order, columns, view: { first: 0, last: columns - 1 } };
  const geometry = { wide, rows, top: 0, count: columns, edges: columnEdges(columns, wide), crowded: columns > wide };
  if (canvas.width !== wide || canvas.height !== rows) [canvas.width, canvas.height] = [wide, rows];
  canvas.getContext("2d").putImageData(colourCells(/** @type {any} */ (maps), /** @type {any} */ (geometry), values, limit, []), 0, 0);
}
