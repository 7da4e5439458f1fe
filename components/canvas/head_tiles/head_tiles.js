// Small heatmaps of all heads on one colour scale. A click or Enter opens a head; the arrow keys move between them.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import css from "./head_tiles.css";

const BLUE = [56, 136, 216]; // drawn over the page's background with an opacity that is proportional to the weight

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const tiles = parentElement.querySelector(".tiles"), [rows, columns] = data.size, cells = rows * columns;
  const levels = Uint8Array.from(atob(data.levels), (letter) => letter.charCodeAt(0));
  tiles.setAttribute("aria-label", data.alt);
  setText(parentElement.querySelector(".end"), data.end);
  syncChildren(tiles, data.names, "button", (tile, [name, share], head) => {
    if (!tile.children.length) build(tile);
    const chosen = head === data.chosen;
    setAttributes(tile, { "aria-pressed": String(chosen), tabindex: chosen ? 0 : -1 });
    setText(tile.querySelector(".name"), name);
    setText(tile.querySelector(".share"), share && `${share} of its weight`);
    paint(tile.querySelector("canvas"), levels.subarray(head * cells, (head + 1) * cells), rows, columns);
    part(tile, data.parts);
    tile.onclick = () => chosen || setTriggerValue("head", head);
    tile.onkeydown = (event) => walk(event, [...tiles.children], head);
  });
}

/** @param {HTMLElement} tile */
function build(tile) {
  setAttributes(tile, { type: "button", class: "tile" });
  const lines = ["across", "down"].map((way) => element("span", { class: `part ${way}` }));
  const cells = element("span", { class: "cells", "aria-hidden": "true" }, element("canvas"), ...lines);
  tile.append(element("span", { class: "name" }), element("span", { class: "share" }), cells);
}

/** @param {HTMLCanvasElement} canvas @param {Uint8Array} levels */
function paint(canvas, levels, rows, columns) {
  Object.assign(canvas, { width: columns, height: rows });
  const pixels = new ImageData(columns, rows);
  levels.forEach((level, cell) => pixels.data.set([...BLUE, level], 4 * cell));
  canvas.getContext("2d").putImageData(pixels, 0, 0);
}

// Thin lines before the tokens of the second text, if both are drawn.
function part(tile, [down, across]) {
  for (const [line, side, begins] of [[tile.querySelector(".across"), "top", down], [tile.querySelector(".down"), "left", across]]) {
    line.hidden = !begins;
    line.style[side] = `${100 * begins}%`;
  }
}

/** @param {KeyboardEvent} event @param {Element[]} tiles */
function walk(event, tiles, at) {
  const across = tiles.filter((tile) => /** @type {HTMLElement} */ (tile).offsetTop === /** @type {HTMLElement} */ (tiles[0]).offsetTop).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key];
  if (!by) return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (tiles[at + by])?.focus();
}
