// The words that pull the two vectors of a word apart, as bars: pointing at one draws in the picture what the word's line would be
// without it, and so does walking to it by Tab. Else the picture has the line of the one that stands out, if one does.

import { mailbox } from "../../canvas/mailbox.js";
import { addStyle, element, setText, syncChildren } from "../../frame/dom.js";
import css from "./sentences_pulls.css";

/**
 * @typedef {{mark: string, name: string, values: number[]}} Told the values by layer; none without such a word
 * @typedef {{word: string, side: string, number: string, share: number, name: string, values: number[]}} Pull
 * @typedef {{mark: string, title: string, pulls: Pull[], first: number, note: string}} Pulls
 */

const box = /** @type {ReturnType<typeof mailbox<Told>>} */ (mailbox("sentences"));

/** @param {ComponentCall<Pulls>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".pulls"));
  if (!root.children.length) root.append(element("h2"), element("div", { class: "list" }), element("p"));
  const [title, list, note] = root.children;
  setText(title, data.title);
  setText(note, data.note);
  const tell = (/** @type {number} */ at) => box.put({ mark: data.mark, name: "", values: [], ...data.pulls[at] });
  syncChildren(list, data.pulls, "button", (row, pull, at) => {
    row.type = "button";
    row.title = `${data.title.replace("?", ":")} ${pull.word} in ${pull.side}, ${pull.number}`;
    const bar = element("i");
    bar.style.width = `${100 * pull.share}%`;
    row.replaceChildren(element("bdi", {}, pull.word), element("small", {}, pull.side), element("span", { class: "bar" }, bar), element("span", { class: "number" }, pull.number));
    row.onpointerenter = row.onfocus = () => tell(at);
    row.onpointerleave = row.onblur = () => tell(data.first);
  });
  tell(data.first);
}

export const onTold = box.onTold;
