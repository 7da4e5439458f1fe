// One picture of the open station: a heatmap that delegates selection, window and order to its layer.

import { LinkedHeatmaps } from "../../canvas/heatmaps/linked_heatmaps.js";
import { markCell } from "../../canvas/heatmaps/marked_cell.js";
import { adoptTheme, draw } from "../../canvas/heatmaps/painting.js";
import { buildPanels } from "../../canvas/heatmaps/panels.js";
import { unitOf } from "../../canvas/unit.js";
import { element } from "../../frame/dom.js";

const READABLE = 5, ROOMY = 12, WIDEST = 110, CLIPS = 7; // CSS pixels: of a row, of one among few, the most, of marks below

export class StepHeatmap extends LinkedHeatmaps {
  /** @type {import("./encoder_layer.js").LayerSteps} */ layer = null;
  /** @type {HTMLElement} whose height it fills */ box = null;
  name = "";

  /**
   * @param {HTMLElement} box
   * @param {import("./encoder_layer.js").LayerSteps} layer
   * @param {string} name of its panel
   */
  constructor(box, layer, name) {
    super(box);
    Object.assign(this, { box, layer, name });
    this.root.removeAttribute("data-figure"); // the whole layer is one figure
  }

  /** @param {any} head @param {Float32Array} values @param {Record<string, any>} orders @param {string} remark */
  showValues(head, values, orders, remark) {
    const before = this.head;
    Object.assign(this, { head, arrays: orders, values: { [this.name]: values }, rows: head.labels.length, columns: head.columns });
    this.view = before ? this.view : { ...head.view };
    if (before && before.columns !== head.columns) this.changeColumns(before);
    this.reorder();
    buildPanels(this);
    if (!before && remark) this.panels[0].title.after(element("span", { class: "remark" }, remark));
    this.theme = ""; // its colours are the layer's
    this.updateTheme();
  }

  /** All rows in the height that the layer leaves; where they would be too low to read, those around the marked one.
   * @returns {import("../../canvas/heatmaps/arrangement.js").Arrangement}
   */
  ownArrangement() {
    const [{ box, axis }] = this.panels, header = box.querySelector(".heatmap-header");
    const unit = unitOf(), high = Math.max(60 * unit, this.box.clientHeight - header.offsetHeight - axis.offsetHeight - CLIPS);
    const rows = high / this.rows < READABLE * unit ? Math.floor(high / (ROOMY * unit)) : this.rows;
    return { grid: false, high, row: WIDEST * unit, rows };
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
    if (!adoptTheme(this)) return;
    Object.assign(this, { palette: this.layer.paletteOf(this.name), colours: this.layer.coloursOf(this.name) });
    draw(this);
  }

  hover(cell) {
    this.layer.hover(this.name, cell);
  }

  choose(cell) {
    this.layer.chooseFrom(this.name, cell);
  }

  /** An operand of which a row alone is marked has no column to bring into view.
   * @param {number | undefined} position */
  reveal(position) {
    if (Number.isFinite(position)) super.reveal(position);
  }

  zoomTo(first, last) {
    this.layer.zoomTo(this.name, first, last);
  }

  explain() {}

  settle() {}
}
