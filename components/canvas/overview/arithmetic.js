// Unpacks the numbers of one token, and writes out the arithmetic of one of its dimensions. Nothing here touches the page.

import { significant } from "../heatmaps/numbers.js";
import { splitMessage } from "../heatmaps/unpack.js";

const INPUT_ROWS = 5; // word, position, segment, sum, LayerNorm

/** The header, and rows of `width` float32: five of the input layer, gamma, beta, and the token's vector after each layer.
 * @param {Uint8Array} data
 */
export function unpack(data) {
  const { text, body } = splitMessage(data);
  const header = JSON.parse(text);
  const numbers = new Float32Array(body.slice().buffer);
  const row = (/** @type {number} */ at) => numbers.subarray(at * header.width, (at + 1) * header.width);
  return {
    ...header,
    rows: Array.from({ length: INPUT_ROWS }, (_, at) => row(at)),
    gamma: row(INPUT_ROWS),
    beta: row(INPUT_ROWS + 1),
    hidden: Array.from({ length: header.layers }, (_, layer) => row(INPUT_ROWS + 2 + layer)),
  };
}

/** The lines of a dimension's arithmetic, as texts, each with the part that it shows.
 * @param {ReturnType<typeof unpack>} shown
 * @param {number} dimension
 * @returns {[words: string, part: string][][]}
 */
export function arithmetic({ rows, gamma, beta, mean, deviation }, dimension) {
  const [word, position, segment, sum, normed] = rows.map((row) => significant(row[dimension]));
  const steps = `(${sum} ${signed(-mean)}) / ${significant(deviation)} × ${significant(gamma[dimension])} ${signed(beta[dimension])}`;
  return [
    [
      [`Dimension ${dimension}, rounded:`, "label"],
      [word, "word"], ["+", "label"], [position, "position"], ["+", "label"], [segment, "segment"], ["=", "label"], [sum, "summed"],
    ],
    [[`LayerNorm: ${steps} =`, "label"], [normed, "normed"]],
  ];
}

/** A summand preceded by its sign. */
const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"} ${significant(Math.abs(value))}`;
