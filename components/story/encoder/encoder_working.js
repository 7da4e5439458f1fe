// How one cell of an encoder layer comes about: its summands, the largest by name, or its steps, and the rows they come
// from. Nothing here touches the page.

import { decimalsThatAddUp, fixed, grouped, significant } from "../../canvas/heatmaps/numbers.js";

const NAMED = 5; // summands that are written out; the others are counted

/**
 * @typedef {object} Layer
 * @property {Record<string, Float32Array>} values by panel
 * @property {Record<string, number>} columns by panel
 * @property {Record<string, any>} arrays mean, deviation, gamma and beta of both LayerNorms
 * @property {string[]} labels
 * @property {string} activation
 * @property {number} size of a head
 * @property {number} heads
 * @property {number} head
 *
 * @typedef {{inputs: ArrayLike<number>, weights: ArrayLike<number>, bias: number}} Product
 * @typedef {{sign: string, name: string, text: string, value: string, kind?: string}} Line
 * @typedef {object} Strip a row of numbers that the cell is made of, or stands in
 * @property {string} sign
 * @property {string} name
 * @property {ArrayLike<number>} values
 * @property {{panel: string, row: number, column?: number}} [opens] the panel and cell where it is found
 * @property {number} [at] the number that belongs to the cell
 */

/** The matrix product of a panel: the panel with its inputs, the matrix, and the name of an input. */
export const PRODUCTS = {
  query: { from: "before", matrix: "Wq", input: (index) => `dimension ${index}` },
  key: { from: "before", matrix: "Wk", input: (index) => `dimension ${index}` },
  value: { from: "before", matrix: "Wv", input: (index) => `dimension ${index}` },
  attended: { from: "mixed", matrix: "Wo", input: (index, { size }) => `head ${Math.floor(index / size) + 1}, ${index % size}` },
  raised: { from: "middle", matrix: "W1", input: (index) => `dimension ${index}` },
  feed_forward: { from: "inner", matrix: "W2", input: (index) => `inner value ${index}` },
};
const SUMS = { first_sum: ["before", "attended"], second_sum: ["middle", "feed_forward"] };
const NAMES = { before: "x", attended: "attention output", middle: "after attention", feed_forward: "feed-forward output" };

/** The factors of the cell: two rows of numbers, and what their products are called; null where it is no sum of products,
 * or the factors have not arrived.
 * @param {Layer} layer
 * @param {string} panel @param {number} row @param {number} column
 * @param {Product | null} product the factors of a cell of a matrix product, if they have arrived
 * @returns {{one: ArrayLike<number>, other: ArrayLike<number>, bias: number, name: (index: number) => string} | null}
 */
export function factorsOf(layer, panel, row, column, product) {
  if (panel in PRODUCTS) return product && { one: product.inputs, other: product.weights, bias: product.bias, name: (index) => PRODUCTS[panel].input(index, layer) };
  if (panel === "scores") return { one: rowOf(layer, "query", row), other: rowOf(layer, "key", column), bias: 0, name: (index) => `dimension ${index}` };
  if (panel === "mixed") return { one: rowOf(layer, "weights", row), other: columnOf(layer, "value", column), bias: 0, name: (index) => tokenOf(layer, index) };
  return null;
}

/** The bars of products, as many as there are pixels, or fewer: of those that share one the farthest from zero.
 * @param {ArrayLike<number>} made @param {number} pixels
 * @returns {{value: number, index: number}[]}
 */
export function barsOf(made, pixels) {
  const count = Math.max(1, Math.min(made.length, pixels)), bars = Array.from({ length: count }, () => ({ value: 0, index: -1 }));
  for (let index = 0; index < made.length; index++) {
    const bar = bars[Math.floor((index * count) / made.length)];
    if (bar.index < 0 || Math.abs(made[index]) > Math.abs(bar.value)) Object.assign(bar, { value: made[index], index });
  }
  return bars;
}

/** What a token reads, most first: at most `most` tokens, and the chosen one.
 * @param {Layer} layer @param {number} row @param {number} chosen a column, or −1 @param {number} most
 */
export function readsOf(layer, row, chosen, most) {
  const weights = rowOf(layer, "weights", row), scores = rowOf(layer, "scores", row);
  const order = [...weights.keys()].sort((one, other) => weights[other] - weights[one] || one - other), shown = order.slice(0, most);
  if (chosen >= 0 && !shown.includes(chosen)) shown.push(chosen);
  return shown.map((column) => ({ name: layer.labels[column], score: fixed(scores[column], 2), weight: weights[column], column }));
}

/** The summands or steps of a cell, and what they come to.
 * @param {Layer} layer
 * @param {string} panel @param {number} row @param {number} column
 * @param {Product | null} product
 * @returns {Line[]}
 */
export function linesOf(layer, panel, row, column, product) {
  const at = (name) => layer.values[name][row * layer.columns[name] + column];
  const factors = factorsOf(layer, panel, row, column, product);
  if (factors) return products(factors, at(panel), panel === "scores" ? layer.size : 0);
  if (panel in PRODUCTS) return [total(fixed(at(panel)))];
  if (panel in SUMS) return residual(SUMS[panel], at, at(panel));
  if (panel === "weights") return softmax(layer, row, column, at("weights"));
  if (panel === "middle" || panel === "output") return normed(layer, panel, at(panel === "middle" ? "first_sum" : "second_sum"), at(panel), row, column);
  if (panel === "inner") return activated(layer.activation, at("raised"), at("inner"));
  return [total(fixed(at(panel)), "x")];
}

/** The rows of numbers beside the summands: operands and what they give.
 * @param {Layer} layer
 * @param {string} panel @param {number} row @param {number} column
 * @param {Product | null} product
 * @returns {Strip[]}
 */
export function stripsOf(layer, panel, row, column, product) {
  const whole = (name, sign, said, of = row, at = column) => ({ sign, name: said, values: rowOf(layer, name, of), opens: { panel: name, row: of, column: at }, at });
  const factors = factorsOf(layer, panel, row, column, product);
  if (factors) {
    const [one, other] = operands(layer, panel, row, column);
    const made = Float32Array.from({ length: factors.one.length }, (_, index) => factors.one[index] * factors.other[index]);
    return [{ sign: "", values: factors.one, ...one }, { sign: "×", values: factors.other, ...other }, { sign: "=", name: `${grouped(made.length)} ${made.length === 1 ? "product" : "products"}`, values: made }];
  }
  if (panel in SUMS) {
    const [one, other] = SUMS[panel];
    return [whole(one, "", NAMES[one]), whole(other, "+", NAMES[other]), whole(panel, "=", "residual sum")];
  }
  if (panel === "weights") return [whole("scores", "", "scores"), whole("weights", "→", "weights")];
  if (panel === "middle" || panel === "output") return [whole(panel === "middle" ? "first_sum" : "second_sum", "", "residual sum"), whole(panel, "→", "LayerNorm")];
  if (panel === "inner") return [whole("raised", "", "widened"), whole("inner", "→", "inner values")];
  return panel === "before" ? [whole("before", "", "x")] : [];
}

function operands(layer, panel, row, column) {
  if (panel === "scores") return [{ name: `query of ${tokenOf(layer, row)}`, opens: { panel: "query", row } }, { name: `key of ${tokenOf(layer, column)}`, opens: { panel: "key", row: column } }];
  if (panel === "mixed") return [{ name: "weights", opens: { panel: "weights", row } }, { name: `values, dimension ${column}`, opens: { panel: "value", row, column } }];
  const { from, matrix } = PRODUCTS[panel], across = ["query", "key", "value"].includes(panel) ? (layer.head - 1) * layer.size + column : column;
  const said = { before: "x", mixed: "mixed values, all heads", middle: "after attention", inner: "inner values" }[from];
  return [{ name: said, ...(from in layer.values ? { opens: { panel: from, row } } : {}) }, { name: `column ${across} of ${matrix}` }];
}

function products({ one, other, bias, name }, sum, size) {
  const terms = Array.from({ length: one.length }, (_, index) => ({ name: name(index), text: `${short(one[index])} × ${short(other[index])}`, value: one[index] * other[index] }));
  const whole = size ? terms.reduce((all, { value }) => all + value, 0) : sum, hasBias = !size && bias !== 0;
  const lines = added(terms, whole, hasBias ? [{ name: "bias", text: "", value: bias }] : []);
  return size ? [...lines, { sign: "÷", name: `√${size}`, text: "", value: significant(Math.sqrt(size)) }, total(fixed(sum))] : lines;
}

/** The largest terms by name, the others counted and summed, those that are always written out, and the total.
 * @param {{name: string, text: string, value: number}[]} terms @param {number} sum
 * @param {{name: string, text: string, value: number}[]} last
 */
function added(terms, sum, last) {
  const sorted = [...terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value)), rest = sorted.slice(NAMED);
  const others = rest.reduce((all, { value }) => all + value, 0);
  const counted = rest.length ? [{ name: `${grouped(rest.length)} ${rest.length === 1 ? "other" : "others"}`, text: "", value: others, kind: "rest" }] : [];
  const parts = [...sorted.slice(0, NAMED), ...counted, ...last];
  const decimals = decimalsThatAddUp(parts.map(({ value }) => value), sum);
  return [...parts.map((part, at) => ({ sign: at ? "+" : "", ...part, value: fixed(part.value, decimals) })), total(fixed(sum, decimals))];
}

function softmax(layer, row, column, weight) {
  const scores = rowOf(layer, "scores", row), powers = Float64Array.from(scores, Math.exp);
  const order = [...powers.keys()].sort((one, other) => powers[other] - powers[one]);
  const shown = [...new Set([column, ...order.slice(0, NAMED)])].slice(0, NAMED).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const rest = order.filter((token) => !shown.includes(token)), sum = powers.reduce((all, power) => all + power, 0);
  const lines = shown.map((token, at) => ({ sign: at ? "+" : "", name: tokenOf(layer, token), text: `exp(${fixed(scores[token])})`, value: significant(powers[token]) }));
  const others = { sign: "+", name: `${grouped(rest.length)} ${rest.length === 1 ? "other" : "others"}`, text: "", kind: "rest", value: significant(rest.reduce((all, token) => all + powers[token], 0)) };
  const chosen = { sign: "→", name: tokenOf(layer, column), text: `${significant(powers[column])} ÷ ${significant(sum)}`, value: fixed(weight), kind: "total" };
  return [...lines, ...(rest.length ? [others] : []), total(significant(sum), "sum"), chosen];
}

function residual(names, at, sum) {
  const decimals = decimalsThatAddUp(names.map(at), sum);
  return [...names.map((name, index) => ({ sign: index ? "+" : "", name: NAMES[name], text: "", value: fixed(at(name), decimals) })), total(fixed(sum, decimals))];
}

function normed({ arrays }, panel, sum, result, row, column) {
  const [mean, deviation] = ["mean", "deviation"].map((name) => arrays[`${panel}_${name}`][row]);
  const [gamma, beta] = ["gamma", "beta"].map((name) => arrays[`${panel}_${name}`][column]);
  const steps = [["", "residual sum", sum], ["−", "mean", mean], ["÷", "standard deviation", deviation], ["×", "gamma", gamma], ["+", "beta", beta]];
  return [...steps.map(([sign, name, value]) => ({ sign, name, text: "", value: significant(value) })), total(fixed(result))];
}

function activated(activation, x, result) {
  const from = { sign: "", name: "x", text: "", value: fixed(x) };
  if (activation === "relu") return [from, total(fixed(result), "the larger of x and 0")];
  if (activation === "tanh") return [from, total(fixed(result), "tanh(x)")];
  const name = activation === "silu" || activation === "swish" ? "sigmoid(x)" : /^gelu(_python)?$/.test(activation) ? "Φ(x)" : "its gate (1 + tanh(…)) / 2";
  return [from, { sign: "×", name, text: "", value: significant(x ? result / x : 0.5) }, total(fixed(result))];
}

const total = (value, name = "") => ({ sign: "=", name, text: "", value, kind: "total" });
const short = (value) => significant(Number(value.toPrecision(3)));
const tokenOf = ({ labels }, position) => `${position} “${labels[position]}”`;
const rowOf = ({ values, columns }, name, row) => values[name].subarray(row * columns[name], (row + 1) * columns[name]);
const columnOf = ({ values, columns, labels }, name, column) => Float32Array.from(labels, (_, row) => values[name][row * columns[name] + column]);

/** The tokens, dimension, layer and head of a cell, in words.
 * @param {Layer & {layer: number}} about
 * @param {string} panel
 * @param {number} row
 * @param {number} column
 */
export function placeOf({ labels, layer, head, columns }, panel, row, column) {
  const token = (position) => `token ${position} “${labels[position]}”`, of = `layer ${layer}, head ${head}`;
  if (panel === "scores" || panel === "weights") return `${token(row)} attends to ${token(column)}; ${of}`;
  if (["query", "key", "value", "mixed"].includes(panel)) return `${token(row)}, dimension ${column} (of ${columns[panel]}); ${of}`;
  const across = panel === "raised" || panel === "inner" ? "inner value" : "dimension";
  return `${token(row)}, ${across} ${column} (of ${columns[panel]}); layer ${layer}`;
}
