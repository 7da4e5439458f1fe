import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allFit, arithmetic, columnsOf, furtherOf, HEAD, hiddenOf, layoutOf, linesOfNames, namesThatFit, pixelsOf, thickness, weightsOf, wordsTold,
} from "../../components/story/home/home_arithmetic.js";

const rows = [[1, 0.5], [2, -0.25], [0.5, 0], [3.5, 0.25], [2, -1]].map((row) => Float32Array.from(row));
const weights = { gamma: Float32Array.from([2, 1]), beta: Float32Array.from([-1, 0.5]), mean: 0.5, deviation: 2 };
const said = (dimension) => arithmetic(rows, weights, dimension).map((line) => line.map(([words]) => words).join(" "));

test("the three rows of the marked dimension are added, and LayerNorm's signs are written out", () => {
  assert.equal(said(0)[0], "Dimension 0, rounded: 1 + 2 + 0.5 = 3.5");
  assert.equal(said(0)[1], "LayerNorm: (3.5 − 0.5) / 2 × 2 − 1 = 2");
  assert.equal(said(1)[1], "LayerNorm: (0.25 − 0.5) / 2 × 1 + 0.5 = −1");
});

const text = { pieces: ["[CLS]", "a", "b", "c", ".", "[SEP]"], first: 10, token: 12, extra: [10, 14, 15] };

test("a phone leaves out what is around the text, and draws the columns around the token where there is no room", () => {
  assert.deepEqual(columnsOf(text, 600, 10, false, []), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(columnsOf(text, 600, 10, true, []), [1, 2, 3]);
  assert.deepEqual(columnsOf(text, 30, 10, false, []), [1, 2, 3]);
  assert.deepEqual(columnsOf({ ...text, token: 15 }, 20, 10, false, []), [4, 5]);
  assert.deepEqual(columnsOf(text, 5, 10, false, []), [2]);
});

test("where there is no room for all columns, the words that headline and line name are among them", () => {
  const long = { pieces: [..."abcdefghijklmnopqrstuvwxyz"], first: 100, token: 104, extra: [105] };
  assert.deepEqual(columnsOf(long, 70, 10, true, [125, 103]), [1, 2, 3, 4, 6, 7, 25]);
  assert.deepEqual(columnsOf(long, 30, 10, true, [125, 103, 102]), [3, 4, 25], "those of the headline first");
  assert.deepEqual(columnsOf(long, 30, 10, true, [300]), [3, 4, 6], "a word that was not sent has no column");
  const layers = [[1, 0.002], [2, 0.095], [3, 0.1], [4, 0.05], [5, 0.06], [3, 0.001]].map(([source, moved]) => ({ source, moved }));
  assert.deepEqual(wordsTold(layers), [2, 3, 5, 4, 1]);
  assert.deepEqual(wordsTold([]), []);
});

test("only tokens that are not drawn are said to be hidden", () => {
  assert.equal(hiddenOf(text, [1, 2, 3]), " [CLS], [SEP] and a mark are hidden.");
  assert.equal(hiddenOf(text, [0, 1, 2, 3]), " [SEP] and a mark are hidden.");
  assert.equal(hiddenOf(text, [0, 1, 2, 3, 4, 5]), "");
  assert.equal(hiddenOf({ pieces: ["[CLS]", "[SEP]"], first: 0, extra: [1] }, [0]), " [SEP] is hidden.");
  assert.equal(hiddenOf({ pieces: ["a", ".", ","], first: 0, extra: [1, 2] }, [0]), " Marks are hidden.");
});

test("a word of the headline that stands outside the drawn part of a long text is said to", () => {
  const part = { pieces: ["b", "c"], first: 7 }, layers = [[2, "far"], [7, "b"], [9, "on"], [2, "far"]].map(([source, name]) => ({ source, name }));
  assert.equal(furtherOf(part, layers), " Further away: “far”, “on”.");
  assert.equal(furtherOf(part, layers.slice(1, 2)), "");
});

test("rows stand below each other, inside the picture, and no closer than can be read", () => {
  const size = { wide: 736, names: 112, ends: 84, columns: 10, foot: 44, wordRow: true };
  for (const [layers, high] of [[6, 600], [12, 600], [24, 600], [1, 600]]) {
    const layout = layoutOf({ ...size, layers, high });
    const tops = [-1, ...Array.from({ length: layers + 1 }, (_, at) => at)].map(layout.top);
    assert.equal(tops[0], HEAD);
    tops.slice(1).forEach((top, at) => assert.ok(top >= tops[at] + layout.bar, `${layers} layers, row ${at}`));
    assert.ok(layout.height >= tops.at(-1) + layout.bar);
    assert.ok(layers > 12 || layout.height <= high + 1);
  }
  const narrow = layoutOf({ ...size, columns: 50, layers: 6, high: 600 });
  assert.ok(narrow.x(49) + narrow.width / 2 <= 736 - 84 && narrow.width >= 5);
});

test("names are written where none touches another, that of the token always", () => {
  assert.ok(allFit([20, 30, 20], 40));
  assert.ok(!allFit([20, 60, 30], 40));
  const widths = Array.from({ length: 40 }, (_, at) => 12 + (at * 7) % 30);
  const shown = [...namesThatFit(widths, 12, [17, 30])].sort((one, other) => one - other);
  assert.ok(shown.includes(17) && shown.includes(30) && shown.length > 8);
  shown.slice(1).forEach((at, before) => assert.ok((at - shown[before]) * 12 >= (widths[at] + widths[shown[before]]) / 2));
  assert.deepEqual([...namesThatFit([90], 12, [0])], [0]);
});

test("a word that the headline names is written, in a second or third line where its neighbours are wide", () => {
  const columns = (line) => [...line].sort((one, other) => one - other);
  assert.deepEqual(linesOfNames([60, 60, 20, 80, 30, 40, 20], 38, [3, 2]).map(columns), [[0, 3, 5, 6], [2, 4]]);
  assert.deepEqual(linesOfNames([90, 90, 90], 38, [1, 0, 2]).map(columns), [[1], [0], [2]]);
  const size = { wide: 390, high: 440, names: 84, ends: 4, columns: 7, layers: 6, foot: 74, wordRow: false };
  assert.ok(layoutOf({ ...size, lines: 3 }).top(0) > layoutOf(size).top(0));
});

test("a pixel of a barcode is the strongest of the stripes that it covers", () => {
  assert.deepEqual(pixelsOf(Int8Array.from([1, -9, 3, 2]), 4), [1, -9, 3, 2]);
  assert.deepEqual(pixelsOf(Int8Array.from([1, -9, 3, 2]), 2), [-9, 3]);
  assert.deepEqual(pixelsOf(Int8Array.from([5, -6]), 4), [5, 5, -6, -6]);
});

test("the weights of a layer are those of one head, or the mean of all", () => {
  const shown = { pieces: ["a", "b"], heads: 2, weights: Uint16Array.from([0, 65535, 65535, 0, 13107, 52428, 52428, 13107]) };
  assert.deepEqual(weightsOf(shown, 1, 1), [0, 1]);
  assert.deepEqual(weightsOf(shown, 1, 0), [0.5, 0.5]);
  assert.deepEqual(weightsOf(shown, 2, 2).map((one) => +one.toFixed(3)), [0.8, 0.2]);
});

test("a line is as thick as its weight, and what is too thin to be seen is not drawn", () => {
  assert.equal(thickness(1), 12);
  assert.equal(thickness(0.5), 6);
  assert.equal(thickness(0.001), 0);
});
