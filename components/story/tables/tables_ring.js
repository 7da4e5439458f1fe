// The rows of the position table in the plane. It shares its pointer with the heatmap of their cosines: a cell there marks two
// points here, a point here marks its cell on the diagonal there.

import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { addStyle, element, setAttributes, setText, shape } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { unitOf } from "../../canvas/unit.js";
import { elementOf } from "../../frame/streamlit_internals.js";
import css from "./tables_ring.css";
import { free, nearestTo, placed } from "./tables_places.js";

const EDGE = 26, NEAR = 30, LETTERS = 13; // pixels
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".position-ring"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  const changed = view.data?.points !== data.points;
  view.data = data;
  if (changed) draw(view);
  const hear = (/** @type {any} */ { target, detail }) =>
    /** @type {Element} */ (target).closest(`.st-key-${data.beside}`) && mark(view, [detail.row, detail.column]);
  document.addEventListener("heatmap-cell", hear);
  return endedByNext(parentElement, () => document.removeEventListener("heatmap-cell", hear));
}

/** @param {HTMLElement} root */
function build(root) {
  const view = { root, svg: savedAsDrawn(shape("svg", { role: "img" })), note: element("p", { "aria-live": "polite" }), data: null, places: [], marked: [], unit: 1 };
  root.replaceChildren(view.svg, view.note);
  view.svg.onpointermove = view.svg.onpointerdown = (event) => {
    const { left, top } = view.svg.getBoundingClientRect();
    const at = nearestTo(view.places, event.clientX - left, event.clientY - top, NEAR);
    if (at < 0) return;
    mark(view, [at]);
    const heatmap = elementOf(view.data.beside)?.querySelector(".linked-heatmaps");
    heatmap?.dispatchEvent(new CustomEvent("mark-cell", { detail: { row: at, column: at } }));
  };
  new ResizeObserver(() => view.data && draw(view)).observe(root);
  return view;
}

function draw(view) {
  const { clientWidth: wide, clientHeight: high } = view.svg;
  if (!wide) return;
  const bytes = Uint8Array.from(atob(view.data.points), (letter) => letter.charCodeAt(0));
  const points = new Float32Array(bytes.buffer);
  const unit = (view.unit = unitOf());
  view.places = placed(points, wide, high, EDGE * unit);
  const dots = view.places.map(([x, y]) => shape("circle", { cx: x, cy: y, r: 1.8 * unit }));
  const every = view.places.length > 150 ? 100 : 10, some = view.places.map((_, at) => at).filter((at) => at && at % every === 0);
  view.ticks = some.map((at) => ({ at, tick: shape("text", { class: "tick", x: view.places[at][0], y: view.places[at][1] - 7 * unit, "text-anchor": "middle" }, String(at)) }));
  const chain = shape("polyline", { points: view.places.map((place) => place.join()).join(" ") });
  const names = [
    shape("text", { x: wide / 2, y: high - 4 * unit, "text-anchor": "middle" }, view.data.axis),
  ];
  setAttributes(view.svg, { viewBox: `0 0 ${wide} ${high}`, "aria-label": view.data.alt });
  view.dots = dots;
  view.numbers = [0, 1].map(() => shape("text", { class: "number", "text-anchor": "middle" }));
  view.svg.replaceChildren(chain, ...dots, ...view.ticks.map(({ tick }) => tick), ...names, ...view.numbers);
  view.marked = [];
  mark(view, view.data.start);
}

/** Mark the points of one or two rows. */
function mark(view, rows) {
  if (!view.dots) return;
  for (const row of view.marked) view.dots[row].classList.remove("marked");
  view.marked = [...new Set(rows)].filter((row) => row < view.dots.length);
  const named = [...view.marked, ...view.ticks.map(({ at }) => at)].map((at) => ({ text: String(at), place: view.places[at] }));
  const shown = free(named, LETTERS * view.unit), count = view.marked.length;
  view.ticks.forEach(({ tick }, /** @type {number} */ at) => setAttributes(tick, { visibility: shown[count + at] ? "visible" : "hidden" }));
  view.numbers.forEach((/** @type {Element} */ number, /** @type {number} */ at) => {
    const row = view.marked[at], place = view.places[row];
    setText(number, place && shown[at] ? String(row) : "");
    if (place) setAttributes(number, { x: place[0], y: place[1] - 8 * view.unit });
  });
  for (const row of view.marked) view.dots[row].classList.add("marked");
  setText(view.note, `${view.marked.length > 1 ? "Positions" : "Position"} ${view.marked.join(" and ")}`);
}
