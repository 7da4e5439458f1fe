// Three sentences under a picture: what one sees, what it means, what to try. A reader may fold them; the browser
// remembers it.

import { addStyle, element } from "./dom.js";
import css from "./told.css";

const FOLDED = "explorer_told_folded";

/**
 * @typedef {object} Told
 * @property {string} see
 * @property {string} means
 * @property {string[]} tries
 */

/** @param {ComponentCall<Told>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const shown = JSON.stringify(data);
  const root = parentElement.querySelector("details");
  if (root?.dataset.shown === shown) return;
  const told = element("details", { class: "told", open: localStorage.getItem(FOLDED) !== "1", "data-shown": shown });
  const tries = data.tries.map((words) => {
    const button = element("button", { type: "button" }, `→ ${words}`);
    button.onclick = () => setTriggerValue("tried", words);
    return button;
  });
  const parts = [part("What you see", element("p", {}, data.see)), part("What it means", element("p", {}, data.means))];
  if (tries.length) parts.push(part("Try", ...tries));
  told.append(element("summary", {}, "In three sentences"), element("div", { class: "parts" }, ...parts));
  told.ontoggle = () => localStorage.setItem(FOLDED, told.open ? "0" : "1");
  root?.remove();
  parentElement.append(told);
}

/** @param {string} title @param {HTMLElement[]} content */
function part(title, ...content) {
  return element("section", {}, element("h2", {}, title), ...content);
}
