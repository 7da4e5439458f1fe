// The list beside the map: the uses nearest to the chosen word in the layer shown, as sentences. Each lights its point.

import { element, setText } from "../../frame/dom.js";
import { fixed } from "../heatmaps/numbers.js";

/** Write the list anew if what it shows has changed: a list that stays keeps its focus and its place.
 * @param {any} map */
export function showNear(map) {
  const layer = Math.round(map.at), { near, title, note, uses, typed } = map.data, found = near[layer] ?? [];
  const key = JSON.stringify([layer, title, note, found, uses.mark, map.kinds[0], map.data.by, typed.length]);
  if (map.listed === key) return;
  map.listed = key;
  setText(map.root.querySelector(".of"), found.length ? `Nearest to ${title} in layer ${layer}` : "");
  setText(map.root.querySelector(".note"), note);
  const list = map.root.querySelector(".near");
  list.setAttribute("aria-label", `Uses nearest to ${title} in layer ${layer}`);
  list.replaceChildren(...found.map((use, place) => element("li", {}, button(map, use, place + 1))));
}

/** Who wrote a sentence, unless it is WordNet's. @param {boolean} ours */
export const sourceOf = (ours) => (ours ? " · written for this app" : "");

function button(map, { row, cosine, parts, word, definition, ours }, place) {
  const { uses, legend } = map.data, drawn = row >= 0;
  const [before, middle, after] = drawn ? partsOf(uses, row) : parts;
  const meaning = drawn ? `${uses.words[row]}: ${uses.definitions[uses.meanings[row]]}` : `${word}: ${definition}`;
  const dot = element("i", { style: `background: ${drawn ? legend[map.kinds[row]]?.color ?? "#999" : "transparent"}` });
  const node = element("button", { type: "button", class: drawn ? "" : "elsewhere" },
    element("span", { class: "place" }, String(place)), element("span", { class: "cosine" }, fixed(cosine, 2)),
    element("span", { class: "sentence" }, before, element("mark", {}, middle), after),
    element("span", { class: "meaning" }, dot, meaning, sourceOf(drawn ? uses.ours[row] : ours), drawn ? "" : " (not drawn)"));
  const light = (on) => { map.hover = on ? row : -1; map.draw(); };
  if (!drawn) return node;
  node.onpointerenter = node.onfocus = () => light(true);
  node.onpointerleave = node.onblur = () => light(false);
  node.onclick = () => map.pick(row);
  return node;
}

/** The sentence of a use in three parts: before its word, the word, and after it.
 * @param {any} uses @param {number} row */
export function partsOf(uses, row) {
  const [start, end] = uses.spans[row], points = Array.from(uses.sentences[row]); // spans count code points
  return [points.slice(0, start), points.slice(start, end), points.slice(end)].map((part) => part.join(""));
}
