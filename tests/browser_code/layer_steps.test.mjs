import assert from "node:assert/strict";
import { test } from "node:test";
import { arithmetic, placeOf } from "../../components/canvas/layer_steps/arithmetic.js";
import { derivedValues } from "../../components/canvas/layer_steps/derived.js";
import { linkedCell } from "../../components/canvas/layer_steps/links.js";
import { sumOf } from "../../components/canvas/heatmaps/sums.js";

const text = (words) => words.map((word) => (typeof word === "string" ? word : word.bold)).join("");
const f4 = (...numbers) => new Float32Array(numbers);

// Two tokens, one head that is two wide.
const layer = {
  labels: ["[CLS]", "bank"], size: 2, heads: 1, layer: 1, head: 1, activation: "gelu",
  columns: { query: 2, key: 2, value: 2, scores: 2, weights: 2, mixed: 2, raised: 1, inner: 1, before: 2, attended: 2, first_sum: 2, middle: 2 },
  values: {
    query: f4(1, 2, 3, 4), key: f4(0.5, -1, 2, 0), value: f4(1, 0, 0, 1), scores: f4(-1, 1, 0, 2), weights: f4(0.1, 0.9, 0.2, 0.8),
    mixed: f4(0.1, 0.9, 0.2, 0.8), raised: f4(2, -1), inner: f4(1.9545, -0.1587), before: f4(1, 2, 3, 4), attended: f4(0.5, 0, 0, 0),
    first_sum: f4(1.5, 2, 3, 4), middle: f4(-1, 1, -1, 1),
  },
  arrays: { middle_mean: [1.75, 3.5], middle_deviation: [0.25, 0.5], middle_gamma: [1, 1], middle_beta: [0, 0] },
};

test("the largest terms of a sum are named, the others counted, and they add up", () => {
  const terms = [1, -5, 3, 0.5, 0.25].map((value, at) => ({ name: `dimension ${at}`, text: "", value }));
  assert.equal(text(sumOf(terms, -0.25)), "−5.0000 (dimension 1) + 3.0000 (dimension 2) + 1.0000 (dimension 0) + 0.7500 (2 smaller) = −0.2500");
});

test("a score is the sum of its products over the root of the width", () => {
  const said = text(arithmetic(layer, "scores", 1, 0, null));
  assert.match(said, /^q · k = −4\.0000 \(dimension 1: 4 × −1\) \+ 1\.5000 \(dimension 0: 3 × 0\.5\) = −2\.5000; over √2 = 0\.0000$/);
});

test("a weight is its exp divided by the sum of all", () => {
  const said = text(arithmetic(layer, "weights", 1, 1, null));
  assert.equal(said, "exp(2.0000) = 7.3891, over 8.3891, the sum of exp over all 2 tokens, = 0.8000");
});

test("a mixed value names its source tokens", () => {
  assert.match(text(arithmetic(layer, "mixed", 0, 1, null)), /0\.9000 \(1 “bank”: 0\.9 × 1\)/);
});

test("GELU is x times Φ(x), and another activation has another name", () => {
  assert.match(text(arithmetic(layer, "inner", 0, 0, null)), /^x · Φ\(x\) = 2\.0000 × 0\.97725 = 1\.9545$/);
  assert.match(text(arithmetic({ ...layer, activation: "relu" }, "inner", 0, 0, null)), /^the larger of 2\.0000 and 0/);
  assert.match(text(arithmetic({ ...layer, activation: "silu" }, "inner", 0, 0, null)), /sigmoid/);
  assert.match(text(arithmetic({ ...layer, activation: "gelu_new" }, "inner", 0, 0, null)), /tanh/);
});

test("a matrix product is written out once its terms have arrived", () => {
  const cell = [{ ...layer, columns: { ...layer.columns }, values: { ...layer.values } }, "attended", 0, 0];
  assert.equal(text(arithmetic(...cell, null)), "mixed · Wo + b = 0.5000");
  const product = { inputs: f4(0.1, 0.9), weights: f4(1, 0.5), bias: -0.05 };
  assert.equal(text(arithmetic(...cell, product)), "mixed · Wo + b = 0.4500 (head 1, 1: 0.9 × 0.5) + 0.1000 (head 1, 0: 0.1 × 1) − 0.0500 (b) = 0.5000");
});

test("both halves of a residual sum are named", () => {
  assert.equal(text(arithmetic(layer, "first_sum", 0, 0, null)), "x 1.0000 + attention output 0.5000 = 1.5000");
});

test("a score is about two tokens", () => {
  assert.match(placeOf(layer, "scores", 0, 1), /^token 0 “\[CLS\]” attends to token 1 “bank”; layer 1, head 1/);
});

test("a score is linked to the query of its row and to the key and the value of its column", () => {
  const cell = { panel: "scores", row: 3, column: 7 };
  assert.deepEqual(linkedCell("query", cell), { row: 3, column: null });
  assert.deepEqual(linkedCell("key", cell), { row: 7, column: null });
  assert.deepEqual(linkedCell("value", cell), { row: 7, column: null });
  assert.deepEqual(linkedCell("weights", cell), { row: 3, column: 7 });
  assert.deepEqual(linkedCell("output", cell), { row: 3, column: null });
});

test("sums and LayerNorm are computed with the precision of numpy", () => {
  const panels = [
    { name: "a", columns: 2, derived: {} }, { name: "b", columns: 2, derived: {} },
    { name: "sum", columns: 2, derived: { sum: ["a", "b"] } }, { name: "norm", columns: 2, derived: { layer_norm: "sum" } },
  ];
  const arrays = { a: f4(0.1, 1), b: f4(0.2, 2), norm_mean: [1], norm_deviation: [2], norm_gamma: f4(1, 3), norm_beta: f4(0, 1) };
  const values = derivedValues({ panels }, arrays);
  assert.deepEqual([...values.sum], [Math.fround(Math.fround(0.1) + Math.fround(0.2)), 3]);
  assert.equal(values.norm[1], 4);
});
