import assert from "node:assert/strict";
import { test } from "node:test";
import { arithmetic } from "../../components/canvas/overview/arithmetic.js";

const shown = {
  rows: [[1, 0.5], [2, -0.25], [0.5, 0], [3.5, 0.25], [2, -1]].map((row) => Float32Array.from(row)),
  gamma: Float32Array.from([2, 1]), beta: Float32Array.from([-1, 0.5]), mean: 0.5, deviation: 2,
};
const said = (dimension, of = shown) => arithmetic(of, dimension).map((line) => line.map(([words]) => words).join(" "));

test("the three rows of the marked dimension are added", () => {
  assert.equal(said(0)[0], "Dimension 0, rounded: 1 + 2 + 0.5 = 3.5");
});

test("a negative beta and a positive mean are subtracted", () => {
  assert.equal(said(0)[1], "LayerNorm: (3.5 − 0.5) / 2 × 2 − 1 = 2");
  assert.equal(said(1)[1], "LayerNorm: (0.25 − 0.5) / 2 × 1 + 0.5 = −1");
});
