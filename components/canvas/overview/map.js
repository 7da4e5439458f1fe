// Where the tokens land: dots in the plane, with as many names as have room.

import { setAttributes, shape } from "../../frame/dom.js";

const WIDE = 320, HIGH = 300, EDGE = 28, LETTER = 6.6, LINE = 13, DOT = 4;

/**
 * @param {SVGElement} map
 * @param {{places: [x: number, y: number][], pieces: string[], token: number}} shown
 */
export function drawMap(map, { places, pieces, token }) {
  const kindOf = (place) => (place === token ? "chosen" : pieces[place] === pieces[token] ? "same" : "");
  const importance = ["", "same", "chosen"];
  const order = places.map((_, place) => place);
  order.sort((one, other) => importance.indexOf(kindOf(other)) - importance.indexOf(kindOf(one)));
  const x = toPixels(places.map(([first]) => first), EDGE, WIDE - EDGE);
  const y = toPixels(places.map(([, second]) => second), HIGH - EDGE, EDGE);
  const dots = order.toReversed().map((place) =>
    shape("circle", { cx: x[place], cy: y[place], r: kindOf(place) ? 5 : 3.5, class: kindOf(place) }));
  const taken = [];
  const names = order.filter((place) => {
    const box = boxOf(x[place], y[place], pieces[place]);
    const onDot = (other) => other !== place && overlap(box, [x[other] - DOT, y[other] - DOT, x[other] + DOT, y[other] + DOT]);
    const free = place === token || !(taken.some((other) => overlap(box, other)) || order.some(onDot));
    if (free) taken.push(box);
    return free;
  });
  const labels = names.map((place) =>
    shape("text", { x: within(x[place], pieces[place]), y: y[place] - 8, class: kindOf(place) }, pieces[place]));
  map.replaceChildren(...dots, ...labels);
  setAttributes(map, { "aria-label": `The vectors of ${pieces.length} tokens after the last layer, in the plane` });
}

/** The map as it is on the screen, with its colours written into it: for a saved picture.
 * @param {SVGElement} map
 * @param {DOMRect} box
 */
export function savedMap(map, box) {
  const copy = /** @type {SVGElement} */ (map.cloneNode(true));
  setAttributes(copy, { x: box.left, y: box.top, width: box.width, height: box.height });
  [...map.children].forEach((child, at) => {
    const { fill, stroke, strokeWidth, fontSize, fontWeight, fontFamily, paintOrder } = getComputedStyle(child);
    const look = { fill, stroke, "stroke-width": strokeWidth, "font-size": fontSize, "font-weight": fontWeight };
    setAttributes(copy.children[at], { ...look, "font-family": fontFamily, "paint-order": paintOrder, "text-anchor": "middle" });
  });
  return copy;
}

/** Values spread from one edge to the other; all in the middle where they are equal. */
function toPixels(values, from, to) {
  const low = Math.min(...values), high = Math.max(...values);
  return values.map((value) => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2));
}

function within(x, piece) {
  const half = (LETTER * piece.length) / 2;
  return Math.min(Math.max(x, half + 2), Math.max(WIDE - half - 2, half + 2));
}

function boxOf(x, y, piece) {
  const half = (LETTER * piece.length) / 2, centre = within(x, piece);
  return [centre - half, y - 8 - LINE, centre + half, y - 6];
}

const overlap = (one, other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
