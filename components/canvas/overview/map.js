// The map of the tokens' last vectors: a dot for each, with as many labels as have room.

import { setAttributes, shape } from "../../frame/dom.js";
import { overlap } from "../scatter/scatter.js";

const EDGE = 28, LETTER = 6.6, LINE = 13, DOT = 4;

/**
 * @param {SVGElement} map
 * @param {{places: [x: number, y: number][], pieces: string[], token: number}} shown
 * @param {{choose: (position: number) => void}} on
 */
export function drawMap(map, { places, pieces, token }, { choose }) {
  const wide = map.clientWidth || 320, high = map.clientHeight || 300;
  const kindOf = (position) => (position === token ? "chosen" : pieces[position] === pieces[token] ? "same" : "");
  const importance = ["", "same", "chosen"];
  const order = places.map((_, position) => position);
  order.sort((one, other) => importance.indexOf(kindOf(other)) - importance.indexOf(kindOf(one)));
  const x = toPixels(places.map(([first]) => first), EDGE, wide - EDGE);
  const y = toPixels(places.map(([, second]) => second), high - EDGE, EDGE);
  const dots = order.toReversed().map((position) =>
    shape("circle", { cx: x[position], cy: y[position], r: kindOf(position) ? 5 : 3.5, class: kindOf(position) }));
  dots.forEach((dot, at) => dot.addEventListener("click", () => choose(order.toReversed()[at])));
  const taken = [];
  const labelled = order.filter((position) => {
    const box = boxOf(x[position], y[position], pieces[position], wide);
    const onDot = (other) => other !== position && overlap(box, [x[other] - DOT, y[other] - DOT, x[other] + DOT, y[other] + DOT]);
    const free = position === token || !(taken.some((other) => overlap(box, other)) || order.some(onDot));
    if (free) taken.push(box);
    return free;
  });
  const labels = labelled.map((position) =>
    shape("text", { x: within(x[position], pieces[position], wide), y: y[position] - 8, class: kindOf(position) }, pieces[position]));
  map.replaceChildren(...dots, ...labels);
  setAttributes(map, { viewBox: `0 0 ${wide} ${high}`, "aria-label": `The vectors of ${pieces.length} tokens after the last layer, in the plane` });
}

/** A copy of the map with its computed styles as attributes, for a saved image.
 * @param {SVGElement} map
 * @param {DOMRect} box
 */
export function savedMap(map, box) {
  const copy = /** @type {SVGElement} */ (map.cloneNode(true));
  setAttributes(copy, { x: box.left, y: box.top, width: box.width, height: box.height });
  [...map.children].forEach((child, at) => {
    const { fill, stroke, strokeWidth, fontSize, fontWeight, fontFamily, paintOrder } = getComputedStyle(child);
    const style = { fill, stroke, "stroke-width": strokeWidth, "font-size": fontSize, "font-weight": fontWeight };
    setAttributes(copy.children[at], { ...style, "font-family": fontFamily, "paint-order": paintOrder, "text-anchor": "middle" });
  });
  return copy;
}

/** Scale values to the range between two edges; if all are equal, to its middle. */
function toPixels(values, from, to) {
  const low = Math.min(...values), high = Math.max(...values);
  return values.map((value) => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2));
}

function within(x, piece, wide) {
  const half = (LETTER * piece.length) / 2;
  return Math.min(Math.max(x, half + 2), Math.max(wide - half - 2, half + 2));
}

function boxOf(x, y, piece, wide) {
  const half = (LETTER * piece.length) / 2, centre = within(x, piece, wide);
  return [centre - half, y - 8 - LINE, centre + half, y - 6];
}

