import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FACTOR, lensFor } from "../../components/story/vocabulary/vocabulary_lens.js";
import { unpack } from "../../components/story/vocabulary/vocabulary_unpack.js";

const file = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

test("each point of the map is unpacked with its position, kind and piece", () => {
  const expected = JSON.parse(file("atlas.json").toString());
  const map = unpack(new Uint8Array(file("atlas.bin")));
  assert.equal(map.count, 4);
  map.places.forEach((place, at) => assert.ok(Math.abs(place - expected.places[at]) <= 0.5 / 32767));
  assert.deepEqual([...map.kinds], expected.kinds);
  assert.deepEqual(map.pieces, expected.pieces);
});

const MAP = { width: 736, height: 540, zoom: 1 };
const at = (...places) => places.map(([x, y], row) => ({ row, x, y }));

test("a lens opens where marked points lie on a few pixels, around the first of them, and covers none of them", () => {
  const lens = lensFor(at([300, 200], [305, 203], [296, 198], [500, 100], [640, 480]), MAP);
  assert.deepEqual(lens.rows, [0, 1, 2]);
  const [left, top, right, bottom] = lens.box;
  const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);
  near(lens.x(300), (left + right) / 2);
  near(lens.y(200), (top + bottom) / 2);
  assert.ok(lens.x(305) - lens.x(300) >= 5 * FACTOR);
  near(lens.x(305) - lens.x(300), lens.y(205) - lens.y(200));
  for (const [x, y] of [[305, 203], [296, 198]]) assert.ok(lens.x(x) > left && lens.x(x) < right && lens.y(y) > top && lens.y(y) < bottom);
  for (const [x, y] of [[300, 200], [640, 480]]) assert.ok(x < left || x > right || y < top || y > bottom);
  assert.ok(left >= 0 && top >= 0 && right <= MAP.width && bottom <= MAP.height);
});

test("one other point beside the first is enough, and more than the densest of the others", () => {
  assert.deepEqual(lensFor(at([50, 50], [55, 52], [300, 200], [302, 201], [304, 199]), MAP).rows, [0, 1]);
});

test("where the first marked point lies alone, the lens is on the densest of the others", () => {
  assert.deepEqual(lensFor(at([50, 50], [300, 200], [302, 201], [304, 199]), MAP).rows, [1, 2, 3]);
});

test("there is no lens where points lie apart, are few, the map is small, or the reader has zoomed in", () => {
  const close = at([300, 200], [305, 203], [296, 198]);
  assert.equal(lensFor(at([300, 200], [400, 203], [196, 198]), MAP), null);
  assert.equal(lensFor(close.slice(0, 2), MAP), null);
  assert.equal(lensFor(close, { ...MAP, width: 360 }), null);
  assert.equal(lensFor(close, { ...MAP, zoom: 4 }), null);
});
