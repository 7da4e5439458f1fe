// One number for each layer and head, with a name: a grid of buttons that open a head.

import { addStyle, setText } from "../../frame/dom.js";
import gridCss from "../token_heads/grid.css";
import { fillBelow } from "../room_below.js";
import { drawGrid } from "../token_heads/grid.js";
import css from "./heads_grid.css";

const UNDER = 190; // pixels for the hint, and the caption and the first rows of the table below

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, gridCss + css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".heads-grid")), hint = root.querySelector(".hint");
  const { layers, heads, names, values, weights, labels, strong, alt } = data, at = (layer, head) => (layer - 1) * heads + head - 1;
  setText(root.querySelector(".grid-title"), alt);
  setText(hint, data.hint);
  drawGrid(/** @type {HTMLElement} */ (root.querySelector(".grid")), {
    layers, heads, first: 1, label: alt,
    cell: (layer, head) => {
      const place = at(layer, head);
      return { name: names[place], value: values[place], weight: weights[place], label: labels[place], strong: strong[place] };
    },
    choose: (place) => setTriggerValue("head", place),
    show: (place) => setText(hint, place ? labels[at(place[0], place[1])] : data.hint),
  });
  return fillBelow(root, UNDER);
}
