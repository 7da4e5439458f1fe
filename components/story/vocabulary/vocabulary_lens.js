// A lens on the map of the vocabulary, which opens by itself where the marked points lie on a few pixels: they are drawn
// again, at least nine times as large, in a corner of the map.

import { overlap, placeBeside, writeWithHalo } from "../../canvas/scatter/scatter.js";

export const FACTOR = 9, MOST_FACTOR = 40; // times as large, at least and at most
const ROOM = 40; // pixels between the outermost marked point and the edge of the lens, for its name
const SIDE = 236, LEAST_MAP = 440, SHARE = 0.42; // pixels of the lens, of the map's width, and its most of the map's height
const MOST_ZOOM = 3, FEWEST = 3, EDGE = 10; // the zoom from which on there is no lens; marked points inside; pixels

/**
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 * @typedef {{row: number, x: number, y: number}} Spot a marked point, in pixels of the map
 * @typedef {{from: Box, box: Box, rows: number[], x: (at: number) => number, y: (at: number) => number}} Lens
 */

/** The lens for marked points: around the first of them, if another lies beside it, else where most of the others lie; null if
 * there is nothing to enlarge.
 * @param {Spot[]} spots @param {{width: number, height: number, zoom: number, unit?: number}} map @returns {Lens | null}
 */
export function lensFor(spots, { width, height, zoom, unit = 1 }) {
  if (width < LEAST_MAP * unit || zoom >= MOST_ZOOM || spots.length < FEWEST) return null;
  const side = Math.min(SIDE * unit, SHARE * height), half = side / FACTOR / 2;
  const within = (/** @type {Spot} */ middle) => spots.filter((one) => Math.abs(one.x - middle.x) < half && Math.abs(one.y - middle.y) < half);
  let [middle] = spots, inside = within(middle);
  if (inside.length < 2) {
    for (const one of spots) if (within(one).length > inside.length) [middle, inside] = [one, within(one)];
    if (inside.length < FEWEST) return null;
  }
  const extent = Math.max(...inside.flatMap(({ x, y }) => [Math.abs(x - middle.x), Math.abs(y - middle.y)]));
  const factor = Math.min(MOST_FACTOR, Math.max(FACTOR, (side / 2 - ROOM * unit) / extent)), reach = side / factor / 2;
  const from = /** @type {Box} */ ([middle.x - reach, middle.y - reach, middle.x + reach, middle.y + reach]);
  const corners = [[width - side - EDGE, height - side - EDGE], [EDGE, height - side - EDGE], [EDGE, EDGE]];
  const boxes = corners.map(([left, top]) => /** @type {Box} */ ([left, top, left + side, top + side]));
  const covered = (/** @type {Box} */ box) => spots.filter(({ x, y }) => overlap(box, [x, y, x, y])).length + (overlap(box, from) ? spots.length : 0);
  const box = boxes.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  return {
    from, box, rows: inside.map(({ row }) => row),
    x: (at) => box[0] + (at - from[0]) * factor,
    y: (at) => box[1] + (at - from[1]) * factor,
  };
}

/** Draw the lens: its place on the map, what is around, and the marked points with their names, of which `chosen` is one.
 * @param {any} map @param {any} pen @param {Lens} lens
 * @param {{places: (row: number) => [x: number, y: number], rows: Iterable<number>, chosen: number, ink: string, paper: string, grey: string, accent: string}} of
 */
export function drawLens(map, pen, lens, { places, rows, chosen, ink, paper, grey, accent }) {
  const { from, box } = lens, marked = new Set(lens.rows);
  outline(pen, from, ink, null);
  line(pen, from[0], from[1], box[0], box[1], ink);
  line(pen, from[2], from[3], box[2], box[3], ink);
  outline(pen, box, ink, paper);
  for (const row of rows) {
    const [x, y] = places(row);
    if (marked.has(row) || x < from[0] + 0.3 || x > from[2] - 0.3 || y < from[1] + 0.3 || y > from[3] - 0.3) continue;
    pen.fillStyle = grey;
    pen.fillRect(lens.x(x) - 2, lens.y(y) - 2, 4, 4);
  }
  const spots = lens.rows.map((row) => ({ row, x: lens.x(places(row)[0]), y: lens.y(places(row)[1]) }));
  const [first] = spots.some(({ row }) => row === chosen) ? [chosen] : lens.rows;
  spots.sort((one, other) => Number(other.row === first) - Number(one.row === first));
  for (const { row, x, y } of spots) dot(pen, x, y, (row === chosen ? 6 : 4) * map.unit, row === chosen ? accent : ink);
  const taken = spots.map(({ x, y }) => /** @type {Box} */ ([x - 5, y - 5, x + 5, y + 5]));
  for (const { row, x, y } of spots) name(map, pen, lens, row, x, y, taken, { color: row === chosen ? accent : ink, paper, sure: row === first });
}

/** The name of a point beside it, or above or below; none where it would cover another. */
function name(map, pen, { box }, row, x, y, taken, { color, paper, sure }) {
  const text = map.data.pieces[row], half = 8 * map.unit, beside = 9 * map.unit;
  pen.font = `600 ${13 * map.unit}px ${getComputedStyle(map.root).fontFamily}`;
  const wide = pen.measureText(text).width, others = taken.filter(([left, top]) => left !== x - 5 || top !== y - 5);
  for (const along of [0, -14 * map.unit, 14 * map.unit]) {
    const left = along
      ? free(x - wide / 2, y + along, wide, half, others)
      : placeBeside({ width: box[2] }, [...others, [0, 0, box[0] + 4, map.height]], x, y, wide, { beside, half, sure: false });
    if (Number.isNaN(left) || left < box[0] + 4 || left + wide > box[2] - 4 || y + along < box[1] + beside || y + along > box[3] - beside) continue;
    taken.push([left - 2, y + along - half, left + wide + 2, y + along + half]);
    return writeWithHalo(pen, text, left, y + along, { color, paper, halo: 3 });
  }
  if (!sure) return undefined;
  const left = Math.min(x + beside, box[2] - wide - 4);
  taken.push([left - 2, y - half, left + wide + 2, y + half]);
  return writeWithHalo(pen, text, left, y, { color, paper, halo: 3 });
}

const free = (left, y, wide, half, taken) => (taken.some((other) => overlap([left - 2, y - half, left + wide + 2, y + half], other)) ? NaN : left);

function outline(pen, [left, top, right, bottom], ink, paper) {
  pen.beginPath();
  pen.moveTo(left, top);
  for (const [x, y] of [[right, top], [right, bottom], [left, bottom], [left, top]]) pen.lineTo(x, y);
  if (paper) {
    pen.fillStyle = paper;
    pen.fill();
  }
  pen.strokeStyle = ink;
  pen.lineWidth = 1.2;
  pen.stroke();
}

function line(pen, x, y, toX, toY, ink) {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.strokeStyle = ink;
  pen.lineWidth = 0.6;
  pen.stroke();
}

function dot(pen, x, y, radius, color) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fillStyle = color;
  pen.fill();
}
