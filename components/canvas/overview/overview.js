// One token's way through BERT on one screen. The browser has all numbers of that token, so hovering over a dimension
// writes out its arithmetic at once; a click on another token requests that token's numbers from Python.

import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { openPage } from "../../frame/links.js";
import { isDark, levelOf, PALETTES, ramp } from "../heatmaps/colours.js";
import { clamp, grouped } from "../heatmaps/numbers.js";
import { arithmetic, unpack } from "./arithmetic.js";
import { drawMap, savedMap } from "./map.js";
import moreBelow from "../more_below.css";
import css from "./overview.css";

const ROWS = [["", "word"], ["+", "position"], ["+", "segment"], ["=", "summed"], ["→", "normed"]];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
const views = new WeakMap();

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, moreBelow + css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".overview"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  view.shown = unpack(data);
  view.choose = (token) => token !== view.shown.token && setTriggerValue("token", token);
  if (!(view.dimension < view.shown.width)) view.dimension = largest(view.shown.rows[3]);
  draw(view);
}

/** @param {HTMLElement} root */
function build(root) {
  const view = {
    root,
    pieces: element("div", { class: "pieces", role: "group", "aria-label": "Tokens; choose one to follow" }),
    strips: element("div", { class: "strips", tabindex: "0", role: "slider", "aria-label": "Dimension" }),
    layers: element("div", { class: "strips layers" }),
    sum: element("p", { class: "sum", "aria-live": "polite" }),
    map: shape("svg", { class: "map", role: "img", viewBox: "0 0 320 300" }),
    headings: Object.fromEntries(["tokens", "embeddings", "encoder", "context"].map((page) => [page, element("h2")])),
    shown: null, dimension: NaN, choose: null,
  };
  const step = (page, ...children) => element("section", { class: `step ${page}` }, view.headings[page], ...children);
  root.replaceChildren(
    step("tokens", view.pieces), step("embeddings", view.strips, view.sum),
    step("context", view.map), step("encoder", view.layers),
  );
  for (const area of [view.strips, view.layers]) area.onpointermove = (event) => point(view, event);
  view.map.drawing = (box) => savedMap(view.map, box);
  view.strips.onkeydown = (event) => move(view, event);
  return view;
}

function draw(view) {
  const { shown } = view;
  head(view, "tokens", `1 · ${grouped(shown.pieces.length)} tokens: choose one to follow`);
  head(view, "embeddings", "2 · Its three rows, their sum, and LayerNorm: point at a dimension");
  head(view, "encoder", `3 · The encoder: ${shown.layers} layers`);
  head(view, "context", `4 · Where the words land: layer ${shown.layers}, ${shown.method}`);
  drawPieces(view);
  const colours = ramp(PALETTES[isDark(getComputedStyle(view.root).getPropertyValue("--st-background-color")) ? "dark" : "light"]);
  const numbers = [shown.ids[shown.token], shown.token, shown.segments[shown.token]];
  const rows = shown.rows.map((values, at) => {
    const [sign, part] = ROWS[at];
    const name = at < 3 ? `${part} row ${numbers[at]}` : { summed: "sum", normed: "LayerNorm" }[part];
    return { values, sign, part, name, limit: shown.limits[at < 4 ? 0 : 1] };
  });
  drawStrips(view.strips, rows, colours);
  const layers = shown.hidden.map((values, at) => ({ values, sign: "→", part: "", name: `layer ${at + 1}`, limit: shown.limits[1] }));
  drawStrips(view.layers, layers, colours);
  view.root.style.setProperty("--layers", String(shown.layers));
  drawMap(view.map, shown);
  mark(view);
}

/** The heading of a step, which links to its page. */
function head(view, step, text) {
  const heading = view.headings[step];
  if (heading.textContent === text) return;
  const link = element("a", { href: `${location.pathname.replace(/\/+$/, "")}/${view.shown.pages[step]}` }, text);
  link.onclick = (event) => openPage(event, link);
  heading.replaceChildren(link);
}

function drawPieces(view) {
  const { pieces, ids, token } = view.shown;
  syncChildren(view.pieces, pieces, "button", (button, piece, position) => {
    if (!button.children.length) button.append(element("b"), element("i"));
    setText(button.children[0], piece);
    setText(button.children[1], String(ids[position]));
    setAttributes(button, { "aria-pressed": String(position === token), type: "button", translate: "no" });
    button.onclick = () => view.choose(position);
  });
  requestAnimationFrame(() => scrollTo(view.pieces, view.pieces.children[token]));
}

// Scrolls a box, but not the page, so that one of its children is in sight.
function scrollTo(box, child) {
  const area = box.getBoundingClientRect(), at = child?.getBoundingClientRect();
  if (at && (at.top < area.top || at.bottom > area.bottom)) box.scrollTop += at.top - area.top - (area.height - at.height) / 2;
}

function drawStrips(parent, rows, colours) {
  syncChildren(parent, rows, "div", (strip, { values, sign, part, name, limit }) => {
    if (!strip.children.length) strip.append(element("span", { class: "sign" }), element("span", { class: "name" }), element("canvas"));
    const canvas = /** @type {HTMLCanvasElement} */ (strip.children[2]);
    setAttributes(strip, { class: `strip ${part}` });
    setText(strip.children[0], sign);
    setText(strip.children[1], name);
    setAttributes(canvas, { width: values.length, height: 1 });
    const image = new ImageData(values.length, 1), pixels = new Uint32Array(image.data.buffer);
    values.forEach((value, at) => {
      pixels[at] = colours[levelOf(value, limit)];
    });
    canvas.getContext("2d").putImageData(image, 0, 0);
  });
}

function point(view, event) {
  const strip = /** @type {Element} */ (event.target).closest(".strip")?.lastElementChild;
  if (!strip) return;
  const { left, width } = strip.getBoundingClientRect();
  view.dimension = clamp(Math.floor(((event.clientX - left) / width) * view.shown.width), 0, view.shown.width - 1);
  mark(view);
}

function move(view, event) {
  const by = STEPS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  view.dimension = clamp(view.dimension + by, 0, view.shown.width - 1);
  mark(view);
}

function mark(view) {
  const { shown, dimension, strips } = view;
  view.root.style.setProperty("--at", String((dimension + 0.5) / shown.width));
  setAttributes(strips, {
    "aria-valuemin": 0, "aria-valuemax": shown.width - 1, "aria-valuenow": dimension, "aria-valuetext": `dimension ${dimension}`,
  });
  view.sum.replaceChildren(...arithmetic(shown, dimension).map((line) =>
    element("span", { class: "line" }, ...line.flatMap(([words, part]) => [element("span", { class: part }, words), " "]))));
}

const largest = (row) => row.reduce((best, value, at) => (Math.abs(value) > Math.abs(row[best]) ? at : best), 0);
