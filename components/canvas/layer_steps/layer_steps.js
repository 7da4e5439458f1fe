// One encoder layer, step by step: heatmaps of several widths that share the selected cell.
//
// Python sends the panels' numbers and texts; residual sums, both LayerNorms and the arithmetic of a cell are computed
// here. Only the factors of a cell of a matrix product are requested from Python, by cell_products.js, when the pointer
// rests on it: the weight matrices are too large to be sent.

import { element } from "../../frame/dom.js";
import { drawToolbar } from "../heatmaps/axes.js";
import { mount, reportSettled } from "../heatmaps/component.js";
import heatmapStyle from "../heatmaps/linked_heatmaps.css";
import { writeLine } from "../heatmaps/marked_cell.js";
import { clamp, windowBetween } from "../heatmaps/numbers.js";
import { buildToolbar } from "../heatmaps/panels.js";
import { readArrays, splitMessage } from "../heatmaps/unpack.js";
import { arithmetic, placeOf, PRODUCTS } from "./arithmetic.js";
import { derivedValues } from "./derived.js";
import css from "./layer_steps.css";
import { linkedCell, SPACES } from "./links.js";
import { StepHeatmap } from "./step_heatmap.js";

const DELAY = 120; // ms on one cell before its factors are requested
const REQUEST = "layer-product-request", RESPONSE = "layer-product-response";

/**
 * @typedef {object} View
 * @property {string} panel
 * @property {number} row
 * @property {number} column
 * @property {number} first of the dimensions in the window
 * @property {number} last
 * @property {string} order
 */

export class LayerSteps {
  text = "";
  /** @type {any} */ head = null;
  /** @type {Record<string, any>} */ arrays = {};
  /** @type {Record<string, Float32Array>} */ values = {};
  /** @type {Record<string, number>} */ widths = {};
  /** @type {Record<string, StepHeatmap>} */ maps = {};
  /** @type {Record<string, any> | null} */ controls = null;
  /** @type {View} */ view = null;
  /** @type {{panel: string, row: number, column: number} | null} */ hovered = null;
  /** @type {Map<string, import("./arithmetic.js").Product>} */ products = new Map();
  names = "";
  /** @type {(view: View) => void} */ report = () => {};
  /** @type {string | undefined} */ reported = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ settling = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ resting = undefined;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element("div", { class: "layer-steps linked-heatmaps", "data-figure": "" });
    this.bar = element("div", { class: "heatmap-toolbar", "data-screen": "", role: "group", "aria-label": "What the heatmaps show" });
    this.steps = element("div", { class: "steps" });
    this.line = element("div", { class: "cell-arithmetic", "aria-live": "polite", id: "layer-arithmetic" });
    this.root.append(this.bar, this.steps, this.line);
    parent.append(this.root);
    this.onResponse = (event) => this.takeProduct(event.detail);
    document.addEventListener(RESPONSE, this.onResponse);
  }

  end() {
    document.removeEventListener(RESPONSE, this.onResponse);
    clearTimeout(this.settling);
    clearTimeout(this.resting);
    for (const map of Object.values(this.maps)) map.end();
    this.root.remove();
  }

  /** @param {Uint8Array} bytes */
  show(bytes) {
    const { text, body } = splitMessage(bytes); // the header holds a checksum of the body
    if (text !== this.text) this.take(text, body);
    else for (const map of Object.values(this.maps)) map.updateTheme();
  }

  /** @param {string} text @param {Uint8Array} body */
  take(text, body) {
    const before = this.head, head = JSON.parse(text);
    Object.assign(this, { text, head, arrays: readArrays(head, body), hovered: null });
    this.widths = Object.fromEntries(head.panels.map(({ name, columns }) => [name, columns]));
    this.values = derivedValues(head, this.arrays);
    this.products.clear();
    this.build();
    this.keepView(before);
    for (const panel of head.panels) this.maps[panel.name].showValues(this.headOf(panel), this.values[panel.name], this.orders(panel.name), head.stations[panel.name]);
    drawToolbar(/** @type {any} */ (this));
    this.point();
    Object.assign(this.root.dataset, { painted: String(head.checksum), pieces: head.labels.join(" ") });
  }

  /** Keep the reader's view, unless Python selected another token; clamp it to the new data.
   * @param {any} before
   */
  keepView(before) {
    const given = this.head.view, all = before && this.view.first === 0 && this.view.last === before.columns - 1;
    this.view = before ? { ...this.view } : { ...given };
    if (before && before.view.row !== given.row) this.view.row = given.row;
    if (!(this.view.panel in this.widths)) this.view.panel = given.panel;
    this.view.row = clamp(this.view.row, 0, this.head.labels.length - 1);
    this.view.column = clamp(this.view.column, 0, this.widths[this.view.panel] - 1);
    this.view.last = all ? this.columns - 1 : clamp(this.view.last, 0, this.columns - 1);
    this.view.first = clamp(this.view.first, 0, this.view.last);
    this.reported ??= JSON.stringify(this.view);
  }

  get columns() {
    return this.head.columns;
  }

  // The methods that the toolbar and the keys of each panel call, as in LinkedHeatmaps.
  pan(share) {
    this.maps.before.pan(share);
  }

  zoom(factor) {
    this.maps.before.zoom(factor);
  }

  setChoice(_, order) {
    Object.assign(this.view, { order });
    this.applyView();
  }

  build() {
    const names = [...Object.keys(this.widths), this.head.layer, this.head.head].join(); // texts and code depend on these
    if (names !== this.names) {
      for (const map of Object.values(this.maps)) map.end();
      this.maps = {};
      this.steps.replaceChildren(...this.head.groups.map((group) => this.buildGroup(group)));
      this.names = names;
    }
    if (!this.controls) buildToolbar(/** @type {any} */ (this));
  }

  /** @param {string[]} names */
  buildGroup(names) {
    const group = element("div", { class: `step-group of-${names.length}` });
    for (const name of names) {
      const box = element("div", { class: "step", "data-step": name });
      this.maps[name] = new StepHeatmap(box, this, name);
      group.append(box);
    }
    return group;
  }

  headOf({ name, columns, limit }) {
    const { title, across } = this.head.stations[name], range = SPACES[name] === "dimension" ? this.view : { first: 0, last: columns - 1 };
    return {
      labels: this.head.labels, columns, panels: [{ name, title, group: "", derived: "", rows: [], size: 0 }],
      limits: { own: [limit] }, orders: [], down: "token", across, framed: -1, arrays: [], checksum: this.head.checksum, compact: true,
      code: { [name]: this.head.stations[name].code },
      view: { row: 0, column: 0, first: range.first, last: range.last, order: this.orderOf(name), scale: "own" },
    };
  }

  orderOf(name) {
    return SPACES[name] === "dimension" ? this.view.order : "index";
  }

  orders(name) {
    if (SPACES[name] !== "dimension") return {};
    return { order_variance: this.arrays.order_variance, order_gamma: this.arrays.order_gamma };
  }

  // The window.

  /** @param {string} name @param {number} first @param {number} last */
  zoomTo(name, first, last) {
    if (typeof name === "number") return this.zoomTo("before", name, first); // from the toolbar
    const window = windowBetween(first, last, this.widths[name]);
    if (SPACES[name] === "dimension") Object.assign(this.view, window);
    this.applyView(SPACES[name], window.first, window.last);
  }

  applyView(space = "dimension", first = this.view.first, last = this.view.last) {
    for (const [name, map] of Object.entries(this.maps)) if (SPACES[name] === space) map.setWindow(first, last, this.orderOf(name));
    drawToolbar(/** @type {any} */ (this));
    this.point();
    this.settle();
  }

  // The selected cell.

  hover(cell) {
    this.hovered = cell;
    this.point();
  }

  choose({ panel, row, column }) {
    Object.assign(this.view, { panel, row, column });
    this.hovered = null;
    this.point();
    this.settle();
  }

  point() {
    const cell = this.hovered ?? this.view;
    for (const [name, map] of Object.entries(this.maps)) {
      map.point(linkedCell(name, cell));
      map.root.classList.toggle("is-pointed-at", name === cell.panel);
    }
    this.explain(cell);
  }

  /** Write out the arithmetic of a cell; request missing factors once the pointer rests on it. */
  explain({ panel, row, column }) {
    const product = this.products.get([panel, row, column].join()) ?? null;
    const { labels, activation, size, heads, layer, head } = this.head;
    const about = { values: this.values, columns: this.widths, arrays: this.arrays, labels, activation, size, heads, layer, head };
    const { title } = this.head.stations[panel];
    const value = this.values[panel][row * this.widths[panel] + column];
    Object.assign(this.line.dataset, { panel, row, column, value, products: panel in PRODUCTS ? String(Boolean(product)) : "none" });
    writeLine(this.line, [`${title}: `, ...arithmetic(about, panel, row, column, product)], placeOf(about, panel, row, column));
    clearTimeout(this.resting);
    if (panel in PRODUCTS && !product) this.resting = setTimeout(() => this.request(panel, row, column), DELAY);
  }

  request(panel, row, column) {
    const { context, layer, head, size } = this.head;
    const across = ["query", "key", "value"].includes(panel) ? (head - 1) * size + column : column;
    const detail = { context, layer, station: panel, row, column: across, cell: [panel, row, column].join() };
    document.dispatchEvent(new CustomEvent(REQUEST, { detail }));
  }

  takeProduct({ context, cell, product }) {
    if (context !== this.head?.context) return;
    this.products.set(cell, product);
    const { panel, row, column } = this.hovered ?? this.view;
    if ([panel, row, column].join() === cell) this.explain({ panel, row, column });
  }

  settle() {
    reportSettled(this);
  }
}

export default mount(LayerSteps, heatmapStyle + css);
