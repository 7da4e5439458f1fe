// Draws what surrounds the cells of a panel: colour scale, row labels and column ticks.

import { element, setText } from "../../frame/dom.js";
import { apart, fixed, grouped, niceStep, short } from "./numbers.js";
import { OVER, TOUCH } from "./boxes.js";
import { ORDERS } from "./words.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/** @param {LinkedHeatmaps} maps */
export function drawHeader(maps, panel, index, limit, values) {
  const { name, title, group } = maps.head.panels[index], { palette } = maps;
  let under = 0, over = 0, largest = 0, most = 0, signed = false;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]);
    if (values[i] > limit) over++;
    else if (size > limit) under++;
    if (values[i] < 0) signed = true;
    if (size > most) [most, largest] = [size, i];
  }
  const own = maps.view.scale === "own" || (maps.view.scale === "shared" && maps.head.panels.filter((other) => other.group === group).length === 1);
  const rule = maps.head.panels.length === 1 ? "" : own ? "own scale" : maps.view.scale === "one" ? "one scale for all" : "shared scale";
  panel.shape.textContent = `(${maps.rows}, ${maps.columns})`;
  signed ||= !most; // a difference that is zero everywhere keeps the scale of its neighbours
  const low = limit && signed ? `−${short(limit)}` : "0"; // probabilities need no colours below zero
  panel.low.textContent = low;
  panel.high.textContent = limit ? `+${short(limit)}` : "0";
  if (panel.palette !== palette || panel.signed !== signed) {
    Object.assign(panel, { palette, signed });
    panel.ramp.style.background = `linear-gradient(to right, ${palette.ends.slice(signed ? 0 : palette.ends.length >> 1).join()})`;
  }
  const beyond = under + over;
  panel.under.textContent = under ? `▼ ${grouped(under)}` : "";
  panel.over.textContent = over ? `▲ ${grouped(over)}` : "";
  const clipped = !most ? "every value is 0" : beyond ? `${grouped(beyond)} ${beyond === 1 ? "value" : "values"} off the scale` : "no value off the scale";
  const squeezed = panel.geometry.crowded ? "of values that share a pixel the larger is shown" : "";
  const said = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join("; ");
  panel.note.textContent = said(rule, squeezed);
  panel.low.parentElement.title = said(rule, clipped, squeezed);
  const at = [Math.floor(largest / maps.columns), largest % maps.columns];
  const words = `${title}: ${maps.rows} ${maps.rows === 1 ? "row" : "rows"} by ${maps.columns} ${maps.head.across}${maps.columns === 1 ? "" : "s"}, colours from ${low} to ${short(limit)}${signed ? " around zero" : ""}, ${clipped}. ` +
    `The value farthest from zero is ${fixed(values[largest] ?? 0)}, in row ${at[0]} “${maps.head.labels[at[0]] ?? ""}”, ${maps.head.names?.[at[1]] ?? `${maps.head.across} ${at[1]}`}. ` +
    `The arrow keys move the chosen cell.`;
  panel.plot.setAttribute("aria-label", words);
  panel.plot.dataset.panel = name;
  panel.box.dataset.limit = limit;
  panel.box.dataset.beyond = beyond;
}

/** @param {LinkedHeatmaps} maps */
export function drawLabels(maps, panel) {
  const { high, ratio, top, rows } = panel.geometry;
  const pixels = high / ratio, type = maps.known.type - TOUCH * maps.known.unit;
  const every = pixels >= type - 0.5 ? 1 : niceStep((maps.known.type + 2) / pixels); // a name that runs into the one above is left out
  const room = Math.max(pixels, Math.min(type, rows * pixels)); // a label that would be cut off at the bottom is omitted
  if (changedSinceLast(panel.labels, top, rows, pixels, type)) {
    panel.shown = [];
    for (let row = 0; row * pixels + room <= rows * pixels + 0.5; row += every) {
      const label = element("span", { class: "heatmap-label", dir: "ltr" });
      label.dataset.row = String(top + row);
      label.style.top = `${row * pixels}px`;
      label.style.height = label.style.lineHeight = `${Math.max(pixels, type)}px`;
      panel.shown.push(label);
    }
    panel.labels.style.height = `${rows * pixels}px`;
    panel.labels.replaceChildren(...panel.shown, ...(maps.head.bar_colors ? [panel.bars] : []), panel.rowFlag);
    panel.ends?.replaceChildren(...panel.shown.map((label) => label.cloneNode()));
  }
  if (maps.head.bar_colors) drawBars(maps, panel, [...maps.arrays.bars], maps.head.bar_colors);
  const { ends } = maps.head.panels[maps.panels.indexOf(panel)];
  panel.shown.forEach((label, index) => {
    const text = maps.head.labels[top + index * every], remark = maps.head.remarks?.[top + index * every] ?? "";
    if (panel.ends) setText(panel.ends.children[index], ends[top + index * every]);
    if (!changedSinceLast(label, remark, text)) return;
    label.replaceChildren(...(remark ? [element("b", {}, `${remark} `)] : []), text);
    label.reach = reachOf(label.textContent, maps.known);
  });
  const parts = panel.shown.map(({ reach: [above, below] }, index) => [index * every * pixels - above, index * every * pixels + below]);
  const free = apart(parts, OVER * maps.known.unit);
  panel.shown.forEach((label, index) => label.classList.toggle("left-out", !free[index]));
}

const FINE = 10; // times: of letters of the usual size only whole pixels are measured
/** @type {CanvasRenderingContext2D | undefined} */
let pen;

/** How far letters reach above and below the middle of their line, in CSS pixels.
 * @param {string} text @param {import("./painting.js").Sizes} sizes @returns {[above: number, below: number]}
 */
function reachOf(text, { type, font }) {
  pen ??= element("canvas").getContext("2d");
  pen.font = `${FINE * type}px ${font}`;
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(text);
  const base = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2; // the letters stand on it
  return [(up - base) / FINE, (down + base) / FINE];
}

// One bar for each row, also where rows are too low for labels; bars of negative length grow to the left of the zero line.
function drawBars(maps, panel, lengths, colors) {
  const { high, ratio } = panel.geometry, wide = Math.round(maps.known.bars * ratio);
  panel.bars.style.height = `${(lengths.length * high) / ratio}px`;
  if (!changedSinceLast(panel.bars, lengths, colors, high, wide, maps.theme)) return;
  Object.assign(panel.bars, { width: wide, height: lengths.length * high });
  const pen = panel.bars.getContext("2d");
  const low = Math.min(0, ...lengths), span = Math.max(0, ...lengths) - low || 1, gap = high > 4 * ratio ? ratio : 0;
  const placeOf = (length) => Math.round(((length - low) / span) * (wide - 1));
  lengths.forEach((length, row) => {
    pen.fillStyle = colors[row] || "transparent";
    const ends = [placeOf(0), placeOf(length)].sort((a, b) => a - b);
    pen.fillRect(ends[0], row * high + gap, ends[1] - ends[0] + 1, high - 2 * gap);
  });
  pen.fillStyle = maps.ink;
  pen.fillRect(placeOf(0), 0, 1, lengths.length * high);
}

/** @param {LinkedHeatmaps} maps */
export function drawAxis(maps, panel) {
  const { count, edges, ratio, wide } = panel.geometry, { first, last, order } = maps.view;
  if (!changedSinceLast(panel.axis, first, last, order, wide, ratio, maps.head.across, maps.head.names)) return;
  if (maps.head.names) return drawNames(maps, panel, maps.head.names);
  const step = niceStep(count / Math.max(2, Math.floor(wide / ratio / (70 * maps.known.unit))));
  const name = element("span", { class: "axis-name" }, order === "index" ? maps.head.across : `place ${ORDERS[order]}`);
  const room = wide / ratio - 0.58 * maps.known.type * name.textContent.length - 12; // the name of the axis is at its right end
  panel.ticks = [];
  for (let position = Math.ceil(first / step) * step; position <= last; position += step) {
    const at = position - first, left = (edges[at] + edges[at + 1]) / 2 / ratio;
    if (left > room) break;
    const tick = element("span", { class: left < 8 ? "axis-tick at-edge" : "axis-tick" }, String(position));
    tick.style.left = `${left}px`;
    panel.ticks.push(tick);
  }
  panel.axisName = name;
  panel.axis.replaceChildren(...panel.ticks, name, panel.columnFlag, panel.band);
}

/** The names of the columns, upright where they would not fit side by side; where columns are very narrow, some of them.
 * @param {LinkedHeatmaps} maps @param {string[]} names
 */
function drawNames(maps, panel, names) {
  const { count, edges, ratio, wide } = panel.geometry, { first, last } = maps.view, { type } = maps.known;
  const each = wide / ratio / count, longest = Math.max(...names.slice(first, last + 1).map((name) => name.length));
  const upright = 0.62 * type * longest + 6 > each, every = upright ? Math.ceil((type + 3) / each) : 1;
  panel.axis.classList.toggle("upright", upright);
  panel.axis.style.height = upright ? `${Math.min(84 * maps.known.unit, 0.62 * type * longest + 12)}px` : "";
  panel.ticks = [];
  panel.axisName = null;
  for (let position = first; position <= last; position += every) {
    const at = position - first, tick = element("span", { class: "axis-tick", dir: "ltr" }, names[maps.order[position]]);
    tick.style.left = `${(edges[at] + edges[at + 1]) / 2 / ratio}px`;
    panel.ticks.push(tick);
  }
  panel.axis.replaceChildren(...panel.ticks, panel.columnFlag, panel.band);
}

/** @param {LinkedHeatmaps} maps */
export function drawToolbar(maps) {
  const controls = maps.controls;
  if (!controls) return;
  for (const name of ["order", "scale"])
    for (const button of controls[name] ?? []) button.setAttribute("aria-pressed", String(button.dataset.value === maps.view[name]));
  for (const end of ["first", "last"]) {
    controls[end].max = maps.columns - 1;
    controls[end].value = maps.view[end];
  }
}

// Whether any of these inputs of an element has changed since the last call.
function changedSinceLast(box, ...inputs) {
  const key = inputs.join();
  if (box.drawnFrom === key) return false;
  box.drawnFrom = key;
  return true;
}
