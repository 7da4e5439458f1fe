// Linked heatmaps: canvases that share rows, columns, a window of columns and one marked cell.
//
// Streamlit calls the function at the bottom whenever data or theme change; one `LinkedHeatmaps` per component persists in
// between, so that nothing unchanged is redrawn. Python sends numbers, not pixels. Viewers' text is set as textContent
// only.
//
// This file holds the state; each module that it imports implements one aspect.

import { element } from "../../frame/dom.js";
import { fadeFrom, shownNow } from "./changing_cells.js";
import { mount, reportSettled } from "./component.js";
import css from "./linked_heatmaps.css";
import { explainCell, markCell } from "./marked_cell.js";
import { clamp, windowBetween, zoomedWindow } from "./numbers.js";
import { adoptTheme, draw, resize } from "./painting.js";
import { buildPanels } from "./panels.js";
import { closeEditor } from "./word_editor.js";
import { panelValues, readArrays, splitMessage } from "./unpack.js";

let count = 0;

/**
 * @typedef {import("./unpack.js").Header} Header
 * @typedef {import("./unpack.js").View} View
 */

export class LinkedHeatmaps {
  // The data from Python.
  text = "";
  /** @type {Header} */ head = null;
  /** @type {import("./unpack.js").Arrays} */ arrays = {};
  /** @type {Record<string, Float32Array>} */ values = {};
  rows = 0;
  columns = 0;

  // The view. `order` has the column at each position of the axis, `positionOf` the position of each column.
  /** @type {View} */ view = null;
  /** @type {{row: number, column: number} | null} */ hovered = null;
  /** @type {Uint32Array} */ order = new Uint32Array(0);
  positionOf = new Uint32Array(0);
  /** @type {{first: number, last: number, apart: number, around: number} | null} */ pinched = null;

  // Elements and their sizes: `known` in CSS pixels, `geometry` in device pixels.
  /** @type {Record<string, any>[] | null} */ panels = null;
  panelNames = "";
  /** @type {Record<string, any> | null} */ controls = null;
  /** @type {import("./arrangement.js").Arrangement | null} */ arrangement = null;
  arrangedFor = "";
  /** @type {import("./painting.js").Sizes | null} */ known = null;
  /** @type {import("./painting.js").Geometry} */ geometry = null;
  theme = "";
  ink = "";
  /** @type {typeof import("./colours.js").PALETTES.light} */ palette = null;
  colours = new Uint32Array(0);

  // What has been reported to Python.
  /** @type {(view: View) => void} */ report = () => {};
  /** @type {(name: string, value: unknown) => void} */ send = () => {};
  /** @type {string | undefined} */ reported = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ settling = undefined;

  // The motion that is offered, of which panel, and the one that plays.
  /** @type {Element | false | undefined} */ offered = undefined;
  /** @type {(() => void) | null} */ withdraw = null;
  /** @type {(() => void) | null} */ endMotion = null;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element("div", { class: "linked-heatmaps", "data-figure": "" });
    this.bar = element("div", { class: "heatmap-toolbar", "data-screen": "", role: "group", "aria-label": "What the heatmaps show" });
    this.stack = element("div", { class: "heatmap-stack" });
    this.line = element("div", { class: "cell-arithmetic", id: `arithmetic-${count++}` });
    this.words = element("div", { class: "cell-words", "aria-live": "polite" });
    this.lens = element("table", { class: "lens", "aria-hidden": "true" });
    this.overview = element("div", { class: "row-overview", "data-screen": "" });
    this.line.append(this.lens, this.words);
    // Invisible: its height is the most for all rows of a panel together, its width the most for the height of one row.
    this.room = element("div", { class: "heatmap-room", "aria-hidden": "true" });
    this.root.append(this.room, this.bar, this.overview, this.stack, this.line);
    parent.append(this.root);
    this.root.addEventListener("mark-cell", (event) => this.panels && this.hover(/** @type {CustomEvent} */ (event).detail));
    this.resized = new ResizeObserver(() => resize(this));
    for (const node of [this.root, this.room]) this.resized.observe(node);
    this.whenResized = () => this.panels && resize(this);
    addEventListener("resize", this.whenResized);
  }

  end() {
    removeEventListener("resize", this.whenResized);
    this.resized.disconnect();
    clearTimeout(this.settling);
    this.endMotion?.();
    this.withdraw?.();
    this.root.remove();
  }

  /** @param {Uint8Array} bytes */
  show(bytes) {
    const { text, body } = splitMessage(bytes); // the header has a checksum of the body, so equal headers mean equal data
    const changed = text !== this.text;
    const before = changed ? shownNow(this) : null;
    if (changed) this.take(text, body);
    // Reading the theme forces the browser to compute styles; it rarely changes together with the data.
    if (changed && this.theme) requestAnimationFrame(() => adoptTheme(this) && draw(this));
    else if (!adoptTheme(this) && !changed) return;
    draw(this);
    fadeFrom(this, before);
  }

  /**
   * @param {string} text
   * @param {Uint8Array} body
   */
  take(text, body) {
    this.endMotion?.();
    const before = this.head, head = /** @type {Header} */ (JSON.parse(text));
    Object.assign(this, { text, head, arrays: readArrays(head, body), rows: head.labels.length, columns: head.columns });
    this.values = panelValues(head, this.arrays);
    this.view = { ...(before ? this.view : head.view) };
    if (before && before.labels.join() !== head.labels.join()) {
      this.view.row = head.view.row;
      closeEditor(this);
    }
    if (before && before.names?.join() !== head.names?.join()) Object.assign(this.view, { row: head.view.row, column: head.view.column });
    if (!before || before.columns !== head.columns) this.changeColumns(before);
    this.view.row = clamp(this.view.row, 0, this.rows - 1);
    if (!head.orders.includes(this.view.order)) this.view.order = "index";
    if (!(this.view.scale in head.limits)) this.view.scale = Object.keys(head.limits)[0];
    this.hovered = null;
    this.reported ??= JSON.stringify(this.view);
    this.reorder();
    buildPanels(this);
  }

  /** @param {{row: number, column: number} | null} cell */
  hover(cell) {
    this.hovered = cell;
    markCell(this);
    this.tell();
  }

  /** The arrangement that a picture of other panels has by itself.
   * @returns {import("./arrangement.js").Arrangement | null}
   */
  ownArrangement() {
    return null;
  }

  /** Tell pictures beside this one which cell is marked; they may mark one in turn. */
  tell() {
    const { row, column } = this.hovered ?? this.view;
    this.root.dispatchEvent(new CustomEvent("heatmap-cell", { bubbles: true, composed: true, detail: { row, column } }));
  }

  /** @param {{row: number, column: number}} cell */
  choose({ row, column }) {
    Object.assign(this.view, { row, column });
    this.hovered = null;
    markCell(this);
    this.tell();
    this.settle();
  }

  /** Write the arithmetic of the cell below the panels.
   * @param {number} row @param {number} column @param {boolean} inside the window
   */
  explain(row, column, inside) {
    explainCell(this, row, column, inside);
  }

  /** @param {"order" | "scale"} name @param {string} value */
  setChoice(name, value) {
    this.view[name] = value;
    this.reorder();
    draw(this);
    this.settle();
  }

  changeColumns(before) {
    const view = this.view;
    if (before && view.first === 0 && view.last === before.columns - 1) view.last = this.columns - 1;
    view.last = clamp(view.last, 0, this.columns - 1);
    view.first = clamp(view.first, 0, view.last);
    view.column = clamp(view.column, 0, this.columns - 1);
  }

  reorder() {
    const given = this.arrays[`order_${this.view.order}`];
    this.order = /** @type {Uint32Array} */ (given) ?? Uint32Array.from({ length: this.columns }, (_, c) => c);
    this.positionOf = new Uint32Array(this.columns);
    this.order.forEach((column, position) => (this.positionOf[column] = position));
  }

  reveal(position) {
    const { first, last } = this.view;
    if (position >= first && position <= last) return;
    const by = position < first ? position - first : position - last;
    this.zoomTo(first + by, last + by);
  }

  pan(share) {
    const { first, last } = this.view;
    const by = Math.trunc(share * (last - first + 1)) || Math.sign(share);
    const kept = clamp(by, -first, this.columns - 1 - last);
    this.zoomTo(first + kept, last + kept);
  }

  zoom(factor, around = this.positionOf[this.view.column]) {
    this.zoomTo(...zoomedWindow(this.view, factor, around, this.columns));
  }

  zoomTo(first, last) {
    Object.assign(this.view, windowBetween(first, last, this.columns));
    draw(this);
    this.settle();
  }

  settle() {
    if (!this.head.compact) reportSettled(this);
  }
}

export default mount(LinkedHeatmaps, css);
