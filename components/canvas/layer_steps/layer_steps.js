// One encoder layer as a circuit of thumbnails, of which one is open, with what makes the chosen cell beside it.
//
// Python sends the panels' numbers and texts; residual sums, both LayerNorms and the arithmetic of a cell are computed
// here. Of a cell of a matrix product the factors come from Python: with the data for the cell that is shown at first, on
// request, by cell_products.js, once the pointer rests on another. The weight matrices are too large to be sent.

import { element } from "../../frame/dom.js";
import { drawToolbar } from "../heatmaps/axes.js";
import { isDark, PALETTES, ramp } from "../heatmaps/colours.js";
import { mount, reportSettled } from "../heatmaps/component.js";
import heatmapStyle from "../heatmaps/linked_heatmaps.css";
import { clamp, windowBetween } from "../heatmaps/numbers.js";
import { buildToolbar } from "../heatmaps/panels.js";
import { readArrays, splitMessage } from "../heatmaps/unpack.js";
import { fillBelow } from "../room_below.js";
import { Circuit } from "./circuit.js";
import { derivedValues } from "./derived.js";
import { drawDock } from "./dock.js";
import css from "./layer_steps.css";
import { linkedCell, SPACES } from "./links.js";
import { StepHeatmap } from "./step_heatmap.js";
import { PRODUCTS } from "./working.js";

const DELAY = 120; // ms on one cell before its factors are requested
const UNDER = 14; // CSS pixels left below
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
  /** @type {StepHeatmap | null} */ map = null;
  opened = "";
  ground = "";
  colours = new Uint32Array(0);
  /** @type {Record<string, any> | null} */ controls = null;
  /** @type {View} */ view = null;
  /** @type {{panel: string, row: number, column: number} | null} */ hovered = null;
  /** @type {Map<string, import("./working.js").Product>} */ products = new Map();
  /** @type {(view: View) => void} */ report = () => {};
  /** @type {(name: string, value: unknown) => void} */ send = () => {};
  /** @type {string | undefined} */ reported = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ settling = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ resting = undefined;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element("div", { class: "layer-steps linked-heatmaps", "data-figure": "" });
    this.bar = element("div", { class: "heatmap-toolbar", "data-screen": "", role: "group", "aria-label": "What the heatmap shows" });
    this.circuit = new Circuit(this);
    this.step = element("div", { class: "step" });
    this.dock = element("div", { class: "dock", "aria-live": "polite", id: "layer-arithmetic" });
    this.root.append(this.circuit.root, element("div", { class: "opened" }, this.step, this.dock, this.bar));
    parent.append(this.root);
    this.onResponse = (event) => this.takeProduct(event.detail);
    this.unfill = fillBelow(this.root, UNDER);
    document.addEventListener(RESPONSE, this.onResponse);
  }

  end() {
    document.removeEventListener(RESPONSE, this.onResponse);
    this.unfill();
    clearTimeout(this.settling);
    clearTimeout(this.resting);
    this.map?.end();
    this.circuit.end();
    this.root.remove();
  }

  /** @param {Uint8Array} bytes */
  show(bytes) {
    const { text, body } = splitMessage(bytes); // the header holds a checksum of the body
    this.adoptTheme();
    if (text !== this.text) this.take(text, body);
    else this.map.updateTheme();
  }

  adoptTheme() {
    const ground = getComputedStyle(this.root).getPropertyValue("--st-background-color");
    if (ground === this.ground) return;
    this.ground = ground;
    this.colours = ramp(PALETTES[isDark(ground) ? "dark" : "light"]);
    if (!this.head) return;
    this.circuit.paint();
    this.point();
  }

  /** @param {string} text @param {Uint8Array} body */
  take(text, body) {
    const before = this.head, head = JSON.parse(text);
    Object.assign(this, { text, head, arrays: readArrays(head, body), hovered: null });
    this.widths = Object.fromEntries(head.panels.map(({ name, columns }) => [name, columns]));
    this.values = derivedValues(head, this.arrays);
    this.products.clear();
    const { product_inputs: inputs, product_weights: weights } = this.arrays;
    if (head.product) this.products.set(head.product.cell, { inputs, weights, bias: head.product.bias });
    this.keepView(before);
    if (!this.controls) buildToolbar(/** @type {any} */ (this));
    this.circuit.show();
    this.showOpen();
    Object.assign(this.root.dataset, { painted: String(head.checksum), pieces: head.labels.join(" ") });
  }

  /** Keep the reader's view, unless Python selected another token or cell; clamp it to the new data.
   * @param {any} before
   */
  keepView(before) {
    const given = this.head.view, all = before && this.view.first === 0 && this.view.last === before.columns - 1;
    this.view = before ? { ...this.view } : { ...given };
    if (before && before.view.row !== given.row) this.view.row = given.row;
    if (before && (before.view.panel !== given.panel || before.view.column !== given.column)) Object.assign(this.view, { panel: given.panel, column: given.column });
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

  // The methods that the toolbar and the keys of the open panel call, as in LinkedHeatmaps.
  pan(share) {
    this.map.pan(share);
  }

  zoom(factor) {
    this.map.zoom(factor);
  }

  setChoice(_, order) {
    Object.assign(this.view, { order });
    this.applyView();
  }

  /** Show the open panel; the heatmap is kept as long as it is of the same layer, head and panel. */
  showOpen() {
    const { panel } = this.view, { layer, head, stations } = this.head, opened = [panel, layer, head].join();
    if (opened !== this.opened) {
      this.map?.end();
      this.map = new StepHeatmap(this.step, this, panel);
      this.opened = opened;
    }
    this.map.showValues(this.headOf(panel), this.values[panel], this.orders(panel), stations[panel].sign);
    drawToolbar(/** @type {any} */ (this));
    this.bar.hidden = SPACES[panel] !== "dimension";
    this.point();
  }

  headOf(name) {
    const { columns, limit } = this.head.panels.find((panel) => panel.name === name), { title, across } = this.head.stations[name];
    const range = SPACES[name] === "dimension" ? this.view : { first: 0, last: columns - 1 };
    return {
      labels: this.head.labels, columns, panels: [{ name, title, group: "", derived: "", rows: [], size: 0 }],
      limits: { own: [limit] }, orders: [], down: "token", across, framed: -1, arrays: [], checksum: this.head.checksum, compact: true,
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
    if (typeof name === "number") return this.zoomTo(this.view.panel, name, first); // from the toolbar
    const window = windowBetween(first, last, this.widths[name]);
    if (SPACES[name] === "dimension") Object.assign(this.view, window);
    this.applyView(window.first, window.last);
  }

  applyView(first = this.view.first, last = this.view.last) {
    this.map.setWindow(first, last, this.orderOf(this.map.name));
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
    const other = panel !== this.view.panel;
    Object.assign(this.view, { panel, row, column });
    this.hovered = null;
    if (other) this.showOpen();
    else this.point();
    this.settle();
  }

  /** Open a panel at this column of the row, or else at the same one, or where the row is farthest from zero.
   * @param {string} panel @param {number} row @param {number} [column]
   */
  open(panel, row, column) {
    const same = SPACES[panel] === SPACES[this.view.panel] ? this.view.column : this.farthest(panel, row);
    this.choose({ panel, row, column: column ?? same });
  }

  farthest(panel, row) {
    const columns = this.widths[panel], values = this.values[panel].subarray(row * columns, (row + 1) * columns);
    return values.reduce((best, value, at) => (Math.abs(value) > Math.abs(values[best]) ? at : best), 0);
  }

  point() {
    const cell = this.hovered ?? this.view;
    this.map.point(linkedCell(this.map.name, cell));
    this.circuit.mark(cell);
    this.explain(cell);
  }

  /** What the arithmetic of a cell is about. */
  about() {
    const { labels, activation, size, heads, layer, head } = this.head;
    return { values: this.values, columns: this.widths, arrays: this.arrays, labels, activation, size, heads, layer, head };
  }

  /** Write out the arithmetic of a cell; request missing factors once the pointer rests on it. */
  explain({ panel, row, column }) {
    const product = this.products.get([panel, row, column].join()) ?? null;
    const value = this.values[panel][row * this.widths[panel] + column];
    Object.assign(this.dock.dataset, { panel, row, column, value, products: panel in PRODUCTS ? String(Boolean(product)) : "none" });
    drawDock(this, { panel, row, column }, product);
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
