// Who wrote a vector: for each layer a bar of shares, and below it the vector of the chosen layer, written as a sum. A click on
// a part chooses its layer and opens it; pointing at the vectors, or arrow keys on them, read one dimension of all.

import { isDark, LEVELS, levelOf, PALETTES, ramp } from "../../canvas/heatmaps/colours.js";
import { drawBelow } from "../../canvas/room_below.js";
import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { domainOf, labelOf, percentOf, stacked, stepFrom, strongest, ticksOf } from "./decomposition_arithmetic.js";
import css from "./decomposition_sum.css";

const UNDER = 34, PHONE = 520; // CSS pixels left below; narrower is a phone
const AXIS = 20, LEGEND = 26, TITLE = 30, FOOT = 22; // high
const PITCH = 36, ROW = 27, LAST = 36, CLOSEST = 18, LARGER = 1.6; // from bar to bar, from row to row; times in a high window
const ROWS = 7; // of a sum, for which there is always room
const WRITTEN = 14, PADDING = 10, THIN = 4; // a bar with words on it, beside them, and a part without an edge
const KINDS = [["word row", "word"], ["position", "position"], ["segment", "segment"], ["attention of a layer", "attention even"], ["its network", "network even"], ["biases", "biases"]];
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".who-wrote"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  if (view.shown?.values !== data.values) view.dimension = -1;
  view.values = read(data);
  view.shown = data;
  view.send = setTriggerValue;
  return endedByNext(parentElement, drawBelow(root, UNDER, () => draw(view)));
}

/** The values of each row, and of their sum. */
function read({ values, rows }) {
  const bytes = Uint8Array.from(atob(values), (letter) => letter.charCodeAt(0)), all = new Float32Array(bytes.buffer);
  const width = all.length / (rows.length + 1);
  return [...rows, null].map((_, row) => all.subarray(row * width, (row + 1) * width));
}

/** @param {HTMLElement} root */
function build(root) {
  const part = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ attributes = {}) => element("div", { class: name, ...attributes });
  const scale = element("span", { class: "scale" }, element("span"), element("canvas", { width: 2 * LEVELS + 1, height: 1, "aria-hidden": "true" }), element("span"));
  const view = {
    root, shown: null, values: [], dimension: -1, at: null, send: null, colours: new Uint32Array(0), ground: "",
    axis: part("axis", { "aria-hidden": "true" }), bars: part("bars"), legend: element("p", { class: "legend" }),
    title: element("h2", {}, element("bdi"), scale, element("span", { class: "measure" })),
    sum: part("sum", { tabindex: 0, role: "slider" }), foot: element("p", { class: "foot", "aria-live": "polite" }), guide: part("guide"),
  };
  view.legend.append(...KINDS.map(([name, kind]) => element("span", {}, element("i", { class: kind }), name)));
  root.replaceChildren(view.axis, view.bars, view.legend, view.title, view.sum, view.foot);
  view.sum.onpointermove = view.sum.onpointerdown = (event) => dimensionAt(view, event);
  view.sum.onpointerleave = (event) => event.pointerType === "mouse" && showDimension(view, -1); // a finger leaves at once
  view.sum.onblur = () => showDimension(view, -1);
  view.sum.onkeydown = (event) => walkDimensions(view, event);
  return view;
}

function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  adoptTheme(view);
  const style = getComputedStyle(root), pixels = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  // In a talk the bars fill the screen, in letters that are larger; the sum is left out.
  const stage = style.getPropertyValue("--but-shown").trim() === "none", rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const unit = ((pixels("--larger") || 1) * rem) / 16, phone = !stage && wide < PHONE, count = shown.layers.length;
  root.style.setProperty("--unit", String(unit));
  root.classList.toggle("phone", phone);
  root.classList.toggle("stage", stage);
  const rows = Math.max(shown.rows.length, count > 1 ? ROWS : 0), sum = stage ? 0 : (TITLE + FOOT) * unit, rowsHigh = stage ? 0 : (rows * ROW + LAST) * unit;
  const room = (stage ? root.clientHeight : pixels("--tall")) - (AXIS + LEGEND) * unit - sum;
  const larger = phone || stage ? 1 : Math.min(Math.max(room / (count * PITCH * unit + rowsHigh) || 1, 1), LARGER);
  const left = Math.floor((room - rowsHigh) / count) || CLOSEST * unit;
  const pitch = phone ? 30 : stage ? Math.min(left, PITCH * 2 * unit) : larger > 1 ? Math.floor(PITCH * larger * unit) : Math.max(left, CLOSEST * unit);
  const high = pitch - (pitch < 26 ? 4 : 8), written = WRITTEN * unit;
  root.style.setProperty("--row", `${Math.floor(ROW * larger * (stage ? 1 : unit))}px`);
  const domain = domainOf(shown.layers), share = (/** @type {number} */ at) => (100 * (at - domain.low)) / (domain.high - domain.low);
  syncChildren(view.axis, ticksOf(domain), "span", (tick, at) => {
    setText(tick, `${Math.round(100 * at)}%`.replace("-", "−"));
    tick.style.left = `${share(at)}%`;
    tick.className = share(at) > 97 ? "last" : "";
  });
  setAttributes(view.bars, { role: "group", "aria-label": "Who wrote how much, layer by layer; choose a part to open it" });
  const wideOf = measure(root);
  syncChildren(view.bars, shown.layers, "div", (line, shares, layer) => {
    const named = layer ? `layer ${layer}` : "the input";
    if (!line.children.length) line.append(element("span", { class: "name" }), element("div", { class: "bar" }));
    const [name, bar] = /** @type {HTMLElement[]} */ ([...line.children]);
    line.className = layer === shown.chosen ? "layer chosen" : "layer";
    setAttributes(line, { role: "group", "aria-label": `after ${named}` });
    line.style.height = `${pitch}px`;
    bar.style.height = `${high}px`;
    setText(name, named);
    name.onclick = () => view.send("open", [layer, -1]);
    const ends = stacked(shares), each = bar.clientWidth / (domain.high - domain.low);
    syncChildren(bar, shares, "button", (button, value, part) => drawPart(view, button, { layer, part, value, ends: ends[part], share, each, room: high < written ? 0 : 1, padding: PADDING * unit, wideOf }));
  });
  drawSum(view);
  point(view, view.at);
}

function drawPart(view, button, { layer, part, value, ends, share, each, room, padding, wideOf }) {
  const { shown } = view, [name, kind, opens] = shown.parts[part], open = part === shown.open && layer === shown.chosen;
  const said = percentOf(value), size = Math.abs(value) * each;
  button.type = "button";
  button.className = `${kind}${open ? " open" : ""}${size < THIN ? " thin" : ""}`;
  button.style.left = `${share(ends.from)}%`;
  button.style.width = `${share(ends.to) - share(ends.from)}%`;
  setText(button, labelOf(name, said, room && size - padding, wideOf));
  const first = layer === shown.chosen && part === Math.max(shown.open, 0);
  setAttributes(button, { "aria-pressed": opens ? String(open) : false, "aria-label": `${name}: ${said} of ${shown.word}`, tabindex: first ? 0 : -1, "data-place": `${layer},${part}` });
  button.onclick = () => view.send("open", [layer, opens ? part : -1]);
  button.onpointerenter = button.onfocus = () => point(view, { layer, part });
  button.onpointerleave = button.onblur = () => point(view, null);
  button.onkeydown = (event) => walkParts(view, event, layer, part);
}

function drawSum(view) {
  const { shown, sum, values, title } = view, [named, scale] = title.children, end = shown.limit;
  setText(named, shown.title);
  view.root.style.setProperty("--whole", `${Math.ceil(measure(view.root)(`= ${shown.token.join("")}`)) + 6}px`);
  view.beyond = Math.max(...values.map((row) => Math.max(...row.map(Math.abs)))) > 1.05 * end; // less is rounding
  scale.classList.toggle("beyond", view.beyond);
  setText(scale.children[0], `−${end}`);
  setText(scale.children[2], `+${end}`);
  const lines = [...shown.rows, [-1, shown.word, "whole", 1]];
  syncChildren(sum, lines, "div", (line, [part, name, kind, share], row) => {
    if (!line.children.length) line.append(element("span", { class: "name" }), element("i", { class: "tick" }), element("canvas"), element("span", { class: "share" }, element("i")), element("span", { class: "number" }));
    const [label, tick, canvas, bar] = /** @type {HTMLElement[]} */ ([...line.children]);
    const whole = row === lines.length - 1, opens = part >= 0 && shown.parts[part][2];
    line.className = whole ? "whole" : opens ? "opens" : "";
    if (!label.children.length) label.append("", element("bdi"), "");
    const [before, named, after] = whole ? shown.token : ["", name, ""];
    setText(label.firstChild, `${whole ? "= " : row ? "+ " : ""}${before}`);
    setText(label.children[0], named);
    setText(label.lastChild, after);
    setAttributes(label, { title: name, "data-row": whole && shown.position });
    tick.className = `tick ${kind}`;
    const length = /** @type {HTMLElement} */ (bar.firstElementChild);
    length.className = share < 0 ? `${kind} below` : kind;
    length.style.width = `${100 * Math.min(1, Math.abs(share))}%`;
    line.onclick = opens ? () => view.send("open", [shown.chosen, part]) : null;
    paint(view, /** @type {HTMLCanvasElement} */ (canvas), values[row]);
  });
  sum.append(view.guide);
  setAttributes(sum, { "aria-label": `${shown.title}: choose a dimension`, "aria-valuemin": 0, "aria-valuemax": values[0].length - 1 });
  showDimension(view, view.dimension);
}

/** One pixel for each value, or for the strongest of a few. */
function paint(view, canvas, values) {
  const seen = strongest(values, Math.round(canvas.clientWidth * devicePixelRatio)), image = new ImageData(seen.length, 1), paints = new Uint32Array(image.data.buffer);
  const limit = view.shown.limit;
  seen.forEach((value, at) => {
    paints[at] = view.colours[levelOf(Math.abs(value) > limit && !view.beyond ? Math.sign(value) * limit : value, limit)];
  });
  setAttributes(canvas, { width: seen.length, height: 1 });
  canvas.getContext("2d").putImageData(image, 0, 0);
}

function adoptTheme(view) {
  const ground = getComputedStyle(view.root).getPropertyValue("--st-background-color");
  if (ground === view.ground) return;
  view.ground = ground;
  view.colours = ramp(PALETTES[isDark(ground) ? "dark" : "light"]);
  const canvas = view.title.querySelector("canvas"), image = new ImageData(2 * LEVELS + 1, 1);
  new Uint32Array(image.data.buffer).set(view.colours.subarray(1, 2 * LEVELS + 2));
  canvas.getContext("2d").putImageData(image, 0, 0);
}

/** How wide words are in bold letters: those of the word row, of an open part and of the whole. */
function measure(root) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `650 ${getComputedStyle(root).fontSize} ${getComputedStyle(root).fontFamily}`;
  return (/** @type {string} */ words) => pen.measureText(words).width;
}

/** Say at the foot what a part wrote; null: what a share is. */
function point(view, place) {
  const { shown, foot } = view;
  view.at = place;
  if (!place || !shown.layers[place.layer]?.[place.part]) return setText(foot, legend(shown));
  const [name, , opens] = shown.parts[place.part], value = shown.layers[place.layer][place.part];
  const said = `${(100 * value).toFixed(1)}%`.replace(/^-0\.0%/, "0.0%").replace("-", "−");
  setText(foot, `${name}: ${said} of ${shown.word} after ${place.layer ? `layer ${place.layer}` : "the input"}${opens ? "; a click opens it" : ""}`);
}

function legend({ layers }) {
  const below = layers.some((shares) => shares.some((share) => share < -0.0005));
  return `A share is how far a part points the way of the whole vector; shares add up to 100%${below ? ", and some are below 0" : ""}.`;
}

function dimensionAt(view, event) {
  const box = view.sum.querySelector("canvas").getBoundingClientRect(), width = view.values[0].length;
  const at = Math.floor(((event.clientX - box.left) / box.width) * width);
  showDimension(view, at >= 0 && at < width ? at : -1);
}

/** The numbers of one dimension in place of the shares; −1: the shares. */
function showDimension(view, dimension) {
  const { shown, sum, values, title, guide } = view, none = dimension < 0;
  view.dimension = dimension;
  setText(title.lastElementChild, none ? "share" : `dimension ${dimension}`);
  const said = values.map((row, at) => (none ? percentOf(shown.rows[at]?.[3] ?? 1) : signed(row[dimension])));
  [...sum.children].slice(0, values.length).forEach((line, at) => setText(line.lastElementChild, said[at].replace("less than ", "<").replace("just below ", "")));
  sum.classList.toggle("numbers", !none);
  const canvas = sum.querySelector("canvas");
  guide.hidden = none;
  guide.style.left = `${canvas.offsetLeft + ((dimension + 0.5) / values[0].length) * canvas.offsetWidth}px`;
  const names = [...shown.rows.map(([, name]) => name), "sum"];
  setAttributes(sum, { "aria-valuenow": Math.max(0, dimension), "aria-valuetext": `${none ? "shares" : `dimension ${dimension}`}: ${names.map((name, at) => `${name} ${said[at]}`).join(", ")}` });
}

const signed = (/** @type {number} */ value) => value.toFixed(3).replace(/^-0\.000$/, "0.000").replace("-", "−");

function walkDimensions(view, event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key], last = view.values[0].length - 1;
  if (event.key === "Escape") return showDimension(view, -1);
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  showDimension(view, Math.min(Math.max(view.dimension < 0 && by > 0 && by < 11 ? 0 : view.dimension + by, 0), last));
}

function walkParts(view, event, layer, part) {
  const to = stepFrom(event.key, layer, part, view.shown.layers.map((shares) => shares.length));
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  const next = view.bars.querySelector(`[data-place="${to.join()}"]`);
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
