// The nearest uses in words, or what the search found: each can be pointed at in the picture beside it, and arrow keys go from
// one to the next.

import { addStyle, element, setAttributes, setText, syncChildren, unparted } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { pointing } from "../../canvas/pointed.js";
import css from "./context_list.css";

const { pointAt, onPointed } = pointing("use");

const FEW = 7; // uses that are shown at first

/**
 * @typedef {object} List
 * @property {string} title
 * @property {[number: number, before: string, word: string, after: string, cosine: string, meaning: string][]} rows
 * @property {string} note
 * @property {string} all
 * @property {number} chosen
 */

/** @param {ComponentCall<List>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".near-uses"));
  if (!root.children.length) root.append(element("h3"), element("ol"), element("p"), element("button", { type: "button", class: "all" }));
  if (root.dataset.title !== data.title) root.classList.remove("whole");
  root.dataset.title = data.title;
  const draw = () => show(root, data, (number) => setTriggerValue("use", number), draw);
  draw();
  return endedByNext(parentElement, onPointed(({ number }) => {
    for (const button of root.querySelectorAll("li button")) button.classList.toggle("pointed", button.getAttribute("data-number") === String(number));
  }));
}

function show(root, { title, rows, note, all, chosen }, pick, draw) {
  const [head, list, remark, more] = /** @type {HTMLElement[]} */ ([...root.children]), whole = root.classList.contains("whole");
  setText(head, unparted(title));
  head.hidden = !title;
  syncChildren(list, whole ? rows : rows.slice(0, FEW), "li", (line, [number, before, word, after, cosine, meaning], at) => {
    if (!line.children.length) line.append(element("button", { type: "button" }, element("span", { class: "place" }), element("span", { class: "use", dir: "auto" }, "", element("b"), ""), element("span")));
    const button = /** @type {HTMLElement} */ (line.firstElementChild), [place, use, value] = /** @type {HTMLElement[]} */ ([...button.children]);
    setText(place, String(at + 1));
    setText(use.childNodes[0], before);
    setText(use.children[0], word);
    setText(use.childNodes[2], after);
    setText(value, cosine);
    setAttributes(use, { "data-called": `${before}${word}${after}` });
    setAttributes(button, { title: meaning, "data-number": number, class: number === chosen ? "chosen" : "", "aria-label": `${before}${word}${after}${cosine ? `, cosine ${cosine}` : ""}` });
    button.onclick = () => pick(number);
    button.onpointerenter = () => pointAt(number);
    button.onfocus = () => pointAt(number, true);
    button.onpointerleave = button.onblur = () => pointAt(-1);
    button.onkeydown = (event) => walk(event, list, at);
  });
  setText(remark, note);
  remark.hidden = !note;
  more.hidden = rows.length <= FEW;
  setText(more, whole ? `the first ${FEW}` : `→ ${all}`);
  more.onclick = () => { root.classList.toggle("whole"); draw(); };
}

function walk(event, list, at) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key], next = by && list.children[at + by]?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus(); // which says what is pointed at
}
