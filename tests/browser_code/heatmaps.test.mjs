import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { between } from "../../components/canvas/heatmaps/changing_cells.js";
import { inkOn, isDark, LEVELS, levelOf, luminance, PALETTES, ramp } from "../../components/canvas/heatmaps/colours.js";
import { apart, besideFlag, columnEdges, decimalsThatAddUp, fixed, niceStep, short, significant, zoomedWindow } from "../../components/canvas/heatmaps/numbers.js";
import { columnShown } from "../../components/canvas/heatmaps/pointing.js";
import { largestTerms, lengthsAndShares } from "../../components/canvas/heatmaps/terms.js";
import { panelValues, readArrays, splitMessage } from "../../components/canvas/heatmaps/unpack.js";

const file = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const expected = JSON.parse(file("heatmaps.json").toString());

function read(bytes) {
  const { text, body } = splitMessage(bytes), header = JSON.parse(text);
  const arrays = readArrays(header, body);
  return { header, arrays, values: panelValues(header, arrays) };
}

test("every panel has exactly the numbers that Python packed or computed", () => {
  const { header, values } = read(new Uint8Array(file("heatmaps.bin")));
  assert.deepEqual(header.labels, expected.labels);
  assert.deepEqual(Object.keys(values), Object.keys(expected.values));
  for (const [name, numbers] of Object.entries(expected.values)) assert.deepEqual([...values[name]], numbers, name);
});

test("orders of columns are unpacked with the numbers", () => {
  const { arrays } = read(new Uint8Array(file("heatmaps.bin")));
  for (const [name, order] of Object.entries(expected.orders)) assert.deepEqual([...arrays[`order_${name}`]], order);
});

test("a message is read from any offset in its buffer", () => {
  const message = file("heatmaps.bin");
  for (const shift of [1, 3, 7]) {
    const buffer = new Uint8Array(message.length + shift);
    buffer.set(message, shift);
    assert.deepEqual([...read(buffer.subarray(shift)).values.normed], expected.values.normed);
  }
});

test("panels without arithmetic are unpacked unchanged", () => {
  const header = { labels: ["a", "b"], columns: 2, panels: [{ name: "own", derived: "" }], arrays: [["own", "f4", 4]] };
  const arrays = readArrays(header, new Uint8Array(new Float32Array([1, 2, 3, 4]).buffer));
  assert.deepEqual([...panelValues(header, arrays).own], [1, 2, 3, 4]);
});

test("numbers have true minus signs, and zero has none", () => {
  assert.equal(fixed(-0.5), "−0.5000");
  assert.equal(fixed(-0.00001), "0.0000");
  assert.equal(significant(-0.0000123), "−1.230e−5");
  assert.equal(significant(0), "0");
  assert.equal(short(0.18734), "0.19");
});

test("rounded parts add up to the rounded total as printed", () => {
  assert.equal(decimalsThatAddUp([0.1, 0.2, 0.3], 0.6), 4);
  const parts = [0.00004, 0.00004, 0.00004];
  const decimals = decimalsThatAddUp(parts, 0.00012);
  assert.equal(decimals, 5);
  assert.equal(parts.reduce((sum, part) => sum + Number(part.toFixed(decimals)), 0).toFixed(decimals), (0.00012).toFixed(decimals));
});

test("of dimensions that share a pixel the one is read out whose value is shown", () => {
  const values = Float32Array.of(0.1, -0.5, 0.2, 0.3), given = Uint32Array.of(0, 1, 2, 3);
  const edges = Int32Array.of(0, 0, 0, 1, 2); // the first three share a pixel
  assert.equal(columnShown(given, edges, 2, values), 1);
  assert.equal(columnShown(given, edges, 3, values), 3);
  assert.equal(columnShown(Uint32Array.of(3, 0, 2, 1), edges, 2, values), 3);
});

test("ticks are at round numbers", () => {
  assert.deepEqual([0.3, 1, 1.5, 3, 7, 38.4, 60, 101].map(niceStep), [1, 1, 2, 5, 10, 50, 100, 200]);
});

test("columns cover every pixel once", () => {
  for (const [count, width] of [[384, 789], [1024, 300], [1, 5], [7, 7]]) {
    const edges = columnEdges(count, width);
    assert.equal(edges[0], 0);
    assert.equal(edges[count], width);
    for (let c = 0; c < count; c++) assert.ok(edges[c] <= edges[c + 1]);
  }
});

test("zooming keeps the window inside, at least eight wide, and around the given column", () => {
  for (const columns of [5, 8, 384])
    for (const factor of [0.1, 0.5, 2, Infinity])
      for (const around of [0, 3, columns - 1]) {
        const [first, last] = zoomedWindow({ first: 0, last: columns - 1 }, factor, around, columns);
        assert.ok(first >= 0 && last < columns && last - first + 1 >= Math.min(8, columns));
        assert.ok(first <= around && around <= last, `${columns} × ${factor} around ${around}: ${first} to ${last}`);
      }
});

test("colours run from one end of the palette to the other, and values beyond have colours of their own", () => {
  assert.equal(levelOf(0, 1), LEVELS + 1);
  assert.deepEqual([levelOf(-1, 1), levelOf(1, 1)], [1, 2 * LEVELS + 1]);
  assert.deepEqual([levelOf(-1.1, 1), levelOf(1.1, 1)], [0, 2 * LEVELS + 2]);
  assert.equal(levelOf(0, 0), LEVELS + 1);
  const colours = ramp(PALETTES.light), hex = (pixel) => [0, 8, 16].map((by) => ((pixel >> by) & 255).toString(16).padStart(2, "0")).join("");
  assert.equal(`#${hex(colours[1])}`, PALETTES.light.ends[0]);
  assert.equal(`#${hex(colours[2 * LEVELS + 1])}`, PALETTES.light.ends.at(-1));
  assert.deepEqual([colours[0], colours.at(-1)], [colours[1], colours.at(-2)]); // beyond it, the ends
});

test("a background is recognised as dark or light in any notation", () => {
  assert.deepEqual(["#11151D", "rgb(17, 21, 29)", "#FFFFFF", "rgb(255, 255, 255)"].map(isDark), [true, true, false, false]);
});

test("the number in a cell has a contrast of 4.5 with every colour of both scales", () => {
  for (const palette of Object.values(PALETTES))
    for (const pixel of ramp(palette)) {
      const cell = `rgb(${[0, 8, 16].map((by) => (pixel >> by) & 255).join()})`;
      const [dark, light] = [luminance(cell), luminance(inkOn(cell))].sort((a, b) => a - b);
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, cell);
    }
});

test("luminance is that of the standard", () => {
  for (const [colour, expected] of [["#000000", 0], ["#ffffff", 1], ["#808080", 0.2158605], ["#ff0000", 0.2126]])
    assert.ok(Math.abs(luminance(colour) - expected) < 1e-6, colour);
});

test("columns that share a pixel all have one, the last ones too", () => {
  for (const [count, width] of [[384, 80], [384, 383], [768, 100], [5, 3], [12, 12]]) {
    const edges = columnEdges(count, width);
    assert.equal(edges[count], width);
    assert.ok(edges.subarray(0, count).every((edge) => edge < width), `${count} columns in ${width} pixels`);
  }
});

test("the largest term is counted by magnitude, and a tie is the first one's", () => {
  assert.deepEqual(largestTerms([[1, -3, 0, 2], [0, 1, 0, -2], [-2, 0, 0, 1]]), [0.75, 0, 0.25]);
});

test("a share is a projection on the sum: shares add up to 1, and one at a right angle is 0", () => {
  const found = lengthsAndShares([[3, 0], [0, 4], [0, 0]], [3, 0]);
  assert.deepEqual(found, [{ length: 3, share: 1 }, { length: 4, share: 0 }, { length: 0, share: 0 }]);
  const parts = lengthsAndShares([[1, 2], [2, -1], [0.5, 0]], [3.5, 1]);
  assert.ok(Math.abs(parts.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-12);
  assert.deepEqual(lengthsAndShares([[0], [0], [0]], [0])[0], { length: 0, share: 0 });
});

test("a cell that has not changed keeps its colour while others fade", () => {
  globalThis.ImageData = class { constructor(data, width, height) { Object.assign(this, { data, width, height }); } };
  const image = (...data) => ({ data: new Uint8ClampedArray(data), width: 2, height: 1 });
  const [from, to] = [image(9, 8, 7, 255, 0, 0, 0, 255), image(9, 8, 7, 255, 100, 200, 50, 255)];
  assert.deepEqual([...between(from, to, 0).data], [...from.data]);
  assert.deepEqual([...between(from, to, 0.5).data], [9, 8, 7, 255, 50, 100, 25, 255]);
  assert.deepEqual([...between(from, to, 1).data], [...to.data]);
});

test("the name of an axis stands at its end, or left of a flag that would lie on it", () => {
  assert.equal(besideFlag(100, 130, 80, 400), 0);
  assert.equal(besideFlag(300, 320, 80, 400), 106);
  assert.equal(besideFlag(385, 400, 80, 400), 21);
  assert.equal(besideFlag(60, 90, 80, 120), -1);
  assert.equal(besideFlag(60, 90, 0, 100), 0);
});

test("of names that run into each other the upper one stays", () => {
  const rows = [[0, 12], [10, 22], [20, 30], [29, 41], [41, 50]];
  assert.deepEqual(apart(rows, 1), [true, false, true, true, true]);
});
