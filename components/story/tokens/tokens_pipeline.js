// From the typed text to the model's input sequence: one row for each step, one body for each text.

import { addStyle, element, syncChildren } from "../../frame/dom.js";
import moreBelow from "../../canvas/more_below.css";
import css from "./tokens_pipeline.css";

/** @param {ComponentCall<{stages: any[]}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, moreBelow + css);
  syncChildren(parentElement.querySelector(".stages"), data.stages, "li", (line, { name, note, state, bodies }) => {
    if (!line.firstChild) {
      const texts = [element("b", { class: "name" }), element("span", { class: "state" }), element("div", { class: "note" })];
      line.append(element("div", { class: "head" }, ...texts), element("div", { class: "bodies" }));
    }
    const [head, body] = line.children;
    head.children[0].textContent = name;
    head.children[1].textContent = state;
    head.children[1].className = `state ${state}`;
    head.children[2].textContent = note;
    syncChildren(body, bodies, "div", drawBody);
  });
}

/** @param {HTMLElement} body */
function drawBody(body, { label, parts, chips, more, facts }) {
  body.className = "body";
  if (!body.firstChild) {
    body.append(element("span", { class: "label" }), element("p", { dir: "auto" }));
    body.append(element("span", { class: "more" }), element("div", { class: "facts" }));
  }
  const [heading, text, rest, below] = body.children;
  heading.textContent = label;
  text.className = chips ? "text chips" : "text";
  text.setAttribute("dir", chips ? "ltr" : "auto"); // words and pieces stand in the order in which the model reads them
  syncChildren(text, parts, "span", (span, [shown, role, title]) => Object.assign(span, { className: role, textContent: shown, title }));
  rest.textContent = more;
  below.textContent = facts;
}
