// The weights of one reader in every layer and head: what it reads most, the lines into it, and how heads are ranked.

import { AMBER } from "../../canvas/heatmaps/colours.js";

export const FAINTEST = 0.03; // a smaller weight is not drawn
const LARGEST_ON_GRID = 0.8; // of the scale: letters stay legible on it
const THICKEST = 14, THINNEST = 1.2; // CSS pixels, for a weight of 1 and for the faintest
const LOWEST = 26, STEEPNESS = 0.24; // an arc's height in pixels, and how it grows with its width

/** @param {string} text base64 of 16-bit numbers, 65,535 for a weight of 1 */
export function weightsOf(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Float32Array.from(new Uint16Array(bytes.buffer), (level) => level / 65535);
}

/** The weights of layer and head, both from 1; head 0 is the mean over the heads.
 * @param {{weights: Float32Array, heads: number, count: number}} all @param {number} layer @param {number} head */
export function rowOf({ weights, heads, count }, layer, head) {
  const start = (layer - 1) * heads * count;
  if (head) return weights.subarray(start + (head - 1) * count, start + head * count);
  const mean = new Float32Array(count);
  for (let at = 0; at < heads * count; at++) mean[at % count] += weights[start + at] / heads;
  return mean;
}

/** The position with the largest weight, of those not hidden; -1 if all are.
 * @param {ArrayLike<number>} row @param {Set<number>} hidden */
export function most(row, hidden) {
  let best = -1;
  for (let at = 0; at < row.length; at++) if (!hidden.has(at) && (best < 0 || row[at] > row[best])) best = at;
  return best;
}

/** A colour of the amber scale. @param {number} share from 0 to 1 @param {boolean} dark */
export function amber(share, dark) {
  const stops = AMBER[dark ? "dark" : "light"], at = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const from = Math.min(Math.floor(at), stops.length - 2), part = at - from;
  const channel = (/** @type {string} */ colour, /** @type {number} */ start) => parseInt(colour.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) => Math.round(channel(stops[from], start) * (1 - part) + channel(stops[from + 1], start) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of a cell, for a weight of 1 four fifths up the scale. @param {number} weight @param {boolean} dark */
export const cellColour = (weight, dark) => amber(LARGEST_ON_GRID * weight, dark);

/** The thickness of a line in pixels; 0 for one that is not drawn. @param {number} weight */
export const thickness = (weight) => (weight < FAINTEST ? 0 : Math.max(THINNEST, Math.min(THICKEST, THICKEST * weight * 1.3)));

/** An arc from one word up and down to another, both at `bottom`, at most `room` high.
 * @param {number} from @param {number} to @param {number} bottom @param {number} room */
export function arc(from, to, bottom, room) {
  const peak = Math.min(room, LOWEST + STEEPNESS * Math.abs(to - from)), top = bottom - (4 / 3) * peak;
  return `M${from},${bottom} C${from},${top} ${to},${top} ${to},${bottom}`;
}

/**
 * @typedef {{layer: number, head: number, weight: number, arrives: number, effect: number | null}} Ranked
 * @param {{layers: number, heads: number, weights: number[], arrives: number[], rank: string}} list
 * @param {number[]} effects of the first layers; fewer than all, or none, before they are there
 * @returns {Ranked[]} by weight, or by effect as far as there are effects
 */
export function ranked({ layers, heads, weights, arrives, rank }, effects) {
  const all = Array.from({ length: layers * heads }, (_, at) => ({
    layer: Math.floor(at / heads) + 1, head: (at % heads) + 1, weight: weights[at], arrives: arrives[at], effect: effects[at] ?? null,
  }));
  const by = (/** @type {Ranked} */ one) => (rank === "effect" ? (one.effect ?? -1) : 0);
  return all.sort((one, other) => by(other) - by(one) || other.weight - one.weight || one.layer - other.layer || one.head - other.head);
}

/** An effect in thousandths, which is 0 only if it is nothing. @param {number} effect */
export function thousandths(effect) {
  if (effect > 0 && effect < 0.001) return "<1";
  return String(Math.round(1000 * effect));
}
