// Which names in the pictures are what a finding quotes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNamed, quotedIn } from "../../components/frame/found.js";

test("quoted words are found with the position that tells namesakes apart", () => {
  assert.deepEqual(quotedIn("“bank” (2) is nearer to “river” than “bank” (7)."), [["bank", "2"], ["river", undefined], ["bank", "7"]]);
  assert.deepEqual(quotedIn("Nothing is quoted (3)."), []);
});

test("a name is marked if it shows the text, and of namesakes only the one at that position", () => {
  assert.ok(isNamed("river", undefined, ["river", undefined]));
  assert.ok(isNamed("5 river", "5", ["river", undefined]));
  assert.ok(!isNamed("rivers", undefined, ["river", undefined]));
  assert.ok(isNamed("bank", "2", ["bank", "2"]));
  assert.ok(!isNamed("bank", "7", ["bank", "2"]));
  assert.ok(isNamed("bank 2", undefined, ["bank", "2"]));
  assert.ok(!isNamed("bank 7", undefined, ["bank", "2"]));
});
