// Draws the stations of a sentence as sheets: rows are tokens, the width is the count of numbers per token.

import { addStyle, element, setAttributes, shape } from "../../frame/dom.js";
import css from "./stations.css";

const WIDE = 64, ROW = 9, TALLEST = 72, BEHIND = 4, MOST = 5;

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const list = parentElement.querySelector("ol");
  list.setAttribute("aria-label", data.alt);
  list.replaceChildren(...data.stations.map((station, index) => item(station, data.stations, index)));
}

/** @param {any} station @param {any[]} all @param {number} index */
function item({ name, shape: size, letters, note, color, text, sheet, times }, all, index) {
  const line = element("li");
  const picture = element("div", { class: "picture" });
  if (sheet) picture.append(sheets(sheet));
  else picture.append(element("span", { class: "text", dir: "auto" }, text));
  line.style.setProperty("--part", color);
  const texts = { name, shape: size, letters, note };
  line.append(picture, ...Object.entries(texts).map(([part, words]) => element("span", { class: part }, words)));
  if (index) line.append(element("span", { class: "arrow" }, "→"));
  if (times) {
    const first = !all[index - 1].times;
    line.classList.add("repeated", first ? "first" : "last");
    if (first) line.prepend(element("span", { class: "times" }, times));
  }
  return line;
}

// A sheet of `rows` and `width` (a share of the widest), with `copies` behind each other, at most MOST.
function sheets({ rows, width, copies, square }) {
  const drawn = Math.min(copies, MOST), high = Math.min(TALLEST - BEHIND * (drawn - 1), Math.max(ROW, ROW * rows));
  const wide = square ? high : Math.max(ROW, WIDE * width), by = BEHIND * (drawn - 1);
  const svg = shape("svg", { width: wide + by + 2, height: high + by + 2, "aria-hidden": "true" });
  for (let copy = drawn - 1; copy >= 0; copy--) {
    const [x, y] = [1 + copy * BEHIND, 1 + by - copy * BEHIND];
    svg.append(shape("rect", { class: "sheet", x, y, width: wide, height: high }));
    if (copy || high / rows < 4) continue;
    for (let row = 1; row < rows; row++) {
      const at = (row * high) / rows;
      svg.append(shape("line", { class: "row", x1: x + 0.5, x2: x + wide - 0.5, y1: y + at, y2: y + at }));
      if (square) svg.append(shape("line", { class: "row", x1: x + at, x2: x + at, y1: y + 0.5, y2: y + high - 0.5 }));
    }
  }
  svg.drawing = ({ left, top }) => saved(svg, left, top);
  return svg;
}

// A copy for the saved chart, which has no style sheet: the colours become attributes, in formats that any program reads.
function saved(svg, left, top) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true)), ground = getComputedStyle(svg).getPropertyValue("--st-background-color");
  const color = getComputedStyle(svg).getPropertyValue("--part");
  setAttributes(copy, { x: left, y: top });
  for (const sheet of copy.querySelectorAll("rect")) {
    const below = /** @type {SVGElement} */ (sheet.cloneNode());
    setAttributes(below, { fill: ground });
    sheet.before(below);
    setAttributes(sheet, { fill: color, "fill-opacity": 0.45, stroke: color });
  }
  for (const line of copy.querySelectorAll("line")) line.setAttribute("stroke", ground);
  return copy;
}
