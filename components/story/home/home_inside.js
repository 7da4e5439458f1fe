// A row of the journey, opened in place: the vectors of its steps as strips, under one pointer. A click pins a dimension of
// the input, which goes along to the other pages; each name is a link to the page of its step.

import { element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { levelOf } from "../../canvas/heatmaps/colours.js";
import { clamp, fixed } from "../../canvas/heatmaps/numbers.js";
import { arithmetic, floatsOf } from "./home_arithmetic.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
const OF_TOKENS = ["scores", "weights"]; // steps whose numbers are of tokens, head by head, and of no dimension
const SETTLED = 400; // ms without a key before a dimension is pinned

/** @param {{close: () => void, page: (strip: any) => void, pin: (dimension: number) => void}} on */
export function buildInside(on) {
  const title = element("b"), close = element("button", { type: "button", class: "close", "aria-label": "Close this row" }, "✕");
  const strips = element("div", { class: "strips" }), sum = element("p", { class: "sum", "aria-live": "polite" });
  const inside = { root: element("section", { class: "inside" }, element("header", {}, title, close), strips, sum), title, strips, sum, on, shown: null, at: 0, settling: undefined };
  close.onclick = on.close;
  inside.root.onkeydown = (event) => (event.key === "Escape" ? on.close() : move(inside, event));
  strips.onpointermove = (event) => point(inside, event);
  strips.onpointerleave = () => mark(inside, inside.shown.pinned);
  strips.onclick = (event) => point(inside, event) && pin(inside);
  return inside;
}

/** @param {any} inside @param {any} shown @param {{colours: Uint32Array, shares: Uint32Array}} of the theme @param {string} title */
export function drawInside(inside, { inside: sent, dimension, arithmetic: weights }, { colours, shares }, title) {
  const strips = sent.map((/** @type {any} */ one) => ({ ...one, values: floatsOf(one.values) }));
  const both = weights?.weights ? floatsOf(weights.weights) : null, width = strips[0].values.length;
  const pinned = dimension >= 0 ? dimension : largest(strips[both ? 3 : 0].values);
  inside.shown = { strips, pinned, weights: both && { ...weights, gamma: both.subarray(0, width), beta: both.subarray(width) } };
  setText(inside.title, title);
  syncChildren(inside.strips, strips, "div", (strip, one) => {
    if (!strip.children.length) strip.append(element("span", { class: "sign" }), element("span", { class: "name" }), element("canvas"), element("span", { class: "value" }));
    const [sign, name, canvas] = strip.children;
    setAttributes(strip, { class: `strip ${one.part}` });
    setText(sign, one.sign);
    if (name.textContent !== one.name) name.replaceChildren(one.page ? link(inside, one) : one.name);
    paint(/** @type {HTMLCanvasElement} */ (canvas), one, one.station === "weights" ? shares : colours);
  });
  mark(inside, pinned);
}

function link(inside, one) {
  const node = element("button", { type: "button" }, one.name);
  node.onclick = () => inside.on.page(one);
  return node;
}

function paint(canvas, { values, limit }, colours) {
  setAttributes(canvas, { width: values.length, height: 1 });
  const image = new ImageData(values.length, 1), pixels = new Uint32Array(image.data.buffer);
  values.forEach((value, at) => {
    pixels[at] = colours[levelOf(clamp(value, -limit, limit), limit)];
  });
  canvas.getContext("2d").putImageData(image, 0, 0);
}

/** Mark what is pointed at; returns whether there is something. */
function point(inside, event) {
  const strip = /** @type {Element} */ (event.target).closest(".strip"), canvas = strip?.querySelector("canvas");
  if (!canvas || /** @type {Element} */ (event.target).closest("button")) return false;
  const { left, width } = canvas.getBoundingClientRect(), share = (event.clientX - left) / width;
  if (share < 0 || share >= 1) return false;
  mark(inside, Math.floor(share * inside.shown.strips[0].values.length));
  return true;
}

function move(inside, event) {
  const by = STEPS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  mark(inside, clamp(inside.at + by, 0, inside.shown.strips[0].values.length - 1));
  clearTimeout(inside.settling);
  inside.settling = setTimeout(() => pin(inside), SETTLED);
}

function pin(inside) {
  inside.shown.pinned = inside.at;
  inside.on.pin(inside.at);
}

/** @param {any} inside @param {number} dimension of the vectors as wide as the first; of a wider one the same share */
function mark(inside, dimension) {
  const { strips, weights } = inside.shown, width = strips[0].values.length;
  inside.at = dimension;
  inside.root.style.setProperty("--at", String((dimension + 0.5) / width));
  setAttributes(inside.strips.children[weights ? 3 : 0].querySelector("canvas"), {
    tabindex: 0, role: "slider", "aria-label": "Dimension", "aria-valuemin": 0, "aria-valuemax": width - 1, "aria-valuenow": dimension, "aria-valuetext": `dimension ${dimension}`,
  });
  strips.forEach((/** @type {any} */ { values, station }, /** @type {number} */ at) =>
    setText(inside.strips.children[at].querySelector(".value"), values.length === width && !OF_TOKENS.includes(station) ? fixed(values[dimension]) : ""));
  const lines = weights ? arithmetic(strips.map((/** @type {any} */ one) => one.values), weights, dimension) : [[[`Dimension ${dimension}`, "label"]]];
  inside.sum.replaceChildren(...lines.map((line) =>
    element("span", { class: "line" }, ...line.flatMap(([words, part]) => [element("span", { class: part }, words), " "]))));
}

const largest = (/** @type {Float32Array} */ row) => row.reduce((best, value, at) => (Math.abs(value) > Math.abs(row[best]) ? at : best), 0);
