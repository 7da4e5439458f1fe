// The layer as a circuit: a thumbnail of each panel's values, joined by wires, with the heads as dots and the layers as a
// slider. A click on a thumbnail opens it.

import { element, setAttributes, setText, shape } from "../../frame/dom.js";
import { linkedCell } from "./links.js";
import { paintCells } from "./thumbnail.js";

/** @typedef {import("./layer_steps.js").LayerSteps} LayerSteps */

const AHEAD = "ahead", OVER = "over", UNDER = "under";
/** From which panel to which, and on which way. @type {[from: string, to: string, way: string][]} */
export const WIRES = [
  ["before", "query", AHEAD], ["before", "key", AHEAD], ["before", "value", AHEAD], ["query", "scores", AHEAD],
  ["key", "scores", AHEAD], ["scores", "weights", AHEAD], ["weights", "mixed", AHEAD], ["value", "mixed", UNDER],
  ["mixed", "attended", AHEAD], ["attended", "first_sum", AHEAD], ["before", "first_sum", OVER], ["first_sum", "middle", AHEAD],
  ["middle", "raised", AHEAD], ["raised", "inner", AHEAD], ["inner", "feed_forward", AHEAD],
  ["feed_forward", "second_sum", AHEAD], ["middle", "second_sum", OVER], ["second_sum", "output", AHEAD],
];
const RESIDUAL = new Set(["first_sum", "second_sum"]);
const LANE = 5, SETTLED = 80; // CSS pixels beside the thumbnails; ms without a move of the slider

export class Circuit {
  /** @type {Record<string, any>} */ stations = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ moving = undefined;

  /** @param {LayerSteps} steps */
  constructor(steps) {
    this.steps = steps;
    this.wires = shape("svg", { class: "wires", "aria-hidden": "true" });
    this.heads = element("div", { class: "head-dots", role: "radiogroup", "aria-label": "Head" });
    this.layerName = element("span");
    this.slider = element("input", { type: "range", min: 1, step: 1, "aria-label": "Layer" });
    this.layers = element("label", { class: "scrubber" }, this.layerName, this.slider);
    this.strip = element("div", { class: "stations" });
    this.root = element("div", { class: "circuit" }, this.wires, this.strip, this.heads, this.layers);
    this.slider.oninput = () => this.scrub(Number(this.slider.value));
    this.resized = new ResizeObserver(() => this.steps.head && this.paint());
    this.resized.observe(this.root);
  }

  end() {
    this.resized.disconnect();
    clearTimeout(this.moving);
  }

  /** Show new data; the elements stay, and with them the focus. */
  show() {
    const { head } = this.steps;
    for (const name of Object.keys(head.stations)) this.station(name);
    this.showHeads();
    setAttributes(this.slider, { max: head.layers, hidden: head.layers === 1 });
    this.slider.value = String(head.layer);
    this.nameLayer(head.layer);
    this.paint();
  }

  station(name) {
    const { title, sign, text } = this.steps.head.stations[name], missing = !(name in this.steps.values);
    const parts = (this.stations[name] ??= this.build(name));
    setText(parts.title, title);
    setText(parts.sign, sign);
    setAttributes(parts.button, { "aria-label": missing ? `${title}: not shown` : `${title}. ${text}`, title: text, disabled: missing });
  }

  build(name) {
    const title = element("span", { class: "station-title" }), sign = element("code", { class: "station-sign" });
    const canvas = element("canvas", { "aria-hidden": "true" });
    const [row, column] = ["thumb-row", "thumb-column"].map((kind) => element("i", { class: kind, "data-mark": "" }));
    const thumb = element("span", { class: "thumb" }, canvas, row, column);
    const button = element("button", { class: "station", type: "button", "data-station": name }, title, thumb, sign);
    if (RESIDUAL.has(name)) button.append(element("b", { class: "plus", "aria-hidden": "true" }, "⊕"));
    button.onclick = () => this.steps.open(name, this.steps.view.row);
    button.onkeydown = (event) => this.step(event, button);
    this.strip.append(button);
    return { button, title, sign, canvas, thumb, row, column };
  }

  /** The arrow keys move between stations. */
  step(event, button) {
    const buttons = Object.values(this.stations).map((station) => station.button).filter((one) => !one.disabled);
    const next = buttons[buttons.indexOf(button) + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? NaN)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  showHeads() {
    const { head, heads } = this.steps.head;
    this.heads.hidden = heads === 1;
    if (this.heads.childElementCount !== heads + 1)
      this.heads.replaceChildren(element("span"), ...Array.from({ length: heads }, (_, at) => this.dot(at + 1)));
    setText(this.heads.firstElementChild, `Head ${head}`);
    /** @type {HTMLInputElement} */ (this.heads.children[head]).checked = true;
  }

  dot(head) {
    const input = element("input", { type: "radio", name: "layer-steps-head", value: head, "aria-label": `Head ${head}`, title: `Head ${head}` });
    input.onchange = () => this.steps.send("head", head);
    return input;
  }

  scrub(layer) {
    this.nameLayer(layer);
    clearTimeout(this.moving);
    this.moving = setTimeout(() => this.steps.send("layer", layer), SETTLED);
  }

  nameLayer(layer) {
    const { layers } = this.steps.head;
    setText(this.layerName, layers === 1 ? "The only layer" : `Layer ${layer} of ${layers}`);
  }

  /** Paint the thumbnails at the size that they have, and draw the wires between them. */
  paint() {
    const { head, values, colours } = this.steps;
    for (const { name, columns, limit } of head.panels)
      paintCells(this.stations[name].canvas, values[name], { rows: head.labels.length, columns, limit, colours });
    this.drawWires();
  }

  drawWires() {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const boxes = Object.fromEntries(Object.entries(this.stations).map(([name, { thumb, button }]) => {
      const inner = thumb.getBoundingClientRect(), outer = button.getBoundingClientRect();
      return [name, {
        left: inner.left - left, right: inner.right - left, middle: (inner.top + inner.bottom) / 2 - top,
        centre: (inner.left + inner.right) / 2 - left, top: outer.top - top, bottom: outer.bottom - top,
      }];
    }));
    setAttributes(this.wires, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.wires.replaceChildren(...WIRES.flatMap(([from, to, way]) => wire(boxes[from], boxes[to], way).map((ends) => {
      const [x1, y1, x2, y2] = ends.map((end) => Math.round(end) + 0.5);
      return shape("line", { x1, y1, x2, y2, "data-to": to });
    })));
    this.light();
  }

  /** Mark the cells that belong to the chosen one, the open station, and the wires that lead to it.
   * @param {{panel: string, row: number, column: number}} cell */
  mark(cell) {
    const { head, widths } = this.steps;
    for (const [name, columns] of Object.entries(widths)) {
      const { row, column } = linkedCell(name, cell), parts = this.stations[name], rows = head.labels.length;
      Object.assign(parts.row.style, { top: `${(100 * row) / rows}%`, height: `${100 / rows}%` });
      parts.column.hidden = column === null;
      Object.assign(parts.column.style, { left: `${(100 * column) / columns}%`, width: `${100 / columns}%` });
    }
    this.light();
    const { button } = this.stations[cell.panel];
    if (this.strip.scrollWidth > this.strip.clientWidth) this.strip.scrollLeft = button.offsetLeft - (this.strip.clientWidth - button.offsetWidth) / 2;
  }

  light() {
    const open = this.steps.view?.panel;
    for (const [name, { button }] of Object.entries(this.stations)) setAttributes(button, { "aria-pressed": String(name === open) });
    const operands = new Set(WIRES.filter(([, to]) => to === open).map(([from]) => from));
    for (const [name, { button }] of Object.entries(this.stations)) button.classList.toggle("is-operand", operands.has(name));
    for (const line of this.wires.children) line.classList.toggle("is-in", /** @type {any} */ (line).dataset.to === open);
  }
}

/** The lines of one wire: straight ahead with a bend where the heights differ, or around what is between, above or below. */
function wire(from, to, way) {
  if (way === AHEAD) {
    const bend = (from.right + to.left) / 2;
    return [[from.right, from.middle, bend, from.middle], [bend, from.middle, bend, to.middle], [bend, to.middle, to.left, to.middle]];
  }
  const lane = way === OVER ? Math.min(from.top, to.top) - LANE : Math.max(from.bottom, to.bottom) + LANE;
  const [start, end] = way === OVER ? [from.top, to.top] : [from.bottom, to.bottom];
  return [[from.centre, start, from.centre, lane], [from.centre, lane, to.centre, lane], [to.centre, lane, to.centre, end]];
}
