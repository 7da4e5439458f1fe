// A bar at the end of each row of the sum: in which share of its dimensions the word, the position and the segment row are
// the largest of the three.

import { element } from "../../frame/dom.js";
import { PALETTES } from "./colours.js";
import { fixed } from "./numbers.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const TERMS = ["word", "position", "segment"];
const COLOURS = { light: ["#0072B2", "#D55E00", "#009E73"], dark: ["#56A9DC", "#F08A3E", "#3CC79B"] };

/** In which share of its dimensions each term of a row is the largest; a tie counts for the first of them.
 * @param {ArrayLike<number>[]} terms (columns) each
 */
export function largestTerms(terms) {
  const counts = terms.map(() => 0), columns = terms[0].length;
  for (let column = 0; column < columns; column++) {
    let most = 0;
    terms.forEach((values, term) => Math.abs(values[column]) > Math.abs(terms[most][column]) && (most = term));
    counts[most]++;
  }
  return counts.map((count) => count / columns);
}

/** How long each term of a row is, and its share of their sum: its projection on the sum, over the sum's length.
 * @param {ArrayLike<number>[]} terms @param {ArrayLike<number>} sum
 */
export function lengthsAndShares(terms, sum) {
  const dot = (/** @type {ArrayLike<number>} */ one, /** @type {ArrayLike<number>} */ other) => {
    let total = 0;
    for (let at = 0; at < one.length; at++) total += one[at] * other[at];
    return total;
  };
  const whole = dot(sum, sum);
  return terms.map((values) => ({ length: Math.sqrt(dot(values, values)), share: whole ? dot(values, sum) / whole : 0 }));
}

/** The canvas beside the sum, which says on pointing what a bar is.
 * @param {LinkedHeatmaps} maps
 */
export function termBars(maps) {
  const canvas = element("canvas", { class: "term-bars" });
  canvas.onpointermove = ({ offsetY }) => {
    const { high, ratio, top } = maps.geometry;
    canvas.title = describe(maps, Math.min(maps.rows - 1, top + Math.floor((offsetY * ratio) / high)));
  };
  return canvas;
}

/** @param {LinkedHeatmaps} maps @param {Record<string, any>} panel that of the sum */
export function drawTerms(maps, panel) {
  const canvas = panel.terms, shown = Boolean(maps.arrangement?.grid && maps.root.classList.contains("follows"));
  canvas.hidden = !shown;
  if (!shown) return;
  const { ratio, high, rows, top } = panel.geometry, wide = Math.round(canvas.clientWidth * ratio), gap = high > 4 * ratio ? ratio : 0;
  Object.assign(canvas, { width: wide, height: rows * high });
  canvas.style.height = `${(rows * high) / ratio}px`;
  const pen = canvas.getContext("2d"), colours = COLOURS[maps.palette === PALETTES.dark ? "dark" : "light"];
  for (let row = 0; row < rows; row++) {
    let left = 0;
    largestTerms(TERMS.map((name) => rowOf(maps, name, top + row))).forEach((share, term) => {
      pen.fillStyle = colours[term];
      pen.fillRect(Math.round(left * wide), row * high + gap, Math.round((left + share) * wide) - Math.round(left * wide), high - 2 * gap);
      left += share;
    });
  }
}

/** @param {LinkedHeatmaps} maps @param {number} row */
function describe(maps, row) {
  const terms = TERMS.map((name) => rowOf(maps, name, row)), parts = lengthsAndShares(terms, rowOf(maps, "summed", row));
  const percent = (share) => `${fixed(100 * share, 0)} %`;
  const largest = largestTerms(terms).map((share, term) => `${TERMS[term]} ${percent(share)}`);
  const own = parts.map(({ length, share }, term) => `${TERMS[term]} ${fixed(length, 2)} and ${percent(share)}`);
  return `“${maps.head.labels[row]}”: largest term in ${largest.join(", ")} of the dimensions. Length, and share of the sum: ${own.join(", ")}.`;
}

/** @param {LinkedHeatmaps} maps @param {string} name @param {number} row */
function rowOf(maps, name, row) {
  return maps.values[name].subarray(row * maps.columns, (row + 1) * maps.columns);
}
