// The lines of one token in one head, beside a grid of all layers and heads. Pointing at a cell shows its lines, a click
// opens it; a click on a token at the left chooses it, on one at the right follows the link to it through all heads.

import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { around, heaviest, most, percent, rowOf, weightsOf } from "./arithmetic.js";
import gridCss from "./grid.css";
import { fillBelow } from "../room_below.js";
import { drawGrid } from "./grid.js";
import css from "./token_heads.css";

const FLOOR = 0.01, ROW = 15, UNDER = 60; // lines below are left out; pixels of the lowest row on a desk, and of the hint
const observers = new WeakMap(); // root -> the observer of its size, so that a rerun replaces it

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, gridCss + css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".token-heads"));
  const [links, svg, grid] = [".links", "svg", ".grid"].map((name) => /** @type {HTMLElement} */ (root.querySelector(name)));
  const [left, right, hint] = [".left", ".right", ".hint"].map((name) => /** @type {HTMLElement} */ (root.querySelector(name)));
  const { tokens, layers, heads, token, to, arriving, notes } = data;
  const all = { weights: weightsOf(data.weights), heads, count: tokens.length }, hidden = new Set(data.hidden);
  const end = scaleEnd();
  let shown = data.open;

  setAttributes(links, { "aria-label": data.alt });
  setText(root.querySelector(".left-title"), "this token");
  setText(root.querySelector(".grid-title"), title());
  drawGrid(grid, {
    layers, heads, first: 0, label: title(), cell: cellOf,
    choose: (place) => setTriggerValue("head", place), show: (place) => show(place ?? data.open),
  });
  const unfill = fillBelow(root, UNDER);
  drawLinks();
  observers.get(root)?.disconnect();
  const observer = new ResizeObserver(() => drawLinks());
  observers.set(root, observer);
  observer.observe(links);
  return () => {
    observer.disconnect();
    unfill();
  };

  /** A piece, with its position if it occurs more than once; isolated, or Arabic would reorder the number after it. */
  function named(at) {
    const [piece] = tokens[at], shown = /^[\0-\u024f]*$/.test(piece) ? piece : `\u2068${piece}\u2069`;
    return tokens.filter(([other]) => other === piece).length > 1 ? `${shown} (${at})` : shown;
  }

  function title() {
    const what = to < 0 ? "the token that gets most weight" : `the weight of ${named(to)}`;
    return `From ${named(token)}: ${what}, in each layer (row) and head (column)`;
  }

  /** The upper end of the colour scale: the largest weight that a cell shows. */
  function scaleEnd() {
    let largest = 0.05;
    for (let layer = 1; layer <= layers; layer++)
      for (let head = 1; head <= heads; head++) largest = Math.max(largest, cell(layer, head).weight);
    return largest;
  }

  function cell(layer, head) {
    const row = rowOf(all, layer, head), target = to >= 0 ? to : most(row, hidden);
    return { target, weight: target < 0 ? 0 : row[target] };
  }

  function cellOf(layer, head) {
    const { target, weight } = cell(layer, head), [piece] = target < 0 ? [""] : tokens[target];
    const full = target < 0 ? "nothing is drawn" : `${named(target)} ${percent(weight)}`;
    const who = head ? `head ${head}` : "the mean of all heads", note = head ? notes[layer - 1][head - 1] : "";
    return {
      name: to < 0 ? piece : "", value: target < 0 ? "" : percent(weight), weight: weight / end,
      label: `Layer ${layer}, ${who}: ${full}${note && `. ${note}`}`,
      chosen: layer === data.open[0] && head === data.open[1],
    };
  }

  function show(place) {
    if (place[0] === shown[0] && place[1] === shown[1]) return;
    shown = place;
    drawLinks();
  }

  function drawLinks() {
    const room = Math.max(8, Math.floor((links.clientHeight - 36) / lowest())), row = rowOf(all, shown[0], shown[1]);
    const sources = around(tokens.length, token, room), targets = heaviest(row, hidden, room, [to]);
    const own = shown[0] === data.open[0] && shown[1] === data.open[1];
    const rows = Math.max(sources.length, targets.length);
    links.style.setProperty("--most", String(rows));
    setText(root.querySelector(".right-title"), `layer ${shown[0]}, ${shown[1] ? `head ${shown[1]}` : "mean"}: weight${own ? ", arrives" : ""}`);
    syncChildren(left, sources, "button", (button, at) => drawToken(button, at, { chosen: at === token, name: "token", side: left, value: at }));
    syncChildren(right, targets, "button", (button, at) => {
      drawToken(button, at, { chosen: at === to, name: "target", side: right, value: at === to ? -1 : at });
      setText(button.querySelector(".weight"), row[at] < FLOOR ? "" : percent(row[at]));
      setText(button.querySelector(".arrives"), own && arriving[at] >= FLOOR ? percent(arriving[at]) : "");
      button.style.setProperty("--share", String(row[at]));
    });
    setAttributes(svg, { viewBox: `0 0 100 ${rows}` });
    const from = sources.indexOf(token) + 0.5;
    const lines = targets.map((at, index) => [index + 0.5, row[at], at]).filter(([, weight]) => weight >= FLOOR);
    svg.replaceChildren(...lines.map(([y, weight, at]) => line(from, y, weight, at)));
    say(row, targets);
  }

  /** The height of a row whose type can be read: in a hall it is a thirty-sixth of the screen. */
  function lowest() {
    return Number(getComputedStyle(root).getPropertyValue("--larger") || 1) > 1 ? innerHeight / 30 : ROW;
  }

  function line(from, y, weight, at) {
    const ends = { x1: 0, y1: from, x2: 100, y2: y, "stroke-width": 0.6 + 5.4 * weight, "data-to": at, "data-weight": weight };
    const drawn = shape("line", ends);
    drawn.style.opacity = String(Math.min(1, 0.25 + weight));
    return drawn;
  }

  function drawToken(button, at, { chosen, name, side, value }) {
    const [piece, letter] = tokens[at];
    if (button.children.length !== 4)
      button.replaceChildren(...["piece", "weight", "arrives", "letter"].map((part) => element("span", { class: part, dir: part === "piece" ? "ltr" : false })));
    setText(button.children[0], piece);
    setText(button.children[3], letter);
    const label = `${piece}, position ${at}${letter && ` of text ${letter}`}`, does = name === "token" ? "its attention" : "the heads that link to it";
    setAttributes(button, { type: "button", title: `${label}: ${does}`, "aria-label": label, "aria-pressed": String(chosen), tabindex: chosen || (name === "target" && to < 0 && !button.previousElementSibling) ? 0 : -1 });
    Object.assign(button, {
      onclick: () => (name === "token" && chosen) || setTriggerValue(name, value),
      onkeydown: (event) => step(event, side, button),
    });
  }

  function step(event, side, button) {
    const other = side === left ? right : left, index = [...side.children].indexOf(button);
    const across = () => other.children[Math.min(index, other.children.length - 1)];
    const next = { ArrowDown: () => button.nextElementSibling, ArrowUp: () => button.previousElementSibling }[event.key]
      ?? (event.key === (side === left ? "ArrowRight" : "ArrowLeft") ? across : null);
    if (event.key === "Escape" && to >= 0) setTriggerValue("target", -1);
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (next())?.focus();
  }

  function say(row, targets) {
    const strongest = [...targets].sort((one, other) => row[other] - row[one]).slice(0, 4);
    const listed = strongest.map((at) => `${named(at)} ${percent(row[at])}`).join(", ");
    const note = shown[1] ? notes[shown[0] - 1][shown[1] - 1] : "", left = tokens.length - hidden.size - targets.length;
    const rest = left > 0 ? ` ${left === 1 ? "1 token that gets less is" : `${left} tokens that get less are`} not drawn.` : "";
    setText(hint, `${named(token)} attends to: ${listed}.${rest}${note && ` ${note}.`}`);
  }
}
