import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestPoint, placeBeside } from "../../components/canvas/scatter/scatter.js";
import { bandOf, densityOf, drawnAt, evened, frameOf, lensOf, namesAt, passes, ringsOf, shadesOf, turned } from "../../components/story/context/context_arithmetic.js";

const map = { width: 200, height: 160, x: 0, y: 0, zoom: 1, hidden: new Set(), data: { count: 3, places: [0, 0, 0.1, 0, -0.9, 0.7] } };
const ROOM = { left: 10, top: 20, wide: 200, high: 100 };
/** Whether two boxes overlap. */
const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
let seed = 7;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

test("a frame holds all but the outermost points, and every word of the text", () => {
  const points = Array.from({ length: 2000 }, () => 2 * random() - 1), frame = frameOf([points], [[1.5, 0], [0, -1.2]], ROOM);
  for (const [x, y] of [drawnAt(frame, ROOM, [1.5, 0]), drawnAt(frame, ROOM, [0, -1.2])])
    assert.ok(x >= 10 && x <= 210 && y >= 20 && y <= 120);
  const up = drawnAt(frame, ROOM, [0, 0.5]), down = drawnAt(frame, ROOM, [0, -0.5]);
  assert.ok(up[1] < down[1], "up is up");
});

test("density is 1 where most points lie, falls off, and is 0 where there is none", () => {
  const points = [...Array.from({ length: 60 }, () => [0.5, 0.5]), ...Array.from({ length: 3 }, () => [-0.5, -0.5])].flat();
  const frame = { x: 0, y: 0, unit: 50 }, density = densityOf(points, frame, ROOM, 40, 20);
  const at = (x, y) => density[Math.floor(((50 - y * 50) / 100) * 20) * 40 + Math.floor(((100 + x * 50) / 200) * 40)];
  assert.equal(Math.max(...density), at(0.5, 0.5));
  assert.ok(Math.abs(at(0.5, 0.5) - 1) < 1e-6 && at(-0.5, -0.5) > 0.03 && at(-0.5, -0.5) < 0.07 && at(-1.8, 0.9) === 0);
  assert.deepEqual([0, 0.05, 1].map(bandOf), [0, 1, 5]);
});

test("a lens shows all its points with room for names, and says how many times as large", () => {
  const points = [[0.1, 0.1], [0.12, 0.13], [0.11, 0.08]], glass = { left: 300, top: 0, wide: 300, high: 400 };
  const { frame, times } = lensOf(points, { x: 0, y: 0, unit: 100 }, glass, { beside: 60, above: 40 });
  for (const point of points) {
    const [x, y] = drawnAt(frame, glass, point);
    assert.ok(x >= 360 - 1e-6 && x <= 540 + 1e-6 && y >= 40 - 1e-6 && y <= 360 + 1e-6);
  }
  assert.ok(Math.abs(times - frame.unit / 100) < 1e-9 && times > 60);
  assert.equal(lensOf([[-9, 0], [9, 0]], { x: 0, y: 0, unit: 100 }, glass, { beside: 60, above: 40 }).times, 1, "never smaller than the map");
  assert.equal(lensOf([[1, 2], [1, 2]], { x: 0, y: 0, unit: 100 }, glass, { beside: 60, above: 40 }).times, 200, "points that coincide");
});

test("rings are at round distances, at most seven, and the last is not nearer than what is farthest", () => {
  for (const reach of [0.004, 0.03, 0.28, 0.6, 0.97, 1.3, 2]) {
    const rings = ringsOf(reach);
    assert.ok(rings.length <= 7 && rings.at(-1) >= reach - 1e-9 && (rings.length === 1 || rings.at(-2) < reach));
  }
  assert.deepEqual(ringsOf(0.24), [0.05, 0.1, 0.15, 0.2, 0.25]);
});

test("lines to uses whose cosines are printed alike have one shade, and nearer ones are not paler", () => {
  assert.deepEqual(shadesOf(["0.64", "0.64", "0.64", "0.64"]), [0, 0, 0, 0]);
  assert.deepEqual(shadesOf(["0.92", "0.91", "0.91", "0.80", "0.80", "0.80"]), [0, 1, 1, 3, 3]);
});

test("evened angles keep their order and end up equally far from each other", () => {
  const angles = [0.3, -2, 0.31, 3, 0.29], order = (list) => list.map((_, at) => at).sort((one, other) => list[one] - list[other]);
  assert.deepEqual(evened(angles, 0), angles);
  for (const even of [0.25, 0.5, 1]) assert.deepEqual(order(evened(angles, even)), order(angles));
  const spread = evened(angles, 1).sort((one, other) => one - other);
  for (let at = 1; at < 5; at++) assert.ok(Math.abs(spread[at] - spread[at - 1] - (2 * Math.PI) / 5) < 1e-9);
});

test("names cover no dot and no other name, and stay within", () => {
  for (let time = 0; time < 50; time++) {
    const spots = Array.from({ length: 25 }, () => ({ x: 300 * random(), y: 200 * random(), wide: 20 + 60 * random(), dot: 5 }));
    const names = namesAt(spots, [0, 0, 300, 200], 16, [[0, 0, 60, 20]]);
    const boxes = names.flatMap((place, at) => (place ? [[place.left, place.top, place.left + spots[at].wide, place.top + 16, at]] : []));
    assert.ok(boxes.length > 3);
    for (const [at, box] of boxes.entries()) {
      assert.ok(box[0] >= 0 && box[1] >= 0 && box[2] <= 300 && box[3] <= 200 && !meet(box, [0, 0, 60, 20]));
      for (const other of boxes.slice(at + 1)) assert.ok(!meet(box, other));
      spots.forEach(({ x, y }, number) => assert.ok(number === box[4] || !meet(box, [x - 5, y - 5, x + 5, y + 5])));
    }
  }
});

test("at true distance every point is exactly as far from the middle as it says, however it is turned", () => {
  for (const count of [1, 4, 13, 40]) {
    const items = Array.from({ length: count }, () => ({ distance: 0.05 + random(), angle: 6.3 * random() - 3.15, wide: 60, dot: 5 }));
    const { spots, names } = turned(items, { x: 400, y: 300, unit: 250 }, [0, 0, 800, 600], 16, []);
    spots.forEach(({ x, y }, at) => assert.ok(Math.abs(Math.hypot(x - 400, y - 300) - 250 * items[at].distance) < 1e-9));
    assert.equal(names.length, count);
    if (count < 14) assert.ok(names.every(Boolean));
  }
});

test("a line passes through a box or past it", () => {
  const box = [10, 10, 30, 20], from = (x, y) => ({ x, y });
  assert.ok(passes(from(0, 15), from(40, 15), box) && passes(from(20, 0), from(20, 40), box) && passes(from(0, 0), from(25, 18), box));
  assert.ok(!passes(from(0, 15), from(9, 15), box) && !passes(from(0, 25), from(40, 25), box) && !passes(from(0, 10), from(10, 40), box));
});

test("no line to a point strikes through a name where another turn has a place for it", () => {
  for (const count of [2, 5, 8]) {
    const items = Array.from({ length: count }, (_, at) => ({ distance: 0.8 - 0.03 * at, angle: 0.05 * at, wide: 70, dot: 5, lined: at < 5 })), middle = { x: 400, y: 300, unit: 250 };
    const { spots, names } = turned(items, middle, [0, 0, 800, 600], 16, []);
    for (const [at, place] of names.entries())
      for (const spot of spots.slice(0, 5)) assert.ok(place && !passes(middle, spot, [place.left, place.top + 3, place.left + spots[at].wide, place.top + 13]));
  }
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
