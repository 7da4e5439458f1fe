// Unpacks the bytes from Python: the coordinates and kinds of all points. ../../canvas/PROTOCOL.md specifies the format.

import { splitMessage } from "../../canvas/heatmaps/unpack.js";

const STEPS = 32767; // coordinates are sent as integers from −32767 to 32767

/**
 * @typedef {object} Header
 * @property {number} count
 * @property {string[]} pieces
 * @property {string[]} names of the kinds
 * @property {[name: string, x: number, y: number][]} regions kinds of pieces and where most of them are, from −1 to 1
 */

/**
 * @param {Uint8Array} data
 * @returns {Header & {places: Float32Array, kinds: Uint8Array}} places from −1 to 1, x and y in turns
 */
export function unpack(data) {
  const { text, body } = splitMessage(data), header = /** @type {Header} */ (JSON.parse(text)), rest = body.slice();
  const steps = new Int16Array(rest.buffer, 0, 2 * header.count);
  return { ...header, places: Float32Array.from(steps, (step) => step / STEPS), kinds: rest.slice(4 * header.count) };
}
