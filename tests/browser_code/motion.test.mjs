import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { additionAt, sumOfShares } from "../../components/canvas/heatmaps/adding_rows.js";
import { panelValues, readArrays, splitMessage } from "../../components/canvas/heatmaps/unpack.js";
import { animate, eased, passed } from "../../components/frame/motion.js";

const TIMES = Array.from({ length: 201 }, (_, step) => step / 200);
const neverFalls = (numbers) => numbers.every((number, at) => !at || number >= numbers[at - 1]);

/** A window in which a test decides when the next frame comes. */
function stage() {
  const frames = new Map(), listeners = new EventTarget();
  Object.assign(globalThis, {
    requestAnimationFrame: (call) => frames.set(frames.size + 1, call).size,
    cancelAnimationFrame: (number) => frames.set(number, () => {}),
    addEventListener: listeners.addEventListener.bind(listeners),
    removeEventListener: listeners.removeEventListener.bind(listeners),
  });
  return { listeners, asked: () => frames.size, paint: (now) => frames.get(frames.size)(now) };
}

test("a motion begins at its start, ends once, and asks for no frame after that", () => {
  const { asked, paint } = stage(), times = [];
  let ends = 0;
  animate(1000, (time) => times.push(time), () => ends++);
  for (const now of [5000, 5250, 5999, 6000]) paint(now);
  assert.deepEqual(times, [0, 0.25, 0.999]);
  assert.equal(ends, 1);
  assert.equal(asked(), 4);
});

test("any input ends a motion at once, and what comes later changes nothing", () => {
  for (const name of ["pointerdown", "keydown", "wheel", "resize", "beforeprint"]) {
    const { listeners, asked, paint } = stage(), times = [];
    let ends = 0;
    const end = animate(1000, (time) => times.push(time), () => ends++);
    paint(0);
    listeners.dispatchEvent(new Event(name));
    assert.equal(ends, 1, name);
    paint(500);
    listeners.dispatchEvent(new Event(name));
    end();
    assert.deepEqual([times, ends, asked()], [[0], 1, 2], name);
  }
});

test("a motion passes evenly or eased from 0 to 1", () => {
  assert.deepEqual([0, 0.3, 0.4, 0.5, 1].map((time) => Number(passed(time, 0.3, 0.5).toFixed(12))), [0, 0, 0.5, 1, 1]);
  assert.deepEqual([0, 0.5, 1].map(eased), [0, 0.5, 1]);
  assert.ok(neverFalls(TIMES.map(eased)));
});

test("each row moves once from its panel into the sum, one after another, and is counted only when it arrives", () => {
  for (const part of [0, 1, 2]) {
    const states = TIMES.map((time) => additionAt(time)[part]);
    assert.deepEqual(states[0], { way: 0, share: 0 });
    assert.deepEqual(states.at(-1), { way: 1, share: 1 });
    for (const side of ["way", "share"]) assert.ok(neverFalls(states.map((state) => state[side])));
    assert.ok(states.every(({ way, share }) => share === 0 || way >= 0.7));
  }
  for (const time of TIMES) {
    const [word, position, segment] = additionAt(time);
    assert.ok(word.way >= position.way && position.way >= segment.way);
  }
});

test("the sum begins at zero and ends as exactly the row of the panel", () => {
  const { text, body } = splitMessage(new Uint8Array(readFileSync(new URL("fixtures/heatmaps.bin", import.meta.url))));
  const header = JSON.parse(text), { word, position, segment, summed } = panelValues(header, readArrays(header, body));
  assert.ok(sumOfShares([word, position, segment], [0, 0, 0]).every((value) => value === 0));
  assert.deepEqual(sumOfShares([word, position, segment], [1, 0, 0]), word);
  assert.deepEqual(sumOfShares([word, position, segment], [1, 1, 1]), summed);
});
