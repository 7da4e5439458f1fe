import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";

import { nearestPoint, placeBeside } from "../../components/canvas/scatter/scatter.js";
import { partsOf } from "../../components/canvas/uses_map/near_list.js";
import { bend } from "../../components/canvas/uses_map/trail.js";

registerHooks({ // style sheets, which the bundler makes texts
  load: (url, context, next) => (url.endsWith(".css") ? { format: "module", source: "export default ''", shortCircuit: true } : next(url, context)),
});
globalThis.window = /** @type {any} */ ({});
const { between, kinds } = await import("../../components/canvas/uses_map/uses_map.js");
const map = { width: 200, height: 160, x: 0, y: 0, zoom: 1, hidden: new Set(), data: { count: 3, places: [0, 0, 0.1, 0, -0.9, 0.7] } };

test("a use's word is cut out by code points, not by UTF-16 units", () => {
  const uses = { spans: [[2, 6], [0, 3]], sentences: ["😀 bank is here", "cat"] };
  assert.deepEqual(partsOf(uses, 0), ["😀 ", "bank", " is here"]);
  assert.deepEqual(partsOf(uses, 1), ["", "cat", ""]);
});

test("uses have the colours of their families, parts of speech or senses, and others that of no kind", () => {
  const uses = { words: ["bank", "river", "bank"], topics: [1, 0, 1], families: [5, 3], pos: [2, 0, 1] }, legend = [{}, {}];
  assert.deepEqual([...kinds(uses, { by: "topic", marked: [], legend })], [3, 5, 3]);
  assert.deepEqual([...kinds(uses, { by: "pos", marked: [], legend })], [2, 0, 1]);
  assert.deepEqual([...kinds(uses, { by: "sense", marked: [[0, 0], [2, 1]], legend })], [0, 2, 1]);
});

test("half-way between two layers points are half-way, and past the last layer nowhere else", () => {
  assert.deepEqual(between({ at: 1.5, depth: 6 }), [1, 2, 0.5]);
  assert.deepEqual(between({ at: 6, depth: 6 }), [6, 6, 0]);
});

test("the trail of a word through evenly spaced places on a line is that line", () => {
  const places = [[0, 0], [3, 6], [6, 12], [9, 18]];
  assert.deepEqual(bend(places, 1), [4, 8, 5, 10, [6, 12]].flat());
});

test("the nearest point is found within 12 pixels, unless its kind is hidden", () => {
  assert.equal(nearestPoint(map, [0, 1, 0], 104, 80), 0); // the others are 5 and 80 pixels away from it
  assert.equal(nearestPoint({ ...map, hidden: new Set([0]) }, [0, 1, 0], 104, 80), 1);
  assert.equal(nearestPoint(map, [0, 1, 0], 140, 80), -1);
});

test("a label is right of its point, else left, and nowhere if both places are taken", () => {
  const at = (taken, sure = false) => placeBeside(map, taken, 100, 80, 40, { beside: 10, half: 8, sure });
  const right = [110, 72, 150, 88], left = [50, 72, 90, 88];
  assert.equal(at([]), 110);
  assert.equal(at([right]), 50);
  assert.ok(Number.isNaN(at([right, left])));
  assert.equal(at([right, left], true), 110);
});
