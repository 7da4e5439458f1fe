// The lines of two sentences: the axis, the named layers, the words that fit, and what a click on a word compares.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, axisOf, halves, namedLayers, nearestLayer, pairAfter, placesOf } from "../../components/story/sentences/sentences_arithmetic.js";

test("the axis holds all values and has few round ticks", () => {
  for (const values of [[0.99, 0.56, -0.07], [1, 1, 1], [-1, 1], [0.001], [-0.3, -0.9]]) {
    const { low, high, ticks } = axisOf(values);
    assert.ok(low <= Math.min(...values) && high >= Math.max(...values));
    assert.ok(ticks.length >= 2 && ticks.length <= 8, `${ticks}`);
    assert.ok(ticks.every((tick) => tick >= low && tick <= high));
  }
  assert.deepEqual(axisOf([0, 1]).ticks, [0, 0.2, 0.4, 0.6, 0.8, 1]);
});

test("the first and the last layer are always named, and no two names touch", () => {
  const places = placesOf(25, 40, 440), named = namedLayers(places, 56).flatMap((is, layer) => (is ? [layer] : []));
  assert.deepEqual([named[0], named.at(-1)], [0, 24]);
  for (let at = 1; at < named.length; at++) assert.ok(places[named[at]] - places[named[at - 1]] >= 56);
  assert.deepEqual(placesOf(1, 0, 10), [5]);
});

test("the nearest layer is pointed at", () => {
  const places = placesOf(7, 0, 60);
  assert.deepEqual([-5, 4, 6, 34, 99].map((x) => nearestLayer(places, x)), [0, 0, 1, 3, 6]);
});

test("a click on a word of a line compares that line's words, on another word that one with the chosen one", () => {
  const lines = [[3, 1], [4, 3]], chosen = [4, 3];
  assert.deepEqual(pairAfter(lines, chosen, 0, 3), [3, 1]);
  assert.deepEqual(pairAfter(lines, chosen, 1, 1), [3, 1]);
  assert.deepEqual(pairAfter(lines, chosen, 0, 2), [2, 3]);
  assert.deepEqual(pairAfter(lines, chosen, 1, 2), [4, 2]);
});

test("names at the ends of lines do not touch, and keep the order of the lines", () => {
  const heights = [16, 32, 16, 16], moved = apart([50, 52, 48, 200], heights, 0, 210);
  const order = [2, 0, 1, 3];
  for (let at = 1; at < order.length; at++)
    assert.ok(moved[order[at]] - moved[order[at - 1]] >= (heights[order[at]] + heights[order[at - 1]]) / 2 - 1e-9);
  assert.ok(Math.max(...moved) <= 202);
  assert.equal(moved[3], 200);
});

test("a name that is too long for one line has two, of which neither is longer than its room", () => {
  const fits = (room) => (text) => text.length <= room;
  assert.deepEqual(halves(["fence ~ telecommunicati… ", "0.27"], fits(24)), ["fence ~", "telecommunicati… 0.27"]);
  assert.deepEqual(halves(["fence ~ telecommunicati… ", "0.27"], fits(15)), ["fence ~", "telecommu… 0.27"]);
  assert.deepEqual(halves(["bank without “river” ", "0.31"], fits(20)), ["bank without", "“river” 0.31"]);
  assert.deepEqual(halves(["a ~ b ", "0.31"], fits(6)), ["a ~", "b 0.31"]);
});
