// Values through the layers as lines, each with its name at its end. Pointing at a layer, or moving to it with the arrow
// keys, writes its values below.

import { addStyle, element, setText, shape } from "../../frame/dom.js";
import { niceStep } from "../heatmaps/numbers.js";
import css from "./layer_lines.css";
import { percent, spread } from "./spread.js";

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} color
 * @property {boolean} strong
 * @property {number[]} values one for each layer, from layer 0
 * @property {string} end what is written at its end
 */

const chosen = new WeakMap(); // root -> the layer whose values are written

/** @param {ComponentCall<{lines: Line[], alt: string}>} call */
export default function ({ data: { lines, alt }, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".layer-lines"));
  const plot = element("div", { class: "plot", tabindex: 0, role: "application", "aria-roledescription": "line chart", "aria-label": alt });
  const readout = element("p", { class: "readout", "aria-live": "polite" });
  const last = lines[0].values.length - 1, all = lines.flatMap(({ values }) => values);
  const low = Math.min(0, ...all), high = Math.max(...all), pad = 0.04 * (high - low || 1);
  const across = (layer) => (100 * layer) / Math.max(1, last);
  const down = (value) => (100 * (high + pad - value)) / (high - low + 2 * pad);
  const svg = shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
  plot.append(svg);

  const step = niceStep(((high - low) * 100) / 5) / 100;
  for (let tick = Math.ceil(low / step); tick * step <= high + pad; tick++) {
    svg.append(shape("line", { class: tick ? "grid" : "zero", x1: 0, x2: 100, y1: down(tick * step), y2: down(tick * step) }));
    plot.append(placed("value-tick", percent(tick * step), 0, down(tick * step)));
  }
  for (let layer = 0; layer <= last; layer++)
    if (layer === last || !(layer % Math.ceil((last + 1) / 14))) plot.append(placed("layer-tick", String(layer), across(layer), 100));
  const marker = svg.appendChild(shape("line", { class: "marker", y1: 0, y2: 100 }));
  const names = lines.map(({ values, color, strong, end }) => {
    values.forEach((value, layer) => {
      const dot = placed("dot", "", across(layer), down(value));
      dot.style.background = color;
      plot.append(dot);
      if (!layer) return;
      const ends = { x1: across(layer - 1), y1: down(values[layer - 1]), x2: across(layer), y2: down(value) };
      svg.append(shape("line", { class: strong ? "strong" : "weak", style: `stroke: ${color}`, ...ends }));
    });
    const name = placed("name", end, 100, 0), swatch = element("i"); // some colors are too faint for words
    swatch.style.background = color;
    name.prepend(swatch);
    return plot.appendChild(name);
  });
  root.replaceChildren(element("p", { class: "of" }, alt), plot, element("p", { class: "axis" }, "layer"), readout);
  write(Math.min(chosen.get(root) ?? last, last));
  const ends = lines.map(({ values }) => down(values[last]));
  new ResizeObserver(() => {
    const least = (100 * names[0].offsetHeight) / (plot.clientHeight || 1);
    spread(ends, least).forEach((top, index) => (names[index].style.top = `${top}%`));
  }).observe(plot);

  plot.onpointermove = plot.onpointerdown = (event) => {
    const box = plot.getBoundingClientRect();
    write(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
  };
  plot.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    write(Math.max(0, Math.min(last, chosen.get(root) + by)));
  };

  /** @param {number} layer */
  function write(layer) {
    chosen.set(root, layer);
    for (const end of ["x1", "x2"]) marker.setAttribute(end, String(across(layer)));
    setText(readout, `Layer ${layer}: ${lines.map(({ name, values }) => `${name} ${percent(values[layer], 1)}`).join(", ")}.`);
  }
}

/** A text at a position in percent of the plot. */
function placed(kind, text, left, top) {
  const node = element("span", { class: kind }, text);
  Object.assign(node.style, { left: `${left}%`, top: `${top}%` });
  return node;
}
