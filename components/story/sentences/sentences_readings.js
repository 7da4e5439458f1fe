// Two sentences with the words that are compared, and below them a line over the layers for each two. A click on a word of
// each sentence compares any two; pointing at a layer, or moving to it with the arrow keys, writes what the lines have there.

import { drawBelow } from "../../canvas/room_below.js";
import { unitOf } from "../../canvas/unit.js";
import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { apart, axisOf, halves, nearestLayer, namedLayers, pairAfter, placesOf } from "./sentences_arithmetic.js";
import css from "./sentences_readings.css";
import { onTold } from "./sentences_pulls.js";

const UNDER = 14, ROOM = 92, LEAST = 200; // CSS pixels: left below; what is neither sentences nor chart; the chart at least
const LEFT = 34, TOP = 8, BOTTOM = 26, LABEL = 16; // of the chart: the numbers, the edges, from name to name
const views = new WeakMap();

/** @typedef {{name: string, at: number[], values: number[]}} Line */
/** @typedef {{mark: string, lines: Line[], chosen: number, band: number[][], rows: {title: string, words: [string, number][]}[], title: string, note: string, alt: string}} Readings */

/** @param {ComponentCall<Readings>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".readings"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  if (view.shown?.mark !== data.mark) view.told = null;
  Object.assign(view, { shown: data, send: setTriggerValue, layer: null });
  const end = drawBelow(root, UNDER, () => draw(view));
  const endTold = onTold(() => view.shown.mark, (told) => {
    view.told = told.values.length ? told : null;
    draw(view);
  });
  return endedByNext(parentElement, () => {
    end();
    endTold();
  });
}

/** @param {HTMLElement} root */
function build(root) {
  const rows = element("div", { class: "rows" }), title = element("p", { class: "title" });
  const chart = element("div", { class: "chart", tabindex: 0, role: "application", "aria-roledescription": "chart" });
  const svg = chart.appendChild(shape("svg", { "aria-hidden": "true" })), note = element("p", { class: "note", "aria-live": "polite" });
  root.replaceChildren(rows, title, chart, note);
  const view = { root, rows, title, chart, svg, note, shown: null, told: null, send: null, layer: null, places: [], unit: 1 };
  chart.onpointermove = chart.onpointerdown = (event) => point(view, nearestLayer(view.places, event.clientX - chart.getBoundingClientRect().left));
  chart.onpointerleave = chart.onblur = () => point(view, null);
  chart.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const last = view.places.length - 1;
    point(view, view.layer === null ? (by > 0 ? 0 : last) : Math.min(Math.max(view.layer + by, 0), last));
  };
  return view;
}

function draw(view) {
  const { root, shown, title, chart } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  view.unit = unitOf();
  setText(title, shown.title);
  setAttributes(chart, { "aria-label": shown.alt });
  drawRows(view);
  const tall = parseFloat(getComputedStyle(root).getPropertyValue("--tall"));
  drawChart(view, wide, Math.max(LEAST, tall - view.rows.offsetHeight - ROOM * view.unit));
  point(view, view.layer);
}

/** The words of each sentence; a long one scrolls, and begins with its chosen word in view. */
function drawRows(view) {
  const { rows, shown } = view, at = shown.lines.map((line) => line.at), chosen = at[shown.chosen];
  syncChildren(rows, shown.rows, "div", (node, { title, words }, row) => {
    setAttributes(node, { class: "row", role: "group", "aria-label": title ? `Sentence ${title}` : `Word ${row + 1}` });
    if (!node.children.length) node.append(element("b", { "aria-hidden": "true" }), element("span"));
    const [name, shownWords] = node.children;
    setText(name, title);
    syncChildren(shownWords, words, "button", (button, [word, position]) => {
      const kind = position === chosen[row] ? "chosen" : at.some((one) => one[row] === position) ? "compared" : "";
      setAttributes(button, { type: "button", class: kind, "aria-pressed": String(kind === "chosen"), dir: "auto", translate: "no", title: word });
      setText(button, word);
      button.onclick = () => view.send("pair", pairAfter(at, chosen, row, position));
    });
    showChosen(/** @type {HTMLElement} */ (shownWords), `${chosen[row]} ${words.map(([word]) => word).join(" ")}`);
  });
}

/** Scroll to the chosen word if it is out of view; what a reader has scrolled since stays. @param {HTMLElement} words @param {string} of */
function showChosen(words, of) {
  const word = /** @type {HTMLElement | null} */ (words.querySelector(".chosen"));
  if (words.dataset.of === of || !word) return;
  words.dataset.of = of;
  const { scrollLeft, clientWidth } = words, { offsetLeft, offsetWidth } = word;
  if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) words.scrollLeft = offsetLeft + (offsetWidth - clientWidth) / 2;
}

function drawChart(view, wide, high) {
  const { shown, told, svg, unit } = view, right = (wide < 480 ? 104 : 168) * unit, [from, top, bottom] = [LEFT, TOP, BOTTOM].map((pixels) => pixels * unit);
  const all = [...shown.lines.flatMap((line) => line.values), ...shown.band.flat(), ...(told?.values ?? [])];
  const axis = axisOf(all), layers = shown.lines[0].values.length, edge = wide - right;
  const y = (/** @type {number} */ value) => top + ((axis.high - value) / (axis.high - axis.low)) * (high - top - bottom);
  const places = (view.places = placesOf(layers, from + 10, edge));
  setAttributes(svg, { width: wide, height: high });
  const points = (/** @type {number[]} */ values) => values.map((value, layer) => `${places[layer].toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const parts = [];
  if (shown.band.length) parts.push(shape("polygon", { points: `${points(shown.band[0])} ${points(shown.band[1]).split(" ").reverse().join(" ")}` }));
  for (const tick of axis.ticks) {
    parts.push(shape("line", { class: "grid", x1: from, x2: edge, y1: y(tick), y2: y(tick) }));
    parts.push(shape("text", { x: from - 6, y: y(tick) + 4 * unit, "text-anchor": "end" }, tick.toFixed(axis.decimals).replace("-", "−")));
  }
  const short = wide < 480, named = namedLayers(places, (short ? 30 : 56) * unit);
  places.forEach((place, layer) => {
    const name = layer === 0 ? "input" : short || (layer > 1 && layer < layers - 1) ? String(layer) : `layer ${layer}`;
    if (named[layer]) parts.push(shape("text", { x: place, y: high - 6 * unit, "text-anchor": "middle" }, name));
  });
  const marker = shape("line", { class: "marker", y1: top, y2: high - bottom, visibility: "hidden" });
  parts.push(marker);
  view.marker = marker;
  shown.lines.forEach((line, at) => at !== shown.chosen && parts.push(shape("polyline", { points: points(line.values) })));
  if (told) parts.push(shape("polyline", { class: "without", points: points(told.values) }));
  const own = shown.lines[shown.chosen];
  parts.push(shape("polyline", { class: "chosen", points: points(own.values) }));
  own.values.forEach((value, layer) => parts.push(shape("circle", { cx: places[layer], cy: y(value), r: 5 })));
  svg.replaceChildren(...parts, ...labels(view, edge + 12, wide, y, high));
}

/** The names at the ends of the lines, as many as there is room for: the chosen one, the dashed one, then the others. */
function labels({ root, shown, told, unit }, x, wide, y, high) {
  const own = shown.lines[shown.chosen], end = (/** @type {number[]} */ values) => values[values.length - 1];
  const wanted = [{ kind: "chosen", words: [`${own.name} `, said(end(own.values))], at: y(end(own.values)) }];
  if (told) wanted.push({ kind: "without", words: [`${told.name} `, said(end(told.values))], at: y(end(told.values)) });
  shown.lines.forEach((line, at) => at !== shown.chosen && wanted.push({ kind: "", words: [`${line.name} `, said(end(line.values))], at: y(end(line.values)) }));
  const line = LABEL * unit, [top, bottom] = [TOP * unit, BOTTOM * unit], room = Math.floor((high - top - bottom) / line);
  const pen = element("canvas", {}).getContext("2d");
  pen.font = `650 ${13 * unit}px ${getComputedStyle(root).fontFamily}`;
  const fits = (/** @type {string} */ text) => pen.measureText(text).width <= wide - x;
  const kept = wanted.slice(0, Math.max(1, room - 1)), rows = kept.map(({ words, kind }) => (kind === "without" || !fits(words.join("")) ? 2 : 1));
  const tops = apart(kept.map(({ at }) => at), rows.map((count) => count * line), top + 6 * unit, high - bottom);
  return kept.flatMap(({ kind, words }, at) => {
    if (rows[at] === 1) return [shape("text", { class: kind, x, y: tops[at] + 4 * unit }, words.join(""))];
    const [first, second] = halves(words, fits);
    return [shape("text", { class: kind, x, y: tops[at] - 3 * unit }, first), shape("text", { class: kind, x, y: tops[at] + 12 * unit }, second)];
  });
}

const said = (/** @type {number} */ value) => value.toFixed(2).replace("-", "−").replace("−0.00", "0.00");

/** Mark a layer and say at the foot what the lines have there; null: how both were read. */
function point(view, layer) {
  const { shown, told, note, marker, places } = view;
  view.layer = layer;
  if (!shown || !marker) return;
  setAttributes(marker, { visibility: layer === null ? "hidden" : "visible", ...(layer === null ? {} : { x1: places[layer], x2: places[layer] }) });
  if (layer === null) return setText(note, shown.note);
  const name = layer ? `After layer ${layer}` : "At the input";
  const own = shown.lines[shown.chosen], others = shown.lines.filter((line) => line !== own);
  const parts = [own, ...(told ? [told] : []), ...others].map((line) => `${line.name} ${said(line.values[layer])}`);
  const band = shown.band.length ? ` · random pairs ${said(shown.band[0][layer])} to ${said(shown.band[1][layer])}` : "";
  setText(note, `${name}: ${parts.join(" · ")}${band}.`);
}
