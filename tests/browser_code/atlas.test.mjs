import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unpack } from "../../components/canvas/atlas_map/unpack.js";

const file = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

test("each point of the map is unpacked with its position, kind and piece", () => {
  const expected = JSON.parse(file("atlas.json").toString());
  const map = unpack(new Uint8Array(file("atlas.bin")));
  assert.equal(map.count, 4);
  map.places.forEach((place, at) => assert.ok(Math.abs(place - expected.places[at]) <= 0.5 / 32767));
  assert.deepEqual([...map.kinds], expected.kinds);
  assert.deepEqual(map.pieces, expected.pieces);
});
