import assert from "node:assert/strict";
import { test } from "node:test";
import { derivedValues } from "../../components/story/encoder/encoder_derived.js";
import { layoutOf } from "../../components/story/encoder/encoder_layout.js";
import { linkedCell, PICTURES, picturesOf, resultOf } from "../../components/story/encoder/encoder_operands.js";
import { paintCells } from "../../components/story/encoder/encoder_thumbnail.js";
import { barsOf, linesOf, placeOf, readsOf, stripsOf } from "../../components/story/encoder/encoder_working.js";

const f4 = (...numbers) => new Float32Array(numbers);

// Two tokens, one head that is two wide.
const layer = {
  labels: ["[CLS]", "bank"], size: 2, heads: 1, layer: 1, head: 1, activation: "gelu",
  columns: { query: 2, key: 2, value: 2, scores: 2, weights: 2, mixed: 2, raised: 1, inner: 1, before: 2, attended: 2, first_sum: 2, middle: 2 },
  values: {
    query: f4(1, 2, 3, 4), key: f4(0.5, -1, 2, 0), value: f4(1, 0, 0, 1), scores: f4(-1, 1, 0, 2), weights: f4(0.1, 0.9, 0.2, 0.8),
    mixed: f4(0.1, 0.9, 0.2, 0.8), raised: f4(2, -1), inner: f4(1.9545, -0.1587), before: f4(1, 2, 3, 4), attended: f4(0.5, 0, 0, 0),
    first_sum: f4(1.5, 2, 3, 4), middle: f4(-1, 1, -1, 1),
  },
  arrays: { middle_mean: [1.75, 3.5], middle_deviation: [0.25, 0.5], middle_gamma: [1, 1], middle_beta: [0, 0] },
};

const said = (panel, row, column, product = null, of = layer) =>
  linesOf(of, panel, row, column, product).map(({ sign, name, text, value }) => [sign, name, text, value].filter(Boolean).join(" "));

test("the five largest terms of a sum are named, the others counted, and they add up", () => {
  const inputs = f4(1, -5, 3, 0.5, 0.25, 2, 4), weights = f4(1, 1, 1, 1, 1, 1, 1);
  const wide = { ...layer, values: { ...layer.values, query: f4(6, 0) }, columns: { ...layer.columns, query: 2 } };
  assert.deepEqual(said("query", 0, 0, { inputs, weights, bias: 0.25 }, wide), [
    "dimension 1 −5 × 1 −5.0000", "+ dimension 6 4 × 1 4.0000", "+ dimension 2 3 × 1 3.0000", "+ dimension 5 2 × 1 2.0000",
    "+ dimension 0 1 × 1 1.0000", "+ 2 others 0.7500", "+ bias 0.2500", "= 6.0000",
  ]);
});

test("a single other is one", () => {
  const six = { ...layer, values: { ...layer.values, query: f4(21, 0) } }, ones = f4(1, 1, 1, 1, 1, 1);
  assert.equal(said("query", 0, 0, { inputs: f4(1, 2, 3, 4, 5, 6), weights: ones, bias: 0 }, six).at(-2), "+ 1 other 1.0000");
});

test("a score is the sum of its products over the root of the width", () => {
  assert.deepEqual(said("scores", 1, 0), ["dimension 1 4 × −1 −4.0000", "+ dimension 0 3 × 0.5 1.5000", "= −2.5000", "÷ √2 1.4142", "= 0.0000"]);
});

test("a weight is its exp divided by the sum of all", () => {
  assert.deepEqual(said("weights", 1, 1), ["1 “bank” exp(2.0000) 7.3891", "+ 0 “[CLS]” exp(0.0000) 1", "= sum 8.3891", "→ 1 “bank” 7.3891 ÷ 8.3891 0.8000"]);
});

test("the weight that was chosen is written out, however small it is", () => {
  const labels = ["a", "b", "c", "d", "e", "f", "g"], scores = f4(1, 2, 3, 4, 5, 6, -1);
  const one = { ...layer, labels, columns: { scores: 7, weights: 7 }, values: { scores, weights: f4(0, 0, 0, 0, 0, 1, 0.0005) } };
  const lines = said("weights", 0, 6, null, one);
  assert.equal(lines.filter((line) => line.includes("“g” exp(−1.0000)")).length, 1);
  assert.equal(lines.filter((line) => line.includes("exp(")).length, 5);
  assert.ok(lines.some((line) => line.startsWith("+ 2 others")));
});

test("a mixed value names its source tokens", () => {
  assert.deepEqual(said("mixed", 0, 1), ["1 “bank” 0.9 × 1 0.9000", "+ 0 “[CLS]” 0.1 × 0 0.0000", "= 0.9000"]);
});

test("GELU is x times Φ(x), and another activation has another name", () => {
  assert.deepEqual(said("inner", 0, 0), ["x 2.0000", "× Φ(x) 0.97725", "= 1.9545"]);
  const other = (activation) => said("inner", 0, 0, null, { ...layer, activation }).join(" ");
  assert.match(other("relu"), /the larger of x and 0/);
  assert.match(other("silu"), /sigmoid/);
  assert.match(other("gelu_new"), /tanh/);
});

test("a matrix product is written out once its factors have arrived", () => {
  assert.deepEqual(said("attended", 0, 0), ["= 0.5000"]);
  const product = { inputs: f4(0.1, 0.9), weights: f4(1, 0.5), bias: -0.05 };
  assert.deepEqual(said("attended", 0, 0, product), ["head 1, 1 0.9 × 0.5 0.4500", "+ head 1, 0 0.1 × 1 0.1000", "+ bias −0.0500", "= 0.5000"]);
});

test("both halves of a residual sum are named", () => {
  assert.deepEqual(said("first_sum", 0, 0), ["x 1.0000", "+ attention output 0.5000", "= 1.5000"]);
});

test("LayerNorm is written out step by step", () => {
  assert.deepEqual(said("middle", 0, 0), ["residual sum 1.5", "− mean 1.75", "÷ standard deviation 0.25", "× gamma 1", "+ beta 0", "= −1.0000"]);
});

test("the rows beside the summands are the operands, each with the panel where it is found", () => {
  const strips = stripsOf(layer, "scores", 1, 0, null);
  assert.deepEqual(strips.map(({ sign, name }) => `${sign} ${name}`.trim()), ["query of 1 “bank”", "× key of 0 “[CLS]”", "= 2 products"]);
  assert.deepEqual(strips.map(({ values }) => [...values]), [[3, 4], [0.5, -1], [1.5, -4]]);
  assert.deepEqual(strips.slice(0, 2).map(({ opens }) => opens), [{ panel: "query", row: 1 }, { panel: "key", row: 0 }]);
});

// What each panel is computed from, by the rows beside its summands.
function operandsOf(panel) {
  const product = { inputs: f4(1, 2), weights: f4(1, 2), bias: 0 };
  const second = { second_sum: 2, feed_forward: 2, output: 2 }, columns = { ...layer.columns, ...second };
  const all = { ...layer, columns, values: { ...layer.values, second_sum: f4(1, 2), feed_forward: f4(1, 2), output: f4(1, 2) } };
  Object.assign(all, { arrays: { ...layer.arrays, output_mean: [0], output_deviation: [1], output_gamma: [1, 1], output_beta: [0, 0] } });
  return new Set(stripsOf(all, panel, 0, 0, product).flatMap(({ opens }) => (opens && opens.panel !== panel ? [opens.panel] : [])));
}

const SIZES = [[736, 313], [1376, 470], [358, 0], [499, 0], [500, 285]];

for (const [wide, high] of SIZES) {
  const { boxes, sums, wires, high: tall } = layoutOf(wide, high);

  test(`at ${wide} pixels each wire joins a station to one that is computed from it`, () => {
    const station = (/** @type {string} */ place) => (place === "same" ? "middle" : place);
    for (const panel of Object.keys(PICTURES)) {
      const from = wires.filter(({ to }) => to === panel).map((wire) => station(wire.from));
      assert.deepEqual(new Set(from), operandsOf(panel), panel);
    }
    assert.deepEqual(wires.filter(({ to }) => to === "same").map(({ from }) => from), ["middle"]);
  });

  test(`at ${wide} pixels no station covers another, and all are inside`, () => {
    const room = 18; // for the name above, and the shape below
    const all = Object.entries(boxes);
    for (const [name, { left, top, width, height }] of all) {
      assert.ok(left >= 0 && left + width <= wide && top >= 0 && top + height + room <= tall, name);
      for (const [other, box] of all) {
        const apart = left + width <= box.left || box.left + box.width <= left || top + height + room <= box.top || box.top + box.height + room <= top;
        const stacked = ["query", "key", "value"].includes(name) && ["query", "key", "value"].includes(other); // their names stand beside them
        assert.ok(name === other || apart || (stacked && (top + height < box.top || box.top + box.height < top)), `${name} ${other}`);
      }
    }
    for (const { x, y } of Object.values(sums)) assert.ok(x > 11 && x < wide - 11 && y > 11 && y < tall - 11);
  });

  test(`at ${wide} pixels no wire leaves the picture`, () => {
    for (const { path, tip } of wires)
      for (const [, x, y] of `${path} ${tip}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) assert.ok(Number(x) >= 0 && Number(x) <= wide && Number(y) >= 0 && Number(y) <= tall, path);
  });
}

test("in a talk each station has room for its name in large letters, and each arrow points to what it leads to", () => {
  for (const unit of [1.1, 1.16, 1.65]) {
    const wide = 1090 * unit, high = 8.5 * 16 * unit, letters = 1.15 * 16 * unit; // as in scene.css
    const { boxes, wires } = layoutOf(wide, high, unit, false), { query, key, value } = boxes;
    const named = Object.entries(boxes).filter(([place]) => !["query", "key", "value"].includes(place));
    for (const [place, { left, top, width }] of named) {
      assert.ok(top - letters >= 4, place); // below the wire of what skips the attention
      for (const [other, box] of Object.entries(boxes))
        assert.ok(other === place || left + width <= box.left || box.left + box.width <= left || top - letters >= box.top + box.height || box.top >= top, `${place} ${other}`);
    }
    assert.ok(key.top - query.top >= letters && value.top - key.top >= letters);
    const numbers = (/** @type {string} */ path) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const { path, tip } = wires.find(({ to }) => to === "same"), lane = numbers(path)[1][1], [[, end]] = numbers(tip);
    assert.ok(lane > value.top + value.height && lane < end && end <= boxes.same.top - letters + 3, `${lane} ${end}`);
    const skipped = numbers(wires.find(({ from, to }) => from === "same" && to === "second_sum").path);
    assert.ok(skipped[0][1] < skipped[1][1]);
  }
});

test("the pictures of a station are its operands and its result", () => {
  for (const [panel, pictures] of Object.entries(PICTURES)) {
    const names = pictures.map(([name]) => name), operands = [...operandsOf(panel)];
    assert.equal(names.at(-1), panel);
    assert.deepEqual(new Set(names.slice(0, -1)), new Set(operands), panel);
  }
});

test("what is not here is not drawn, and the first picture bears the names of the rows", () => {
  assert.deepEqual(picturesOf("feed_forward", { feed_forward: 1 }).map(({ name, named }) => [name, named]), [["feed_forward", true]]);
  assert.deepEqual(picturesOf("weights", { scores: 1, weights: 1 }).map(({ named }) => named), [true, false]);
  assert.deepEqual(picturesOf("scores", { query: 1, key: 1, scores: 1 }).map(({ named }) => named), [true, true, true]);
});

test("a cell of an operand leads to one of the result", () => {
  const scores = { panel: "scores", row: 3, column: 7 }, mixed = { panel: "mixed", row: 3, column: 7 };
  assert.deepEqual(resultOf("query", { row: 5, column: 1 }, scores), { row: 5, column: 7 });
  assert.deepEqual(resultOf("key", { row: 5, column: 1 }, scores), { row: 3, column: 5 });
  assert.deepEqual(resultOf("weights", { row: 5, column: 1 }, mixed), { row: 5, column: 7 });
  assert.deepEqual(resultOf("value", { row: 5, column: 1 }, mixed), { row: 3, column: 1 });
  assert.deepEqual(resultOf("first_sum", { row: 5, column: 1 }, { panel: "middle", row: 3, column: 7 }), { row: 5, column: 1 });
});

test("of products that share a bar the one farthest from zero is shown", () => {
  assert.deepEqual(barsOf([1, -3, 2, 0.5], 2), [{ value: -3, index: 1 }, { value: 2, index: 2 }]);
  assert.deepEqual(barsOf([0, 0], 8), [{ value: 0, index: 0 }, { value: 0, index: 1 }]);
});

test("what a token reads is ranked by weight, and the chosen token is always among it", () => {
  const read = (chosen, most) => readsOf(layer, 0, chosen, most).map(({ name, score, weight }) => [name, score, Math.fround(weight)]);
  assert.deepEqual(read(-1, 2), [["bank", "1.00", Math.fround(0.9)], ["[CLS]", "−1.00", Math.fround(0.1)]]);
  assert.deepEqual(read(0, 1).map(([name]) => name), ["bank", "[CLS]"]);
});

test("a thumbnail shows of the values that share a pixel the one farthest from zero", () => {
  let drawn = null;
  globalThis.window = { devicePixelRatio: 1 };
  globalThis.ImageData = class { constructor(wide, high) { this.data = new Uint8ClampedArray(4 * wide * high); } };
  const canvas = { clientWidth: 2, width: 0, height: 0, getContext: () => ({ putImageData: (image) => (drawn = new Uint32Array(image.data.buffer)) }) };
  const colours = Uint32Array.from({ length: 257 }, (_, level) => level);
  paintCells(canvas, f4(0.1, -1, 0.5, 0.2), { rows: 1, columns: 4, limit: 1, colours });
  assert.deepEqual([...drawn], [128 + 13, 1]);
});

test("a score is about two tokens", () => {
  assert.match(placeOf(layer, "scores", 0, 1), /^token 0 “\[CLS\]” attends to token 1 “bank”; layer 1, head 1/);
});

test("a score is linked to the query of its row and to the key and the value of its column", () => {
  const cell = { panel: "scores", row: 3, column: 7 };
  assert.deepEqual(linkedCell("query", cell), { row: 3, column: null });
  assert.deepEqual(linkedCell("key", cell), { row: 7, column: null });
  assert.deepEqual(linkedCell("value", cell), { row: 7, column: null });
  assert.deepEqual(linkedCell("weights", cell), { row: 3, column: 7 });
  assert.deepEqual(linkedCell("output", cell), { row: 3, column: null });
});

test("sums and LayerNorm are computed with the precision of numpy", () => {
  const panels = [
    { name: "a", columns: 2, derived: {} }, { name: "b", columns: 2, derived: {} },
    { name: "sum", columns: 2, derived: { sum: ["a", "b"] } }, { name: "norm", columns: 2, derived: { layer_norm: "sum" } },
  ];
  const arrays = { a: f4(0.1, 1), b: f4(0.2, 2), norm_mean: [1], norm_deviation: [2], norm_gamma: f4(1, 3), norm_beta: f4(0, 1) };
  const values = derivedValues({ panels }, arrays);
  assert.deepEqual([...values.sum], [Math.fround(Math.fround(0.1) + Math.fround(0.2)), 3]);
  assert.equal(values.norm[1], 4);
});
