// Values by layer as lines or bars, with a legend below. Pointing at a layer, or moving to it with the arrow keys, writes its values.

import { addStyle, element, setText, shape } from "../../frame/dom.js";
import { fixed, niceStep } from "../heatmaps/numbers.js";
import css from "./layer_chart.css";
import { percent } from "./percent.js";

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {string} color
 * @property {number[]} values one for each layer, from layer 0
 * @property {number} width
 * @property {boolean} dashed
 * @property {boolean[]} solid
 *
 * @typedef {{series: Series[], title: string, marked: number, percent: boolean, decimals: number, bars: boolean,
 *   high: number, alt: string}} Chart
 */

const chosen = new WeakMap(); // root -> the layer whose values are written, and the layer that was marked then

/** @param {ComponentCall<Chart>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const { series, title, marked, bars, alt } = data;
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".layer-chart"));
  const last = series[0].values.length - 1, { across, down, ticks } = scales(data, last);
  const text = (value, decimals = data.decimals) => (data.percent ? percent(value, decimals) : fixed(value, decimals));
  const plot = element("div", { class: "plot", tabindex: 0, role: "application", "aria-roledescription": "chart", "aria-label": alt });
  const readout = element("p", { class: "readout", "aria-live": "polite" });
  const svg = plot.appendChild(shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }));
  for (const { value, decimals } of ticks) {
    svg.append(shape("line", { class: value ? "grid" : "zero", x1: 0, x2: 100, y1: down(value), y2: down(value) }));
    plot.append(placed("value-tick", text(value, decimals), 0, down(value)));
  }
  for (let layer = 0; layer <= last; layer++)
    if (!(layer % Math.ceil((last + 1) / 14))) plot.append(placed("layer-tick", String(layer), across(layer), 100));
  const marker = svg.appendChild(shape("line", { class: "marker", y1: 0, y2: 100 }));
  if (bars) series.forEach((one, index) => plot.append(...drawnBars(one, index, series.length, last, across, down)));
  else for (const one of series) drawLine(one, svg, plot, across, down);
  const legend = element("p", { class: "legend" }, ...series.map(({ name, color }) => named(name, color)));
  root.replaceChildren(
    element("p", { class: "of" }, alt), element("p", { class: "title" }, title), plot, element("p", { class: "axis" }, "layer"), legend, readout);
  const before = chosen.get(root);
  write(before?.marked === marked ? Math.min(before.layer, last) : Math.min(marked, last));

  plot.onpointermove = plot.onpointerdown = (event) => {
    const box = plot.getBoundingClientRect(), at = (100 * (event.clientX - box.left)) / box.width;
    let nearest = 0;
    for (let layer = 1; layer <= last; layer++) if (Math.abs(across(layer) - at) < Math.abs(across(nearest) - at)) nearest = layer;
    write(nearest);
  };
  plot.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    write(Math.max(0, Math.min(last, chosen.get(root).layer + by)));
  };

  /** @param {number} layer */
  function write(layer) {
    chosen.set(root, { layer, marked });
    for (const end of ["x1", "x2"]) marker.setAttribute(end, String(across(layer)));
    setText(readout, `Layer ${layer}: ${series.map(({ name, values }) => `${name} ${text(values[layer])}`).join(", ")}.`);
  }
}

// Percent of the plot's width for a layer and of its height for a value, and the values with a grid line.
function scales({ series, bars, percent: isShare, high }, last) {
  const all = [0, high, ...series.flatMap(({ values }) => values)], low = Math.min(...all);
  const top = Math.max(...all) > low ? Math.max(...all) : low + 1;
  const pad = 0.04 * (top - low), step = niceStep(((top - low) * 100) / 5) / 100, ticks = [];
  const decimals = Math.max(0, -Math.floor(Math.log10(step * (isShare ? 100 : 1)) + 1e-9));
  for (let tick = Math.ceil(low / step); tick * step <= top + pad; tick++) ticks.push({ value: tick * step, decimals });
  return {
    across: (layer) => (bars ? (100 * (layer + 0.5)) / (last + 1) : (100 * layer) / Math.max(1, last)),
    down: (value) => (100 * (top + pad - value)) / (top - low + (low < 0 ? 2 : 1) * pad),
    ticks,
  };
}

function drawLine({ values, color, width, dashed }, svg, plot, across, down) {
  values.forEach((value, layer) => {
    if (layer) {
      const ends = { x1: across(layer - 1), y1: down(values[layer - 1]), x2: across(layer), y2: down(value) };
      svg.append(shape("line", { style: `stroke: ${color}; stroke-width: ${width}px${dashed ? "; stroke-dasharray: 6 5" : ""}`, ...ends }));
    }
    if (dashed) return;
    const dot = placed("dot", "", across(layer), down(value));
    dot.style.background = color;
    plot.append(dot);
  });
}

function drawnBars({ values, color, solid }, index, count, last, across, down) {
  const wide = 82 / (last + 1) / count;
  return values.map((value, layer) => {
    const left = across(layer) + (index - count / 2) * wide, bar = placed("bar", "", left, Math.min(down(value), down(0)));
    Object.assign(bar.style, { width: `${0.86 * wide}%`, height: `${Math.abs(down(value) - down(0))}%`, background: color });
    bar.classList.toggle("pale", solid[layer] === false);
    return bar;
  });
}

// A name with a swatch: some colors are too faint for words.
function named(name, color) {
  const swatch = element("i"), node = element("span", { class: "name" }, swatch, name);
  swatch.style.background = color;
  return node;
}

/** A text at a position in percent of the plot. */
function placed(kind, text, left, top) {
  const node = element("span", { class: kind }, text);
  Object.assign(node.style, { left: `${left}%`, top: `${top}%` });
  return node;
}
