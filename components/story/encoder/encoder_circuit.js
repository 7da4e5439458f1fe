// The layer as a circuit: a thumbnail of each station's values, joined by wires. A click on a thumbnail or on a ⊕ opens it.

import { grouped } from "../../canvas/heatmaps/numbers.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { pixelsIn, unitOf } from "../../canvas/unit.js";
import { element, setAttributes, setText, shape } from "../../frame/dom.js";
import { layoutOf } from "./encoder_layout.js";
import { paintCells } from "./encoder_thumbnail.js";

/** @typedef {import("./encoder_layer.js").LayerSteps} LayerSteps */

const SAME = "same"; // what the network gets: the values of this station once more
/** The station whose values stand at a place of the circuit. */
const stationAt = (/** @type {string} */ place) => (place === SAME ? "middle" : place);
const BESIDE = new Set(["query", "key", "value"]); // their names stand at the left
const SHARE = 0.53, LOWEST = 285, HIGHEST = 520; // of the picture's height; CSS pixels

export class Circuit {
  /** @type {Record<string, any>} by place */ stations = {};
  /** @type {ReturnType<typeof layoutOf> | null} */ layout = null;

  /** @param {LayerSteps} steps */
  constructor(steps) {
    this.steps = steps;
    this.wires = savedAsDrawn(shape("svg", { class: "wires", "aria-hidden": "true" }));
    this.heads = element("span", { class: "of-head", "aria-hidden": "true" });
    this.root = element("div", { class: "circuit", role: "group", "aria-label": "The stations of the layer" }, this.wires, this.heads);
    this.resized = new ResizeObserver(() => this.steps.head && this.paint());
    this.resized.observe(this.root);
  }

  end() {
    this.resized.disconnect();
  }

  /** Show new data; the elements stay, and with them the focus. */
  show() {
    const { head } = this.steps, rows = grouped(head.labels.length);
    for (const { name } of head.places) this.station(name, rows);
    setText(this.heads, `${head.heads > 1 ? `head ${head.head}: ` : ""}${rows} × ${head.size}`);
    this.paint();
  }

  station(place, rows) {
    const { stations, places, panels } = this.steps.head, name = stationAt(place), { title, text } = stations[name];
    const parts = (this.stations[place] ??= this.build(place)), missing = !(name in this.steps.values);
    const described = places.find((one) => one.name === place), columns = panels.find((panel) => panel.name === name)?.columns;
    setText(parts.name, described.short);
    setText(parts.below, described.sign || (missing ? "⚙ shows it" : `${rows} × ${grouped(columns)}`));
    setAttributes(parts.button, { "aria-label": missing ? `${title}: not shown` : `${title}. ${text}`, title: text, disabled: missing });
  }

  build(place) {
    const name = element("span", { class: "station-name" }), below = element("span", { class: "station-shape" });
    const canvas = element("canvas", { "aria-hidden": "true" }), row = element("i", { class: "thumb-row" });
    const sum = place.endsWith("_sum"), thumb = element("span", { class: "thumb" }, ...(sum ? [plus()] : [canvas, row]));
    const kind = sum ? "station is-sum" : BESIDE.has(place) ? "station is-beside" : "station";
    const button = element("button", { class: kind, type: "button", "data-station": place }, name, thumb, below);
    button.onclick = () => this.steps.open(stationAt(place), this.steps.view.row);
    button.onkeydown = (event) => this.step(event, button);
    this.root.append(button);
    return { button, name, below, canvas, row, sum };
  }

  /** The arrow keys move between stations. */
  step(event, button) {
    const buttons = Object.values(this.stations).map((station) => station.button).filter((one) => !one.disabled);
    const next = buttons[buttons.indexOf(button) + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? NaN)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Place the stations, draw the wires between them, and paint the thumbnails at the size that they have. */
  paint() {
    const { head, values, root } = this.steps, wide = this.root.clientWidth;
    if (!wide) return;
    const unit = unitOf(), tall = Math.min(Math.max(SHARE * root.clientHeight, LOWEST * unit), HIGHEST * unit), given = pixelsIn(getComputedStyle(this.root).getPropertyValue("--circuit"));
    this.layout = layoutOf(wide, given || tall, unit, !given);
    this.root.style.height = `${this.layout.high}px`;
    for (const [place, { left, top, width, height }] of Object.entries(this.layout.boxes))
      Object.assign(this.stations[place].button.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    for (const [place, { x, y }] of Object.entries(this.layout.sums)) Object.assign(this.stations[place].button.style, { left: `${x}px`, top: `${y}px` });
    const { query } = this.layout.boxes;
    Object.assign(this.heads.style, { left: `${query.left + query.width / 2}px`, top: `${query.top}px` });
    for (const [place, { canvas, sum }] of Object.entries(this.stations)) {
      const name = stationAt(place), panel = head.panels.find((one) => one.name === name);
      if (!sum && panel) paintCells(canvas, values[name], { rows: head.labels.length, columns: panel.columns, limit: panel.limit, colours: this.steps.coloursOf(name) });
    }
    setAttributes(this.wires, { width: wide, height: this.layout.high });
    this.wires.replaceChildren(...this.layout.wires.flatMap(({ to, path, tip }) => [
      shape("path", { d: path, "data-to": to }), shape("path", { d: tip, class: "tip", "data-to": to }),
    ]));
    this.light();
  }

  /** Mark the row of the chosen token, the open station, and the wires that lead to it.
   * @param {number} chosen row */
  mark(chosen) {
    const rows = this.steps.head.labels.length;
    for (const { row } of Object.values(this.stations)) Object.assign(row.style, { top: `${(100 * chosen) / rows}%`, height: `${100 / rows}%` });
    this.light();
  }

  light() {
    const open = this.steps.view?.panel;
    for (const [place, { button }] of Object.entries(this.stations)) setAttributes(button, { "aria-pressed": String(place === open) });
    for (const path of this.wires.children) path.classList.toggle("is-in", path.getAttribute("data-to") === open);
  }
}

/** ⊕ */
function plus() {
  const svg = savedAsDrawn(shape("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }));
  svg.append(shape("circle", { r: 10.2 }), shape("path", { d: "M-6 0H6M0 -6V6" }));
  return svg;
}
