import assert from "node:assert/strict";
import { test } from "node:test";
import { around, heaviest, most, percent, rowOf, weightsOf } from "../../components/canvas/token_heads/arithmetic.js";

const packed = (numbers) => Buffer.from(Uint16Array.from(numbers, (number) => Math.round(65535 * number)).buffer).toString("base64");
const all = { weights: weightsOf(packed([0.5, 0.25, 0.25, 0, 0, 1, 1, 0, 0, 0.2, 0.2, 0.6])), heads: 2, count: 3 };
const close = (row, expected) => row.forEach((weight, at) => assert.ok(Math.abs(weight - expected[at]) < 1e-4));

test("each layer and head has its own row, and head 0 is the mean", () => {
  close(rowOf(all, 1, 2), [0, 0, 1]);
  close(rowOf(all, 2, 1), [1, 0, 0]);
  close(rowOf(all, 2, 0), [0.6, 0.1, 0.3]);
});

test("the token that gets most is never a hidden one", () => {
  assert.equal(most([0.5, 0.2, 0.3], new Set()), 0);
  assert.equal(most([0.5, 0.2, 0.3], new Set([0])), 2);
  assert.equal(most([0.5], new Set([0])), -1);
});

test("what does not fit is what gets least, in the order of the text, and a chosen token always fits", () => {
  assert.deepEqual(heaviest([0.1, 0.4, 0.2, 0.3], new Set(), 2, [-1]), [1, 3]);
  assert.deepEqual(heaviest([0.1, 0.4, 0.2, 0.3], new Set(), 2, [0]), [0, 1]);
  assert.deepEqual(heaviest([0.1, 0.4, 0.2, 0.3], new Set([1]), 9, [1]), [0, 2, 3]);
});

test("a long text is shown around the token, and never beyond its ends", () => {
  assert.deepEqual(around(10, 5, 3), [4, 5, 6]);
  assert.deepEqual(around(10, 0, 3), [0, 1, 2]);
  assert.deepEqual(around(10, 9, 3), [7, 8, 9]);
  assert.deepEqual(around(2, 1, 3), [0, 1]);
});

test("a share is 0% or 100% only if it is", () => {
  assert.deepEqual([0, 0.004, 0.5, 0.997, 1].map(percent), ["0%", "<1%", "50%", ">99%", "100%"]);
});
