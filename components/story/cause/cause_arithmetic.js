// What the picture of causes computes: colours, printed numbers, and how wide and high its cells are.

import { AMBER, inkOn } from "../../canvas/heatmaps/colours.js";
import { grouped } from "../../canvas/heatmaps/numbers.js";

const LOWER = 0.8; // of the scale, so that a number is legible on its end
const WIDE = 900; // pixels of a picture on a large screen, whose cells are larger
const WIDEST = [66, 104], HIGHEST = [52, 80], NARROWEST = 16, NUMBERED = 30, ROOMY = 46; // pixels of a column; from which on it bears numbers, and large ones

/** The colour of a value on a scale from 0 to `end`, and the ink that is legible on it; none for nothing.
 * @param {number} value @param {number} end @param {boolean} dark */
export function inkOf(value, end, dark) {
  const share = end > 0 ? Math.min(Math.max(value / end, 0), 1) * LOWER : 0;
  if (!share) return { fill: "", ink: "" };
  const stops = AMBER[dark ? "dark" : "light"], at = share * (stops.length - 1), from = Math.min(Math.floor(at), stops.length - 2);
  const [low, high] = [stops[from], stops[from + 1]].map((hex) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16)));
  const fill = `rgb(${low.map((channel, part) => Math.round(channel + (high[part] - channel) * (at - from))).join(", ")})`;
  return { fill, ink: inkOn(fill) };
}

/** A value as a cell has room for it: nothing below the least, and from 100 on no decimals.
 * @param {number} value @param {{factor: number, decimals: number, least: number}} unit */
export function printed(value, { factor, decimals, least }) {
  const size = Math.abs(value) * factor;
  return size < least ? "" : size < 100 ? exact(value, { factor, decimals }) : grouped(Math.round(value * factor)).replace("-", "−");
}

/** The same of any value. @param {number} value @param {{factor: number, decimals: number}} unit */
export function exact(value, { factor, decimals }) {
  const text = (value * factor).toFixed(decimals);
  return (Number(text) ? text : (0).toFixed(decimals)).replace("-", "−");
}

/** How wide a column is, whether names stand upright in it, and whether it bears numbers, and large ones.
 * @param {number} room pixels @param {number[]} names their widths in pixels */
export function columnsIn(room, names) {
  const pitch = Math.max(NARROWEST, Math.min(WIDEST[Number(room >= WIDE)], Math.floor(room / Math.max(1, names.length))));
  const upright = names.some((wide) => wide > pitch - 4);
  return { pitch, upright, numbered: pitch >= NUMBERED, roomy: pitch >= ROOMY, high: upright ? Math.ceil(Math.max(...names)) + 8 : 22 };
}

/** How high a row is, in the room that is left, of a picture so `wide`.
 * @param {number} room @param {number} rows @param {{phone?: boolean, stage?: boolean, wide: number}} of */
export const rowHeight = (room, rows, { phone, stage, wide }) =>
  phone ? 30 : Math.max(stage ? 18 : 24, Math.min(HIGHEST[Number(wide >= WIDE)], Math.floor(room / Math.max(1, rows))));

/** The cell beside a cell in the direction of a key; null for another key.
 * @param {string} key @param {number} row @param {number} column @param {number} rows @param {number} columns @param {boolean} turned */
export function stepTo(key, row, column, rows, columns, turned) {
  const [down, across] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -columns], End: [0, columns] }[key] ?? [];
  if (down === undefined) return null;
  const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.min(Math.max(at, 0), count - 1);
  const [by, along] = turned && key.startsWith("Arrow") ? [across, down] : [down, across];
  return [within(row + by, rows), within(column + along, columns)];
}
