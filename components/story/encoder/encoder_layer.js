// One encoder layer as a circuit of thumbnails, of which one is open: its operands, its result, and what makes the chosen cell.
//
// Python sends the panels' numbers and texts; residual sums, both LayerNorms and the arithmetic of a cell are computed
// here. Of a cell of a matrix product the factors come from Python: with the data for the cell that is shown at first, on
// request, by encoder_products.js, once the pointer rests on another. The weight matrices are too large to be sent.

import { drawToolbar } from "../../canvas/heatmaps/axes.js";
import { isDark, PALETTES, ramp, SHARES } from "../../canvas/heatmaps/colours.js";
import { mount, reportSettled } from "../../canvas/heatmaps/component.js";
import heatmapStyle from "../../canvas/heatmaps/linked_heatmaps.css";
import { clamp, grouped, windowBetween } from "../../canvas/heatmaps/numbers.js";
import { buildToolbar } from "../../canvas/heatmaps/panels.js";
import { readArrays, splitMessage } from "../../canvas/heatmaps/unpack.js";
import { fillBelow } from "../../canvas/room_below.js";
import { element, setText } from "../../frame/dom.js";
import { Circuit } from "./encoder_circuit.js";
import { derivedValues } from "./encoder_derived.js";
import css from "./encoder_layer.css";
import { Made } from "./encoder_made.js";
import { Opened } from "./encoder_opened.js";
import { linkedCell, resultOf, SPACES } from "./encoder_operands.js";
import { onChosen, put } from "./encoder_told.js";
import { linesOf, placeOf, PRODUCTS, readsOf, stripsOf } from "./encoder_working.js";

const DELAY = 120; // ms on one cell before its factors are requested
const UNDER = 14; // CSS pixels left below
const MOST = 50; // tokens that are listed as read
const REQUEST = "layer-product-request", RESPONSE = "layer-product-response";
const READING = new Set(["scores", "weights", "mixed"]); // stations about what a token reads
// Weights from nothing to one, as half of a scale around zero.

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
  ground = "";
  /** @type {"light" | "dark"} */ scheme = "light";
  /** @type {{signed: Uint32Array, shares: Uint32Array}} */ colours = null;
  /** @type {Record<string, any> | null} */ controls = null;
  /** @type {View} */ view = null;
  /** @type {{panel: string, row: number, column: number} | null} */ hovered = null;
  /** @type {Map<string, import("./encoder_working.js").Product>} */ products = new Map();
  /** @type {(view: View) => void} */ report = () => {};
  /** @type {string | undefined} */ reported = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ settling = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ resting = undefined;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element("div", { class: "layer-steps linked-heatmaps", "data-figure": "" });
    this.bar = element("div", { class: "heatmap-toolbar", "data-screen": "", role: "group", "aria-label": "What the heatmaps show" });
    this.circuit = new Circuit(this);
    this.made = new Made(this);
    this.opened = new Opened(this);
    this.opened.root.append(this.bar);
    this.root.append(this.circuit.root, this.opened.root);
    parent.append(this.root);
    this.onResponse = (event) => this.takeProduct(event.detail);
    this.ends = [fillBelow(this.root, UNDER), onChosen((cell) => this.takeChosen(cell))];
    document.addEventListener(RESPONSE, this.onResponse);
    this.resized = new ResizeObserver(() => this.head && this.circuit.paint());
    this.resized.observe(this.root);
  }

  end() {
    document.removeEventListener(RESPONSE, this.onResponse);
    for (const end of this.ends) end();
    clearTimeout(this.settling);
    clearTimeout(this.resting);
    this.resized.disconnect();
    this.circuit.end();
    this.made.end();
    this.opened.end();
    this.root.remove();
  }

  /** @param {Uint8Array} bytes */
  show(bytes) {
    const { text, body } = splitMessage(bytes); // the header holds a checksum of the body
    this.adoptTheme();
    if (text !== this.text) this.take(text, body);
    else this.opened.updateTheme();
  }

  adoptTheme() {
    const ground = getComputedStyle(this.root).getPropertyValue("--st-background-color");
    if (ground === this.ground) return;
    this.ground = ground;
    this.scheme = isDark(ground) ? "dark" : "light";
    this.colours = { signed: ramp(PALETTES[this.scheme]), shares: ramp(SHARES[this.scheme]) };
    if (!this.head) return;
    this.circuit.paint();
    this.point();
  }

  /** The colours of a panel: amber for weights, else around zero. */
  coloursOf(name) {
    return name === "weights" ? this.colours.shares : this.colours.signed;
  }

  paletteOf(name) {
    return (name === "weights" ? SHARES : PALETTES)[this.scheme];
  }

  /** Of a bar below zero, and of one above. */
  get barColours() {
    const { ends } = PALETTES[this.scheme];
    return [ends[1], "", ends[ends.length - 2]];
  }

  /** @param {string} text @param {Uint8Array} body */
  take(text, body) {
    const before = this.head, pointed = this.hovered, head = JSON.parse(text);
    Object.assign(this, { text, head, arrays: readArrays(head, body), hovered: null });
    this.widths = Object.fromEntries(head.panels.map(({ name, columns }) => [name, columns]));
    this.values = derivedValues(head, this.arrays);
    this.products.clear();
    const { product_inputs: inputs, product_weights: weights } = this.arrays;
    if (head.product) this.products.set(head.product.cell, { inputs, weights, bias: head.product.bias });
    this.keepView(before);
    // A page that runs again while the pointer rests on a cell does not take it away.
    if (pointed && before.labels.join() === head.labels.join() && pointed.panel === this.view.panel && pointed.column < this.widths[pointed.panel]) this.hovered = pointed;
    if (!this.controls) {
      buildToolbar(/** @type {any} */ (this));
      setText(this.bar.querySelector("[aria-expanded]"), "columns ▾"); // ⚙ is the card's
    }
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

  // The methods that the toolbar calls, as in LinkedHeatmaps: they act on the picture of the result.
  pan(share) {
    this.opened.result.pan(share);
  }

  zoom(factor) {
    this.opened.result.zoom(factor);
  }

  setChoice(_, order) {
    Object.assign(this.view, { order });
    this.applyView();
  }

  showOpen() {
    this.opened.show();
    drawToolbar(/** @type {any} */ (this));
    this.bar.hidden = SPACES[this.view.panel] !== "dimension";
    this.point();
  }

  // The window.

  /** @param {string} name @param {number} first @param {number} last */
  zoomTo(name, first, last) {
    if (typeof name === "number") return this.zoomTo(this.view.panel, name, first); // from the toolbar
    const window = windowBetween(first, last, this.widths[name]), space = SPACES[name];
    if (space === "dimension") Object.assign(this.view, window);
    this.applyView(space, window.first, window.last);
  }

  applyView(space = "dimension", first = this.view.first, last = this.view.last) {
    this.opened.setWindow(space, first, last);
    drawToolbar(/** @type {any} */ (this));
    this.point();
    this.settle();
  }

  // The selected cell.

  /** @param {string} name of the picture @param {{row: number, column: number} | null} cell of it */
  hover(name, cell) {
    this.hovered = cell && this.resultAt(name, cell);
    this.point();
  }

  /** @param {string} name of the picture @param {{row: number, column: number}} cell of it */
  chooseFrom(name, cell) {
    this.choose(this.resultAt(name, cell));
  }

  /** The cell of the open station to which a cell of one of its pictures leads. */
  resultAt(name, cell) {
    const { panel } = this.view;
    return { panel, ...(name === panel ? cell : resultOf(name, cell, this.view)) };
  }

  choose({ panel, row, column }) {
    const other = panel !== this.view.panel;
    Object.assign(this.view, { panel, row, column });
    this.hovered = null;
    if (other) this.showOpen();
    else this.point();
    this.settle();
  }

  /** Open a station at this column of the row, or else at the same one, or where the row is farthest from zero.
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

  /** Open what was chosen in the column.
   * @param {{mark: string, panel: string, row: number, column?: number}} chosen */
  takeChosen({ mark, panel, row, column }) {
    if (mark === this.head?.context && panel in this.widths) this.open(panel, row, column);
  }

  point() {
    const cell = this.hovered ?? this.view;
    for (const map of this.opened.maps) map.point(linkedCell(map.name, cell));
    this.circuit.mark(cell.row);
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
    this.made.show({ panel, row, column }, product);
    put({ mark: this.head.context, ...(READING.has(panel) ? { reads: this.reads(panel, row, column) } : { working: this.working(panel, row, column, product) }) });
    clearTimeout(this.resting);
    if (panel in PRODUCTS && !product) this.resting = setTimeout(() => this.request(panel, row, column), DELAY);
  }

  /** What the token of a row reads, for the column beside the card. */
  reads(panel, row, column) {
    const { labels, head, heads } = this.head, chosen = panel === "mixed" ? -1 : column, count = labels.length;
    const all = count === 1 ? "its only weight is 100%" : `all ${grouped(count)} weights add up to 100%`;
    return {
      title: `“${labels[row]}” reads${heads > 1 ? `, head ${head}` : ""}`, rows: readsOf(this.about(), row, chosen, MOST), chosen, row,
      panel: panel === "mixed" ? "weights" : panel, foot: `score, then weight; ${all}.`,
    };
  }

  /** How a cell comes about, for the column: what stands in the picture is left out. */
  working(panel, row, column, product) {
    const about = this.about(), { formula, text } = this.head.stations[panel], colours = this.colours.signed;
    const largest = (/** @type {ArrayLike<number>} */ values) => Array.from(values).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const strips = stripsOf(about, panel, row, column, product).map((strip) => {
      const opens = strip.opens && strip.opens.panel in this.values && strip.opens.panel !== panel ? strip.opens : undefined;
      return { ...strip, opens, limit: largest(strip.values) };
    });
    const lines = this.made.isWide(panel) ? [] : linesOf(about, panel, row, column, product);
    const title = placeOf(about, panel, row, column).replace(/\b(layer|head) (\d)/g, "$1\u00a0$2"); // never parted
    return { title, formula, text, strips, lines, colours };
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
