// What the open part adds up from, as bars: a click on a head lists what it read.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import css from "./decomposition_inside.css";

/** @param {ComponentCall<{title: string, lines: [string, string, number, boolean, number][], note: string, back: boolean}>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".inside"));
  if (!root.children.length) root.append(element("h2"), element("div", { class: "list" }), element("p"), element("button", { class: "back", type: "button" }, "← all heads"));
  const [title, list, note, back] = /** @type {HTMLElement[]} */ ([...root.children]);
  setText(title, data.title);
  setText(note, data.note);
  back.hidden = !data.back;
  back.onclick = () => setTriggerValue("head", 0);
  syncChildren(list, data.lines, "button", (row, [name, said, share, below, opens]) => {
    if (!row.children.length) row.append(element("bdi"), element("span", { class: "bar" }, element("i")), element("span", { class: "number" }));
    const bar = /** @type {HTMLElement} */ (row.querySelector("i"));
    setText(row.children[0], name);
    setText(row.children[2], said);
    bar.style.width = `${100 * share}%`;
    bar.className = below ? "below" : "";
    row.type = "button";
    row.disabled = !opens;
    setAttributes(row, { title: opens ? `See what ${name} read` : name, "aria-label": `${name}: ${said}` });
    row.onclick = opens ? () => setTriggerValue("head", opens) : null;
  });
}
