// The working of a cell as a table.

import { element } from "../../frame/dom.js";

/** @param {import("./encoder_working.js").Line[]} lines */
export const tableOf = (lines) => element("table", { class: "working" }, element("tbody", {}, ...lines.map(lineOf)));

/** @param {import("./encoder_working.js").Line} line */
function lineOf({ sign, name, text, value, kind = "" }) {
  return element("tr", { class: kind }, element("td", { class: "sign" }, sign), element("td", {}, name), element("td", {}, text), element("td", {}, value));
}
