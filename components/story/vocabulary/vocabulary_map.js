// The map of the vocabulary: WebGL draws tens of thousands of points, a second canvas above it the few labels. Without
// WebGL the first canvas draws squares instead. Pieces are drawn as canvas text or textContent, never as markup.

import { addStyle, inOrder } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { isDark } from "../../canvas/heatmaps/colours.js";
import { pointing } from "../../canvas/pointed.js";
import { onBase } from "../../canvas/scatter/base.js";
import scatterStyle from "../../canvas/scatter/scatter.css";
import {
  beginPoints, buttonsBox, clearedPen, createMap, loadAttribute, nearestPoint, overlap, placeBeside, pointX, pointY,
  resizeCanvases, setColor, writeWithHalo, xOf, yOf,
} from "../../canvas/scatter/scatter.js";
import css from "./vocabulary_map.css";
import { drawLens, lensFor } from "./vocabulary_lens.js";

const VERTEX = `
  attribute vec2 place;
  uniform vec2 scale, middle; uniform float size; uniform vec4 palette[1];
  varying vec4 color;
  void main() {
    color = palette[0];
    gl_Position = vec4((place - middle) * scale, 0.0, 1.0);
    gl_PointSize = size;
  }`;
const FRAGMENT = `
  precision mediump float; varying vec4 color;
  void main() {
    float edge = length(gl_PointCoord - 0.5);
    if (edge > 0.5) discard;
    gl_FragColor = vec4(color.rgb * color.a, color.a);
  }`;
const MOST_LABELS = 90, MOST_DOTS = 200; // what is found is named, drawn larger
const DOT = 4.5; // pixels
const WORD = 0; // the kind of whole words
const NAMES_FROM = 3; // the zoom from which on pieces are named instead of regions

const { onPointed } = pointing("piece");
/** @type {WeakMap<Element, ReturnType<typeof create>>} */
const maps = new WeakMap();

/**
 * @typedef {object} Overlay
 * @property {number[]} lit rows that were found
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
  const ends = [onBase("atlas", (base) => map.take(base, data)), onPointed(({ number }) => mark(map, number))];
  const gone = endedByNext(parentElement, () => { for (const end of ends) end(); });
  return () => {
    gone();
    map.observer.disconnect();
  };
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
  resizeCanvases(map);
  map.draw();
}

/** Mark a piece that is pointed at in the list, or none (−1). */
function mark(map, row) {
  if (!map.data || row >= map.data.count || map.hover === row) return;
  map.hover = row;
  map.describe(row);
  map.draw();
}

function load(map, base) {
  const { gl } = map, words = [], others = [];
  base.kinds.forEach((kind, row) => (kind === WORD ? words : others).push(row));
  map.data = { ...base, order: words.concat(others) };
  map.tall = base.places.reduce((most, at, index) => (index % 2 ? Math.max(most, Math.abs(at)) : most), 0.1);
  if (!gl) return;
  loadAttribute(gl, map.shader, "place", base.places, 2, gl.FLOAT);
}

const MOST_IN_LENS = 60; // highlighted points that a lens looks for

/** The marked points: the chosen piece, its nearest rows, and what was found. */
function spotsOf(map) {
  const { lit, chosen, near } = map.data, rows = new Set([...(chosen >= 0 ? [chosen] : []), ...near, ...lit.slice(0, MOST_IN_LENS)]);
  return [...rows].map((row) => ({ row, x: pointX(map, row), y: pointY(map, row) }));
}

/** The marked row that is pointed at in the lens; −1 for another place there, null outside of it. */
function inLens({ lens }, x, y) {
  if (!lens || !overlap(lens.box, [x, y, x, y])) return null;
  const away = (row) => Math.hypot(lens.x(lens.places(row)[0]) - x, lens.y(lens.places(row)[1]) - y);
  const nearest = lens.rows.reduce((best, row) => (away(row) < away(best) ? row : best));
  return away(nearest) < 12 ? nearest : -1;
}

const sizeOf = (map) => map.unit * Math.min(9, 2.2 * map.zoom ** 0.35);

function draw(map) {
  const size = sizeOf(map);
  if (map.gl) drawPoints(map, size);
  else drawSquares(map, size, clearedPen(map, map.base));
  drawLabels(map, size, clearedPen(map, map.top));
}

const [QUIET, STANDS_OUT] = [0.42, 0.95]; // how opaque a point is, and one that was found

function drawPoints(map, size) {
  const { gl, shader, data } = map, ratio = map.base.width / map.width, lit = data.lit.length, { grey, ink } = colours(map);
  const color = new Float32Array(4), paint = (hex, alpha) => { setColor(color, 0, hex, alpha); gl.uniform4fv(shader.palette, color); };
  beginPoints(map);
  gl.uniform1f(shader.size, size * ratio);
  paint(grey, QUIET);
  gl.drawArrays(gl.POINTS, 0, data.count);
  if (lit <= MOST_DOTS) return; // few are drawn larger, with their names
  gl.uniform1f(shader.size, (size + 1) * ratio);
  paint(ink, STANDS_OUT);
  if (data.count <= 65536) return gl.drawElements(gl.POINTS, lit, gl.UNSIGNED_SHORT, 0);
  for (const row of data.lit) gl.drawArrays(gl.POINTS, row, 1);
}

function drawSquares(map, size, pen) {
  const { data } = map, { grey, ink } = colours(map);
  const square = (row, side) => pen.fillRect(pointX(map, row) - side / 2, pointY(map, row) - side / 2, side, side);
  pen.fillStyle = grey;
  pen.globalAlpha = QUIET;
  for (let row = 0; row < data.count; row++) square(row, size);
  pen.globalAlpha = STANDS_OUT;
  pen.fillStyle = ink;
  if (data.lit.length > MOST_DOTS) for (const row of data.lit) square(row, size + 1);
  pen.globalAlpha = 1;
}

/** Colours as `#rrggbb`, of the theme. */
function colours(map) {
  const style = getComputedStyle(map.root), paper = style.getPropertyValue("--st-background-color").trim() || "#ffffff";
  const dark = isDark(paper);
  return { paper, grey: "#8A93A2", ink: dark ? "#E8ECF3" : "#1B2333", accent: dark ? "#8AB0F5" : "#2F5FB3", muted: dark ? "#A3AEBF" : "#566072" };
}

function drawLabels(map, size, pen) {
  const { paper, grey, ink, accent, muted } = colours(map), { data } = map, taken = [buttonsBox(map)], lens = lensFor(spotsOf(map), map);
  const places = (/** @type {number} */ row) => /** @type {[number, number]} */ ([pointX(map, row), pointY(map, row)]);
  map.lens = lens && { ...lens, places };
  map.root.dataset.lens = lens ? data.pieces[lens.rows[0]] : "";
  if (lens) taken.push(lens.box);
  const inside = new Set(lens?.rows), chosen = data.chosen >= 0 ? [data.chosen] : [];
  const dots = [...new Set([...data.near, ...(data.lit.length > MOST_DOTS ? [] : data.lit)])].filter((row) => row !== data.chosen && !inside.has(row));
  for (const row of dots) dot(map, pen, row, DOT * map.unit, ink);
  for (const row of data.tokens) if (!inside.has(row)) ring(map, pen, row, size + 8, accent);
  if (map.hover >= 0) ring(map, pen, map.hover, size + 8, ink);
  for (const row of chosen) if (!inside.has(row)) dot(map, pen, row, (DOT + 1) * map.unit, accent);
  const marked = new Map([...chosen.filter((row) => !inside.has(row)).map((row) => /** @type {const} */ ([row, accent])), ...[...(map.hover >= 0 ? [map.hover] : []), ...dots, ...data.tokens.filter((row) => !inside.has(row))].filter((row) => row !== data.chosen).map((row) => /** @type {const} */ ([row, ink]))]);
  for (const [row, color] of [...marked].slice(0, MOST_LABELS)) {
    const others = [...marked.keys()].slice(0, MOST_LABELS).filter((other) => other !== row).map((other) => around(map, other, DOT * map.unit));
    label(map, pen, row, 2 * DOT * map.unit, { color, paper, taken, others, font: 600, sure: row === data.chosen || row === map.hover });
  }
  taken.push(...[...marked.keys()].slice(0, MOST_LABELS).map((row) => around(map, row, (DOT + 2) * map.unit)));
  if (map.zoom < NAMES_FROM) for (const region of data.regions) nameRegion(map, pen, region, { color: muted, paper, taken });
  const most = taken.length + (map.zoom < NAMES_FROM ? 0 : Math.min(MOST_LABELS, (20 * map.zoom * map.width * map.height) / 6e5));
  if (most > taken.length) for (const row of named(map)) if (taken.length < most && !marked.has(row) && !inside.has(row)) label(map, pen, row, size, { color: muted, paper, taken, font: 400, sure: false });
  if (lens) drawLens(map, pen, lens, { places, rows: nearLens(map, lens), chosen: data.chosen, ink, paper, grey, accent });
}

// The rows of the points that the lens may show.
function* nearLens(map, { from }) {
  const wide = from[2] - from[0];
  for (let row = 0; row < map.data.count; row++) if (Math.abs(pointX(map, row) - from[0] - wide / 2) < wide) yield row;
}

// What was found is named, or else the first in sight: low IDs are mostly frequent words, and words come first.
function named(map) {
  const { data } = map, inside = [];
  for (const row of data.lit.length > MOST_DOTS ? data.lit : data.order) {
    const x = pointX(map, row), y = pointY(map, row);
    if (x > 0 && x < map.width && y > 0 && y < map.height) inside.push(row);
    if (inside.length >= 4 * MOST_LABELS) break;
  }
  return inside;
}

function dot(map, pen, row, radius, color) {
  pen.beginPath();
  pen.arc(pointX(map, row), pointY(map, row), radius, 0, 7);
  pen.fillStyle = color;
  pen.fill();
}

function ring(map, pen, row, size, color) {
  pen.beginPath();
  pen.arc(pointX(map, row), pointY(map, row), size / 2, 0, 7);
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.stroke();
}

function around(map, row, radius) {
  const x = pointX(map, row), y = pointY(map, row);
  return [x - radius, y - radius, x + radius, y + radius];
}

function nameRegion(map, pen, [name, x, y], { color, paper, taken }) {
  const across = xOf(map, x), along = yOf(map, y);
  pen.font = `600 ${13 * map.unit}px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(name).width, half = 11 * map.unit;
  let left = across - wide / 2;
  if (across > 0 && across < map.width) left = Math.max(6, Math.min(map.width - wide - 6, left)); // whole at the edges
  for (const by of [0, -24, 24, -44, 44].map((pixels) => pixels * map.unit)) { // moved up or down if it would overlap another label
    const box = [left - 4, along + by - half, left + wide + 4, along + by + half];
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    return writeWithHalo(pen, name, left, along + by, { color, paper, halo: 4 });
  }
}

// A label that would overlap another is left out, unless it is `sure`.
function label(map, pen, row, size, { color, paper, taken, others = [], font, sure }) {
  const text = map.data.pieces[row] || `no piece, ID ${row}`;
  pen.font = `${font} ${13 * map.unit}px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(text).width, y = pointY(map, row), half = 9 * map.unit;
  const left = placeBeside(map, [...taken, ...others], pointX(map, row), y, wide, { beside: size / 2 + 4, half, sure });
  if (Number.isNaN(left)) return;
  taken.push([left - 2, y - half, left + wide + 2, y + half]);
  writeWithHalo(pen, text, left, y, { color, paper });
}

function describe(map, row) {
  const { data } = map;
  const kind = data.names[data.kinds[row]] ?? "";
  map.root.querySelector(".description").textContent = row < 0 ? "" : `${inOrder(data.pieces[row])}  ·  ID ${row}  ·  ${kind}`;
}
