// The open panel of an encoder layer: a heatmap that delegates selection, window and order to its layer.

import { element } from "../../frame/dom.js";
import { buildPanels } from "../heatmaps/panels.js";
import { LinkedHeatmaps } from "../heatmaps/linked_heatmaps.js";
import { markCell } from "../heatmaps/marked_cell.js";
import { adoptTheme, draw } from "../heatmaps/painting.js";

const READABLE = 5, ROOMY = 12, WIDEST = 110, CLIPS = 7; // CSS pixels: of a row, of one among few, the most, of marks below

export class StepHeatmap extends LinkedHeatmaps {
  /** @type {import("./layer_steps.js").LayerSteps} */ layer = null;
  name = "";

  /**
   * @param {HTMLElement} parent
   * @param {import("./layer_steps.js").LayerSteps} layer
   * @param {string} name
   */
  constructor(parent, layer, name) {
    super(parent);
    Object.assign(this, { layer, name });
    this.root.removeAttribute("data-figure"); // the whole layer is one figure
  }

  /** @param {any} head @param {Float32Array} values @param {Record<string, any>} orders @param {string} sign */
  showValues(head, values, orders, sign) {
    const before = this.head;
    Object.assign(this, { head, arrays: orders, values: { [this.name]: values }, rows: head.labels.length, columns: head.columns });
    this.view = before ? this.view : { ...head.view };
    if (before && before.columns !== head.columns) this.changeColumns(before);
    this.reorder();
    buildPanels(this);
    if (!before && sign) this.panels[0].box.querySelector(".heatmap-header").prepend(element("span", { class: "step-sign" }, sign));
    adoptTheme(this);
    draw(this);
  }

  /** All rows in the height that the layer leaves; where they would be too low to read, those around the marked one.
   * @returns {import("../heatmaps/arrangement.js").Arrangement}
   */
  ownArrangement() {
    const [{ box, axis }] = this.panels, header = box.querySelector(".heatmap-header");
    const high = Math.max(120, this.layer.step.clientHeight - header.offsetHeight - axis.offsetHeight - CLIPS);
    const rows = high / this.rows < READABLE ? Math.floor(high / ROOMY) : this.rows;
    return { grid: false, high, row: WIDEST, rows };
  }

  /** @param {{row: number, column: number | null}} cell */
  point(cell) {
    Object.assign(this.view, cell);
    this.hovered = null;
    if (this.geometry) markCell(this);
  }

  /** @param {number} first @param {number} last @param {string} order */
  setWindow(first, last, order) {
    Object.assign(this.view, { first, last, order });
    this.reorder();
    draw(this);
  }

  updateTheme() {
    if (adoptTheme(this)) draw(this);
  }

  hover(cell) {
    this.layer.hover(cell && { panel: this.name, ...cell });
  }

  choose(cell) {
    this.layer.choose({ panel: this.name, ...cell });
  }

  zoomTo(first, last) {
    this.layer.zoomTo(this.name, first, last);
  }

  explain() {}

  settle() {}
}
