// A small button beside the title of a panel that shows code which computes the same array, if Python sent any.

import { element } from "../../frame/dom.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

/** @param {LinkedHeatmaps} maps */
export function buildCode(maps, name, title) {
  const code = maps.head.code?.[name];
  if (!code) return [];
  const button = element("button", {
    class: "panel-code-button", type: "button", "aria-expanded": "false", "data-screen": "",
    title: `The transformers code that gives the panel ${title}`,
  }, "code");
  const box = element("div", { class: "panel-code", "data-screen": "" });
  box.hidden = true;
  button.onclick = () => {
    if (!box.firstChild) box.append(...buildLines(code));
    box.hidden = !box.hidden;
    button.setAttribute("aria-expanded", String(!box.hidden));
  };
  return [button, box];
}

/** @param {string} code */
function buildLines(code) {
  const lines = element("pre", { tabindex: "0" }, code);
  const copy = element("button", { type: "button" }, "Copy");
  copy.onclick = async () => {
    await navigator.clipboard.writeText(code);
    copy.textContent = "Copied";
  };
  return navigator.clipboard ? [lines, copy] : [lines];
}
