import assert from "node:assert/strict";
import { test } from "node:test";
import { percent } from "../../components/canvas/layer_chart/percent.js";

test("a share is a percentage, and nothing is minus nothing", () => {
  assert.equal(percent(0.315, 1), "31.5%");
  assert.equal(percent(-0.02), "−2%");
  assert.equal(percent(-0.0004), "0%");
});
