// Beside the pictures of the open station: how its chosen cell comes about. Of a sum of products a bar for each product.

import { decimalsThatAddUp, fixed, grouped, significant } from "../../canvas/heatmaps/numbers.js";
import { percent } from "../../canvas/percent.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { unitOf } from "../../canvas/unit.js";
import { element, setAttributes, setText, shape } from "../../frame/dom.js";
import { tableOf } from "./encoder_table.js";
import { barsOf, factorsOf, linesOf, placeOf, PRODUCTS } from "./encoder_working.js";

/** @typedef {import("./encoder_layer.js").LayerSteps} LayerSteps */

const LETTERS = 17; // CSS pixels above the bars, or below them, for the number of one

export class Made {
  /** @type {ReturnType<typeof factorsOf>} */ factors = null;
  /** @type {ReturnType<typeof barsOf>} */ bars = [];
  pointed = -1;

  /** @param {LayerSteps} steps */
  constructor(steps) {
    this.steps = steps;
    this.place = element("p", { class: "unseen" });
    this.title = element("p", { class: "made-title" });
    this.label = element("span", { class: "bar-label" });
    this.svg = savedAsDrawn(shape("svg", { "aria-hidden": "true" }));
    this.chart = element("div", { class: "product-bars" }, this.svg, this.label);
    this.factor = element("p", { class: "factors" });
    this.lines = element("div", { class: "made-lines" });
    this.root = element("div", { class: "made", id: "layer-arithmetic", "aria-live": "polite" }, this.place, this.title, this.chart, this.factor, this.lines);
    this.chart.onpointermove = (event) => this.point(Math.floor((event.offsetX / Math.max(1, this.chart.clientWidth)) * this.bars.length));
    this.chart.onpointerleave = () => this.point(-1);
    this.resized = new ResizeObserver(() => this.drawBars());
    this.resized.observe(this.chart);
  }

  end() {
    this.resized.disconnect();
  }

  /** Whether a station's working is a table. */
  isWide(panel) {
    return !(panel in PRODUCTS) && !["before", "scores", "mixed"].includes(panel);
  }

  /** Write out how a cell comes about; factors that have not arrived are left out.
   * @param {{panel: string, row: number, column: number}} cell
   * @param {import("./encoder_working.js").Product | null} product
   */
  show({ panel, row, column }, product) {
    const about = this.steps.about(), value = about.values[panel][row * about.columns[panel] + column], wide = this.isWide(panel);
    Object.assign(this.root.dataset, { panel, row, column, value, products: panel in PRODUCTS ? String(Boolean(product)) : "none" });
    setText(this.place, placeOf(about, panel, row, column));
    this.factors = factorsOf(about, panel, row, column, product);
    const count = this.factors?.one.length ?? 0, across = this.steps.head.stations[panel].across;
    setText(this.title, this.factors ? `${grouped(count)} ${count === 1 ? "product" : "products"}` : wide ? "The chosen cell" : `${across} ${column}`);
    for (const part of [this.chart, this.factor]) part.hidden = !this.factors;
    this.pointed = -1;
    this.drawBars();
    this.lines.replaceChildren(...(wide ? [tableOf(linesOf(about, panel, row, column, product))] : this.sums(about, panel, row, column, value)));
  }

  /** What the products come to. */
  sums(about, panel, row, column, value) {
    const line = (/** @type {string} */ text, strong = false) => element("p", { class: strong ? "strong" : "" }, text);
    if (!this.factors) return [line(`= ${fixed(value)}`, true)];
    const { one, other, bias } = this.factors, sum = Array.from(one).reduce((all, factor, at) => all + factor * other[at], 0);
    if (panel === "scores") {
      const weight = about.values.weights[row * about.columns.weights + column];
      return [line(`sum ${fixed(sum, 2)}`), line(`÷ √${about.size} = ${fixed(value, 2)}`, true), line(`weight ${percent(weight)}`, true)];
    }
    if (!bias) return [line(`sum ${fixed(value)}`, true)];
    const decimals = decimalsThatAddUp([sum, bias], value);
    return [line(`sum ${fixed(sum, decimals)}`), line(`+ bias ${fixed(bias, decimals)}`), line(`= ${fixed(value, decimals)}`, true)];
  }

  /** A bar for each product, from a line for zero; where pixels are fewer, of those that share one the farthest from zero. */
  drawBars() {
    const wide = this.chart.clientWidth, tall = this.chart.clientHeight, letters = LETTERS * unitOf();
    if (!this.factors || wide < 1 || tall < 3 * letters) return;
    const { one, other } = this.factors, made = Float64Array.from(one, (factor, at) => factor * other[at]);
    this.bars = barsOf(made, Math.floor(wide));
    const low = Math.min(0, ...this.bars.map(({ value }) => value)), top = Math.max(0, ...this.bars.map(({ value }) => value)), span = top - low || 1;
    const high = tall - letters - (-low > top ? letters : 0);
    this.y = (/** @type {number} */ value) => letters + ((top - value) / span) * high;
    const each = wide / this.bars.length, zero = this.y(0), gap = each > 5 ? 2 : each > 2 ? 0.6 : 0;
    setAttributes(this.svg, { width: wide, height: tall });
    const path = (/** @type {boolean} */ positive) => this.bars.map(({ value }, at) => (value > 0 === positive ? `M${at * each} ${zero}H${(at + 1) * each - gap}V${this.y(value)}H${at * each}Z` : "")).join("");
    const [less, , more] = this.steps.barColours;
    this.svg.replaceChildren(shape("path", { d: path(false), fill: less }), shape("path", { d: path(true), fill: more }), shape("path", { class: "zero", d: `M0 ${zero}H${wide}` }));
    this.point(this.pointed);
  }

  /** Name the products of a bar, or of the longest. */
  point(at) {
    if (!this.factors || !this.bars.length) return;
    this.pointed = at;
    const longest = this.bars.reduce((best, { value }, index) => (Math.abs(value) > Math.abs(this.bars[best].value) ? index : best), 0);
    const bar = this.bars[at] ? at : longest, { value, index } = this.bars[bar], { one, other, name } = this.factors;
    setText(this.label, significant(Number(value.toPrecision(3))));
    const share = (bar + 0.5) / this.bars.length, edge = Math.min(0.8, Math.max(0.2, share)), letters = LETTERS * unitOf();
    Object.assign(this.label.style, { left: `${100 * edge}%`, top: `${Math.min(value < 0 ? this.y(value) : this.y(value) - letters, this.chart.clientHeight - letters)}px` });
    const factor = (/** @type {number} */ number) => significant(Number(number.toPrecision(3)));
    const words = `${factor(one[index])} × ${factor(other[index])}`;
    setText(this.factor, `${name(index).replace(/^(dimension|inner value) /, "").replace(/^\d+ “(.*)”$/, "$1")}: ${words}`);
    this.factor.title = `${name(index)}: ${words}`;
  }
}
