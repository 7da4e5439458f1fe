// The open station: the pictures of its operands and of its result side by side, on a phone below each other.

import { resize } from "../../canvas/heatmaps/painting.js";
import { pixelsIn, unitOf } from "../../canvas/unit.js";
import { element, setText } from "../../frame/dom.js";
import { StepHeatmap } from "./encoder_heatmap.js";
import { NARROW } from "./encoder_layout.js";
import { picturesOf, SPACES } from "./encoder_operands.js";

/** @typedef {import("./encoder_layer.js").LayerSteps} LayerSteps */

const GAP = 20, OVERVIEW = 52, PRODUCTS = 104, WORKING = 212, MOST = 1.6; // CSS pixels; of the width of what made the cell

export class Opened {
  /** @type {StepHeatmap[]} the result is the last */ maps = [];
  shown = "";

  /** @param {LayerSteps} steps */
  constructor(steps) {
    this.steps = steps;
    this.title = element("h2", { class: "open-name" });
    this.row = element("div", { class: "pictures" });
    this.foot = element("p", { class: "scale-note" });
    this.root = element("div", { class: "opened" }, this.title, this.row, this.foot);
    this.resized = new ResizeObserver(() => this.resize());
    this.resized.observe(this.row);
  }

  end() {
    this.resized.disconnect();
    for (const map of this.maps) map.end();
  }

  get result() {
    return this.maps[this.maps.length - 1];
  }

  /** Show a station; its heatmaps are kept as long as they are of the same layer, head and station. */
  show() {
    const { view, head, values, made } = this.steps, { panel } = view, { layer, head: number, stations } = head;
    const pictures = picturesOf(panel, values), shown = [panel, layer, number, pictures.length].join();
    setText(this.title, `Open: ${stations[panel].title}`);
    this.root.dataset.open = panel;
    this.root.style.setProperty("--rows", String(head.labels.length));
    if (shown !== this.shown) {
      for (const map of this.maps) map.end();
      const boxes = pictures.map(({ name, named }) => element("div", { class: named ? "step" : "step is-unnamed", "data-map": name }));
      this.row.replaceChildren(...boxes, made.root);
      this.maps = pictures.map(({ name }, at) => new StepHeatmap(boxes[at], this.steps, name));
      this.shown = shown;
    }
    this.share();
    pictures.forEach(({ name, remark }, at) => this.maps[at].showValues(this.headOf(name), values[name], this.orders(name), remark));
    this.share();
    this.sayScale();
  }

  resize() {
    if (this.maps.length) this.share();
    for (const map of this.maps) resize(map);
  }

  /** Share the width among the pictures. */
  share() {
    const { view, values, made } = this.steps, pictures = picturesOf(view.panel, values), wide = this.row.clientWidth;
    this.steps.root.classList.toggle("is-narrow", wide < NARROW);
    if (!wide || wide < NARROW) return void (this.row.style.gridTemplateColumns = "");
    const unit = unitOf(), scale = Math.min(wide / 738, MOST * unit), last = Math.round(scale * (made.isWide(view.panel) ? WORKING : PRODUCTS));
    const wideNames = pixelsIn(getComputedStyle(this.root).getPropertyValue("--names"));
    const names = (/** @type {{named: boolean}} */ { named }) => (named ? wideNames : 0), whole = pictures.reduce((sum, { width }) => sum + width, 0);
    const strip = this.maps[0]?.root.classList.contains("windowed") ? OVERVIEW * unit : 0; // beside the first
    const room = wide - last - strip - GAP * unit * pictures.length - pictures.reduce((sum, picture) => sum + names(picture), 0);
    this.row.style.gridTemplateColumns = [...pictures.map((picture, at) => `${Math.floor((at ? 0 : strip) + names(picture) + (room * picture.width) / whole)}px`), `${last}px`].join(" ");
  }

  headOf(name) {
    const { head, view } = this.steps, { columns, limit } = head.panels.find((panel) => panel.name === name), { short, across } = head.stations[name];
    const range = SPACES[name] === "dimension" ? view : { first: 0, last: columns - 1 };
    return {
      labels: head.labels, columns, panels: [{ name, title: short, group: "", derived: "", rows: [], size: 0 }], ...(SPACES[name] === "token" ? { names: head.labels } : {}),
      limits: { own: [limit] }, orders: [], down: "token", across, framed: -1, arrays: [], checksum: head.checksum, compact: true,
      view: { row: 0, column: 0, first: range.first, last: range.last, order: this.orderOf(name), scale: "own" },
    };
  }

  orderOf(name) {
    return SPACES[name] === "dimension" ? this.steps.view.order : "index";
  }

  orders(name) {
    const { order_variance, order_gamma } = this.steps.arrays;
    return SPACES[name] === "dimension" ? { order_variance, order_gamma } : {};
  }

  /** Draw another window of the columns in all pictures that have columns of this kind. */
  setWindow(space, first, last) {
    for (const map of this.maps) if (SPACES[map.name] === space) map.setWindow(first, last, this.orderOf(map.name));
  }

  /** The scale of the result; the others have scales of their own. */
  sayScale() {
    const [{ low, high, note }] = this.result.panels, { short } = this.steps.head.stations[this.result.name];
    const ends = `${low.textContent} to ${high.textContent}`, own = this.maps.length > 1 ? "Each picture has its own scale" : "Scale";
    const noted = note.textContent.replace(/(^|[,;] )(▲|▼|marked|of values).*/, "");
    setText(this.foot, `${own}; ${short}: ${[ends, noted].filter(Boolean).join(", ")}. Figures are rounded.`);
    this.foot.title = note.textContent;
  }

  updateTheme() {
    for (const map of this.maps) map.updateTheme();
  }
}
