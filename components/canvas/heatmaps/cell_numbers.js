// Writes the numbers into the cells of a panel if the cells are large enough for letters of the size in the style sheet, with
// a digit less where that makes them fit.

import { setAttributes, shape } from "../../frame/dom.js";
import { savedAsDrawn } from "../saved_svg.js";
import { fixed } from "./numbers.js";
import { inkOn, levelOf } from "./colours.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const LETTERS = 13; // CSS pixels, for saved charts that were never drawn
const DIGIT = 0.56, MARGIN = 0.6, HIGH = 1.1; // the width of a digit, the space between numbers and the height of a row, in letters

/** @param {LinkedHeatmaps} maps */
export function drawNumbers(maps, panel, limit, values) {
  const { edges, high, ratio, wide, count, top, rows } = panel.geometry, down = high / ratio, { letters } = maps.known;
  const most = decimalsFor(limit), decimals = [most, most - 1].find((digits) => widthOf(digits, limit) * letters <= wide / ratio / count);
  const fits = decimals >= 0 && down >= HIGH * letters;
  if (!fits && !panel.numbers.childElementCount) return;
  setAttributes(panel.numbers, { width: wide / ratio, height: rows * down, "font-size": letters });
  panel.numbers.replaceChildren(...(fits ? texts() : []));

  function* texts() {
    const { first, last } = maps.view;
    for (let row = 0; row < rows; row++) {
      if (maps.head.blank?.[top + row]) continue;
      for (let position = first; position <= last; position++) {
        const value = values[(top + row) * maps.columns + maps.order[position]];
        const x = (edges[position - first] + edges[position - first + 1]) / 2 / ratio, y = (row + 0.5) * down + 0.35 * letters;
        yield shape("text", { x, y, fill: inkOn(colourOf(maps, value, limit)) }, fixed(value, decimals));
      }
    }
  }
}

/** The SVG element for the numbers; its `drawing` is for saved charts. */
export function numbersOverlay() {
  return savedAsDrawn(shape("svg", { class: "cell-numbers", "aria-hidden": "true", "text-anchor": "middle", "font-size": LETTERS }));
}

/** How wide the longest number is, in letters: a sign, the digits before the point, the point and the decimals. */
const widthOf = (decimals, limit) => DIGIT * (Math.max(1, Math.ceil(Math.log10(limit || 1))) + decimals + 1.5) + MARGIN;

/** The number of decimals with which a value at the end of the scale has three digits. */
function decimalsFor(limit) {
  return limit ? Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(limit)))) : 0;
}

function colourOf(maps, value, limit) {
  const packed = maps.colours[levelOf(value, limit)];
  return `rgb(${packed & 255}, ${(packed >> 8) & 255}, ${(packed >> 16) & 255})`;
}
