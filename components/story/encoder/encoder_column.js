// Beside the circuit: what the chosen token reads in the open head, ranked; at a station that is not about two tokens, how the
// chosen cell comes about. It is drawn from what the picture tells.

import { AMBER, isDark } from "../../canvas/heatmaps/colours.js";
import { percent } from "../../canvas/percent.js";
import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import css from "./encoder_column.css";
import { tableOf } from "./encoder_table.js";
import { paintCells } from "./encoder_thumbnail.js";
import { choose, onTold } from "./encoder_told.js";

const views = new WeakMap();

/** @param {ComponentCall<{mark: string}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".layer-column"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  view.mark = data.mark;
  return endedByNext(parentElement, onTold(() => view.mark, (told) => draw(view, told)));
}

/** @param {HTMLElement} root */
function build(root) {
  const title = element("h2", { dir: "auto" }), list = element("div", { class: "list", role: "group", "aria-label": "Tokens that are read; choose one" });
  const foot = element("p", { class: "foot" }), reads = element("div", { class: "reads" }, list, foot), working = element("div", { class: "working-of-cell" });
  root.replaceChildren(title, reads, working);
  list.onkeydown = (event) => step(event, list);
  return { root, title, list, foot, reads, working, mark: "" };
}

/** @param {any} view @param {import("./encoder_told.js").Told} told */
function draw(view, { mark, reads, working }) {
  setText(view.title, (reads ?? working).title);
  view.reads.hidden = !reads;
  view.working.hidden = !working;
  if (reads) drawReads(view, mark, reads);
  else drawWorking(view.working, mark, working);
}

function drawReads({ root, list, foot }, mark, { rows, chosen, panel, row, foot: words }) {
  const [, , , strong, strongest] = AMBER[isDark(getComputedStyle(root).getPropertyValue("--st-background-color")) ? "dark" : "light"];
  const at = Math.max(0, rows.findIndex(({ column }) => column === chosen));
  syncChildren(list, rows, "button", (button, { name, score, weight, column }, index) => {
    if (button.children.length !== 4) button.replaceChildren(element("bdi"), element("span"), element("i"), element("span"));
    const [named, scored, bar, share] = /** @type {HTMLElement[]} */ ([...button.children]);
    setText(named, name);
    setText(scored, score);
    setText(share, shareOf(weight));
    bar.style.setProperty("--share", String(weight));
    bar.style.setProperty("--amber", weight > 0.9 ? strongest : strong);
    setAttributes(button, {
      type: "button", translate: "no", "aria-pressed": String(column === chosen), tabindex: index === at ? 0 : -1, "aria-label": `${name}: score ${score}, weight ${shareOf(weight)}`,
    });
    button.onclick = () => choose({ mark, panel, row, column });
  });
  setText(foot, words);
}

/** A percentage, with a decimal if it is small. */
const shareOf = (/** @type {number} */ weight) => (weight >= 0.0995 ? percent(weight) : weight < 0.0005 ? "<0.1%" : `${(100 * weight).toFixed(1)}%`);

/** The arrow keys move between the tokens. */
function step(event, list) {
  const by = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key], rows = [...list.children], at = rows.indexOf(event.target);
  if (!by || at < 0) return;
  event.preventDefault();
  rows[Math.min(Math.max(at + by, 0), rows.length - 1)].focus();
}

function drawWorking(root, mark, { formula, text, strips, lines, colours }) {
  root.replaceChildren(
    element("p", { class: "formula" }, element("code", {}, formula), " ", text),
    element("div", { class: "strips" }, ...strips.flatMap((strip) => stripOf(mark, strip))),
    ...(lines.length ? [tableOf(lines)] : []),
  );
  const canvases = root.querySelectorAll("canvas");
  strips.forEach(({ values, limit }, at) => paintCells(canvases[at], values, { rows: 1, columns: values.length, limit, colours }));
}

function stripOf(mark, { sign, name, opens, values, at }) {
  const label = opens ? element("button", { type: "button", title: "Open it" }, name) : element("span", {}, name);
  if (opens) label.onclick = () => choose({ mark, ...opens });
  const place = at === undefined ? [] : [element("i", { style: `left: ${(100 * (at + 0.5)) / values.length}%` })];
  return [element("b", {}, sign), label, element("div", { class: "strip" }, element("canvas", { "aria-hidden": "true" }), ...place)];
}
