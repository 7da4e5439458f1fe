// Writes out the arithmetic of one cell of an encoder layer. Nothing here touches the page.

import { decimalsThatAddUp, fixed, significant } from "../heatmaps/numbers.js";
import { product as term, sumOf, words } from "../heatmaps/sums.js";

/**
 * @typedef {import("../heatmaps/sums.js").Word} Word
 *
 * @typedef {object} Layer
 * @property {Record<string, Float32Array>} values by panel
 * @property {Record<string, number>} columns by panel
 * @property {Record<string, any>} arrays mean, deviation, gamma and beta of both LayerNorms
 * @property {string[]} labels
 * @property {string} activation
 * @property {number} size of a head
 * @property {number} heads
 *
 * @typedef {{inputs: Float32Array, weights: Float32Array, bias: number}} Product
 */

/** The arithmetic of the cell of a panel.
 * @param {Layer} layer
 * @param {string} panel
 * @param {number} row
 * @param {number} column
 * @param {Product | null} product the factors of a cell of a matrix product, if they have arrived
 * @returns {Word[]}
 */
export function arithmetic(layer, panel, row, column, product) {
  const at = (name, r = row, c = column) => layer.values[name][r * layer.columns[name] + c];
  if (panel in PRODUCTS) return productOf(layer, panel, at(panel), product);
  if (panel === "before") return words`x = ${fixed(at(panel))}`;
  if (panel === "scores") return score(layer, at, row, column);
  if (panel === "weights") return weight(layer, at, row, column);
  if (panel === "mixed") return mixed(layer, at, row, column);
  if (panel === "inner") return activated(layer.activation, at("raised"), at("inner"));
  if (panel === "middle" || panel === "output") return normed(layer, panel, at, row, column);
  return residual(panel === "first_sum" ? ["x", "before", "attention output", "attended"]
    : ["after attention", "middle", "feed-forward output", "feed_forward"], at, at(panel));
}

/** The matrix product of a panel as a formula, and the name of each of its inputs. */
export const PRODUCTS = {
  query: { of: "x · Wq", input: (index) => `dimension ${index}` },
  key: { of: "x · Wk", input: (index) => `dimension ${index}` },
  value: { of: "x · Wv", input: (index) => `dimension ${index}` },
  attended: { of: "mixed · Wo", input: (index, { size }) => `head ${Math.floor(index / size) + 1}, ${index % size}` },
  raised: { of: "after attention · W1", input: (index) => `dimension ${index}` },
  feed_forward: { of: "inner · W2", input: (index) => `inner value ${index}` },
};

function productOf(layer, panel, value, product) {
  const { of, input } = PRODUCTS[panel];
  if (!product) return words`${[of]} + b = ${fixed(value)}`;
  const terms = Array.from(product.inputs, (x, index) => term(input(index, layer), x, product.weights[index]));
  return words`${[of]} + b = ${sumOf(terms, value, [{ name: "", text: "b", value: product.bias }])}`;
}

function score({ size }, at, row, column) {
  const terms = Array.from({ length: size }, (_, c) => term(`dimension ${c}`, at("query", row, c), at("key", column, c)));
  const total = terms.reduce((sum, { value }) => sum + value, 0);
  return words`q · k = ${sumOf(terms, total)}; over √${size} = ${fixed(at("scores"))}`;
}

function weight({ labels }, at, row, column) {
  const powers = labels.map((_, position) => Math.exp(at("scores", row, position)));
  const sum = powers.reduce((total, power) => total + power, 0);
  const tokens = labels.length === 1 ? "the only token" : `all ${labels.length} tokens`;
  return words`exp(${fixed(at("scores"))}) = ${significant(powers[column])}, over ${significant(sum)}, the sum of exp over ${[tokens]}, = ${fixed(at("weights"))}`;
}

function mixed({ labels }, at, row, column) {
  const terms = labels.map((label, position) => term(`${position} “${label}”`, at("weights", row, position), at("value", position, column)));
  return words`weights · v = ${sumOf(terms, at("mixed"))}`;
}

function residual([one, first, other, second], at, total) {
  const decimals = decimalsThatAddUp([at(first), at(second)], total);
  return words`${[one]} ${fixed(at(first), decimals)} + ${[other]} ${fixed(at(second), decimals)} = ${fixed(total, decimals)}`;
}

function normed({ arrays }, panel, at, row, column) {
  const [mean, deviation, gamma, beta] = ["mean", "deviation", "gamma", "beta"].map((name) =>
    arrays[`${panel}_${name}`][name === "gamma" || name === "beta" ? column : row]);
  const sum = at(panel === "middle" ? "first_sum" : "second_sum");
  return words`sum ${fixed(sum)}, minus mean ${significant(mean)}, over standard deviation ${significant(deviation)}, times gamma ${significant(gamma)}, plus beta ${significant(beta)} = ${fixed(at(panel))}`;
}

function activated(activation, x, result) {
  const from = fixed(x), gate = x ? result / x : 0.5;
  if (activation === "relu") return words`the larger of ${from} and 0 = ${fixed(result)}`;
  if (activation === "tanh") return words`tanh(${from}) = ${fixed(result)}`;
  const name = activation === "silu" || activation === "swish" ? "sigmoid(x)" : /^gelu(_python)?$/.test(activation) ? "Φ(x)" : "its gate (1 + tanh(…)) / 2";
  return words`x · ${[name]} = ${from} × ${significant(gate)} = ${fixed(result)}`;
}

/** The tokens, dimension, layer and head of a cell, in words.
 * @param {Layer & {layer: number, head: number}} about
 * @param {string} panel
 * @param {number} row
 * @param {number} column
 */
export function placeOf({ labels, layer, head, columns }, panel, row, column) {
  const token = (position) => `token ${position} “${labels[position]}”`, of = `layer ${layer}, head ${head}`;
  const rounded = "Figures are rounded.";
  if (panel === "scores" || panel === "weights") return `${token(row)} attends to ${token(column)}; ${of}. ${rounded}`;
  if (["query", "key", "value", "mixed"].includes(panel)) return `${token(row)}, dimension ${column} (of ${columns[panel]}); ${of}. ${rounded}`;
  const across = panel === "raised" || panel === "inner" ? "inner value" : "dimension";
  return `${token(row)}, ${across} ${column} (of ${columns[panel]}); layer ${layer}. ${rounded}`;
}
