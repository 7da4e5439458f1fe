// All tensors of a model as areas to scale, and one of them open: its numbers as a picture, and their histogram. A click on an
// area opens its tensor; arrow keys go from one to the next; pointing at the picture reads a cell.

import { AMBER, isDark, LEVELS, PALETTES, ramp } from "../../canvas/heatmaps/colours.js";
import { clamp, fixed, grouped, significant } from "../../canvas/heatmaps/numbers.js";
import { drawBelow } from "../../canvas/room_below.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { unitOf } from "../../canvas/unit.js";
import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { cellAt, filled, fitting, ticksOf } from "./model_arithmetic.js";
import css from "./model_areas.css";

const UNDER = 4, PHONE = 560; // CSS pixels left below; narrower is a phone
const LEGEND = 30, TITLE = 30, CAPTION = 22, FOOT = 40, AXIS = 20; // high
const MAP = 0.54, GAP = 32, BESIDE = 0.52, ALONE = 0.6; // of the room for the areas, between picture and histogram, and the picture's width, below them and alone
const LEAST = { map: 200, picture: 120 };
const LINE = 17, BESIDE_LINE = 150; // a line of letters, and the width of the deviation in words
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".all-tensors")), view = views.get(root) ?? build(root);
  views.set(root, view);
  view.send = (name) => setTriggerValue("tensor", name);
  view.shown = data;
  const bytes = Uint8Array.from(atob(data.cells), (letter) => letter.charCodeAt(0));
  view.cells = new Int16Array(bytes.buffer);
  return endedByNext(parentElement, drawBelow(root, UNDER, () => draw(view)));
}

/** @param {HTMLElement} root */
function build(root) {
  const part = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ attributes = {}) => element("div", { class: name, ...attributes });
  const view = {
    root, shown: null, cells: new Int16Array(0), send: null,
    map: part("map", { role: "group", "aria-label": "Tensors, to scale" }), legend: part("legend"),
    title: element("h2", {}, element("span"), element("code")), scale: part("scale"), opened: part("opened"),
    canvas: element("canvas"), caption: element("p", { class: "caption" }), bars: part("bars"), foot: element("p", { class: "foot" }),
    pen: element("canvas").getContext("2d"),
  };
  view.scale.append(element("span"), element("span", { class: "ramp" }), element("span"));
  const picture = part("picture");
  picture.append(view.canvas, view.caption);
  view.opened.append(picture, view.bars);
  const head = part("head");
  head.append(view.title, view.scale);
  root.replaceChildren(view.map, view.legend, head, view.opened, view.foot);
  view.canvas.onpointermove = (event) => tell(view, event);
  view.canvas.onpointerleave = () => setText(view.caption, view.shown.caption);
  view.map.onkeydown = (event) => walk(view, event);
  return view;
}

function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  const style = getComputedStyle(root), stage = style.getPropertyValue("--but-shown").trim() === "none", phone = !stage && wide < PHONE;
  view.dark = isDark(style.getPropertyValue("--st-background-color"));
  view.unit = (parseFloat(style.getPropertyValue("--larger")) || 1) * unitOf();
  root.style.setProperty("--unit", String(view.unit));
  root.classList.toggle("phone", phone);
  const areas = shown.view === "parameters", room = stage ? root.clientHeight : parseFloat(style.getPropertyValue("--tall"));
  const fixedParts = (TITLE + CAPTION + FOOT + (areas ? LEGEND : 0)) * view.unit, left = Math.max(0, room - fixedParts);
  const map = areas ? Math.max(LEAST.map, phone ? 300 : MAP * (left + 150) - 75) : 0;
  view.map.hidden = view.legend.hidden = !areas;
  if (areas) {
    drawAreas(view, wide, map);
    syncChildren(view.legend, [...shown.legend, ["", shown.unit]], "span", (item, [kind, text]) => {
      if (!item.children.length) item.append(element("i"), element("span"));
      setAttributes(item.children[0], { class: kind });
      setText(item.children[1], text);
    });
  }
  const high = Math.max(LEAST.picture, left - map - AXIS / 2);
  setText(view.title.children[0], shown.title);
  setText(view.title.children[1], shown.chosen === shown.title ? "" : shown.chosen);
  drawScale(view);
  const { wide: across, high: down } = filled(shown.size, phone ? wide : Math.round((areas ? BESIDE : ALONE) * wide), phone ? Math.min(high, 260) : high);
  paint(view, across, down);
  drawBars(view, phone ? wide : wide - across - GAP * unitOf(), phone ? 160 : Math.max(LEAST.picture, down));
  setText(view.caption, shown.caption);
  setText(view.foot, shown.foot);
  setAttributes(root, { "data-drawn": shown.chosen });
}

function drawAreas(view, wide, high) {
  const { map, shown, pen, unit } = view;
  map.style.height = `${high}px`;
  const family = getComputedStyle(map).fontFamily;
  const measure = (text, row, rows) => {
    pen.font = rows > 1 && !row ? `650 ${20 * unit}px ${family}` : `${13 * unit}px ${family}`;
    return pen.measureText(text).width + 3;
  };
  syncChildren(map, shown.areas, "button", (area, [name, kind, left, top, width, height, labels, hint]) => {
    const chosen = name === shown.chosen, fits = fitting(labels, { wide: width * wide, high: height * high }, LINE * unit, measure);
    Object.assign(area.style, { left: `${100 * left}%`, top: `${100 * top}%`, width: `${100 * width}%`, height: `${100 * height}%` });
    setAttributes(area, {
      type: "button", class: `area ${kind}${chosen ? " chosen" : ""}${fits.includes("\n") ? " told" : ""}`, title: hint, "aria-label": hint,
      "aria-pressed": String(chosen), tabindex: chosen ? 0 : -1,
    });
    syncChildren(area, fits.split("\n"), "span", (line, text) => setText(line, text));
    area.onclick = () => view.send(name);
  });
  if (!map.querySelector(".chosen")) setAttributes(map.children[0], { tabindex: 0 });
}

function walk({ map }, event) {
  const by = STEPS[event.key], places = [...map.children], now = places.indexOf(event.target);
  if (!by || now < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const seen = (place) => place.clientHeight > 8;
  for (let at = now + by; at >= 0 && at < places.length; at += by)
    if (seen(places[at])) {
      for (const place of places) setAttributes(place, { tabindex: -1 });
      setAttributes(places[at], { tabindex: 0 });
      places[at].focus();
      return;
    }
}

const paletteOf = ({ shown, dark }) => {
  const theme = dark ? "dark" : "light";
  return shown.signed ? PALETTES[theme] : { ends: AMBER[theme] };
};

function drawScale(view) {
  const { scale, shown } = view, [low, high] = shown.scale, said = (value) => (value ? significant(value) : "0");
  setText(scale.children[0], said(low));
  /** @type {HTMLElement} */ (scale.children[1]).style.background = `linear-gradient(to right, ${paletteOf(view).ends.join()})`;
  setText(scale.children[2], `${shown.signed ? "+" : ""}${said(high)}`);
}

function paint(view, wide, high) {
  const { canvas, shown, cells } = view, [down, across] = shown.size, [low, end] = shown.scale, colours = ramp(paletteOf(view));
  setAttributes(canvas, { width: across, height: down, role: "img", "aria-label": shown.alt });
  const image = new ImageData(across, down), pixels = new Uint32Array(image.data.buffer), unit = shown.unit_of_cells;
  for (let at = 0; at < pixels.length; at++) {
    const share = clamp((cells[at] * unit - low) / (end - low), 0, 1);
    pixels[at] = colours[1 + Math.round(share * 2 * LEVELS)];
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
  canvas.classList.toggle("whole", across <= wide && down <= high);
}

function drawBars(view, wide, high) {
  const { bars, shown, unit } = view, [low, end] = shown.span, base = high - AXIS * unit, most = Math.max(...shown.counts, 1);
  const place = (value) => ((value - low) / (end - low)) * wide, width = wide / shown.counts.length;
  const svg = savedAsDrawn(shape("svg", { width: wide, height: base, "aria-hidden": "true" }));
  shown.counts.forEach((count, at) => {
    const tall = (count / most) * (base - LINE * unit);
    if (count) svg.append(shape("rect", { x: at * width, y: base - Math.max(tall, 0.5), width: Math.max(width - 1, 1), height: Math.max(tall, 0.5) }));
  });
  const sides = [shown.mean - shown.deviation, shown.mean + shown.deviation];
  if (shown.deviation) for (const at of sides) svg.append(shape("line", { x1: place(at), x2: place(at), y1: LINE * unit, y2: base, "stroke-dasharray": "3 3", "stroke-width": 1.5 }));
  const { ticks, decimals } = ticksOf(low, end), names = ticks.map((tick) => element("span", { class: "tick" }, Math.abs(tick) < 1e-9 ? "0" : fixed(tick, decimals)));
  names.forEach((name, at) => { name.style.left = `${clamp(place(ticks[at]), 14, wide - 14)}px`; });
  const said = element("span", { class: "deviation" }, shown.deviation ? shown.said_deviation : "");
  const fits = place(sides[1]) + BESIDE_LINE * unit < wide;
  Object.assign(said.style, fits ? { left: `${place(sides[1]) + 6}px` } : { right: `${wide - place(sides[1]) + 6}px` });
  Object.assign(bars.style, { width: `${wide}px`, height: `${high}px` });
  bars.replaceChildren(svg, ...names, said);
}

function tell({ shown, cells, canvas, caption }, event) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const { at, first, last } = cellAt((event.clientX - left) / width, (event.clientY - top) / height, shown.size, shown.block);
  const of = (/** @type {string} */ noun, /** @type {number} */ axis) =>
    shown.block[axis] === 1 ? `${noun} ${grouped(first[axis])}` : `${noun}s ${grouped(first[axis])} to ${grouped(last[axis])}`;
  const where = shown.matrix ? `${of("row", 0)}, ${of("column", 1)}` : of("number", 1);
  setText(caption, `${where}: ${Number((cells[at] * shown.unit_of_cells).toPrecision(3)).toString().replace("-", "−")}`);
}
