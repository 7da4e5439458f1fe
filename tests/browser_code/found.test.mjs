// Which names in the pictures are what a finding quotes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNamed, isPair, isSentence, placesIn, quotedIn } from "../../components/frame/found.js";

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

test("a head is found by its layer and number, in either order, and a dimension and rows by theirs", () => {
  const place = { cell: "layer 6, head 8", labels: ["layer 6", "head 8"], rows: [] };
  assert.deepEqual(placesIn("Layer 6, head 8: “bank” gives “boats” 30% of its weight."), place);
  assert.deepEqual(placesIn("Head 8 of layer 6 moves “bank” most."), place);
  assert.deepEqual(placesIn("In “a”, gamma and beta change dimension 267 most."), { cell: "", labels: ["dimension 267"], rows: [] });
  assert.deepEqual(placesIn("“a” gets segment row 0 and “b” gets segment row 1.").rows, ["0", "1"]);
  assert.deepEqual(placesIn("The senses part in layer 1 and stay apart."), { cell: "", labels: ["layer 1: they part"], rows: [] });
  assert.deepEqual(placesIn("After layer 6, 24% of “bank” was written by attention 6."), { cell: "", labels: [], rows: [] });
});

test("a curve of two tokens is named by both of them", () => {
  assert.ok(isPair("river 5 ~ bank 6", quotedIn("“river” and “bank” are alike.")));
  assert.ok(isPair("bank 2 ~ bank 6", quotedIn("“bank” (2) and “bank” (6) are alike.")));
  assert.ok(isPair("untrained: river 5 ~ bank 6", quotedIn("“river” and “bank” are alike.")));
  assert.ok(!isPair("untrained: random pairs", quotedIn("“river” and “bank” are alike.")));
  assert.ok(!isPair("river 5 ~ boat 6", quotedIn("“river” and “bank” are alike.")));
  assert.ok(!isPair("river", quotedIn("“river” and “bank” are alike.")));
});

test("a use is marked by its sentence, of which the finding may leave out the end", () => {
  const quoted = quotedIn("Of 13 uses of “bank”, the nearest is “he sat on the bank of the…” (cosine 0.92).");
  assert.ok(isSentence("he sat on the bank of the river", quoted));
  assert.ok(!isSentence("she sat on the bank of the river", quoted));
  assert.ok(!isSentence("bank of the river", quoted));
});
