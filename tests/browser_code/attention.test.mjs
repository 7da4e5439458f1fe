import assert from "node:assert/strict";
import { test } from "node:test";
import { percent } from "../../components/canvas/percent.js";
import { amber, cellColour, most, ranked, rowOf, thickness, thousandths, weightsOf } from "../../components/story/attention/attention_arithmetic.js";

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

test("a line is as thick as its weight, and below 3% there is none", () => {
  assert.equal(thickness(0.0299), 0);
  assert.ok(thickness(0.03) > 0);
  const rising = [0.03, 0.1, 0.3, 0.5, 0.7].map(thickness);
  assert.deepEqual([...rising].sort((one, other) => one - other), rising);
});

test("a cell has the lower four fifths of the scale, whose ends are its own", () => {
  assert.equal(amber(0, false), "#ffffff");
  assert.equal(amber(1, false), "#a85f00");
  assert.equal(cellColour(1, true), amber(0.8, true));
});

test("heads are ranked by weight, or by what their cuts change as far as that is known", () => {
  const list = { layers: 2, heads: 2, weights: [0.1, 0.4, 0.3, 0.2], arrives: [0, 0, 0, 0] };
  const order = (rank, effects) => ranked({ ...list, rank }, effects).map(({ layer, head }) => `${layer}.${head}`);
  assert.deepEqual(order("weight", [0.1, 0, 0, 0]), ["1.2", "2.1", "2.2", "1.1"]);
  assert.deepEqual(order("effect", [0.01, 0.002, 0.03, 0]), ["2.1", "1.1", "1.2", "2.2"]);
  assert.deepEqual(order("effect", [0.01, 0.002]), ["1.1", "1.2", "2.1", "2.2"]);
  assert.deepEqual(order("effect", []), order("weight", []));
});

test("an effect below a thousandth is not called 0 or 1", () => {
  assert.deepEqual([0, 0.0004, 0.0009, 0.001, 0.0451].map(thousandths), ["0", "<1", "<1", "1", "45"]);
});

test("a share is 0% or 100% only if it is", () => {
  assert.deepEqual([0, 0.0001, 0.004, 0.5, 0.997, 0.9998, 1].map(percent), ["0%", "<1%", "<1%", "50%", ">99%", ">99%", "100%"]);
});
