// What a vector is near, or what a head predicts from it: a column of chips for each layer, and lines that join the same
// piece in the next one. Pointing at a chip, or walking there with the arrow keys, marks the piece in all columns.

import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { drawBelow } from "../../canvas/room_below.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { unitOf } from "../../canvas/unit.js";
import { columnsThatFit, linesOf, namesOf, pathOf, stepFrom } from "./blank_arithmetic.js";
import css from "./blank_columns.css";

const UNDER = 14, LEAST = 76, GAP = 8; // CSS pixels left below, of a column, and between two chips
const CHIP = 22, NAMES = 24, HEADS = 34, FOOT = 44, BETWEEN = 21; // high: a chip, the names of columns, a title, …
const CLOSEST = 27, WIDEST = 42; // pixels from chip to chip
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".blank-columns"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  view.shown = data;
  view.pointed = null;
  return endedByNext(parentElement, drawBelow(root, UNDER, () => draw(view)));
}

/** @param {HTMLElement} root */
function build(root) {
  const view = { root, shown: null, pointed: null, size: "", unit: 1, parts: element("div"), foot: element("p", { class: "foot", "aria-live": "polite" }) };
  root.replaceChildren(view.parts, view.foot);
  root.onpointerleave = () => point(view, null);
  return view;
}

function draw(view) {
  const { root, shown, parts } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  const unit = (view.unit = unitOf()), rows = shown.parts.reduce((sum, part) => sum + tallest(part), 0), tall = parseFloat(getComputedStyle(root).getPropertyValue("--tall"));
  const room = tall - (FOOT + shown.parts.length * (HEADS + NAMES) + BETWEEN) * unit;
  const pitch = Math.min(Math.max(Math.floor(room / rows) || 0, CLOSEST * unit), WIDEST * unit);
  syncChildren(parts, shown.parts, "section", (section, part, number) => drawPart(view, section, part, number, wide, pitch));
  point(view, view.pointed);
}

const tallest = (part) => Math.max(1, ...part.columns.map((column) => column.length));

function drawPart(view, section, part, number, wide, pitch) {
  if (!section.children.length) {
    const board = element("div", { class: "board" }), lines = savedAsDrawn(shape("svg", { "aria-hidden": "true" }));
    board.append(lines, element("div", { class: "names", "aria-hidden": "true" }), element("div", { class: "chips" }));
    section.append(element("h2", {}, element("bdi"), element("small")), board);
    section.className = "part";
  }
  const [title, board] = section.children, [lines, names, chips] = board.children;
  setText(title.children[0], part.title);
  setText(title.children[1], part.note);
  const { unit } = view, above = NAMES * unit, drawn = columnsThatFit(part.columns.length, wide, LEAST * unit), width = wide / drawn.length;
  const x = (/** @type {number} */ column) => (column + 0.5) * width, y = (/** @type {number} */ place) => above + place * pitch;
  board.style.height = `${above + tallest(part) * pitch}px`;
  setAttributes(board, { role: "group", "aria-label": `${part.title}: ${part.note}` });
  syncChildren(names, namesOf(part.names, drawn), "span", (name, words, column) => {
    setText(name, words);
    name.className = column === drawn.length - 1 ? "last" : "";
    name.style.left = `${x(column)}px`;
  });
  const columns = drawn.map((at) => part.columns[at]);
  const flat = columns.flatMap((column, across) => column.map((chip, place) => ({ chip, across, place, at: drawn[across] })));
  syncChildren(chips, flat, "span", (node, { chip: [row, piece, kind, value], across, place, at }, index) => {
    node.className = `chip ${kind}`;
    setText(node, piece);
    const said = `${piece}, ${part.names[at]}, place ${place + 1}, ${value}`;
    setAttributes(node, { dir: "auto", translate: "no", role: "img", "aria-label": said, title: piece, tabindex: index ? -1 : 0, "data-row": row, "data-place": `${across},${place}` });
    Object.assign(node.style, { left: `${x(across)}px`, top: `${y(place)}px`, maxWidth: `${width - GAP * unit}px` });
    node.onpointerenter = node.onfocus = () => point(view, { number, row, at, place });
    node.onblur = () => point(view, null);
    node.onkeydown = (event) => walk(event, chips, columns);
  });
  drawLines(lines, chips, columns, { wide, high: above + tallest(part) * pitch, x, y: (place) => y(place) + (CHIP * unit) / 2 });
}

/** Lines from the right edge of a chip to the left edge of the same piece's next one; `y` is the middle of a place. */
function drawLines(lines, chips, columns, { wide, high, x, y }) {
  setAttributes(lines, { width: wide, height: high });
  const half = new Map([...chips.children].map((chip) => [chip.dataset.place, chip.offsetWidth / 2]));
  const drawn = linesOf(columns.map((column) => column.map(([row]) => row))).map(({ column, from, to, row }) => {
    const start = x(column) + half.get(`${column},${from}`), end = x(column + 1) - half.get(`${column + 1},${to}`);
    const kind = columns[column + 1][to][2];
    return shape("path", { d: pathOf(start, y(from), end, y(to)), class: kind === "new" ? "new" : kind === "own" ? "own" : "", "data-row": row });
  });
  lines.replaceChildren(...drawn);
}

/** Mark a piece in all columns of its picture, and say at the foot where it is; null: the legend. */
function point(view, place) {
  const { shown, parts, foot } = view;
  view.pointed = place;
  for (const [number, section] of [...parts.children].entries())
    for (const node of section.querySelectorAll("[data-row]"))
      node.classList.toggle("pointed", !!place && number === place.number && node.getAttribute("data-row") === String(place.row));
  if (!place) return setText(foot, shown.legend);
  const part = shown.parts[place.number];
  const found = part.columns.flatMap((column, at) => {
    const chip = column.findIndex(([row]) => row === place.row);
    return chip < 0 ? [] : [`${part.names[at]}: ${column[chip][3]} (${chip + 1})`];
  });
  const piece = part.columns[place.at]?.[place.place]?.[1] ?? "";
  setText(foot, `${piece}, its place in brackets. ${found.join(" · ")}`);
}

function walk(event, chips, columns) {
  const [column, place] = event.target.dataset.place.split(",").map(Number);
  const to = stepFrom(event.key, column, place, columns.map((one) => one.length));
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  const next = chips.querySelector(`[data-place="${to.join()}"]`);
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
