// Beside the map of a list: its lines with what is counted of each, the best or all of them; a click looks at one.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import css from "./list_rows.css";

/**
 * @typedef {[point: number, text: string, count: string, kind: number]} Row
 * @typedef {object} Rows
 * @property {string} title
 * @property {Row[]} first
 * @property {Row[]} every
 * @property {string} more
 * @property {number} chosen
 * @property {string[]} colours
 * @property {number} shapes
 */

/** @param {ComponentCall<Rows>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".list-rows"));
  if (!root.children.length) root.append(element("h3"), element("div", { class: "rows" }), element("button", { type: "button", class: "more" }));
  const [title, rows, more] = /** @type {HTMLElement[]} */ ([...root.children]);
  const show = () => {
    const whole = root.dataset.whole === "true" && data.every.length > 0;
    setText(title, data.title);
    title.hidden = !data.title;
    syncChildren(rows, whole ? data.every : data.first, "button", (button, row) => fill(button, row, data, setTriggerValue));
    more.hidden = !data.more;
    setText(more, whole ? "← fewer" : `→ ${data.more}`);
    more.onclick = () => {
      root.dataset.whole = String(!whole);
      show();
    };
  };
  show();
}

/** One line: the mark of its label, its text, and the count. */
function fill(button, [point, text, count, kind], { chosen, colours, shapes }, setTriggerValue) {
  if (!button.children.length) button.append(element("i"), element("span", { translate: "no" }), element("b"));
  const [mark, words, number] = /** @type {HTMLElement[]} */ ([...button.children]), round = colours.length;
  mark.hidden = kind < 0;
  mark.className = kind < 0 ? "" : `shape${(kind + Math.floor(kind / round)) % shapes}`;
  mark.style.background = kind < 0 ? "" : colours[kind % round];
  setText(words, text);
  setText(number, count);
  setAttributes(button, { type: "button", title: text, "aria-current": point === chosen && "true" });
  button.onclick = () => setTriggerValue("point", point);
}
