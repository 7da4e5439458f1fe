// Beside the map of the vocabulary: the nearest rows as bars, and the pieces that the box found; each leads to its piece, which
// is marked on the map while it is pointed at.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { pointing } from "../../canvas/pointed.js";
import css from "./vocabulary_near.css";

const { pointAt } = pointing("piece");
const STRONG = 0.5; // the cosine from which on a bar is dark

/**
 * @typedef {object} Near
 * @property {string} title
 * @property {[row: number, piece: string, cosine: number, written: string][]} rows
 * @property {string[]} notes
 * @property {string} found
 * @property {[row: number, piece: string][]} pieces
 * @property {string} more
 * @property {number} chosen
 * @property {string} back
 */

/** @param {ComponentCall<Near>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = parentElement.querySelector(".near-rows"), pick = (row) => setTriggerValue("piece", row);
  if (!root.children.length)
    root.append(element("h3"), element("div", { class: "rows" }), element("div", { class: "notes" }), element("div", { class: "found" }, element("h3"), element("p", { class: "pieces" })), element("button", { type: "button", class: "back" }));
  const [title, rows, notes, found, back] = /** @type {HTMLElement[]} */ ([...root.children]);
  setText(title, data.title);
  title.hidden = !data.title;
  rows.hidden = !data.rows.length;
  syncChildren(rows, data.rows, "button", (button, [row, piece, cosine, written]) => {
    if (!button.children.length) button.append(element("b", { translate: "no" }), element("i"), element("span"));
    const [name, bar, value] = /** @type {HTMLElement[]} */ ([...button.children]);
    setText(name, piece);
    setText(value, written);
    bar.style.width = `${100 * Math.max(0, Math.min(1, cosine))}%`;
    setAttributes(button, { type: "button", class: cosine < STRONG ? "half" : "", title: `${piece}, ID ${row}`, "aria-label": `${piece}, cosine ${written}` });
    button.onclick = () => pick(row);
    mark(button, row, rows);
  });
  syncChildren(notes, data.notes, "p", setText);
  found.hidden = !data.found;
  setText(found.children[0], data.found);
  name(found.children[1], data, pick);
  back.hidden = !data.back;
  setText(back, `← ${data.back}`);
  back.onclick = () => pick(-1);
}

/** The pieces found, with a dot between two of them. */
function name(list, { pieces, more, chosen }, pick) {
  const parts = pieces.flatMap(([row, piece], at) => {
    const button = element("button", { type: "button", translate: "no", "aria-current": row === chosen && "true" }, piece);
    button.onclick = () => pick(row);
    mark(button, row, list);
    return at ? [" · ", button] : [button];
  });
  list.replaceChildren(...parts, ...(more ? [` · ${more}`] : []));
}

/** Pointing at a button, or moving to it by arrow keys, marks its piece on the map. */
function mark(button, row, list) {
  button.onpointerenter = button.onfocus = () => pointAt(row);
  button.onpointerleave = button.onblur = () => pointAt(-1);
  button.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key], all = [...list.querySelectorAll("button")];
    const next = by && all[all.indexOf(button) + by];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
}
