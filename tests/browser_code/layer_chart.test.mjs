import assert from "node:assert/strict";
import { test } from "node:test";
import { percent, spread } from "../../components/canvas/layer_chart/spread.js";

test("names are at least so far apart, and in the order of their lines", () => {
  assert.deepEqual(spread([10, 50, 90], 20), [10, 50, 90]);
  assert.deepEqual(spread([90, 85, 88], 10), [90, 70, 80]);
  assert.deepEqual(spread([90, 90], 10), [80, 90]);
});

test("a share is a percentage, and nothing is minus nothing", () => {
  assert.equal(percent(0.315, 1), "31.5%");
  assert.equal(percent(-0.02), "−2%");
  assert.equal(percent(-0.0004), "0%");
});
