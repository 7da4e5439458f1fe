// A grid of buttons, one for each layer (row) and head (column); with a first column for the mean of the heads if it has one.
// The arrow keys move between cells.

import { element, setAttributes, setText, syncChildren } from "../../frame/dom.js";

/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {string} value
 * @property {string} label for screen readers, and when pointed at
 * @property {number} weight from 0 to 1, its colour
 * @property {boolean} [chosen]
 * @property {boolean} [strong]
 * @param {HTMLElement} grid
 * @param {{layers: number, heads: number, first: number, label: string, cell: (layer: number, head: number) => Cell,
 *   choose: (place: [number, number]) => void, show: (place: [number, number] | null) => void}} drawn `first` head: 0 is the mean
 */
export function drawGrid(grid, { layers, heads, first, label, cell, choose, show }) {
  const columns = heads + 1 - first, all = Array.from({ length: columns }, (_, at) => first + at);
  grid.style.setProperty("--columns", String(columns));
  setAttributes(grid, { "aria-label": label });
  /** @type {any[][]} */
  const places = [["corner"], ...all.map((head) => ["head", head])];
  for (let layer = 1; layer <= layers; layer++) places.push(["layer", layer], ...all.map((head) => ["cell", layer, head]));
  const anyChosen = places.some(([kind, layer, head]) => kind === "cell" && cell(layer, head).chosen);
  syncChildren(grid, places, "button", (button, [kind, layer, head]) => {
    setAttributes(button, { class: kind, type: "button", disabled: kind !== "cell", "aria-hidden": kind !== "cell" && "true" }); // a cell says its layer and head
    if (kind !== "cell") return setText(button, kind === "head" ? (layer ? String(layer) : "mean") : kind === "layer" ? String(layer) : "");
    const { name, value, label, weight, chosen, strong } = cell(layer, head);
    if (button.children.length !== 2) button.replaceChildren(element("span", { class: "piece", dir: "ltr" }), element("span", { class: "weight" }));
    setText(button.children[0], name);
    setText(button.children[1], value);
    button.classList.toggle("strong", Boolean(strong));
    const tabbed = anyChosen ? chosen : layer === 1 && head === first;
    setAttributes(button, { "aria-label": label, title: label, "aria-pressed": String(Boolean(chosen)), tabindex: tabbed ? 0 : -1 });
    button.style.setProperty("--weight", String(weight));
    Object.assign(button, {
      onclick: () => chosen || choose([layer, head]),
      onmouseenter: () => show([layer, head]), onmouseleave: () => show(null),
      onfocus: () => show([layer, head]), onblur: () => show(null),
      onkeydown: (event) => walk(event, layer, head),
    });
  });

  function walk(event, layer, head) {
    const [down, across] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key] ?? [0, 0];
    const at = [layer + down, head + across];
    if (!(down || across) || at[0] < 1 || at[0] > layers || at[1] < first || at[1] > heads) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (grid.children[at[0] * (columns + 1) + 1 + at[1] - first]).focus();
  }
}
