// Which row is at a height of the picture, which names have room, which colour a level has. Nothing here touches the page.

import { LEVELS } from "../heatmaps/colours.js";
import { clamp } from "../heatmaps/numbers.js";

/** The row at `y` of `high` pixels; one of `marks` if it is within `near` pixels, the nearest of them.
 * @param {number} y @param {number} high @param {number} rows @param {number[]} marks @param {number} near
 */
export function rowAt(y, high, rows, marks, near) {
  const away = (/** @type {number} */ row) => Math.abs(((row + 0.5) / rows) * high - y);
  const nearest = marks.reduce((best, row) => (away(row) < away(best) ? row : best), marks[0] ?? NaN);
  return away(nearest) <= near ? nearest : clamp(Math.floor((y / high) * rows), 0, rows - 1);
}

/** Which of the sorted `places` are at least `apart` from the last one that is named.
 * @param {number[]} places @param {number} apart
 */
export function nameable(places, apart) {
  let last = -Infinity;
  return places.map((place) => {
    const free = place - last >= apart;
    if (free) last = place;
    return free;
  });
}

/** The index of a level from 0 to 255 among the colours of `ramp`; one without a sign begins at zero.
 * @param {number} level @param {boolean} signed
 */
export const colourLevel = (level, signed) =>
  signed ? 1 + Math.round((level * 2 * LEVELS) / 255) : LEVELS + 1 + Math.round((level * LEVELS) / 255);
