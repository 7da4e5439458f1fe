// The tensors in a list: a click opens one, arrow keys go from one to the next.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import css from "./model_found.css";

const FEW = 7; // rows that are shown at first

/**
 * @typedef {object} List
 * @property {string} title
 * @property {[name: string, said: string, shape: string, deviation: string][]} rows
 * @property {string} chosen
 * @property {string} all
 * @property {string} note
 */

/** @param {ComponentCall<List>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".tensor-list"));
  if (!root.children.length) root.append(element("h3"), element("div", { class: "names" }, element("span"), element("span", {}, "shape"), element("span", {}, "deviation")), element("ol"), element("button", { type: "button", class: "all" }), element("p"));
  const draw = () => show(root, data, (name) => setTriggerValue("tensor", name), draw);
  draw();
}

function show(root, { title, rows, chosen, all, note }, pick, draw) {
  const [head, names, list, more, foot] = /** @type {HTMLElement[]} */ ([...root.children]), whole = root.classList.contains("whole");
  setText(head, title);
  names.hidden = !rows.length;
  const at = rows.findIndex(([name]) => name === chosen), first = Math.max(0, Math.min(at - 3, rows.length - FEW));
  syncChildren(list, whole ? rows : rows.slice(first, first + FEW), "li", (line, [name, said, shape, deviation], place) => {
    if (!line.children.length) line.append(element("button", { type: "button" }, element("span"), element("span"), element("span")));
    const button = /** @type {HTMLElement} */ (line.firstElementChild);
    [said, shape, deviation].forEach((text, part) => { setText(button.children[part], text); });
    setAttributes(button, { title: name, "data-name": name, "aria-pressed": String(name === chosen) });
    button.onclick = () => pick(name);
    button.onkeydown = (event) => walk(event, list, place);
  });
  more.hidden = rows.length <= FEW;
  setText(more, whole ? `only ${FEW}` : `→ ${all}`);
  more.onclick = () => { root.classList.toggle("whole"); draw(); };
  setText(foot, note);
}

function walk(event, list, at) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key], next = by && list.children[at + by]?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
