// A tall picture of a table. Pointing at it reports a row; near a row that the text looks up, that row.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { AMBER, isDark, PALETTES, ramp } from "../../canvas/heatmaps/colours.js";
import { clamp, grouped, niceStep } from "../../canvas/heatmaps/numbers.js";
import { unitOf } from "../../canvas/unit.js";
import css from "./tables_tall.css";
import { colourLevel, rowAt } from "./tables_rows.js";

const PAUSE = 120; // ms between two reports while the pointer moves
const NEAR = 4, LINE = 12; // pixels within which a mark attracts the pointer; of a number's height
const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -15, PageDown: 15, Home: -Infinity, End: Infinity };
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".tall-table"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  if (view.data?.row !== data.row) view.row = data.row;
  view.data = data;
  view.report = (row) => setTriggerValue("row", row);
  draw(view);
}

/** @param {HTMLElement} root */
function build(root) {
  const parts = ["scale", "ticks", "plot", "marks"].map((name) => element("div", { class: name }));
  const [scale, ticks, plot, marks] = parts;
  const view = {
    root, scale, ticks, plot, marks, canvas: element("canvas"), line: element("div", { class: "line" }),
    flag: element("span", { class: "flag" }), data: null, row: 0, report: null, timer: undefined, due: 0,
  };
  scale.append(element("span"), element("span", { class: "ramp" }), element("span"), element("span"));
  setAttributes(plot, { tabindex: "0", role: "slider", "aria-orientation": "vertical", "aria-label": "Row of the table" });
  view.line.append(view.flag);
  plot.append(view.canvas, view.line);
  root.replaceChildren(...parts);
  plot.onpointermove = plot.onpointerdown = (event) => {
    const { top, height } = plot.getBoundingClientRect();
    choose(view, rowAt(event.clientY - top, height, view.data.rows, view.data.marks.map(([row]) => row), NEAR));
  };
  plot.onkeydown = (event) => {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    choose(view, view.row + STEPS[event.key]);
  };
  return view;
}

function choose(view, wanted) {
  const row = clamp(wanted, 0, view.data.rows - 1);
  if (row === view.row) return;
  view.row = row;
  place(view);
  clearTimeout(view.timer);
  const now = performance.now();
  view.due = Math.max(view.due, now);
  view.timer = setTimeout(() => {
    view.due = performance.now() + PAUSE;
    view.report(view.row);
  }, view.due - now);
}

function draw(view) {
  const { size: [down, across], levels, signed, ends, rows, alt, block } = view.data;
  const theme = isDark(getComputedStyle(view.root).getPropertyValue("--st-background-color")) ? "dark" : "light";
  const palette = signed ? PALETTES[theme] : { ends: AMBER[theme] };
  const colours = ramp(palette), shown = palette.ends;
  setText(view.scale.children[0], ends[0]);
  /** @type {HTMLElement} */ (view.scale.children[1]).style.background = `linear-gradient(to right, ${shown.join()})`;
  setText(view.scale.children[2], ends[1]);
  setText(view.scale.children[3], block);
  setAttributes(view.canvas, { width: across, height: down });
  const image = new ImageData(across, down), pixels = new Uint32Array(image.data.buffer), bytes = atob(levels);
  for (let at = 0; at < pixels.length; at++) pixels[at] = colours[colourLevel(bytes.charCodeAt(at))];
  view.canvas.getContext("2d").putImageData(image, 0, 0);
  setAttributes(view.plot, { "aria-valuemin": 0, "aria-valuemax": rows - 1, "aria-description": alt });
  const step = niceStep(rows / 7), ticks = Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step);
  syncChildren(view.ticks, ticks, "span", (tick, row) => {
    setText(tick, grouped(row));
    tick.style.top = `${(100 * row) / rows}%`;
  });
  drawMarks(view);
  place(view);
}

// A triangle for each row that the text looks up; their names stand in the list beside the picture.
function drawMarks(view) {
  const { marks, rows } = view.data;
  syncChildren(view.marks, marks, "button", (mark, [row, piece]) => {
    setText(mark, "◀");
    setAttributes(mark, { type: "button", "data-called": piece, "aria-label": `${piece}, row ${row}`, title: `${piece}, row ${row}` });
    mark.style.top = `${(100 * (row + 0.5)) / rows}%`;
    mark.onclick = () => choose(view, row);
  });
}

function place({ line, flag, plot, ticks, row, data }) {
  line.style.top = `${(100 * (row + 0.5)) / data.rows}%`;
  setText(flag, grouped(row));
  setAttributes(plot, { "aria-valuenow": row, "aria-valuetext": `row ${row}` });
  const high = plot.clientHeight / unitOf();
  for (const tick of ticks.children)
    tick.style.visibility = Math.abs(((parseFloat(tick.style.top) / 100) - row / data.rows) * high) < LINE ? "hidden" : "";
}
