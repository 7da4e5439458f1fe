// Unpacks the bytes from Python into arrays of numbers. ../PROTOCOL.md specifies the format.

/**
 * @typedef {object} Panel
 * @property {string} name
 * @property {string} title
 * @property {string} group
 * @property {"" | "sum" | "layer_norm"} derived
 * @property {number[]} rows
 * @property {number} size
 * @property {string[]} [ends] what stands at the ends of its rows
 * @property {string} [ofEnds] what that is
 *
 * @typedef {object} View
 * @property {number} row
 * @property {number} column
 * @property {number} first
 * @property {number} last
 * @property {string} order
 * @property {string} scale
 *
 * @typedef {object} Header
 * @property {string[]} labels
 * @property {number} columns
 * @property {Panel[]} panels
 * @property {Record<string, number[]>} limits
 * @property {string[]} orders
 * @property {string} down
 * @property {string} across
 * @property {number} framed
 * @property {string[]} [names] of the columns
 * @property {string[]} [remarks]
 * @property {string[]} [words] of the rows, which can be replaced; empty where there is none
 * @property {Record<string, string>} [blank] rows without numbers, with the reason
 * @property {string[]} [bar_colors]
 * @property {[name: string, type: string, size: number][]} arrays
 * @property {number} checksum
 * @property {View} view
 * @property {boolean} compact
 *
 * @typedef {Record<string, Float64Array | Float32Array | Uint32Array>} Arrays
 */

const TYPES = { f8: Float64Array, f4: Float32Array, u4: Uint32Array };

/** The header as text, and the bytes after it.
 * @param {Uint8Array} bytes
 */
export function splitMessage(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  return { text: new TextDecoder().decode(bytes.subarray(4, 4 + length)), body: bytes.subarray(4 + length) };
}

/** The arrays that the header lists, by name.
 * @param {Pick<Header, "arrays">} header
 * @param {Uint8Array} body
 * @returns {Arrays}
 */
export function readArrays(header, body) {
  const copy = body.slice().buffer; // because typed arrays must start at a multiple of their width
  /** @type {Arrays} */
  const arrays = {};
  let at = 0;
  for (const [name, type, size] of header.arrays) {
    arrays[name] = new TYPES[type](copy, at, size);
    at += arrays[name].byteLength;
  }
  return arrays;
}

/** The values of each panel (rows × columns): as they were sent, looked up, or computed.
 *
 * The same operations in the same order and precision as compute/embeddings.py and compute/normalization.py: numpy adds
 * float32 rows as (word + segment) + position, normalises in float64 and rounds once, at the end, to float32.
 * @param {Pick<Header, "panels" | "columns" | "labels">} header
 * @param {Arrays} arrays
 * @returns {Record<string, Float32Array>}
 */
export function panelValues(header, arrays) {
  /** @type {Record<string, Float32Array>} */
  const values = {};
  const rows = header.labels.length, columns = header.columns;
  for (const { name, derived } of header.panels) {
    if (derived === "sum") values[name] = sum(values, rows * columns);
    else if (derived === "layer_norm") values[name] = layerNorm(values.summed, arrays, columns);
    else if (arrays[`${name}_rows`]) values[name] = lookedUp(arrays[name], arrays[`${name}_rows`], columns);
    else values[name] = /** @type {Float32Array} */ (arrays[name]);
  }
  return values;
}

/** @param {Record<string, Float32Array>} values @param {number} size */
function sum({ word, segment, position }, size) {
  const result = new Float32Array(size);
  for (let i = 0; i < size; i++) result[i] = Math.fround(word[i] + segment[i]) + position[i];
  return result;
}

/** @param {Float32Array} summed @param {Arrays} arrays @param {number} columns */
export function layerNorm(summed, { mean, deviation, gamma, beta }, columns) {
  const result = new Float32Array(summed.length);
  for (let row = 0, i = 0; i < result.length; row++)
    for (let c = 0; c < columns; c++, i++) result[i] = ((summed[i] - mean[row]) / deviation[row]) * gamma[c] + beta[c];
  return result;
}

function lookedUp(table, rows, columns) {
  const result = new Float32Array(rows.length * columns);
  rows.forEach((from, row) => result.set(table.subarray(from * columns, (from + 1) * columns), row * columns));
  return result;
}
