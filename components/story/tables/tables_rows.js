// Which row is at a height of the picture, which colour a level has. Nothing here touches the page.

import { LEVELS } from "../../canvas/heatmaps/colours.js";
import { clamp } from "../../canvas/heatmaps/numbers.js";

/** The row at `y` of `high` pixels; one of `marks` if it is within `near` pixels, the nearest of them.
 * @param {number} y @param {number} high @param {number} rows @param {number[]} marks @param {number} near
 */
export function rowAt(y, high, rows, marks, near) {
  const away = (/** @type {number} */ row) => Math.abs(((row + 0.5) / rows) * high - y);
  const nearest = marks.reduce((best, row) => (away(row) < away(best) ? row : best), marks[0] ?? NaN);
  return away(nearest) <= near ? nearest : clamp(Math.floor((y / high) * rows), 0, rows - 1);
}

/** The index of a level from 0 to 255 among the colours of `ramp`.
 * @param {number} level
 */
export const colourLevel = (level) => 1 + Math.round((level * 2 * LEVELS) / 255);
