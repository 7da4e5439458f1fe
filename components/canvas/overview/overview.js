// One token's way through BERT on one screen: its pieces, the addition of its three rows, LayerNorm and the layers as one
// flow, and the map where it ends. The browser has all numbers of that token, so pointing at a dimension writes out its
// arithmetic at once; a click pins the dimension, and each name is a link to the page of that step, which takes it over.

import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { openPage } from "../../frame/links.js";
import { isDark, levelOf, PALETTES, ramp } from "../heatmaps/colours.js";
import { clamp, fixed, grouped } from "../heatmaps/numbers.js";
import { fillBelow } from "../room_below.js";
import { arithmetic, unpack } from "./arithmetic.js";
import { drawMap, savedMap } from "./map.js";
import moreBelow from "../more_below.css";
import css from "./overview.css";

const ROWS = [["", "word", "tables"], ["+", "position", "tables"], ["+", "segment", "tables"], ["=", "summed", "embeddings"], ["→", "normed", "normalization"]];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
const SETTLED = 400, UNDER = 14; // ms without a key before a dimension is pinned; CSS pixels left below
const views = new WeakMap();

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, moreBelow + css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".overview"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  const before = view.shown;
  view.shown = unpack(data);
  view.send = setTriggerValue;
  if (before?.dimension !== view.shown.dimension || before?.token !== view.shown.token || !(view.pinned < view.shown.width))
    view.pinned = view.shown.dimension >= 0 ? view.shown.dimension : largest(view.shown.rows[3]);
  view.dimension = view.pinned;
  const end = fillBelow(root, UNDER);
  draw(view);
  if (view.shown.opens) openPage(new MouseEvent("click"), linkTo(view, view.shown.opens, ""));
  const observer = new ResizeObserver(() => drawPlaces(view));
  observer.observe(view.map);
  return () => {
    observer.disconnect();
    end();
    clearTimeout(view.settling);
  };
}

/** @param {HTMLElement} root */
function build(root) {
  const view = {
    root,
    pieces: element("div", { class: "pieces", role: "group", "aria-label": "Tokens; choose one to follow" }),
    strips: element("div", { class: "strips" }),
    layers: element("div", { class: "strips layers" }),
    sum: element("p", { class: "sum", "aria-live": "polite" }),
    map: shape("svg", { class: "map", role: "img" }),
    headings: Object.fromEntries(["tokens", "embeddings", "encoder", "context"].map((page) => [page, element("h2")])),
    shown: null, dimension: NaN, pinned: NaN, send: null, settling: undefined,
  };
  const step = (page, ...children) => element("section", { class: `step ${page}` }, view.headings[page], ...children);
  root.replaceChildren(
    element("div", { class: "flow" }, step("tokens", view.pieces), step("embeddings", view.strips), step("encoder", view.layers), view.sum),
    step("context", view.map),
  );
  for (const area of [view.strips, view.layers]) {
    area.onpointermove = (event) => point(view, event);
    area.onpointerleave = () => mark(view, view.pinned);
    area.onclick = (event) => point(view, event) && pin(view);
  }
  view.map.drawing = (box) => savedMap(view.map, box);
  view.strips.onkeydown = (event) => move(view, event);
  return view;
}

function draw(view) {
  const { shown } = view;
  head(view, "tokens", "Text → IDs", `${grouped(shown.pieces.length)} tokens: choose one to follow`);
  head(view, "embeddings", "Rows → sum → LayerNorm", "Its three rows, their sum, and LayerNorm");
  head(view, "encoder", shown.layers === 1 ? "1 layer" : `${shown.layers} layers`, "Its vector after each layer of the encoder");
  head(view, "context", `Map: layer ${shown.layers}, ${shown.method}`, "Where the tokens land");
  drawPieces(view);
  const colours = ramp(PALETTES[isDark(getComputedStyle(view.root).getPropertyValue("--st-background-color")) ? "dark" : "light"]);
  const numbers = [shown.ids[shown.token], shown.token, shown.segments[shown.token]];
  const rows = shown.rows.map((values, at) => {
    const [sign, part, page] = ROWS[at];
    const name = at < 3 ? `${part} row ${numbers[at]}` : { summed: "sum", normed: "LayerNorm" }[part];
    return { values, sign, part, page, name, limit: shown.limits[at < 4 ? 0 : 1] };
  });
  drawStrips(view, view.strips, rows, colours);
  const layers = shown.hidden.map((values, at) => ({ values, sign: "→", part: "", page: "encoder", layer: at + 1, name: `layer ${at + 1}`, limit: shown.limits[1] }));
  drawStrips(view, view.layers, layers, colours);
  view.root.style.setProperty("--layers", String(shown.layers));
  drawPlaces(view);
  mark(view, view.dimension);
}

function drawPlaces(view) {
  if (view.shown) drawMap(view.map, view.shown, { choose: (token) => choose(view, token) });
}

const choose = (view, token) => token !== view.shown.token && view.send("token", token);

/** The heading of a step, which links to its page. */
function head(view, step, text, title) {
  const heading = view.headings[step];
  if (heading.textContent !== text) heading.replaceChildren(linkTo(view, step, text));
  setAttributes(heading, { title });
}

/** A link to the page of a step, which opens with the token and the pinned dimension. Of a layer, Python is told first. */
function linkTo(view, step, text, layer = 0) {
  const link = element("a", { href: `${location.pathname.replace(/\/+$/, "")}/${view.shown.pages[step]}` }, text);
  link.onclick = (event) => {
    event.stopPropagation();
    if (!layer || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return openPage(event, link);
    event.preventDefault();
    view.send("layer", layer);
  };
  return link;
}

function drawPieces(view) {
  const { pieces, ids, token } = view.shown;
  syncChildren(view.pieces, pieces, "button", (button, piece, position) => {
    if (!button.children.length) button.append(element("b"), element("i"));
    setText(button.children[0], piece);
    setText(button.children[1], String(ids[position]));
    setAttributes(button, { "aria-pressed": String(position === token), type: "button", translate: "no" });
    button.onclick = () => choose(view, position);
  });
  requestAnimationFrame(() => scrollTo(view.pieces, view.pieces.children[token]));
}

// Scrolls a box, but not the page, so that one of its children is in sight.
function scrollTo(box, child) {
  const area = box.getBoundingClientRect(), at = child?.getBoundingClientRect();
  if (at && (at.top < area.top || at.bottom > area.bottom)) box.scrollTop += at.top - area.top - (area.height - at.height) / 2;
}

function drawStrips(view, parent, rows, colours) {
  syncChildren(parent, rows, "div", (strip, { values, sign, part, page, name, layer, limit }) => {
    if (!strip.children.length) strip.append(element("span", { class: "sign" }), element("span", { class: "name" }), element("canvas"), element("span", { class: "value" }));
    const canvas = /** @type {HTMLCanvasElement} */ (strip.children[2]);
    setAttributes(strip, { class: `strip ${part}` });
    setText(strip.children[0], sign);
    if (strip.children[1].textContent !== name) strip.children[1].replaceChildren(linkTo(view, page, name, layer));
    setAttributes(canvas, { width: values.length, height: 1 });
    const image = new ImageData(values.length, 1), pixels = new Uint32Array(image.data.buffer);
    values.forEach((value, at) => {
      pixels[at] = colours[levelOf(value, limit)];
    });
    canvas.getContext("2d").putImageData(image, 0, 0);
  });
}

/** Mark the dimension that is pointed at; returns whether there is one. */
function point(view, event) {
  const strip = /** @type {Element} */ (event.target).closest(".strip")?.querySelector("canvas");
  if (!strip) return false;
  const { left, width } = strip.getBoundingClientRect(), at = (event.clientX - left) / width;
  if (at < 0 || at > 1) return false;
  mark(view, clamp(Math.floor(at * view.shown.width), 0, view.shown.width - 1));
  return true;
}

function move(view, event) {
  const by = STEPS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  mark(view, clamp(view.dimension + by, 0, view.shown.width - 1));
  clearTimeout(view.settling);
  view.settling = setTimeout(() => pin(view), SETTLED);
}

/** Keep the marked dimension, here and for the pages that the names lead to. */
function pin(view) {
  view.pinned = view.dimension;
  view.send("dimension", view.pinned);
}

function mark(view, dimension) {
  const { shown, strips } = view;
  view.dimension = dimension;
  view.root.style.setProperty("--at", String((dimension + 0.5) / shown.width));
  setAttributes(strips.querySelector(".summed canvas"), {
    tabindex: 0, role: "slider", "aria-label": "Dimension", "aria-valuemin": 0, "aria-valuemax": shown.width - 1, "aria-valuenow": dimension, "aria-valuetext": `dimension ${dimension}`,
  });
  const rows = [...shown.rows, ...shown.hidden];
  view.root.querySelectorAll(".value").forEach((value, at) => setText(value, fixed(rows[at][dimension])));
  view.sum.replaceChildren(...arithmetic(shown, dimension).map((line) =>
    element("span", { class: "line" }, ...line.flatMap(([words, part]) => [element("span", { class: part }, words), " "]))));
}

const largest = (row) => row.reduce((best, value, at) => (Math.abs(value) > Math.abs(row[best]) ? at : best), 0);
