// The map of the vocabulary: WebGL draws tens of thousands of points, a second canvas above it the few labels. Without
// WebGL the first canvas draws squares instead. Pieces are drawn as canvas text or textContent, never as markup.

import { addStyle } from "../../frame/dom.js";
import { onBase } from "../scatter/base.js";
import scatterStyle from "../scatter/scatter.css";
import {
  MARK, beginPoints, buttonsBox, clearedPen, createMap, legend, loadAttribute, nearestPoint, overlap, placeBeside, pointX, pointY,
  resizeCanvases, setColor, writeWithHalo, xOf, yOf,
} from "../scatter/scatter.js";
import css from "./atlas_map.css";
import { drawLens, lensFor } from "./lens.js";

const VERTEX = `
  attribute vec2 place; attribute float kind;
  uniform vec2 scale, middle; uniform float size; uniform vec4 palette[8];
  varying vec4 color;
  void main() {
    color = palette[int(kind)];
    gl_Position = vec4((place - middle) * scale, 0.0, 1.0);
    gl_PointSize = color.a == 0.0 ? 0.0 : size;
  }`;
const FRAGMENT = `
  precision mediump float; varying vec4 color;
  void main() {
    float edge = length(gl_PointCoord - 0.5);
    if (edge > 0.5 || color.a == 0.0) discard;
    gl_FragColor = vec4(color.rgb * color.a, color.a);
  }`;
const MOST_LABELS = 90;
const NAMES_FROM = 3; // the zoom from which on pieces are named instead of regions

/** @type {WeakMap<Element, ReturnType<typeof create>>} */
const maps = new WeakMap();

/**
 * @typedef {object} Overlay
 * @property {number[]} lit highlighted rows
 * @property {number[]} tokens rows of the sentence
 * @property {number} chosen a row, or −1
 * @property {number[]} near the rows nearest to the chosen one
 * @property {string} alt
 */

/** @param {ComponentCall<Overlay>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, scatterStyle + css);
  const root = parentElement.querySelector(".atlas");
  if (!maps.has(root)) maps.set(root, create(root));
  const map = maps.get(root);
  map.pick = (row) => setTriggerValue("piece", row);
  const end = onBase("atlas", (base) => map.take(base, data));
  return () => { end(); map.observer.disconnect(); };
}

function create(root) {
  const paint = (map, pen) => { drawSquares(map, sizeOf(map), pen); drawLabels(map, sizeOf(map), pen); };
  const map = createMap(root, [VERTEX, FRAGMENT], { draw, paint });
  map.take = (base, overlay) => { take(map, base, overlay); };
  map.nearest = (x, y) => inLens(map, x, y) ?? nearestPoint(map, map.data.kinds, x, y);
  map.describe = (row) => describe(map, row);
  return map;
}

function take(map, base, overlay) {
  const { gl } = map;
  if (map.data?.mark !== base.mark) load(map, base);
  map.data = { ...map.data, ...overlay };
  if (gl) {
    map.lit ??= gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, map.lit);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint16Array.from(overlay.lit.filter((row) => row < 65536)), gl.STATIC_DRAW);
  }
  map.root.querySelector(".stage").setAttribute("aria-label", overlay.alt);
  legend(map);
  resizeCanvases(map);
  map.draw();
}

function load(map, base) {
  const { gl } = map, words = [], others = [];
  base.kinds.forEach((kind, row) => (kind === base.legend[0].kind ? words : others).push(row));
  map.data = { ...base, order: words.concat(others) };
  map.tall = base.places.reduce((most, at, index) => (index % 2 ? Math.max(most, Math.abs(at)) : most), 0.1);
  if (!gl) return;
  loadAttribute(gl, map.shader, "place", base.places, 2, gl.FLOAT);
  loadAttribute(gl, map.shader, "kind", base.kinds, 1, gl.UNSIGNED_BYTE);
}

const MOST_IN_LENS = 60; // highlighted points that a lens looks for

/** The marked points: what was found, else the chosen piece and its nearest rows. */
function spotsOf(map) {
  const { lit, chosen, near } = map.data;
  const rows = lit.length ? [...(lit.includes(chosen) ? [chosen] : []), ...lit.slice(0, MOST_IN_LENS)] : chosen >= 0 ? [chosen, ...near] : [];
  return [...new Set(rows)].filter((row) => !map.hidden.has(map.data.kinds[row])).map((row) => ({ row, x: pointX(map, row), y: pointY(map, row) }));
}

/** The marked row that is pointed at in the lens; −1 for another place there, null outside of it. */
function inLens({ lens }, x, y) {
  if (!lens || !overlap(lens.box, [x, y, x, y])) return null;
  const away = (row) => Math.hypot(lens.x(lens.places(row)[0]) - x, lens.y(lens.places(row)[1]) - y);
  const nearest = lens.rows.reduce((best, row) => (away(row) < away(best) ? row : best));
  return away(nearest) < 12 ? nearest : -1;
}

const sizeOf = (map) => Math.min(9, 2.2 * map.zoom ** 0.35);

function draw(map) {
  const size = sizeOf(map);
  if (map.gl) drawPoints(map, size);
  else drawSquares(map, size, clearedPen(map, map.base));
  drawLabels(map, size, clearedPen(map, map.top));
}

function palette(map, alpha) {
  const colors = new Float32Array(32);
  for (const { kind, color } of map.data.legend) setColor(colors, kind, color, map.hidden.has(kind) ? 0 : alpha);
  return colors;
}

function drawPoints(map, size) {
  const { gl, shader, data } = map, ratio = map.base.width / map.width, lit = data.lit.length;
  beginPoints(map);
  gl.uniform1f(shader.size, size * ratio);
  gl.uniform4fv(shader.palette, palette(map, lit ? 0.18 : 0.75));
  gl.drawArrays(gl.POINTS, 0, data.count);
  if (!lit) return;
  gl.uniform1f(shader.size, (size + 3) * ratio);
  gl.uniform4fv(shader.palette, palette(map, 1));
  if (data.count <= 65536) return gl.drawElements(gl.POINTS, lit, gl.UNSIGNED_SHORT, 0);
  for (const row of data.lit) gl.drawArrays(gl.POINTS, row, 1);
}

function drawSquares(map, size, pen) {
  const { data } = map;
  const shown = data.legend.filter(({ kind }) => !map.hidden.has(kind));
  const colors = Object.fromEntries(shown.map(({ kind, color }) => [kind, color]));
  const square = (row, side) => {
    const color = colors[data.kinds[row]];
    if (!color) return;
    pen.fillStyle = color;
    pen.fillRect(pointX(map, row) - side / 2, pointY(map, row) - side / 2, side, side);
  };
  pen.globalAlpha = data.lit.length ? 0.18 : 0.75;
  for (let row = 0; row < data.count; row++) square(row, size);
  pen.globalAlpha = 1;
  for (const row of data.lit) square(row, size + 3);
}

function drawLabels(map, size, pen) {
  const style = getComputedStyle(map.root);
  const ink = style.color, paper = style.getPropertyValue("--st-background-color") || "#fff";
  const accent = style.getPropertyValue("--st-primary-color") || "#2F5FB3";
  const { data } = map, taken = [buttonsBox(map)], marked = [], spots = spotsOf(map), lens = lensFor(spots, map);
  const places = (/** @type {number} */ row) => /** @type {[number, number]} */ ([pointX(map, row), pointY(map, row)]);
  map.lens = lens && { ...lens, places };
  map.root.dataset.lens = lens ? data.pieces[lens.rows[0]] : "";
  if (lens) taken.push(lens.box);
  if (map.hover >= 0) marked.push([map.hover, size, ink, true]);
  if (data.chosen >= 0) marked.push([data.chosen, size + 3, MARK, true]);
  const inside = new Set(lens?.rows);
  if (!data.lit.length) marked.push(...data.near.filter((row) => !inside.has(row)).map((row) => [row, size, ink, false]));
  marked.push(...data.tokens.filter((row) => row === data.chosen || !inside.has(row)).map((row) => [row, size, accent, false]));
  for (const [row, wide, color] of marked) ring(map, pen, row, wide, color);
  const written = new Set();
  for (const [row, wide, , sure] of marked) { // no ring but its own lies on a label
    if (written.has(row)) continue;
    written.add(row);
    const others = marked.filter(([other]) => other !== row).map(([other, broad]) => around(map, other, broad / 2 + 4));
    label(map, pen, row, wide + 6, { ink, paper, taken, others, font: 600, sure });
  }
  taken.push(...marked.map(([row, wide]) => around(map, row, wide / 2 + 4)));
  if (map.zoom < NAMES_FROM && !data.lit.length) for (const region of data.regions) nameRegion(map, pen, region, { ink, paper, taken });
  const room = (20 * map.zoom * map.width * map.height) / 6e5;
  const most = taken.length + (data.lit.length ? MOST_LABELS : Math.min(MOST_LABELS, room));
  for (const row of named(map)) if (taken.length < most && !written.has(row) && !inside.has(row)) label(map, pen, row, size, { ink, paper, taken, font: 400, sure: false });
  if (lens) drawLens(map, pen, lens, { places, rows: nearLens(map, lens), chosen: data.chosen, ink, paper, grey: "#9AA3B2", accent });
}

// The rows of the points that the lens may show, of the kinds that are not hidden.
function* nearLens(map, { from }) {
  const { kinds, count } = map.data, wide = from[2] - from[0];
  for (let row = 0; row < count; row++)
    if (!map.hidden.has(kinds[row]) && Math.abs(pointX(map, row) - from[0] - wide / 2) < wide) yield row;
}

// The highlighted pieces are named, or else the first in sight: low IDs are mostly frequent words, and words come first.
function named(map) {
  const { data } = map, inside = [];
  for (const row of data.lit.length ? data.lit : data.order) {
    if (map.hidden.has(data.kinds[row])) continue;
    const x = pointX(map, row), y = pointY(map, row);
    if (x > 0 && x < map.width && y > 0 && y < map.height) inside.push(row);
    if (inside.length >= 4 * MOST_LABELS) break;
  }
  return inside;
}

function ring(map, pen, row, size, color) {
  pen.beginPath();
  pen.arc(pointX(map, row), pointY(map, row), size / 2 + 4, 0, 7);
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.stroke();
}

function around(map, row, radius) {
  const x = pointX(map, row), y = pointY(map, row);
  return [x - radius, y - radius, x + radius, y + radius];
}

function nameRegion(map, pen, [name, x, y], { ink, paper, taken }) {
  const across = xOf(map, x), along = yOf(map, y);
  pen.font = `700 15px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(name).width;
  let left = across - wide / 2;
  if (across > 0 && across < map.width) left = Math.max(6, Math.min(map.width - wide - 6, left)); // whole at the edges
  for (const by of [0, -24, 24, -44, 44]) { // moved up or down if it would overlap another label
    const box = [left - 4, along + by - 11, left + wide + 4, along + by + 11];
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    return writeWithHalo(pen, name, left, along + by, { color: ink, paper, halo: 6 });
  }
}

// A label that would overlap another is left out, unless it is `sure`.
function label(map, pen, row, size, { ink, paper, taken, others = [], font, sure }) {
  const text = map.data.pieces[row] || `no piece, ID ${row}`;
  pen.font = `${font} 13px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(text).width, y = pointY(map, row);
  const left = placeBeside(map, [...taken, ...others], pointX(map, row), y, wide, { beside: size / 2 + 4, half: 9, sure });
  if (Number.isNaN(left)) return;
  taken.push([left - 2, y - 9, left + wide + 2, y + 9]);
  writeWithHalo(pen, text, left, y, { color: ink, paper });
}

function describe(map, row) {
  const { data } = map;
  const kind = data.legend.find((entry) => entry.kind === data.kinds[row])?.name ?? "";
  map.root.querySelector(".description").textContent = row < 0 ? "" : `${data.pieces[row]}  ·  ID ${row}  ·  ${kind}`;
}
