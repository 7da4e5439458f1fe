// Writes the numbers into the cells of a panel when zooming has made the cells wide enough.

import { setAttributes, shape } from "../../frame/dom.js";
import { fixed } from "./numbers.js";
import { inkOn, levelOf } from "./colours.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const WIDE = 38, HIGH = 11, LETTERS = 10; // CSS pixels

/** @param {LinkedHeatmaps} maps */
export function drawNumbers(maps, panel, limit, values) {
  const { edges, high, ratio, wide, count } = maps.geometry, down = high / ratio;
  const fits = wide / ratio / count >= WIDE && down >= HIGH;
  if (!fits && !panel.numbers.childElementCount) return;
  setAttributes(panel.numbers, { width: wide / ratio, height: maps.rows * down });
  panel.numbers.replaceChildren(...(fits ? texts() : []));

  function* texts() {
    const decimals = decimalsFor(limit), { first, last } = maps.view;
    for (let row = 0; row < maps.rows; row++)
      for (let position = first; position <= last; position++) {
        const value = values[row * maps.columns + maps.order[position]];
        const x = (edges[position - first] + edges[position - first + 1]) / 2 / ratio, y = (row + 0.5) * down + 0.35 * LETTERS;
        yield shape("text", { x, y, fill: inkOn(colourOf(maps, value, limit)) }, fixed(value, decimals));
      }
  }
}

/** The SVG element for the numbers; its `drawing` is for saved charts. */
export function numbersOverlay() {
  const svg = shape("svg", { class: "cell-numbers", "aria-hidden": "true", "text-anchor": "middle", "font-size": LETTERS });
  svg.drawing = ({ left, top }) => {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    setAttributes(copy, { x: left, y: top, "font-family": getComputedStyle(svg).fontFamily });
    return copy;
  };
  return svg;
}

/** The number of decimals with which a value at the end of the scale has three digits. */
export function decimalsFor(limit) {
  return limit ? Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(limit)))) : 0;
}

function colourOf(maps, value, limit) {
  const packed = maps.colours[levelOf(value, limit)];
  return `rgb(${packed & 255}, ${(packed >> 8) & 255}, ${(packed >> 16) & 255})`;
}
