// The picture of the word table and the ring of positions: rows, names, colours, places.

import assert from "node:assert/strict";
import { test } from "node:test";
import { free, nearestTo, placed } from "../../components/story/tables/tables_places.js";
import { colourLevel, rowAt } from "../../components/story/tables/tables_rows.js";

test("a height of the picture is a row of the table, within its ends", () => {
  assert.equal(rowAt(0, 100, 30000, [], 4), 0);
  assert.equal(rowAt(50, 100, 30000, [], 4), 15000);
  assert.equal(rowAt(120, 100, 30000, [], 4), 29999);
  assert.equal(rowAt(-9, 100, 30000, [], 4), 0);
});

test("the nearest row that the text looks up attracts the pointer", () => {
  assert.equal(rowAt(50, 100, 30000, [15900, 14500, 900], 4), 14500);
  assert.equal(rowAt(50, 100, 30000, [17000], 4), 15000);
});

test("the levels take all colours of the scale, and none of those beyond it", () => {
  assert.deepEqual([0, 255].map(colourLevel), [1, 255]);
});

test("points keep their proportions and stand in the middle", () => {
  const places = placed(Float32Array.from([0, 0, 4, 0, 4, 2]), 440, 140, 20);
  assert.deepEqual(places, [[120, 120], [320, 120], [320, 20]]);
  assert.deepEqual(placed(Float32Array.from([7, 7]), 100, 100, 20), [[50, 50]]);
});

test("the nearest place within reach is found", () => {
  const places = [[10, 10], [20, 10], [90, 90]];
  assert.equal(nearestTo(places, 17, 10, 30), 1);
  assert.equal(nearestTo(places, 60, 60, 30), -1);
});

test("of numbers that would lie on each other the first is shown", () => {
  const at = (text, x, y) => ({ text, place: [x, y] });
  assert.deepEqual(free([at("2", 50, 50), at("100", 40, 56), at("200", 90, 80), at("500", 88, 88), at("300", 90, 94)], 13), [true, false, true, false, true]);
  assert.deepEqual(free([], 13), []);
});
