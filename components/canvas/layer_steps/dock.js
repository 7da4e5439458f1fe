// Beside the open panel: the operation, the rows that the chosen cell is made of, and its largest summands.

import { element } from "../../frame/dom.js";
import { linesOf, placeOf, stripsOf } from "./working.js";
import { paintCells } from "./thumbnail.js";

/** @typedef {import("./layer_steps.js").LayerSteps} LayerSteps */

/** Write out how a cell comes about; factors that have not arrived are left out.
 * @param {LayerSteps} steps
 * @param {{panel: string, row: number, column: number}} cell
 * @param {import("./working.js").Product | null} product
 */
export function drawDock(steps, { panel, row, column }, product) {
  const about = steps.about(), { formula, text, proof } = steps.head.stations[panel];
  const strips = stripsOf(about, panel, row, column, product), lines = linesOf(about, panel, row, column, product);
  const measured = proof ? [" ", element("span", { class: `step-proof${proof.rounding ? "" : " is-off"}` }, proof.words)] : [];
  steps.dock.replaceChildren(
    element("p", { class: "dock-place" }, placeOf(about, panel, row, column)),
    element("p", { class: "step-words" }, element("code", {}, formula), " ", text, ...measured),
    element("div", { class: "strips" }, ...strips.flatMap((strip) => stripOf(steps, strip))),
    element("table", { class: "working" }, element("tbody", {}, ...lines.map(lineOf))),
    element("p", { class: "dock-note" }, "Figures are rounded."),
  );
  for (const [at, { values }] of strips.entries()) paint(steps, steps.dock.querySelectorAll("canvas")[at], values);
}

/** @param {LayerSteps} steps @param {import("./working.js").Strip} strip */
function stripOf(steps, { sign, name, opens, values, at }) {
  const label = opens && opens.panel in steps.values ? element("button", { type: "button", title: `Open: ${steps.head.stations[opens.panel].title}` }, name) : element("span", {}, name);
  if (label instanceof HTMLButtonElement) label.onclick = () => steps.open(opens.panel, opens.row, opens.column);
  const mark = at === undefined ? [] : [element("i", { "data-mark": "", style: `left: ${(100 * (at + 0.5)) / values.length}%` })];
  return [element("b", {}, sign), label, element("div", { class: "strip" }, element("canvas", { "aria-hidden": "true" }), ...mark)];
}

/** @param {import("./working.js").Line} line */
function lineOf({ sign, name, text, value, kind = "" }) {
  return element("tr", { class: kind }, element("td", { class: "sign" }, sign), element("td", {}, name), element("td", {}, text), element("td", {}, value));
}

function paint(steps, canvas, values) {
  const limit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  paintCells(canvas, values, { rows: 1, columns: values.length, limit, colours: steps.colours });
}
