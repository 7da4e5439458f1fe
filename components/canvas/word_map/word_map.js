// A small map of the uses of one word: a dot for each, colored by sense. Pointing at a dot, or moving to it with the arrow
// keys, writes its sentence.

import { addStyle, element, shape } from "../../frame/dom.js";
import css from "./word_map.css";

/**
 * @typedef {{at: [number, number], kind: number, parts: [string, string, string], here: boolean}} Dot
 * @typedef {{dots: Dot[], kinds: {name: string, color: string, shape: number}[], named: number, axes: [string, string],
 *   here: string, alt: string}} Dots
 */

const PAD = 0.08, DOT = 6, RING = 15;  // a share of the frame; radii in pixels

/** @param {ComponentCall<Dots>} call */
export default function ({ data: { dots, kinds, named, axes, here, alt }, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".word-map"));
  const plot = element("div", { class: "plot", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": alt });
  const readout = element("p", { class: "readout", "aria-live": "polite" });
  const svg = plot.appendChild(shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }));
  const nodes = dots.map(({ kind, here }) => {
    const node = plot.appendChild(element("span", { class: here ? "dot here" : `dot shape-${kinds[kind].shape}` }));
    node.style.background = here ? "transparent" : kinds[kind].color;
    return node;
  });
  const name = plot.appendChild(element("span", { class: "name" }, here));
  const legend = kinds.slice(0, named).map(({ name: words, color, shape: number }) => {
    const swatch = element("i", { class: `shape-${number}` });
    swatch.style.background = color;
    return element("span", {}, swatch, words);
  });
  if (kinds.length > named) legend.push(element("span", {}, `and ${kinds.length - named} more: point at a dot to read its sense`));
  root.replaceChildren(
    element("p", { class: "of" }, alt), plot, element("p", { class: "axis" }, `across: ${axes[0]}; up: ${axes[1]}`), readout,
    element("p", { class: "legend" }, ...legend));
  const order = dots.map((_, index) => index).sort((a, b) => dots[a].at[0] - dots[b].at[0]);
  let chosen = dots.findIndex((dot) => dot.here), places = [];
  new ResizeObserver(place).observe(plot);
  place();
  write(chosen);

  plot.onpointermove = plot.onpointerdown = (event) => {
    const box = plot.getBoundingClientRect(), at = [event.clientX - box.left, event.clientY - box.top];
    const far = places.map(([left, top]) => Math.hypot(left - at[0], top - at[1]));
    write(far.indexOf(Math.min(...far)));
  };
  plot.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    write(order[Math.max(0, Math.min(order.length - 1, order.indexOf(chosen) + by))]);
  };

  // One unit is as long across as up, so that distances can be compared.
  function place() {
    const size = [plot.clientWidth || 1, plot.clientHeight || 1];
    const ends = [0, 1].map((axis) => dots.map(({ at }) => at[axis])).map((all) => [Math.min(...all), Math.max(...all)]);
    const unit = Math.min(...ends.map(([low, high], axis) => ((1 - 2 * PAD) * size[axis]) / (high - low || 1)));
    const middle = ends.map(([low, high]) => (low + high) / 2);
    places = dots.map(({ at }) => [size[0] / 2 + (at[0] - middle[0]) * unit, size[1] / 2 - (at[1] - middle[1]) * unit]);
    nodes.forEach((node, index) => Object.assign(node.style, { left: `${places[index][0]}px`, top: `${places[index][1]}px` }));
    placeName(size);
    const zero = [(100 * (size[0] / 2 - middle[0] * unit)) / size[0], (100 * (size[1] / 2 + middle[1] * unit)) / size[1]];
    svg.replaceChildren(
      shape("line", { x1: zero[0], x2: zero[0], y1: 0, y2: 100 }), shape("line", { x1: 0, x2: 100, y1: zero[1], y2: zero[1] }));
  }

  // Beside, above or below its dot: where the name is not cut off and covers the fewest other dots.
  /** @param {number[]} size */
  function placeName([across, down]) {
    const own = dots.findIndex((dot) => dot.here), [x, y] = places[own], wide = name.offsetWidth, high = name.offsetHeight;
    const sides = [[x + RING, y - high / 2], [x - RING - wide, y - high / 2], [x - wide / 2, y - RING - high], [x - wide / 2, y + RING]];
    const covered = (/** @type {number[]} */ [left, top]) => places.filter(([a, b], other) =>
      other !== own && a > left - DOT && a < left + wide + DOT && b > top - DOT && b < top + high + DOT).length;
    const cost = (/** @type {number[]} */ [left, top]) => covered([left, top])
      + (left < 0 || top < 0 || left + wide > across || top + high > down ? dots.length : 0);
    const [left, top] = sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
    Object.assign(name.style, { left: `${left}px`, top: `${top}px` });
  }

  /** @param {number} index */
  function write(index) {
    chosen = index;
    nodes.forEach((node, other) => node.classList.toggle("chosen", other === index));
    const { parts: [before, word, after], kind, here } = dots[index];
    readout.replaceChildren(before, element("b", {}, word), after, here ? "" : ` – ${kinds[kind].name}`);
  }
}
