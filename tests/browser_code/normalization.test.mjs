import assert from "node:assert/strict";
import { test } from "node:test";
import { stretchAt } from "../../components/story/normalization/normalization_stretch.js";

const TIMES = Array.from({ length: 201 }, (_, step) => step / 200);
const neverFalls = (numbers) => numbers.every((number, at) => !at || number >= numbers[at - 1]);
const close = (one, other) => assert.ok(Math.abs(one - other) < 1e-12, `${one} is not ${other}`);

test("a histogram ends with the mean and the spread of what LayerNorm gives, after a mean of 0 and a spread of 1", () => {
  const spread = { means: [0.3, 0.1], spreads: [0.05, 0.7], deviation: 0.05 };
  assert.deepEqual(stretchAt(spread, 0), { down: 0, mean: 0.3, factor: 1, after: 0 });
  const between = stretchAt(spread, 0.72), last = stretchAt(spread, 1);
  for (const [found, wanted] of [[between.mean, 0], [between.factor * 0.05, 1], [between.after, 0], [last.mean, 0.1], [last.factor * 0.05, 0.7], [last.after, 1]])
    close(found, wanted);
  const states = TIMES.map((time) => stretchAt(spread, time)), until = states.slice(0, 145);
  for (const rising of [states.map(({ down }) => down), states.map(({ after }) => after), until.map(({ factor }) => factor), until.map(({ mean }) => -mean)])
    assert.ok(neverFalls(rising));
});

test("a histogram of equal values has a state at every time", () => {
  const states = TIMES.map((time) => stretchAt({ means: [0.2, 0.1], spreads: [0, 0.7], deviation: 1e-6 }, time));
  assert.ok(states.every((state) => Object.values(state).every(Number.isFinite)));
});
