// The height that a picture has to itself: what the window leaves below its upper edge.

import { scrolledPart } from "../frame/streamlit_internals.js";
import { unitOf } from "./unit.js";

/** Keep --tall of `root` at the pixels of the window below it, as long as nothing is scrolled, less `under`, and at
 * least `least`: also when the window is resized or what stands above it gets higher or lower, and `draw` anew then what
 * reads it. Returns what ends it.
 * @param {HTMLElement} root @param {number} under @param {{least?: number, draw?: () => void}} [options] */
export function fillBelow(root, under, { least = 0, draw } = {}) {
  let before = "";
  const fit = () => {
    const tall = `${Math.max(least, roomBelow(root, under))}px`;
    root.style.setProperty("--tall", tall);
    if (before && tall !== before) draw?.();
    before = tall;
  };
  const observer = new ResizeObserver(fit);
  for (const part of scrolledPart()?.children ?? []) observer.observe(part);
  addEventListener("resize", fit);
  fit();
  return () => {
    observer.disconnect();
    removeEventListener("resize", fit);
  };
}

/** Draw what reads --tall of `root`, now and whenever that or the size of `root` changes. Returns what ends it.
 * @param {HTMLElement} root @param {number} under @param {() => void} draw */
export function drawBelow(root, under, draw) {
  const end = fillBelow(root, under, { draw }), observer = new ResizeObserver(draw);
  draw();
  observer.observe(root);
  return () => {
    observer.disconnect();
    end();
  };
}

const CARD = 16; // its lower edge, and the space below it

/** @param {HTMLElement} root @param {number} under */
function roomBelow(root, under) {
  let top = root.getBoundingClientRect().top;
  for (let node = /** @type {any} */ (root); node; node = node.parentNode ?? node.host) top += node.scrollTop ?? 0;
  return Math.round(innerHeight - top - (under + CARD) * unitOf());
}
