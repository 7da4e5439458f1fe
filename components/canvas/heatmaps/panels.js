// Builds the elements: the toolbar, and for each panel a header, labels, a plot and an axis.

import { element } from "../../frame/dom.js";
import { additionButton, offerAddition } from "./adding_rows.js";
import { numbersOverlay } from "./cell_numbers.js";
import { overlay } from "./clipped_values.js";
import { listenToPanel } from "./pointing.js";
import { termBars } from "./terms.js";
import { editButton } from "./word_editor.js";
import { ORDER_HELP, ORDERS, SCALE_HELP, SCALES } from "./words.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/** @param {LinkedHeatmaps} maps */
export function buildPanels(maps) {
  const names = maps.head.panels.map((panel) => panel.name).join();
  maps.root.classList.toggle("compact", Boolean(maps.head.compact));
  maps.root.classList.toggle("remarked", Boolean(maps.head.remarks?.length));
  maps.root.classList.toggle("barred", Boolean(maps.head.bar_colors));
  maps.root.classList.toggle("named", Boolean(maps.head.names));
  maps.root.classList.toggle("one-row", maps.rows === 1);
  maps.root.classList.toggle("unlabelled", !maps.head.labels.some(Boolean));
  maps.root.classList.toggle("wide", maps.columns > 400);
  maps.root.classList.toggle("editable", Boolean(maps.head.words));
  maps.root.classList.toggle("follows", maps.head.panels.at(-1).derived === "layer_norm");
  maps.root.dataset.pieces = maps.head.labels.join(" ");
  if (names !== maps.panelNames) {
    maps.panels = maps.head.panels.map((panel) => buildPanel(maps, panel));
    maps.stack.replaceChildren(...maps.panels.map((panel) => panel.box));
    maps.panelNames = names;
    maps.known = null;
  }
  if (!maps.head.compact && !maps.head.names && !maps.controls) buildToolbar(maps);
  offerAddition(maps);
}

/** @param {LinkedHeatmaps} maps @param {import("./unpack.js").Panel} panel @returns {Record<string, any>} */
function buildPanel(maps, { name, title, ends, ofEnds }) {
  const box = element("section", { class: `heatmap-panel heatmap_${name} st-key-heatmap_${name}`, "data-panel": name });
  const header = element("header", { class: "heatmap-header" });
  /** @type {Record<string, any>} */
  const parts = { title: element("strong", { class: "heatmap-title" }, title), shape: element("code", { class: "heatmap-shape" }) };
  const legend = element("span", { class: "heatmap-legend" });
  for (const part of ["under", "low", "ramp", "high", "over", "note"]) legend.append((parts[part] = element("span", { class: `legend-${part}` })));
  const play = name === "summed" && additionButton(maps);
  header.append(...[parts.title, parts.shape, play, legend].filter(Boolean));
  const body = element("div", { class: "heatmap-body" });
  parts.labels = element("div", { class: "heatmap-labels", "aria-hidden": "true" });
  parts.plot = element("div", {
    class: "heatmap-plot",
    tabindex: "0", role: "application", "aria-roledescription": "heatmap", "aria-describedby": maps.line.id,
  });
  parts.canvas = element("canvas", { "aria-hidden": "true" });
  parts.clips = overlay("heatmap-clips");
  parts.numbers = numbersOverlay();
  parts.clippedRows = overlay("clipped-rows");
  parts.clippedColumns = overlay("clipped-columns");
  parts.framed = element("div", { class: "framed-row" });
  parts.marks = ["row-mark", "column-mark", "cell-mark"].map((mark) => element("div", { class: mark }));
  parts.axis = element("div", { class: "heatmap-axis", title: "Drag to zoom, double-click to see all", "aria-hidden": "true" });
  parts.band = element("div", { class: "axis-band" });
  parts.plot.append(parts.canvas, parts.numbers, parts.clips, parts.framed, ...parts.marks);
  parts.rowFlag = element("span", { class: "row-flag heatmap-label", dir: "ltr" });
  parts.columnFlag = element("span", { class: "column-flag" });
  parts.bars = element("canvas", { class: "row-bars" });
  parts.labels.append(parts.rowFlag);
  body.append(parts.labels, parts.plot, parts.clippedRows, element("div"), parts.clippedColumns, element("div"), element("div"), parts.axis);
  if (name === "summed") body.append((parts.terms = termBars(maps)));
  if (ends) {
    header.append(element("span", { class: "of-ends" }, ofEnds));
    body.append((parts.ends = element("div", { class: "heatmap-ends", "aria-hidden": "true" })));
  }
  if (name === "normed") header.append(element("span", { class: "terms-name" }, "largest term ↑"));
  box.append(header, body);
  const panel = Object.assign(parts, { name, box }); // its geometry is set later, for the listeners, too
  listenToPanel(maps, panel);
  return panel;
}

/** @param {LinkedHeatmaps} maps */
export function buildToolbar(maps) {
  maps.controls = {};
  const opener = element("button", { class: "toolbar-button", type: "button", "aria-expanded": "false", title: "Order, scale and window" }, "⚙");
  opener.onclick = () => opener.setAttribute("aria-expanded", String(maps.bar.classList.toggle("is-open")));
  const settings = element("div", { class: "toolbar-settings" });
  maps.bar.append(element("div", { class: "toolbar-buttons" }, editButton(maps), opener), settings);
  if (maps.head.orders.length)
    settings.append(buildChoice(maps, "order", "Order of dimensions", pick(ORDERS, ["index", ...maps.head.orders]), ORDER_HELP));
  if (Object.keys(maps.head.limits).length > 1)
    settings.append(buildChoice(maps, "scale", "Colour scale", pick(SCALES, Object.keys(maps.head.limits)), SCALE_HELP));
  const field = element("fieldset", { class: "heatmap-window" });
  field.append(element("legend", {}, "Window"));
  for (const [end, words] of [["first", "First column shown"], ["last", "Last column shown"]]) {
    const input = element("input", { class: `window-${end}`, type: "number", min: "0", step: "1", "aria-label": words });
    input.onchange = () => maps.zoomTo(
      end === "first" ? Number(input.value) : maps.view.first, end === "last" ? Number(input.value) : maps.view.last);
    maps.controls[end] = input;
    field.append(input);
    if (end === "first") field.append("to");
  }
  /** @type {[symbol: string, words: string, act: () => void][]} */
  const moves = [
    ["◀", "Move left", () => maps.pan(-0.5)], ["▶", "Move right", () => maps.pan(0.5)],
    ["+", "Zoom in around the chosen cell", () => maps.zoom(0.5)], ["−", "Zoom out", () => maps.zoom(2)],
    ["All", "All dimensions", () => maps.zoomTo(0, maps.columns - 1)],
  ];
  for (const [symbol, words, act] of moves) {
    const button = element("button", { type: "button", "aria-label": words, title: words }, symbol);
    button.onclick = act;
    field.append(button);
  }
  settings.append(field);
}

/** @param {LinkedHeatmaps} maps */
function buildChoice(maps, name, words, options, help) {
  const field = element("fieldset", { class: `heatmap-${name}` });
  field.append(element("legend", {}, words));
  maps.controls[name] = Object.entries(options).map(([value, label]) => {
    const button = element("button", { type: "button", title: help[value] ?? "", "data-value": value }, label);
    button.onclick = () => maps.setChoice(name, value);
    field.append(button);
    return button;
  });
  return field;
}

function pick(words, names) {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? name]));
}
