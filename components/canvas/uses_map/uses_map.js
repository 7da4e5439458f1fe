// The map of thousands of uses of words in every layer, with the words of a sentence among them. Between two layers the
// points move, in the shader. Texts are drawn as canvas text or textContent, never as markup.

import { addStyle, element } from "../../frame/dom.js";
import { animate, eased, isCalm, offerMotion } from "../../frame/motion.js";
import { fixed } from "../heatmaps/numbers.js";
import { onBase } from "../scatter/base.js";
import scatterStyle from "../scatter/scatter.css";
import {
  MARK, beginPoints, buttonsBox, clearedPen, createMap, legend, loadAttribute, nearestPoint, overlap, pixelsPerUnit, placeBeside,
  pointX, pointY, resizeCanvases, setColor, showAll, writeWithHalo, xOf, yOf,
} from "../scatter/scatter.js";
import { fillBelow } from "../room_below.js";
import { partsOf, showNear, sourceOf } from "./near_list.js";
import { trailTo } from "./trail.js";
import css from "./uses_map.css";

const VERTEX = `
  attribute vec2 place, next; attribute float kind;
  uniform vec2 scale, middle; uniform float size, way; uniform vec4 palette[24];
  varying vec4 color;
  void main() {
    color = palette[int(kind)];
    gl_Position = vec4((mix(place, next, way) - middle) * scale, 0.0, 1.0);
    gl_PointSize = color.a == 0.0 ? 0.0 : size;
  }`;
const FRAGMENT = `
  precision mediump float; varying vec4 color;
  void main() {
    float edge = length(gl_PointCoord - 0.5), alpha = color.a * (1.0 - smoothstep(0.38, 0.5, edge));
    if (alpha <= 0.0) discard;
    gl_FragColor = vec4(color.rgb * alpha, alpha);
  }`;
const UNDER = 14, LEAST = 320; // pixels: what stays free below the map, and how low the map may be
const JOINED = 5; // nearest uses joined to the word
const FEW = 200; // uses
const TRAVEL = 900, REST = 350, SETTLED = 120;
const PATH = 2400; // ms for a word's way through all layers
const REGION = { size: 15, weight: 650, alpha: 0.92, middle: true };
const WORDS_FROM = 5; // times the zoom that shows all: from here on uses are labelled with their words, not regions

/** @type {WeakMap<Element, ReturnType<typeof create>>} */
const maps = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue, setStateValue }) {
  addStyle(parentElement, scatterStyle + css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".uses"));
  if (!maps.has(root)) maps.set(root, create(root));
  const map = maps.get(root);
  map.send = setTriggerValue;
  map.settle = (layer) => setStateValue("layer", layer);
  const unfill = fillBelow(root, UNDER, { least: LEAST });
  const end = onBase("uses", (base) => { if (base.mark === data.mark) map.take(base, data); });
  return () => {
    end();
    unfill();
    map.endMotion?.();
    map.withdraw?.();
    map.withdraw = null;
    map.observer.disconnect();
  };
}

function create(root) {
  const paint = (map, pen) => { leaveOut(root); drawSquares(map, 4, pen); drawLabels(map, 4, pen); };
  const map = Object.assign(createMap(root, [VERTEX, FRAGMENT], { draw, paint }), { at: null, from: 0 });
  map.take = (uses, data) => take(map, uses, data);
  map.nearest = (x, y) => nearest(map, x, y);
  map.describe = (row) => describe(map, row);
  map.pick = (row) => pick(map, row);
  map.towards = () => towards(map);
  controls(map);
  return map;
}

// A saved picture has of the list and of the colours only what is in view: the rest would be drawn over what is below.
function leaveOut(root) {
  for (const box of root.querySelectorAll(".near, .legend")) {
    const { top, bottom } = box.getBoundingClientRect();
    for (const child of box.children) {
      const own = child.getBoundingClientRect();
      child.toggleAttribute("data-screen", own.top < top - 1 || own.bottom > bottom + 1);
    }
  }
}

function take(map, uses, data) {
  const { gl } = map, first = map.data === undefined || map.data.uses !== uses;
  map.endMotion?.();
  map.data = { ...map.data, ...data, uses, count: uses.words.length };
  map.depth = uses.layers.length - 1;
  map.kinds = kinds(uses, data);
  if (map.at === null || data.layer !== map.reported) map.at = map.goal = map.reported = Math.min(data.layer, map.depth);
  if (first) { map.loaded = null; frame(map); }
  if (gl) loadAttribute(gl, map.shader, "kind", map.kinds, 1, gl.UNSIGNED_BYTE);
  map.lit = new Set(data.lit);
  map.root.querySelector(".stage").setAttribute("aria-label", data.alt);
  slider(map);
  legend(map);
  resizeCanvases(map);
  map.draw();
  if (data.typed[data.chosen]) map.withdraw ??= offerMotion("path", map.root.querySelector(".stage"), () => playPath(map), () => Math.round(map.goal) > 0);
}

// The view that shows 99 of 100 points in all layers, so that trails stay inside: outliers would make it too small. On a
// map of few points none is under the buttons.
function frame(map) {
  const { layers } = map.data.uses, ends = [0, 1].map((axis) => {
    const sorted = Float32Array.from(layers.flatMap((layer) => [...layer.filter((_, index) => index % 2 === axis)])).sort();
    const own = map.data.typed.flatMap(({ places }) => places.map((place) => place[axis]));
    return [Math.min(sorted[Math.floor(sorted.length * 0.006)], ...own), Math.max(sorted[Math.ceil(sorted.length * 0.994) - 1], ...own)];
  });
  const [[left, far], [low, high]] = ends;
  resizeCanvases(map);
  const strip = layers[0].length < 2 * FEW ? map.width - buttonsBox(map)[0] : 0;
  const room = Math.min((map.width - strip) / (far - left), map.height / (high - low)) * 0.92;
  map.home = { x: (left + far + strip / room) / 2, y: (low + high) / 2, zoom: room / (pixelsPerUnit(map) / map.zoom) };
  showAll(map);
}

// Centre the map on the chosen word, if it is in view.
function towards(map) {
  const word = map.words?.find(({ mine }) => mine);
  if (!word || word.x < 0 || word.y < 0 || word.x > map.width || word.y > map.height) return;
  map.x += (word.x - map.width / 2) / pixelsPerUnit(map);
  map.y -= (word.y - map.height / 2) / pixelsPerUnit(map);
}

// The kind of each point, which determines its colour: its topic's family, its part of speech, or its sense.
export function kinds(uses, { by, marked, legend }) {
  if (by === "sense") {
    const rest = Uint8Array.from(uses.words, () => legend.length);
    for (const [row, kind] of marked) rest[row] = kind;
    return rest;
  }
  return Uint8Array.from(by === "pos" ? uses.pos : uses.topics.map((topic) => uses.families[topic]));
}

// One step of the animation from one layer to the next.
function move(map, now) {
  if (map.goal === map.at || map.at === null) { map.clock = null; return; }
  const far = map.playing ? 1 : Math.max(1, 2 * Math.abs(map.goal - map.from)); // a jump takes half as long, however far
  const step = map.clock ? (far * (now - map.clock)) / TRAVEL : 0, way = Math.sign(map.goal - map.at);
  map.clock = now;
  map.at = isCalm() ? map.goal : way > 0 ? Math.min(map.goal, map.at + step) : Math.max(map.goal, map.at - step);
  slider(map);
  if (map.at !== map.goal) return map.draw();
  map.clock = null;
  if (!map.playing) return report(map);
  map.playing = setTimeout(() => {
    if (map.goal < map.depth) { map.goal += 1; map.draw(); } else { stopPlaying(map); report(map); }
  }, REST);
}

function report(map) {
  if (map.reported !== map.goal) { map.reported = map.goal; map.settle(map.goal); }
}

// The chosen word moves from layer 0 to the layer shown, and draws its trail; the list stays.
function playPath(map) {
  map.endMotion?.();
  const last = Math.round(map.goal);
  if (!last || !map.data.typed[map.data.chosen]) return;
  stopPlaying(map);
  map.endMotion = animate(PATH, (time) => {
    map.at = map.goal = last * time;
    slider(map);
    map.draw();
  }, () => {
    map.endMotion = null;
    map.at = map.goal = last;
    slider(map);
    map.draw();
  });
}

const isOnItsWay = (map) => Boolean(map.endMotion || map.playing);

export const between = (map) => {
  const from = Math.min(Math.floor(map.at), map.depth), to = Math.min(from + 1, map.depth);
  return [from, to, eased(map.at - from)];
};

function placesNow(map) {
  const [from, to, way] = between(map), key = `${map.at} ${map.data.uses.mark}`;
  if (map.placesOf === key) return;
  map.placesOf = key;
  const { layers } = map.data.uses, a = layers[from], b = layers[to];
  map.data.places = way === 0 ? a : a.map((value, index) => value + (b[index] - value) * way);
}

function draw(map, now) {
  move(map, now);
  const size = Math.min(12, 4.4 * (map.zoom / map.home.zoom) ** 0.45 * Math.max(0.75, Math.min(1, map.width / 700)));
  placesNow(map);
  if (map.gl) drawPoints(map, size);
  else drawSquares(map, size, clearedPen(map, map.base));
  drawLabels(map, size, clearedPen(map, map.top));
  map.root.dataset.layer = String(map.at);
  map.root.dataset.lit = map.hover >= 0 ? String(map.hover) : "";
  map.root.dataset.inside = String(inside(map, 0, 0, map.width, map.height).length);
  map.root.dataset.words = map.data.typed.map(({ name }) => name).join(" ");
}

const dark = (map) => {
  const [r, g, b] = getComputedStyle(map.root).color.match(/[\d.]+/g).map(Number);
  return r + g + b > 384;
};

function palette(map, alpha) {
  const colors = new Float32Array(96);
  map.data.legend.forEach(({ color }, kind) => setColor(colors, kind, color, map.hidden.has(kind) ? 0 : alpha));
  const rest = dark(map) ? 0.55 : 0.6;
  colors.set([rest, rest, rest, 0.35], 4 * map.data.legend.length); // points of no kind in the legend
  return colors;
}

function drawPoints(map, size) {
  const { gl, shader, data } = map, ratio = map.base.width / map.width, lit = map.lit.size, [from, to, way] = between(map);
  if (map.loaded !== `${from} ${to} ${data.uses.mark}`) {
    map.loaded = `${from} ${to} ${data.uses.mark}`;
    loadAttribute(gl, shader, "place", data.uses.layers[from], 2, gl.FLOAT);
    loadAttribute(gl, shader, "next", data.uses.layers[to], 2, gl.FLOAT);
  }
  beginPoints(map);
  gl.uniform1f(shader.way, way);
  gl.uniform1f(shader.size, size * ratio);
  gl.uniform4fv(shader.palette, palette(map, lit ? 0.14 : dark(map) ? 0.85 : 0.65));
  gl.drawArrays(gl.POINTS, 0, data.count);
  const few = lit ? map.lit : new Set(data.marked.map(([row]) => row));
  gl.uniform4fv(shader.palette, palette(map, 1));
  gl.uniform1f(shader.size, (size + 4) * ratio);
  for (const row of few) gl.drawArrays(gl.POINTS, row, 1);
}

function drawSquares(map, size, pen) {
  const { data } = map, rest = "#999999";
  const square = (row, side) => {
    if (map.hidden.has(map.kinds[row])) return;
    pen.fillStyle = data.legend[map.kinds[row]]?.color ?? rest;
    pen.fillRect(pointX(map, row) - side / 2, pointY(map, row) - side / 2, side, side);
  };
  pen.globalAlpha = map.lit.size ? 0.14 : 0.62;
  for (let row = 0; row < data.count; row++) square(row, size);
  pen.globalAlpha = 1;
  for (const row of map.lit.size ? map.lit : data.marked.map(([row]) => row)) square(row, size + 4);
}

function drawLabels(map, size, pen) {
  const computed = getComputedStyle(map.root);
  const style = {
    ink: computed.color, paper: computed.getPropertyValue("--st-background-color") || "#fff", font: computed.fontFamily,
    accent: computed.getPropertyValue("--st-primary-color") || "#2F5FB3", taken: [buttonsBox(map)],
    larger: (Number(computed.getPropertyValue("--larger")) || 1) * Math.max(1, parseFloat(computed.getPropertyValue("font-size")) / 16),
  };
  typedWords(map, pen, style);
  numbers(map, pen, style);
  if (map.hover >= 0) ring(map, pen, map.hover, size, style);
  if (map.data.chosenUse >= 0) ring(map, pen, map.data.chosenUse, size, style);
  regionNames(map, pen, style);
  wordNames(map, pen, size, style);
  pen.globalAlpha = 1;
  if (map.box) box(map, pen, style);
}

// The trail of the chosen word through the layers, with a dot for each layer, and every word at its present position.
function typedWords(map, pen, style) {
  const { typed, chosen } = map.data, [from, to, way] = between(map);
  const spots = typed.map(({ places }) => [from, to].map((layer) => [xOf(map, places[layer][0]), yOf(map, places[layer][1])]))
    .map(([a, b]) => [0, 1].map((axis) => a[axis] * (1 - way) + b[axis] * way));
  let trodden = [];
  if (typed[chosen]) {
    const own = typed[chosen].places.map(([x, y]) => [xOf(map, x), yOf(map, y)]);
    trodden = trail(map, pen, own, from + way, style);
    spots[chosen] = trailTo(own, from + way).end;
  }
  const order = typed.map((_, number) => number).sort((a, b) => Number(b === chosen) - Number(a === chosen));
  const drawnAt = [];
  for (const number of order) {
    const [x, y] = spots[number];
    const off = typed[number].off[Math.round(map.at)], mine = number === chosen;
    drawnAt.push({ number, x, y, off, mine });
  }
  map.words = drawnAt;
  if (typed[chosen] && !map.endMotion) joined(map, pen, drawnAt, style);
  for (const { x, y, off, mine } of [...drawnAt].reverse()) dot(pen, x, y, mine ? 8 : 6, off, mine, style);
  const { ties } = map.data, layer = Math.round(map.at);
  style.taken.push(...trodden); // no name covers the number of a layer
  for (const { number, x, y, off, mine } of drawnAt)
    name(pen, typed[number].name + (ties.length && !mine ? ` · ${fixed(ties[layer][number], 2)}` : ""), x, y, { ...style, size: mine ? 15 : 13.5, weight: mine ? 700 : 600, alpha: off && !mine ? 0.7 : 1,
      beside: 11, sure: mine || ties.length > 0, color: style.ink, map });
  style.taken.push(...drawnAt.map(({ x, y }) => [x - 9, y - 9, x + 9, y + 9])); // no region's name covers them
}

const nearNow = (map) => (map.data.near[Math.round(map.at)] ?? []).slice(0, JOINED).filter(({ row }) => row >= 0);

// Lines from the chosen word to the nearest uses, and dotted ones to its other occurrences, whose names have the cosine.
function joined(map, pen, words, { ink }) {
  const own = words.find(({ mine }) => mine);
  pen.globalAlpha = 0.75;
  for (const { row } of nearNow(map)) segment(pen, own, { x: pointX(map, row), y: pointY(map, row) }, MARK, 1.6);
  if (!map.data.ties.length) return;
  pen.setLineDash([2, 5]);
  for (const other of words) if (other !== own) segment(pen, own, other, ink, 1.8);
  pen.setLineDash([]);
}

function segment(pen, from, to, color, width) {
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.stroke();
}

// The places of the nearest uses in the list, beside their points.
function numbers(map, pen, style) {
  if (map.endMotion) return;
  for (const [place, { row }] of nearNow(map).entries())
    name(pen, String(place + 1), pointX(map, row), pointY(map, row),
      { ...style, size: 12.5, weight: 650, alpha: 1, beside: 7, color: style.ink, map });
}

function dot(pen, x, y, radius, off, mine, { paper, accent }) {
  pen.globalAlpha = 1;
  const color = mine ? MARK : accent;
  circle(pen, x, y, radius + 2, paper);
  circle(pen, x, y, radius, off ? paper : color);
  if (off) { circle(pen, x, y, radius - 1, "", color); }
}

function circle(pen, x, y, radius, fill, stroke = "") {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  if (fill) { pen.fillStyle = fill; pen.fill(); }
  if (stroke) { pen.strokeStyle = stroke; pen.lineWidth = 2.2; pen.stroke(); }
}

// Draws the trail, while the word moves only as far as it is; returns the boxes of its dots and numbers.
function trail(map, pen, spots, here, { ink, paper, font, larger }) {
  const reached = isOnItsWay(map) ? here : map.depth, { curves } = trailTo(spots, reached);
  for (const [color, width] of [[paper, 5], [MARK, 2.2]]) {
    pen.beginPath();
    pen.moveTo(...spots[0]);
    for (const curve of curves) pen.bezierCurveTo(...curve);
    pen.globalAlpha = 0.85;
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  return spots.slice(0, Math.floor(reached) + 1).map(([x, y], layer) => {
    circle(pen, x, y, 3, MARK, "");
    if (Math.abs(layer - map.at) <= 0.5 || spots.some(([a, b], other) => other < layer && Math.hypot(a - x, b - y) <= 14 * larger))
      return [x - 4, y - 4, x + 4, y + 4];
    write(pen, `L${layer}`, x + 5, y - 7 * larger, { size: 12 * larger, weight: 600, font, color: ink, paper });
    return [x - 4, y - 14 * larger, x + 19 * larger, y + 4];
  });
}

function regionNames(map, pen, style) {
  const layer = Math.round(map.at), fade = 1 - 1.6 * Math.min(0.5, Math.abs(map.at - layer));
  if (map.zoom > WORDS_FROM * map.home.zoom) return;
  for (const [text, x, y] of map.data.uses.regions[layer]) {
    const across = xOf(map, x), along = yOf(map, y);
    if (across < 0 || along < 0 || across > map.width || along > map.height) continue;
    const alpha = REGION.alpha * fade * (map.lit.size ? 0.6 : 1);
    name(pen, text, across, along, { ...style, ...REGION, alpha, color: style.ink, map });
  }
}

// When zoomed in far enough, the uses are labelled with their words.
function wordNames(map, pen, size, style) {
  const near = map.zoom > WORDS_FROM * map.home.zoom && !map.data.ties.length, lit = map.lit.size > 0 && map.lit.size < 400;
  if (!near && !lit) return;
  let left = 140;
  const rows = lit ? map.lit : map.data.places.length ? map.data.uses.words.keys() : [];
  for (const row of rows) {
    if (map.hidden.has(map.kinds[row]) || row === map.hover || row === map.data.chosenUse) continue;
    const x = pointX(map, row), y = pointY(map, row);
    if (x < 0 || y < 0 || x > map.width || y > map.height) continue;
    if (left-- < 0) break;
    name(pen, map.data.uses.words[row], x, y, { ...style, size: 12, weight: 400, alpha: 0.95, beside: size / 2 + 4, color: style.ink,
      map });
  }
}

// A label that would overlap another is left out, unless it is `sure`.
function name(pen, text, x, along, atDesk) {
  const style = { ...atDesk, size: atDesk.size * atDesk.larger };
  pen.font = `${style.weight} ${style.size}px ${style.font}`;
  const wide = pen.measureText(text).width, half = style.size * 0.65, rows = style.sure ? [0, 1.3, -1.3] : [0];
  const beside = (y, sure) => placeBeside(style.map, style.taken, x, y, wide, { beside: style.beside, half: half + 1, sure });
  const y = along + style.size * (rows.find((row) => !Number.isNaN(beside(along + style.size * row, false))) ?? 0);
  const left = style.middle ? Math.max(6, Math.min(style.map.width - wide - 6, x - wide / 2)) : beside(y, style.sure);
  const box = [left - 4, y - half - 1, left + wide + 4, y + half + 1];
  if (Number.isNaN(left) || (style.middle && style.taken.some((other) => overlap(box, other)))) return;
  style.taken.push(box);
  pen.globalAlpha = style.alpha;
  write(pen, text, left, y, style);
  pen.globalAlpha = 1;
}

function write(pen, text, x, y, { size, weight, font, color, paper }) {
  pen.font = `${weight} ${size}px ${font}`;
  writeWithHalo(pen, text, x, y, { color, paper });
}

function ring(map, pen, row, size, { ink, paper }) {
  pen.globalAlpha = 1;
  circle(pen, pointX(map, row), pointY(map, row), size / 2 + 7, "", paper);
  circle(pen, pointX(map, row), pointY(map, row), size / 2 + 5, "", ink);
}

function box(map, pen, { accent }) {
  const [[x1, y1], [x2, y2]] = map.box;
  pen.globalAlpha = 0.12;
  pen.fillStyle = accent;
  pen.fillRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
  pen.globalAlpha = 1;
  pen.strokeStyle = accent;
  pen.lineWidth = 1.5;
  pen.strokeRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
}

// The row of a use, or −2 − n for word n of the sentence, or −1 for nothing.
function nearest(map, x, y) {
  const word = (map.words ?? []).find((drawn) => Math.hypot(drawn.x - x, drawn.y - y) < 12);
  return word ? -2 - word.number : nearestPoint(map, map.kinds, x, y);
}

function pick(map, row) {
  if (row <= -2) return map.send("word", -2 - row);
  map.send("use", row);
}

// The card beside the pointer, and the same text for screen readers.
function describe(map, row) {
  const card = map.root.querySelector(".card"), { uses, typed } = map.data;
  card.hidden = row === -1;
  if (row === -1) return;
  const shown = row >= 0 ? useCard(uses, row) : wordCard(typed[-2 - row], Math.round(map.at));
  card.replaceChildren(...shown);
  const spot = row >= 0 ? { x: pointX(map, row), y: pointY(map, row) } : map.words.find(({ number }) => number === -2 - row);
  card.style.left = `${Math.max(4, Math.min(spot.x + 14, map.width - card.offsetWidth - 8))}px`;
  const below = spot.y + 16 + card.offsetHeight < map.height;
  card.style.top = `${Math.max(4, below ? spot.y + 16 : spot.y - card.offsetHeight - 16)}px`;
  map.root.querySelector(".said").textContent = card.textContent;
}

const line = (name, ...parts) => element("p", { class: name }, ...parts);

function useCard(uses, row) {
  const [before, word, after] = partsOf(uses, row);
  return [
    line("sentence", before, element("mark", {}, word), after),
    line("definition", `${uses.words[row]}: ${uses.definitions[uses.meanings[row]]}`),
    line("topic", uses.subjects[uses.topics[row]] + sourceOf(uses.ours[row])),
  ];
}

function wordCard(word, layer) {
  const status = word.off[layer] ? "off the map: farther from any use than 99% of the uses are from theirs" : "on the map";
  return [
    line("sentence", element("mark", {}, word.name)),
    line("definition", `nearest use in layer ${layer}: ${word.near[layer]} (cosine ${fixed(word.cosines[layer], 2)})`),
    line("topic", status),
  ];
}

function controls(map) {
  const { root, top } = map, range = root.querySelector("input"), play = root.querySelector(".play");
  range.oninput = () => {
    stopPlaying(map);
    Object.assign(map, { goal: Number(range.value), from: map.at });
    clearTimeout(map.soon);
    map.soon = setTimeout(() => report(map), SETTLED);
    map.draw();
  };
  play.onclick = () => {
    if (!map.playing) return startPlaying(map);
    stopPlaying(map);
    report(map);
  };
  const boxing = root.querySelector(".box");
  boxing.onclick = () => boxing.setAttribute("aria-pressed", String((map.boxing = !map.boxing)));
  const at = (event) => {
    const box = top.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const { onpointerdown, onpointermove, onpointerup } = top;
  top.onpointerdown = (event) => {
    if (!map.boxing && !event.shiftKey) return onpointerdown(event);
    top.setPointerCapture(event.pointerId);
    map.box = [at(event), at(event)];
  };
  top.onpointermove = (event) => {
    if (!map.box) return onpointermove(event);
    map.box[1] = at(event);
    map.draw();
  };
  top.onpointerup = (event) => {
    if (!map.box) return onpointerup(event);
    const [[x1, y1], [x2, y2]] = map.box;
    map.box = null;
    map.boxing = false;
    boxing.setAttribute("aria-pressed", "false");
    map.send("region", inside(map, Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)));
    map.draw();
  };
}

function inside(map, left, top, far, low) {
  const rows = [];
  for (let row = 0; row < map.data.count && rows.length < 500; row++) {
    const x = pointX(map, row), y = pointY(map, row);
    if (x >= left && x <= far && y >= top && y <= low && !map.hidden.has(map.kinds[row])) rows.push(row);
  }
  return rows;
}

function startPlaying(map) {
  map.playing = true;
  map.root.querySelector(".play").setAttribute("aria-pressed", "true");
  map.at = 0;
  map.goal = Math.min(1, map.depth);
  map.clock = null;
  map.draw();
}

function stopPlaying(map) {
  clearTimeout(map.playing);
  map.playing = null;
  map.root.querySelector(".play").setAttribute("aria-pressed", "false");
}

function slider(map) {
  const range = map.root.querySelector("input"), layer = Math.round(map.at);
  range.max = map.depth;
  if (document.activeElement !== range || map.playing) range.value = layer;
  map.root.querySelector("output").textContent = `Layer ${layer}`;
  if (!map.endMotion) showNear(map);
}

