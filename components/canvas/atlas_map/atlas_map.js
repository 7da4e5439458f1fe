// Tens of thousands of points: WebGL draws them, a second canvas above it draws the few labels. Where a browser has no
// WebGL the first canvas draws squares instead. Pieces are drawn as canvas text or textContent, never as markup.

import { addStyle, setAttributes } from "../../frame/dom.js";
import { clean, compile, down, fit, legend, listen, load, right, unit } from "../scatter/scatter.js";
import css from "./atlas_map.css";
import { SvgPen } from "./svg_pen.js";
import { unpack } from "./unpack.js";

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
const MOST_LABELS = 90, MARK = "#E69F00";
const FROM_AFAR = 3; // times enlarged: from there on the pieces' own names say where one is

/** @type {WeakMap<Element, ReturnType<typeof create>>} */
const maps = new WeakMap();

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = parentElement.querySelector(".atlas");
  if (!maps.has(root)) maps.set(root, create(root));
  const map = maps.get(root);
  map.pick = (row) => setTriggerValue("piece", row);
  map.take(unpack(data));
  return () => map.watcher.disconnect();
}

function create(root) {
  const base = root.querySelector(".points"), top = root.querySelector(".labels");
  /** @type {any} */
  const map = { root, base, top, x: 0, y: 0, zoom: 1, hidden: new Set(), hover: -1, fingers: new Map() };
  map.gl = base.getContext("webgl", { antialias: false, premultipliedAlpha: true });
  if (map.gl) map.shader = compile(map.gl, VERTEX, FRAGMENT);
  root.dataset.webgl = map.gl ? "yes" : "no";
  map.draw = () => { map.asked ??= requestAnimationFrame(() => { map.asked = null; draw(map); }); };
  map.take = (seen) => { take(map, seen); };
  map.nearest = (x, y) => nearest(map, x, y);
  map.describe = (row) => describe(map, row);
  root.querySelector(".stage").drawing = (box) => drawn(map, box); // for the buttons that save the map
  map.watcher = new ResizeObserver(() => { fit(map); map.draw(); });
  map.watcher.observe(top);
  listen(map);
  return map;
}

function take(map, seen) {
  const { gl } = map;
  const words = [], others = [];
  seen.kinds.forEach((kind, row) => (kind === seen.legend[0].kind ? words : others).push(row));
  map.seen = { ...seen, order: words.concat(others) };
  if (gl) {
    load(gl, map.shader, "place", seen.places, 2, gl.FLOAT);
    load(gl, map.shader, "kind", seen.kinds, 1, gl.UNSIGNED_BYTE);
    map.lit ??= gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, map.lit);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint16Array.from(seen.lit.filter((row) => row < 65536)), gl.STATIC_DRAW);
  }
  map.root.querySelector(".stage").setAttribute("aria-label", seen.alt);
  legend(map);
  fit(map);
  map.draw();
}

const sizeOf = (map) => Math.min(9, 2.2 * map.zoom ** 0.35);

function draw(map) {
  if (!map.seen || !map.width) return;
  const started = performance.now();
  const size = sizeOf(map);
  if (map.gl) drawPoints(map, size);
  else drawSquares(map, size, clean(map, map.base));
  drawLabels(map, size, clean(map, map.top));
  map.root.dataset.drawn = (performance.now() - started).toFixed(2);
  map.root.dataset.zoom = map.zoom.toFixed(2);
}

function palette(map, alpha) {
  const colors = new Float32Array(32);
  for (const { kind, color } of map.seen.legend) {
    const value = parseInt(color.slice(1), 16), shown = map.hidden.has(kind) ? 0 : alpha;
    colors.set([(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255, shown], 4 * kind);
  }
  return colors;
}

function drawPoints(map, size) {
  const { gl, shader, seen } = map, ratio = map.base.width / map.width, lit = seen.lit.length;
  gl.viewport(0, 0, map.base.width, map.base.height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.uniform2f(shader.scale, (2 * unit(map)) / map.width, (2 * unit(map)) / map.height);
  gl.uniform2f(shader.middle, map.x, map.y);
  gl.uniform1f(shader.size, size * ratio);
  gl.uniform4fv(shader.palette, palette(map, lit ? 0.18 : 0.75));
  gl.drawArrays(gl.POINTS, 0, seen.count);
  if (!lit) return;
  gl.uniform1f(shader.size, (size + 3) * ratio);
  gl.uniform4fv(shader.palette, palette(map, 1));
  if (seen.count <= 65536) return gl.drawElements(gl.POINTS, lit, gl.UNSIGNED_SHORT, 0);
  for (const row of seen.lit) gl.drawArrays(gl.POINTS, row, 1);
}

function drawSquares(map, size, pen) {
  const { seen } = map;
  const shown = seen.legend.filter(({ kind }) => !map.hidden.has(kind));
  const colors = Object.fromEntries(shown.map(({ kind, color }) => [kind, color]));
  const square = (row, side) => {
    const color = colors[seen.kinds[row]];
    if (!color) return;
    pen.fillStyle = color;
    pen.fillRect(right(map, row) - side / 2, down(map, row) - side / 2, side, side);
  };
  pen.globalAlpha = seen.lit.length ? 0.18 : 0.75;
  for (let row = 0; row < seen.count; row++) square(row, size);
  pen.globalAlpha = 1;
  for (const row of seen.lit) square(row, size + 3);
}

function drawLabels(map, size, pen) {
  const style = getComputedStyle(map.root);
  const ink = style.color, paper = style.getPropertyValue("--st-background-color") || "#fff";
  const accent = style.getPropertyValue("--st-primary-color") || "#2F5FB3";
  const taken = [], { seen } = map;
  if (map.hover >= 0) mark(map, pen, map.hover, size, { ring: ink, ink, paper, taken, font: 600, sure: true });
  if (seen.chosen >= 0) mark(map, pen, seen.chosen, size + 3, { ring: MARK, ink, paper, taken, font: 600, sure: true });
  for (const row of seen.tokens) mark(map, pen, row, size, { ring: accent, ink, paper, taken, font: 600 });
  if (map.zoom < FROM_AFAR && !seen.lit.length) for (const region of seen.regions) nameRegion(map, pen, region, { ink, paper, taken });
  const room = (20 * map.zoom * map.width * map.height) / 6e5;
  const most = taken.length + (seen.lit.length ? MOST_LABELS : Math.min(MOST_LABELS, room));
  for (const row of named(map)) if (taken.length < most) label(map, pen, row, size, { ink, paper, taken, font: 400, sure: false });
}

// Lit pieces get their names; without any, the first in sight do: low IDs are mostly frequent words, and words go first.
function named(map) {
  const { seen } = map, inside = [];
  for (const row of seen.lit.length ? seen.lit : seen.order) {
    if (map.hidden.has(seen.kinds[row])) continue;
    const x = right(map, row), y = down(map, row);
    if (x > 0 && x < map.width && y > 0 && y < map.height) inside.push(row);
    if (inside.length >= 4 * MOST_LABELS) break;
  }
  return inside;
}

function mark(map, pen, row, size, style) {
  pen.beginPath();
  pen.arc(right(map, row), down(map, row), size / 2 + 4, 0, 7);
  pen.strokeStyle = style.ring;
  pen.lineWidth = 2;
  pen.stroke();
  label(map, pen, row, size + 6, style);
}

function nameRegion(map, pen, [name, x, y], { ink, paper, taken }) {
  const across = map.width / 2 + (x - map.x) * unit(map), along = map.height / 2 - (y - map.y) * unit(map);
  pen.font = `700 15px ${getComputedStyle(map.root).fontFamily}`;
  const half = pen.measureText(name).width / 2;
  for (const by of [0, -24, 24, -44, 44]) { // beside what stands there already
    const box = [across - half - 4, along + by - 11, across + half + 4, along + by + 11];
    if (taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3])) continue;
    taken.push(box);
    return write(pen, name, across - half, along + by, { ink, paper, halo: 6 });
  }
}

// A name that would cover another is left out, unless it was asked for.
function label(map, pen, row, size, { ink, paper, taken, font, sure }) {
  const text = map.seen.pieces[row] || `no piece, ID ${row}`;
  pen.font = `${font} 13px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(text).width, y = down(map, row);
  let x = right(map, row) + size / 2 + 4;
  if (x + wide > map.width - 4) x = right(map, row) - size / 2 - 4 - wide;
  const box = [x - 2, y - 9, x + wide + 2, y + 9];
  const meets = (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
  if (!sure && taken.some(meets)) return;
  taken.push(box);
  write(pen, text, x, y, { ink, paper, halo: 4 });
}

function write(pen, text, x, y, { ink, paper, halo }) {
  pen.textBaseline = "middle";
  pen.lineWidth = halo;
  pen.lineJoin = "round";
  pen.strokeStyle = paper;
  pen.strokeText(text, x, y);
  pen.fillStyle = ink;
  pen.fillText(text, x, y);
}

function nearest(map, x, y) {
  let best = -1, least = 144;
  for (let row = 0; row < map.seen.count; row++) {
    const across = right(map, row) - x, along = down(map, row) - y, away = across * across + along * along;
    if (away < least && !map.hidden.has(map.seen.kinds[row])) [best, least] = [row, away];
  }
  return best;
}

function describe(map, row) {
  const { seen } = map;
  const kind = seen.legend.find((entry) => entry.kind === seen.kinds[row])?.name ?? "";
  map.root.querySelector(".description").textContent = row < 0 ? "" : `${seen.pieces[row]}  ·  ID ${row}  ·  ${kind}`;
}

// The part in sight as SVG, by the same strokes as on a canvas.
function drawn(map, { left, top, width, height }) {
  const pen = new SvgPen(map.top.getContext("2d"), map.width, map.height);
  setAttributes(pen.svg, { x: left, y: top, width, height });
  drawSquares(map, sizeOf(map), pen);
  drawLabels(map, sizeOf(map), pen);
  return pen.end();
}

