// Which names in the pictures are what a finding quotes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNamed } from "../../components/frame/found.js";

test("a name is marked if it shows the text, and of namesakes only the one at that position", () => {
  assert.ok(isNamed("river", undefined, ["river", undefined]));
  assert.ok(isNamed("5 river", "5", ["river", undefined]));
  assert.ok(!isNamed("rivers", undefined, ["river", undefined]));
  assert.ok(isNamed("bank", "2", ["bank", "2"]));
  assert.ok(!isNamed("bank", "7", ["bank", "2"]));
  assert.ok(isNamed("bank 2", undefined, ["bank", "2"]));
  assert.ok(!isNamed("bank 7", undefined, ["bank", "2"]));
});
