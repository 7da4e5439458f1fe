import assert from "node:assert/strict";
import test from "node:test";

import { cellAt, filled, fitting, ticksOf } from "../../components/story/model/model_arithmetic.js";

const measure = (text) => text.length * 7;

test("a label is the first that fits, in width and height", () => {
  const labels = ["layer 6: wider", "6: wider", "wider"];
  assert.equal(fitting(labels, { wide: 100, high: 17 }, 17, measure), "layer 6: wider");
  assert.equal(fitting(labels, { wide: 60, high: 17 }, 17, measure), "6: wider");
  assert.equal(fitting(labels, { wide: 20, high: 17 }, 17, measure), "");
  assert.equal(fitting(labels, { wide: 100, high: 16 }, 17, measure), "");
  assert.equal(fitting(["a\nb\nc", "a"], { wide: 100, high: 40 }, 17, measure), "a");
});

test("an axis has some round numbers, all within it, with the decimals that they need", () => {
  for (const [low, high] of [[-0.17, 0.17], [-0.5, 0.5], [0.61, 1.04], [-3.2, 2.9], [0.5, 1.5], [-0.0031, 0.0029]]) {
    const { ticks, decimals } = ticksOf(low, high);
    assert.ok(ticks.length >= 4 && ticks.length <= 9, `${low} ${high}: ${ticks}`);
    for (const tick of ticks) {
      assert.ok(tick >= low - 1e-9 && tick <= high + 1e-9);
      assert.ok(Math.abs(Number(tick.toFixed(decimals)) - tick) < 1e-9, `${tick} with ${decimals}`);
    }
  }
});

test("a point of the picture is a cell, and the cell stands for a block of the tensor", () => {
  assert.deepEqual(cellAt(0, 0, [382, 384], [80, 1]), { at: 0, first: [0, 0], last: [79, 0] });
  assert.deepEqual(cellAt(1, 1, [3, 4], [1, 1]), { at: 11, first: [2, 3], last: [2, 3] });
  assert.equal(cellAt(0.5, 0.34, [3, 4], [1, 1]).at, 6);
});

test("a picture is as wide as its room and no higher; a vector is a stripe", () => {
  assert.deepEqual(filled([384, 384], 400, 150), { wide: 400, high: 150 });
  assert.equal(filled([1, 384], 400, 150).high, 120);
  assert.ok(filled([2, 384], 400, 900).high <= 100);
});
