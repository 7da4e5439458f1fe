// One panel of an encoder layer: a heatmap that delegates selection, window and order to its layer.

import { element } from "../../frame/dom.js";
import { buildPanels } from "../heatmaps/panels.js";
import { LinkedHeatmaps } from "../heatmaps/linked_heatmaps.js";
import { markCell } from "../heatmaps/marked_cell.js";
import { adoptTheme, draw } from "../heatmaps/painting.js";

/** @typedef {{row: number, column: number | null}} Cell */

export class StepHeatmap extends LinkedHeatmaps {
  /** @type {import("./layer_steps.js").LayerSteps} */ layer = null;
  name = "";
  /** @type {HTMLElement | null} */ proof = null;

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

  /** @param {any} head @param {Float32Array} values @param {Record<string, any>} orders @param {any} station */
  showValues(head, values, orders, station) {
    const before = this.head;
    Object.assign(this, { head, arrays: orders, values: { [this.name]: values }, rows: head.labels.length, columns: head.columns });
    this.view = before ? this.view : { ...head.view };
    if (before && before.columns !== head.columns) this.changeColumns(before);
    this.reorder();
    buildPanels(this);
    this.showStation(station);
    adoptTheme(this);
    draw(this);
  }

  /** Show the operation that computes this panel, as a sign, a formula and a sentence, and its difference from the model. */
  showStation({ sign, formula, text, proof }) {
    if (!this.proof) {
      const header = this.panels[0].box.querySelector(".heatmap-header");
      this.proof = element("span", { class: "step-proof" });
      header.prepend(element("span", { class: sign ? "step-sign" : "" }, sign));
      header.after(element("p", { class: "step-words" }, element("code", {}, formula), " ", text, " ", this.proof));
    }
    this.proof.textContent = proof?.words ?? "";
    this.proof.classList.toggle("is-off", Boolean(proof && !proof.rounding));
  }

  /** @param {Cell} cell */
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
