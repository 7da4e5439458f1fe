import assert from "node:assert/strict";
import { test } from "node:test";
import { endedByNext } from "../../components/frame/ended.js";

test("a call of a component ends the one before it, and the last one ends when the component goes", () => {
  const one = {}, other = {}, ended = [];
  endedByNext(one, () => ended.push("first"));
  endedByNext(other, () => ended.push("other"));
  const gone = endedByNext(one, () => ended.push("second"));
  assert.deepEqual(ended, ["first"]);
  gone();
  assert.deepEqual(ended, ["first", "second"]);
  gone();
  endedByNext(one, () => ended.push("third"));
  assert.deepEqual(ended, ["first", "second"]);
});
