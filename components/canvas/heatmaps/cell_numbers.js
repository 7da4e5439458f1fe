// The numbers themselves, written into the cells of a panel as soon as each is wide enough to hold its own.

import { setAttributes, shape } from "../../frame/dom.js";
import { fixed } from "./numbers.js";
import { isDark, levelOf } from "./colours.js";

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
      for (let place = first; place <= last; place++) {
        const value = values[row * maps.columns + maps.order[place]];
        const x = (edges[place - first] + edges[place - first + 1]) / 2 / ratio, y = (row + 0.5) * down + 0.35 * LETTERS;
        yield shape("text", { x, y, fill: isDark(colourOf(maps, value, limit)) ? "#ffffff" : "#10151f" }, fixed(value, decimals));
      }
  }
}

/** The drawing that holds them; it draws itself where the chart is saved. */
export function numbersOverlay() {
  const svg = shape("svg", { class: "cell-numbers", "aria-hidden": "true", "text-anchor": "middle", "font-size": LETTERS });
  svg.drawing = ({ left, top }) => {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    setAttributes(copy, { x: left, y: top, "font-family": getComputedStyle(svg).fontFamily });
    return copy;
  };
  return svg;
}

/** As many decimals as give a value at the end of the scale three digits. */
export function decimalsFor(limit) {
  return limit ? Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(limit)))) : 0;
}

function colourOf(maps, value, limit) {
  const packed = maps.colours[levelOf(value, limit)];
  return `rgb(${packed & 255}, ${(packed >> 8) & 255}, ${(packed >> 16) & 255})`;
}
