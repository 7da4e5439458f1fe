// The columns of chips: which of them fit, what their names are, the lines between them, and the way of the keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsThatFit, linesOf, namesOf, pathOf, stepFrom } from "../../components/story/blank/blank_arithmetic.js";

test("the first and the last column are always drawn, and the others at even distances as long as there is room", () => {
  assert.deepEqual(columnsThatFit(7, 735, 105), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(columnsThatFit(7, 358, 80), [0, 2, 4, 6]);
  assert.deepEqual(columnsThatFit(13, 358, 80).at(-1), 12);
  assert.deepEqual(columnsThatFit(7, 10, 80), [0, 6]);
});

test("the word layer stands once", () => {
  const names = ["word row", "layer 1", "layer 2", "layer 3"];
  assert.deepEqual(namesOf(names, [0, 1, 2, 3]), ["word row", "layer 1", "2", "3"]);
  assert.deepEqual(namesOf(names, [0, 3]), ["word row", "layer 3"]);
});

test("a line joins a row with itself in the next column, and none begins where it is not", () => {
  assert.deepEqual(linesOf([[5, 7], [7, 9], [9, 5]]), [
    { column: 0, from: 1, to: 0, row: 7 },
    { column: 1, from: 1, to: 0, row: 9 },
  ]);
});

test("a line is level at both ends", () => {
  assert.equal(pathOf(0, 4, 10, 4), "M0 4H10");
  assert.equal(pathOf(0, 0, 10, 8), "M0 0C5 0 5 8 10 8");
});

test("arrows lead to the next chip and never out of a column", () => {
  assert.deepEqual(stepFrom("ArrowRight", 0, 8, [9, 5]), [1, 4]);
  assert.deepEqual(stepFrom("ArrowUp", 1, 0, [9, 5]), [1, 0]);
  assert.deepEqual(stepFrom("ArrowDown", 1, 4, [9, 5]), [1, 4]);
  assert.equal(stepFrom("Enter", 0, 0, [9, 5]), null);
});
