// A box at the name of a row in which the word there is replaced by another one.

import { element } from "../../frame/dom.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const LONGEST = 300;

/** The button that opens the box for the marked row; hidden where nothing can be replaced.
 * @param {LinkedHeatmaps} maps
 */
export function editButton(maps) {
  const words = "Replace the word of the marked token (Enter)";
  const button = element("button", { class: "toolbar-button edit-word", type: "button", title: words, "aria-label": words }, "✎");
  button.onclick = () => openEditor(maps, maps.panels[0], maps.view.row);
  return button;
}

/** Open the box for a row; returns whether its word can be replaced.
 * @param {LinkedHeatmaps} maps @param {number} row
 */
export function openEditor(maps, /** @type {any} */ panel, row) {
  const word = maps.head.words?.[row];
  if (!word) return false;
  closeEditor(maps);
  maps.choose({ row, column: maps.view.column });
  const input = element("input", { type: "text", maxlength: LONGEST, enterkeyhint: "done", "aria-label": `Another word for “${word}”` });
  const box = element("form", { class: "word-editor", "data-screen": "" }, input, element("button", { type: "submit" }, "Replace"));
  input.value = word;
  box.onsubmit = (event) => {
    event.preventDefault();
    maps.send("replaced", { row, was: word, word: input.value });
    leave();
  };
  box.onkeydown = (event) => {
    event.stopPropagation(); // letters are no commands here
    if (event.key === "Escape") leave();
  };
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!box.contains(/** @type {Node | null} */ (relatedTarget))) box.remove();
  });
  placeAt(maps, panel, row, box);
  input.select();

  function leave() {
    panel.plot.focus({ preventScroll: true }); // which closes the box
  }
  return true;
}

/** @param {LinkedHeatmaps} maps */
export function closeEditor(maps) {
  const input = /** @type {HTMLElement | null} */ (maps.root.querySelector(".word-editor input"));
  input?.focus({ preventScroll: true });
  input?.blur();
}

// Where no names stand beside the plot, as on a phone, the box is at its left end.
function placeAt(maps, panel, row, box) {
  const { high, ratio, top } = panel.geometry, plot = panel.plot.getBoundingClientRect(), root = maps.root.getBoundingClientRect();
  const middle = plot.top - root.top + ((row - top + 0.5) * high) / ratio;
  Object.assign(box.style, { left: `${panel.labels.getBoundingClientRect().left - root.left}px`, top: `${middle}px` });
  maps.root.append(box);
  box.firstChild.focus({ preventScroll: true });
  const beyond = box.getBoundingClientRect().right - root.right;
  if (beyond > 0) box.style.left = `${parseFloat(box.style.left) - beyond}px`;
}
