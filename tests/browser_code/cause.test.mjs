// The picture of causes: its ink, its numbers, its columns, and the way of the keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsIn, exact, inkOf, printed, rowHeight, stepTo } from "../../components/story/cause/cause_arithmetic.js";

const THOUSANDTHS = { factor: 1000, decimals: 1, least: 0.5 }, SHARES = { factor: 1, decimals: 2, least: 0.005 };

test("numbers are printed from half a thousandth on, and nothing is a minus zero", () => {
  assert.equal(printed(0.0177, THOUSANDTHS), "17.7");
  assert.equal(printed(0.0005, THOUSANDTHS), "0.5");
  assert.equal(printed(0.00049, THOUSANDTHS), "");
  assert.equal(printed(0.0999, THOUSANDTHS), "99.9");
  assert.equal(printed(1.0006, THOUSANDTHS), "1,001");
  assert.equal(exact(1.0006, THOUSANDTHS), "1000.6");
  assert.equal(exact(0.00049, THOUSANDTHS), "0.5");
  assert.equal(printed(-0.034, SHARES), "−0.03");
  assert.equal(exact(-0.001, SHARES), "0.00");
});

test("ink is darker the larger the value, ends at four fifths of the scale, and there is none for nothing or below", () => {
  assert.deepEqual(inkOf(0, 1, false), { fill: "", ink: "" });
  assert.deepEqual(inkOf(-1, 1, false), { fill: "", ink: "" });
  assert.deepEqual(inkOf(1, 0, false), { fill: "", ink: "" });
  const brightness = [0.1, 0.4, 0.7, 1].map((value) => inkOf(value, 1, false).fill.match(/\d+/g).reduce((sum, part) => sum + Number(part), 0));
  assert.ok(brightness.every((one, at) => !at || one < brightness[at - 1]));
  assert.equal(inkOf(1, 1, false).fill, inkOf(9, 1, false).fill);
  assert.notEqual(inkOf(1, 1, false).fill, "rgb(168, 95, 0)");
});

test("columns fit their room until they are too narrow, and names that do not fit stand upright", () => {
  assert.deepEqual(columnsIn(660, Array(10).fill(40)), { pitch: 66, upright: false, numbered: true, roomy: true, high: 22 });
  assert.equal(columnsIn(660, [...Array(9).fill(40), 80]).upright, true);
  assert.deepEqual(columnsIn(660, Array(62).fill(30)).pitch, 16);
  assert.equal(columnsIn(660, Array(62).fill(30)).numbered, false);
  assert.equal(columnsIn(1100, Array(10).fill(40)).pitch, 104);
  assert.deepEqual([
    rowHeight(600, 6, { wide: 660 }), rowHeight(100, 12, { wide: 660 }), rowHeight(600, 6, { phone: true, wide: 358 }),
    rowHeight(600, 6, { wide: 1100 }), rowHeight(120, 7, { stage: true, wide: 660 }),
  ], [52, 24, 30, 80, 18]);
});

test("keys move to the next cell, also where words stand below each other, and stay inside", () => {
  assert.deepEqual(stepTo("ArrowUp", 0, 3, 6, 10, false), [0, 3]);
  assert.deepEqual(stepTo("ArrowDown", 0, 3, 6, 10, false), [1, 3]);
  assert.deepEqual(stepTo("ArrowDown", 0, 3, 6, 10, true), [0, 4]);
  assert.deepEqual(stepTo("ArrowRight", 0, 3, 6, 10, true), [1, 3]);
  assert.deepEqual(stepTo("End", 2, 3, 6, 10, false), [2, 9]);
  assert.equal(stepTo("a", 0, 3, 6, 10, false), null);
});
