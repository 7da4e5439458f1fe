// The bars of who wrote a vector: where parts begin and end, what is written on them, and which values a pixel shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { domainOf, labelOf, percentOf, stacked, stepFrom, strongest, ticksOf } from "../../components/story/decomposition/decomposition_arithmetic.js";

test("parts above zero are stacked to the right of it, parts below to the left", () => {
  const near = stacked([0.5, -0.1, 0.7, -0.1]).map(({ from, to }) => [from, to].map((at) => Number(at.toFixed(9))));
  assert.deepEqual(near, [[0, 0.5], [-0.1, 0], [0.5, 1.2], [-0.2, -0.1]]);
});

test("one axis holds all bars, at least from 0 to 1", () => {
  assert.deepEqual(domainOf([[0.4], [0.5, 0.5]]), { low: 0, high: 1 });
  assert.deepEqual(domainOf([[0.4], [1.5, -0.5]]), { low: -0.5, high: 1.5 });
});

test("a quarter has a number, on a long axis a half or more", () => {
  assert.deepEqual(ticksOf({ low: -0.05, high: 1.02 }), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(ticksOf({ low: -1, high: 2 }), [-1, -0.5, 0, 0.5, 1, 1.5, 2]);
  assert.ok(ticksOf({ low: -30, high: 200 }).length < 8);
});

test("a part has its name and share, its share alone, or nothing", () => {
  const wide = (words) => 7 * words.length;
  assert.equal(labelOf("network 6", "15%", 200, wide), "network 6: 15%");
  assert.equal(labelOf("network 6", "15%", 40, wide), "15%");
  assert.equal(labelOf("network 6", "15%", 10, wide), "");
});

test("what rounds to zero is not nothing, and has no sign", () => {
  assert.deepEqual([0.314, -0.25, 0.004, -0.004, 0].map(percentOf), ["31%", "−25%", "less than 1%", "just below 0%", "0%"]);
});

test("a pixel has the strongest of its values, with its sign", () => {
  assert.deepEqual([...strongest(Float32Array.of(1, -3, 2, 0.5, -0.25), 2)], [-3, 2]);
  assert.deepEqual([...strongest(Float32Array.of(1, 2), 9)], [1, 2]);
});

test("arrows lead to the next part and never out of the bars", () => {
  const counts = [4, 6, 8];
  assert.deepEqual(stepFrom("ArrowUp", 1, 5, counts), [0, 3]);
  assert.deepEqual(stepFrom("ArrowDown", 2, 5, counts), [2, 5]);
  assert.deepEqual(stepFrom("End", 1, 0, counts), [1, 5]);
  assert.deepEqual(stepFrom("ArrowLeft", 0, 0, counts), [0, 0]);
  assert.equal(stepFrom("Enter", 0, 0, counts), null);
});
