// Three sentences under a picture: what one sees, what it means, what to try. A reader may fold them; the browser
// remembers it.

import { addStyle, element, unparted } from "./dom.js";
import { scrolledPart } from "./streamlit_internals.js";
import css from "./told.css";

const FOLDED = "explorer_told_folded", NAME = "In three sentences";
const BELOW = ".st-key-below"; // what is drawn once it is looked at

/**
 * @typedef {object} Told
 * @property {string} see
 * @property {string} means
 * @property {[words: string, anchor: string][]} tries
 * @property {string} before
 */

/** @param {ComponentCall<Told>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const shown = JSON.stringify(data);
  const root = parentElement.querySelector("details");
  if (root?.dataset.shown === shown) return;
  const told = element("details", { class: "told", open: localStorage.getItem(FOLDED) !== "1", "data-shown": shown });
  const tries = data.tries.map(([words, anchor]) => {
    const button = element("button", { type: "button" }, `→ ${unparted(words)}`);
    button.onclick = () => leave(setTriggerValue, "tried", words, anchor);
    return button;
  });
  const parts = [part("What you see", element("p", {}, unparted(data.see))), part("What it means", element("p", {}, unparted(data.means)))];
  if (tries.length) parts.push(part("Try", ...tries));
  if (data.before) parts.push(before(data.before, setTriggerValue));
  told.append(element("summary", { "aria-label": NAME }, element("span", {}, NAME)), element("div", { class: "parts" }, ...parts));
  told.ontoggle = () => localStorage.setItem(FOLDED, told.open ? "0" : "1");
  root?.remove();
  parentElement.append(told);
}

/** Send what changes the page and show where: at once, since what is drawn anew meanwhile would move the end of a motion.
 * @param {(name: string, value: string) => void} send @param {string} name @param {string} value @param {string} anchor of a heading; else the head
 */
function leave(send, name, value, anchor = "") {
  send(name, value);
  if (!anchor) return scrolledPart()?.scrollTo({ top: 0, behavior: "instant" });
  (document.getElementById(anchor) ?? document.querySelector(BELOW))?.scrollIntoView({ behavior: "instant" });
}

/** The headline of before, to compare; it can be taken back, or away. */
function before(headline, send) {
  const back = element("button", { type: "button" }, "← Back to it"), away = element("button", { type: "button", class: "away", "aria-label": "Take away the headline of before" }, "✕");
  back.onclick = () => leave(send, "back", headline);
  away.onclick = () => send("forget", headline);
  const box = part("Before", element("p", {}, unparted(headline)), back);
  box.firstElementChild.append(away);
  return box;
}

/** @param {string} title @param {HTMLElement[]} content */
function part(title, ...content) {
  return element("section", {}, element("h2", {}, title), ...content);
}
