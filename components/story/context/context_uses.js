// A word among uses in a dictionary's sentences: on the map of all uses with a lens on what is nearest to it, or in the middle of
// its uses, each at its true distance. A click on a word follows it; a click on the map moves the lens there.

import { onBase } from "../../canvas/scatter/base.js";
import { drawBelow } from "../../canvas/room_below.js";
import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { animate, eased, isCalm, offerMotion } from "../../frame/motion.js";
import { NEAREST, bandOf, densityOf, drawnAt, frameOf, lensOf, namesAt, ringsOf, shadesOf, turned } from "./context_arithmetic.js";
import { pointing } from "../../canvas/pointed.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import css from "./context_uses.css";

const { pointAt, onPointed } = pointing("use");
const UNDER = 0, PHONE = 560, BESIDE = 420, LEAST = 300; // CSS pixels left below; narrower is a phone, also of two; the least height
const FOOT = 38, LEGEND = 6, TITLE = 24; // high: what is said at the foot, what stands above the colours, and a title
const CELL = 3; // pixels of the map for which density is counted at once
const SHARE = 0.46, GAP = 20; // of the width for the map, and what is left beside it
const MARGINS = { beside: 66, above: 46 }; // in the lens, for names
const CLOSE = 13; // nearest uses that the lens shows
const AROUND = 14; // uses that are shown where a reader looks on the map
const TRAVEL = 900, PATH = 2400; // ms from one layer to another, and for the word's way through all
const STEPS = 400; // of density
const WAY = "Show the word’s way through the layers";
const WIDTHS = [4, 3.4, 2.8, 2.2, 1.6]; // of the lines to the nearest
/**
 * @typedef {{name: string, colors: [light: string, dark: string], shape: number}} Kind of the legend
 * @typedef {{name: string, places: number[][], far: boolean[]}} Typed a word of the text, with its place in each layer
 * @typedef {{row: number, number: number, words: string, kind: number}} Near a use near the chosen word, at its row of the map
 * @typedef {{words: string, value: string, distance: number, angle: number, number?: number, kind?: number, strong?: boolean,
 *   again?: boolean}} Item a use, or another occurrence of the word
 *
 * @typedef {object} OnMap what only the map has
 * @property {string} mark of the base that belongs to it
 * @property {Typed[]} typed
 * @property {Near[]} near
 * @property {number[]} found rows that a search found
 * @property {number} chosen a word of `typed`, or −1
 * @property {string} of what the lens shows
 * @property {boolean} topics whether colours are those of topics
 *
 * @typedef {object} AtDistance what only the word in the middle of its uses has
 * @property {Item[]} items
 * @property {Item[]} again other occurrences of the word
 * @property {number | null} random the distance outside of which most random pairs are
 * @property {number} reach how far out to draw at least
 * @property {string} title of one of two models
 * @property {boolean} second
 *
 * @typedef {object} Common
 * @property {"space" | "distance"} view
 * @property {number} layer
 * @property {string} your
 * @property {number} use a row of the map, or a number at true distance; −1 for none
 * @property {Kind[]} legend
 * @property {string} foot
 * @property {string} alt
 *
 * @typedef {Common & Partial<OnMap> & Partial<AtDistance>} Shown
 * @typedef {import("./context_arithmetic.js").Room} Room
 * @typedef {import("./context_arithmetic.js").Frame} Frame
 * @typedef {{row?: number, point?: number[]}} Look where a reader looks on the map
 * @typedef {ReturnType<typeof build>} View
 */

/** @type {WeakMap<Element, View>} */
const views = new WeakMap();

/** @param {ComponentCall<Shown>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".uses-of-word")), view = views.get(root) ?? build(root);
  views.set(root, view);
  view.send = setTriggerValue;
  take(view, data);
  const ends = [drawBelow(root, UNDER, () => draw(view)), listen(view)];
  if (data.view === "space") {
    ends.push(onBase("uses", (base) => {
      if (base.mark !== data.mark) return;
      const moves = view.base && view.base.mark === base.mark && view.at !== data.layer;
      view.base = base;
      if (moves) travel(view, data.layer, TRAVEL);
      else { view.at = data.layer; draw(view); }
    }));
    const play = () => { view.at = 0; travel(view, data.layer, PATH); };
    view.play.onclick = play;
    if (data.chosen >= 0) ends.push(offerMotion(root, play, () => data.layer > 0));
  }
  view.play.hidden = isCalm() || data.view !== "space" || data.chosen < 0 || data.layer === 0;
  const gone = endedByNext(parentElement, () => { for (const end of ends) end(); });
  return () => {
    view.end?.();
    gone();
  };
}

/** @param {HTMLElement} root */
function build(root) {
  const part = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ attributes = {}) => element("div", { class: name, ...attributes });
  const lines = savedAsDrawn(shape("svg", { "aria-hidden": "true" }));
  const view = {
    root, base: null, at: 0, led: -1, pointed: -1, canvas: element("canvas"), unit: 1, phone: false,
    shown: /** @type {Shown | null} */ (null), look: /** @type {Look | null} */ (null), send: /** @type {((name: string, value: unknown) => void) | null} */ (null),
    end: /** @type {(() => void) | null} */ (null), colours: /** @type {ReturnType<typeof coloursOf> | null} */ (null),
    map: /** @type {Room | null} */ (null), frame: /** @type {Frame | null} */ (null), frameOf: "", places: /** @type {ArrayLike<number>} */ ([]), placesOf: "", ground: "",
    lines, names: part("names"), picture: part("picture", { role: "group" }), legend: part("legend"), foot: element("p", { class: "foot", "aria-live": "polite" }), title: element("p", { class: "title" }),
    play: element("button", { class: "play", type: "button", "data-screen": "", title: WAY, "aria-label": WAY }, "▶"),
  };
  view.picture.append(view.canvas, view.lines, view.names, view.play);
  root.replaceChildren(view.title, view.picture, view.legend, view.foot);
  view.canvas.onclick = (event) => lookAt(view, event);
  root.onkeydown = (event) => { if (event.key === "Escape" && view.look) { view.look = null; draw(view); } };
  return view;
}

/** @param {View} view @param {Shown} data */
function take(view, data) {
  const before = view.shown;
  if (!before || before.your !== data.your || before.view !== data.view) view.look = null;
  if (before && before.use !== data.use && data.use >= 0 && data.use !== view.led && data.view === "space") view.look = { row: data.use };
  view.shown = data;
  setAttributes(view.picture, { "aria-label": data.alt });
}

/** Mark what is pointed at in the list. @param {View} view */
function listen(view) {
  return onPointed(({ number, goes }) => {
    if (view.pointed === number && !goes) return;
    view.pointed = number;
    const row = goes && view.shown?.found?.length ? view.base?.numbers.indexOf(number) : -1;
    if (row >= 0) view.look = { row: (view.led = row) }; // of what the search found; a run that then tells of it moves nothing
    draw(view);
  });
}

/** Move from the present layer to another. @param {View} view */
function travel(view, layer, time) {
  view.end?.();
  const from = view.at;
  const done = () => { view.end = null; view.at = layer; draw(view); };
  if (isCalm()) return done();
  view.end = animate(time, (share) => { view.at = from + (layer - from) * (time === PATH ? share : eased(share)); draw(view); }, done);
}

/** @param {View} view */
function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  const style = getComputedStyle(root), pixels = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  const stage = style.getPropertyValue("--but-shown").trim() === "none", rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  view.unit = ((pixels("--larger") || 1) * rem) / 16;
  root.style.setProperty("--unit", String(view.unit));
  view.phone = !stage && wide < (shown.title ? BESIDE : PHONE);
  root.classList.toggle("phone", view.phone);
  root.classList.toggle("stage", stage);
  view.colours = coloursOf(style);
  syncChildren(view.legend, shown.legend, "span", (line, { name, shape: number }, kind) => {
    if (!line.children.length) line.append(shape("svg", { width: 12, height: 12 }), element("bdi"));
    line.firstElementChild.replaceChildren(markOf(number, 6, 6, 5, { fill: kindColour(view, kind) }));
    setText(line.lastElementChild, name);
  });
  view.legend.hidden = !shown.legend.length;
  setText(view.title, shown.title ?? "");
  setAttributes(view.title, { class: `title${shown.second ? " second" : ""}`, hidden: !shown.title });
  const high = Math.max(LEAST, (stage ? root.clientHeight : pixels("--tall") - FOOT * view.unit) - view.title.offsetHeight - (!stage && shown.legend.length ? view.legend.offsetHeight + LEGEND : 0));
  view.picture.style.height = `${high}px`;
  setAttributes(view.lines, { width: wide, height: high });
  setText(view.foot, shown.foot);
  const ink = { shapes: [], names: [] };
  view.canvas.hidden = shown.view !== "space";
  if (shown.view === "distance") drawDistance(view, ink, wide, high);
  else if (view.base) drawSpace(view, ink, wide, high);
  else return;
  view.lines.replaceChildren(...ink.shapes);
  writeNames(view, ink.names);
  setAttributes(root, { "data-drawn": "", "data-layer": String(view.at), "data-words": shown.typed?.map(({ name }) => name).join(" ") ?? "", "data-lit": String(view.pointed) });
}

function coloursOf(style) {
  const dark = style.colorScheme.includes("dark") || brightness(style.color) > 128, of = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    dark, ink: style.color, accent: dark ? "#8AB0F5" : "#2F5FB3", grey: dark ? "#8A93A2" : "#8A93A2", edge: dark ? "#303846" : "#DDE2EA", paper: of("--st-background-color") || (dark ? "#11151D" : "#FFFFFF"),
    bands: dark ? ["#191F2A", "#202734", "#28303F", "#313A4B", "#3C4659"] : ["#F3F5F8", "#E6EAF0", "#DADFE8", "#CDD4DF", "#C0C8D6"],
    amber: dark ? ["#FFD27A", "#C98A1E", "#C98A1E", "#7A5717", "#7A5717"] : ["#A85F00", "#C47A12", "#DE952A", "#E9AE4A", "#F6C667"],
  };
}

const brightness = (/** @type {string} */ colour) => Math.max(...(colour.match(/[\d.]+/g) ?? ["0"]).slice(0, 3).map(Number));

/** @param {View} view */
function drawDistance(view, ink, wide, high) {
  const { shown, colours, unit } = view, letters = 17 * unit, measure = measureOf(view);
  const every = [...shown.items, ...shown.again.map((one) => ({ ...one, again: true }))];
  const reach = Math.max(shown.reach, ...every.map(({ distance }) => distance), 0.01), rings = ringsOf(reach), end = rings.at(-1) ?? reach;
  const side = view.phone ? 30 : Math.min(130 * unit, wide / 4), radius = Math.max(60, Math.min(wide / 2 - side, high / 2 - 14 * unit));
  const middle = { x: wide / 2, y: high / 2, unit: radius / end }, decimals = end < 0.1 ? 2 : rings[0] < 0.1 ? 2 : 1;
  const taken = [], grounds = []; // of the numbers at the rings
  for (const distance of rings) {
    const said = (1 - distance).toFixed(decimals).replace("-", "−"), width = measure(said), y = middle.y - distance * middle.unit;
    ink.shapes.push(shape("circle", { cx: middle.x, cy: middle.y, r: distance * middle.unit, fill: "none", stroke: colours.edge }));
    grounds.push(shape("rect", { x: middle.x - width / 2 - 4, y: y - 8, width: width + 8, height: 16, fill: colours.paper }));
    ink.names.push({ text: said, left: middle.x - width / 2, top: y - letters / 2, kind: "note" });
    taken.push([middle.x - width / 2 - 4, y - letters / 2, middle.x + width / 2 + 4, y + letters / 2]);
  }
  if (shown.random !== null && shown.random < end)
    ink.shapes.push(shape("circle", { cx: middle.x, cy: middle.y, r: shown.random * middle.unit, fill: "none", stroke: colours.grey, "stroke-dasharray": "5 4" }));
  const your = measure(shown.your, 1.23);
  taken.push([middle.x - 10, middle.y - 10, middle.x + 10, middle.y + 10], [middle.x - your / 2, middle.y + 12, middle.x + your / 2, middle.y + 12 + letters * 1.23]);
  const items = every.map((one, at) => ({ ...one, lined: one.again || at < NEAREST, wide: measure(one.words, one.again ? 1.2 : at < NEAREST ? 1.05 : 1) + measure(` ${one.value}`, one.again ? 1.2 : 1), dot: 6 }));
  const { spots, names } = turned(items, middle, [0, 0, wide, high], letters, taken), shades = shadesOf(items.map(({ value }) => value));
  items.forEach((item, at) => {
    if (item.again) ink.shapes.push(line(middle, spots[at], colours.ink, 1.4, "2 5"));
    else if (at < NEAREST) ink.shapes.push(line(middle, spots[at], colours.amber[shades[at]], WIDTHS[shades[at]]));
  });
  ink.shapes.push(...grounds);
  items.forEach((item, at) => {
    const { x, y } = spots[at], near = at < NEAREST && !item.again;
    if (names[at]) write(view, ink, { x, y, wide: item.wide }, names[at], letters, { text: item.words, value: item.value, kind: near || item.strong ? "strong" : item.again ? "typed" : "weak", number: item.number });
    ink.shapes.push(...dot(view, x, y, { radius: 5.5, fill: item.again ? colours.accent : colourOf(view, item, near), kind: item.kind, lit: item.number === view.pointed || item.number === shown.use, say: `${item.words} ${item.value}` }));
  });
  ink.shapes.push(...dot(view, middle.x, middle.y, { radius: 8.5, fill: colours.accent }));
  ink.names.push({ text: shown.your, left: middle.x - your / 2, top: middle.y + 12, kind: "mine halo" });
}

/** The colour of a kind in the legend. */
const kindColour = ({ shown, colours }, kind) => shown.legend[kind]?.colors[Number(colours.dark)];
const colourOf = (view, /** @type {{kind?: number}} */ { kind }, near) => kindColour(view, kind) ?? (near ? view.colours.ink : view.colours.grey);

/** A disc, square, diamond, triangle, the same upside down, or cross. */
function markOf(number, x, y, radius, look) {
  if (!number) return shape("circle", { cx: x, cy: y, r: radius, ...look });
  const points = [[], [-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9], [0, -1.2, 1.2, 0, 0, 1.2, -1.2, 0], [0, -1.2, 1.1, 0.9, -1.1, 0.9], [0, 1.2, 1.1, -0.9, -1.1, -0.9],
    [-0.4, -1.1, 0.4, -1.1, 0.4, -0.4, 1.1, -0.4, 1.1, 0.4, 0.4, 0.4, 0.4, 1.1, -0.4, 1.1, -0.4, 0.4, -1.1, 0.4, -1.1, -0.4, -0.4, -0.4]][number];
  return shape("polygon", { points: points.map((value, at) => value * radius + (at % 2 ? y : x)).join(" "), ...look });
}

function line(from, to, stroke, width, dashes = "") {
  return shape("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke, "stroke-width": width, ...(dashes ? { "stroke-dasharray": dashes } : {}) });
}

/** @param {View} view */
function dot(view, x, y, { radius: size, fill, hollow = false, lit = false, say = "", kind = -1 }) {
  const { colours, shown } = view, radius = size * Math.min(view.unit, 2), around = shape("circle", { cx: x, cy: y, r: radius + 2, fill: colours.paper });
  const own = markOf(shown.legend[kind]?.shape ?? 0, x, y, radius, { fill: hollow ? colours.paper : fill, stroke: hollow ? fill : "none", "stroke-width": 1.6 });
  if (say) own.append(shape("title", {}, say));
  return lit ? [shape("circle", { cx: x, cy: y, r: radius + 6, fill: "none", stroke: colours.accent, "stroke-width": 2.5 }), around, own] : [around, own];
}

/** A name at its place, with a line to its point if it stands away from it. @param {View} view */
function write(view, ink, { x, y, wide }, { left, top, away }, letters, name) {
  if (away) ink.shapes.push(line({ x, y }, { x: left > x ? left - 1 : left + wide + 1, y: top + letters / 2 }, view.colours.grey, 0.8));
  ink.names.push({ ...name, left, top });
}

/** Where all points are in the layer that is drawn, which may be on the way from one to another. @param {View} view */
function placesNow(view) {
  const { layers } = view.base, from = Math.min(Math.floor(view.at), layers.length - 1), to = Math.min(from + 1, layers.length - 1), way = view.at - from;
  const key = `${view.base.mark} ${view.at}`;
  if (view.placesOf !== key) {
    view.placesOf = key;
    view.places = way ? layers[from].map((value, at) => value + (layers[to][at] - value) * way) : layers[from];
  }
  return { of: (/** @type {number} */ row) => [view.places[2 * row], view.places[2 * row + 1]], typed: ({ places }) => [0, 1].map((axis) => places[from][axis] + (places[to][axis] - places[from][axis]) * way) };
}

/** @param {View} view */
function drawSpace(view, ink, wide, high) {
  const { shown, base, colours, unit, phone } = view, letters = 17 * unit, measure = measureOf(view), places = placesNow(view);
  const says = Math.round(letters * 2.1) + 8; // high: what dots and circles are; on a phone above the map, below which the lens is
  const map = phone ? { left: 0, top: TITLE + says, wide, high: Math.round(0.4 * high) - TITLE } : { left: 0, top: TITLE * unit, wide: Math.floor(SHARE * wide), high: high - (TITLE + 44) * unit };
  const glass = phone ? { left: 1, top: Math.round(0.4 * high) + says + 2, wide: wide - 2, high: Math.round(0.6 * high) - says - 4 } : { left: map.wide + GAP, top: 1, wide: wide - map.wide - GAP - 1, high: high - 2 };
  const key = `${base.mark} ${map.wide} ${map.high} ${shown.typed.map(({ places: all }) => all.join()).join()}`;
  if (view.frameOf !== key) {
    view.frameOf = key;
    view.frame = frameOf(base.layers, shown.typed.flatMap(({ places: all }) => all), map);
  }
  view.map = map;
  paintGround(view, map);
  const moving = Boolean(view.end), frame = view.frame;
  ink.names.push({ text: `all ${base.words.length.toLocaleString("en")} uses, UMAP of layer ${Math.round(view.at)}`, left: 0, top: 0, kind: "note" });
  const legendTop = phone ? TITLE : map.top + map.high + 4, mark = 7 * Math.min(unit, 2), beside = 20 * unit;
  ink.shapes.push(...dot(view, mark, legendTop + letters / 2, { radius: 5, fill: colours.ink }), ...dot(view, mark, legendTop + letters * 1.6, { radius: 4.5, fill: colours.grey, hollow: true }));
  ink.names.push({ text: "a word of yours, at its nearest uses", left: beside, top: legendTop, kind: "note" }, { text: "no use on the map is near it: below 0.5", left: beside, top: legendTop + letters * 1.1, kind: "note" });
  const found = shown.found.map((row) => drawnAt(frame, map, places.of(row)));
  for (const [x, y] of found) ink.shapes.push(...dot(view, x, y, { radius: 4, fill: colours.amber[1] }));
  const spots = shown.typed.map((word, number) => {
    const [x, y] = drawnAt(frame, map, places.typed(word)), mine = number === shown.chosen, far = word.far[Math.round(view.at)];
    return { word, number, x, y, mine, far, wide: measure(word.name, mine ? 1.23 : far ? 1 : 1.15), dot: mine ? 9 : 6 };
  }).sort((one, other) => Number(other.mine) - Number(one.mine) || Number(one.far) - Number(other.far));
  const within = /** @type {[number, number, number, number]} */ ([0, map.top - 4, map.left + map.wide + (phone ? 0 : GAP - 4), map.top + map.high]);
  const names = namesAt(spots, within, letters);
  const mine = spots.find((spot) => spot.mine && !view.look);
  const look = view.look && !moving ? view.look : mine && !shown.near.length ? { point: places.typed(mine.word) } : null; // no use of its own is on the map
  const looked = look ? lookedAt(view, look, places) : shown.near.map((use) => ({ ...use, point: places.of(use.row) }));
  const framed = looked.slice(0, look ? AROUND : CLOSE);
  const points = [...framed.map(({ point }) => point), ...(mine ? [places.typed(mine.word)] : [])];
  if (points.length) drawLens(view, ink, looked, points, { map, glass, mine, look, moving, letters, measure, places });
  for (const [at, { word, number, x, y, mine: own, far }] of [...spots.entries()].reverse()) { // the chosen one above all others
    ink.shapes.push(...dot(view, x, y, { radius: own ? 8 : far ? 4.5 : 5.5, fill: own ? colours.accent : far ? colours.grey : colours.ink, hollow: far }));
    if (names[at] && !moving) write(view, ink, { x, y, wide: spots[at].wide }, names[at], letters, { text: word.name, kind: `${own ? "mine" : far ? "far" : "typed"} halo`, pick: number });
  }
  if (shown.topics && !moving) regionNames(view, ink, map, frame, letters, measure);
}

/** What lies nearest on the map to where a reader looks. */
function lookedAt({ base }, look, places) {
  const [x, y] = look.row === undefined ? look.point : places.of(look.row);
  const away = base.words.map((_, row) => { const [a, b] = places.of(row); return (a - x) ** 2 + (b - y) ** 2; });
  const nearest = base.words.map((_, row) => row).sort((one, other) => away[one] - away[other]).slice(0, AROUND);
  return nearest.map((row) => ({ row, number: base.numbers[row], words: base.words[row], kind: -1, point: places.of(row) }));
}

/** @param {View} view */
function drawLens(view, ink, uses, points, { map, glass, mine, look, moving, letters, measure, places }) {
  const { shown, colours, unit, base } = view, margins = { beside: Math.min(MARGINS.beside * unit, glass.wide / 5), above: Math.min(MARGINS.above * unit, glass.high / 6) };
  const { frame, times } = lensOf(points, view.frame, glass, margins);
  const corners = [[-1, 1], [1, 1], [1, -1], [-1, -1]].map(([x, y]) => drawnAt(view.frame, map, [frame.x + (x * glass.wide) / 2 / frame.unit, frame.y + (y * glass.high) / 2 / frame.unit]));
  const [[left, top], , [right, bottom]] = corners;
  const from = view.phone ? [[left, bottom], [right, bottom]] : [[right, top], [right, bottom]];
  const to = view.phone ? [[glass.left, glass.top], [glass.left + glass.wide, glass.top]] : [[glass.left, glass.top], [glass.left, glass.top + glass.high]];
  from.forEach(([x, y], at) => { ink.shapes.push(line({ x, y }, { x: to[at][0], y: to[at][1] }, colours.grey, 0.8)); });
  ink.shapes.push(shape("rect", { x: left, y: top, width: right - left, height: bottom - top, fill: "none", stroke: colours.ink, "stroke-width": 1 }));
  ink.shapes.push(shape("rect", { x: glass.left, y: glass.top, width: glass.wide, height: glass.high, rx: 9, fill: colours.paper, stroke: colours.ink, "stroke-width": 1.2 }));
  const large = times >= 10 ? Math.round(times) : Number(times.toPrecision(2)), title = look ? `the uses around this place${look.row === undefined ? "" : `: “${base.words[look.row]}”`}` : shown.of;
  const said = `${title}, ${large} times as large`, rows = Math.ceil(measure(said) / (glass.wide - 24)) + (view.look ? 1 : 0);
  const under = { right: glass.left + 12 + Math.min(measure(said), glass.wide - 24) + 8, bottom: glass.top + 10 + rows * letters + 8 };
  ink.names.push({ text: said, left: glass.left + 12, top: glass.top + 10, kind: "note", wide: glass.wide - 24 });
  if (view.look) ink.names.push({ text: shown.your ? `← back to ${shown.your}` : "← back", left: glass.left + 12, top: glass.top + 10 + letters, kind: "back", back: true });
  const spots = uses.map((use, at) => {
    const [x, y] = drawnAt(frame, glass, use.point), near = !look && at < NEAREST;
    return { use, rank: at, x, y, near, wide: measure(use.words, near ? 1.05 : 1), dot: 6 };
  }).filter(({ x, y }) => x > under.right || y > under.bottom) // what is no dot of the closest ones gives way to the title
    .filter(({ x, y }) => x > glass.left + 8 && x < glass.left + glass.wide - 8 && y > glass.top + 8 && y < glass.top + glass.high - 8);
  const own = mine && { x: drawnAt(frame, glass, places.typed(mine.word))[0], y: drawnAt(frame, glass, places.typed(mine.word))[1], wide: measure(shown.your, 1.23), dot: 10 };
  ink.shapes.push(others(view, new Set(uses.map(({ row }) => row)), frame, glass));
  if (own) for (const spot of spots) if (spot.near) ink.shapes.push(line(own, spot, colours.amber[spot.rank], WIDTHS[spot.rank]));
  const taken = /** @type {[number, number, number, number][]} */ ([[glass.left, glass.top, glass.left + glass.wide, glass.top + 12 + letters * rows]]);
  const within = /** @type {[number, number, number, number]} */ ([glass.left + 4, glass.top + 4, glass.left + glass.wide - 4, glass.top + glass.high - 4]);
  const named = namesAt([...(own ? [own] : []), ...spots], within, letters, taken), offset = own ? 1 : 0;
  const above = []; // the nearest, which nothing covers
  spots.forEach(({ use, x, y, near }, at) => {
    const place = named[at + offset], lit = use.number === view.pointed || use.row === shown.use || use.row === look?.row;
    (near || lit ? above : ink.shapes).push(...dot(view, x, y, { radius: 5, fill: colourOf(view, use, near), kind: use.kind, lit, say: `${use.words}: ${base.sentences[use.row]}` }));
    if (place && !moving) write(view, ink, { x, y, wide: spots[at].wide }, place, letters, { text: use.words, kind: near || lit ? "strong halo" : "weak halo", number: use.number });
  });
  if (own) ink.shapes.push(...dot(view, own.x, own.y, { radius: 9, fill: colours.accent, hollow: mine.far }));
  ink.shapes.push(...above);
  if (!own) return;
  const place = named[0] ?? { left: own.x - own.wide / 2, top: own.y + 14 };
  ink.names.push({ ...place, text: shown.your, kind: "mine halo" });
}

/** All other uses in the lens, as specks. @param {View} view */
function others(view, known, frame, glass) {
  const { places, colours, base } = view, specks = [];
  for (let row = 0; row < base.words.length; row++) {
    if (known.has(row)) continue;
    const [x, y] = drawnAt(frame, glass, [places[2 * row], places[2 * row + 1]]);
    if (x > glass.left + 3 && x < glass.left + glass.wide - 3 && y > glass.top + 3 && y < glass.top + glass.high - 3) specks.push(`M${x - 1} ${y - 1}h2v2h-2z`);
  }
  return shape("path", { d: specks.join(""), fill: colours.bands[4] });
}

/** @param {View} view */
function regionNames(view, ink, map, frame, letters, measure) {
  const layer = Math.round(view.at), spots = view.base.regions[layer].map(([name, x, y]) => {
    const at = drawnAt(frame, map, [x, y]);
    return { name, x: at[0], y: at[1], wide: measure(name), dot: 1 };
  });
  const taken = ink.names.filter(({ left }) => left < map.wide).map(({ text, left, top }) => /** @type {[number, number, number, number]} */ ([left, top, left + measure(text, 1.2), top + letters]));
  namesAt(spots, [0, map.top, map.wide, map.top + map.high], letters, taken).forEach((place, at) => {
    if (place) ink.names.push({ ...place, text: spots[at].name, kind: "region halo" });
  });
}

/** All uses: how dense they lie, in bands of grey; or each in the colour of its topic. @param {View} view */
function paintGround(view, map) {
  const { canvas, base, colours, shown, frame } = view, ratio = devicePixelRatio;
  const key = `${view.placesOf} ${map.wide} ${map.high} ${ratio} ${colours.dark} ${shown.topics} ${view.frameOf}`;
  Object.assign(canvas.style, { left: `${map.left}px`, top: `${map.top}px`, width: `${map.wide}px`, height: `${map.high}px` });
  if (view.ground === key) return;
  view.ground = key;
  setAttributes(canvas, { width: Math.round(map.wide * ratio), height: Math.round(map.high * ratio) });
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (shown.topics) {
    pen.globalAlpha = 0.75;
    base.topics.forEach((topic, row) => {
      const [x, y] = drawnAt(frame, { ...map, left: 0, top: 0 }, [view.places[2 * row], view.places[2 * row + 1]]);
      pen.fillStyle = kindColour(view, topic) ?? colours.grey;
      pen.fillRect((x - 1.25) * ratio, (y - 1.25) * ratio, 2.5 * ratio, 2.5 * ratio);
    });
    pen.globalAlpha = 1;
    return;
  }
  const across = Math.ceil(map.wide / CELL), along = Math.ceil(map.high / CELL), density = densityOf(view.places, frame, map, across, along);
  const paints = new Uint32Array(STEPS + 1).map((_, at) => packed(colours.bands[bandOf(at / STEPS) - 1]));
  const image = new ImageData(canvas.width, canvas.height), pixels = new Uint32Array(image.data.buffer), step = [across / canvas.width, along / canvas.height];
  for (let y = 0, at = 0; y < canvas.height; y++) {
    const down = Math.max(0, (y + 0.5) * step[1] - 0.5), row = Math.min(Math.floor(down), along - 2), low = Math.min(1, down - row);
    for (let x = 0; x < canvas.width; x++, at++) {
      const over = Math.max(0, (x + 0.5) * step[0] - 0.5), column = Math.min(Math.floor(over), across - 2), right = Math.min(1, over - column), first = row * across + column;
      const upper = density[first] * (1 - right) + density[first + 1] * right, lower = density[first + across] * (1 - right) + density[first + across + 1] * right;
      pixels[at] = paints[Math.round((upper * (1 - low) + lower * low) * STEPS)];
    }
  }
  pen.putImageData(image, 0, 0);
}

/** A colour as one pixel; none is transparent. @param {string} [colour] */
function packed(colour) {
  if (!colour) return 0;
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}

/** @param {View} view */
function lookAt(view, event) {
  const { map, frame, canvas } = view, box = canvas.getBoundingClientRect();
  const x = frame.x + (event.clientX - box.left - map.wide / 2) / frame.unit, y = frame.y - (event.clientY - box.top - map.high / 2) / frame.unit;
  view.look = { point: [x, y] };
  draw(view);
}

/** Words beside what they name: of the text as buttons, which follow a word. What is there stays, so that a click on it that has
 * begun ends there, too. */
function writeNames(view, names) {
  const nodes = names.map((name, at) => {
    const tag = name.pick === undefined && !name.back ? "span" : "button", parts = name.value ? 2 : 1, old = view.names.children[at];
    const stays = old?.localName === tag && old.childNodes.length === parts;
    return written(view, stays ? old : element(tag, { dir: "auto" }, ...["…", element("span", { class: "value" })].slice(0, parts)), name);
  });
  if (nodes.length !== view.names.children.length || nodes.some((node, at) => node !== view.names.children[at])) view.names.replaceChildren(...nodes);
}

/** @param {HTMLElement} node @param {View} view */
function written(view, node, { text, value, left, top, kind, pick, number, wide, back }) {
  setText(node.firstChild, value ? `${text} ` : text);
  if (value) setText(node.lastChild, value);
  setAttributes(node, { class: kind, type: node.localName === "button" && "button", title: pick === undefined ? false : "Follow this word" });
  Object.assign(node.style, { left: `${left}px`, top: `${top}px`, maxWidth: wide ? `${wide}px` : "", pointerEvents: number === undefined ? "" : "auto" });
  node.onclick = back ? () => { view.look = null; draw(view); } : pick === undefined ? null : () => view.send("word", pick);
  node.onpointerenter = number === undefined ? null : () => pointAt(number);
  node.onpointerleave = number === undefined ? null : () => pointAt(-1);
  return node;
}

/** How wide words are, in letters of so many times the usual size. @param {View} view */
function measureOf(view) {
  const pen = document.createElement("canvas").getContext("2d"), { fontFamily } = getComputedStyle(view.root);
  return (/** @type {string} */ words, larger = 1) => {
    pen.font = `${larger > 1 ? 650 : 400} ${13 * view.unit * larger}px ${fontFamily}`;
    return pen.measureText(words).width;
  };
}
