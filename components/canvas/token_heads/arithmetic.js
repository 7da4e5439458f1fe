// The weights of one token in every layer and head: which tokens get most, and what fits.

/** @param {string} text base64 of 16-bit numbers, 65,535 for a weight of 1 */
export function weightsOf(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Float32Array.from(new Uint16Array(bytes.buffer), (level) => level / 65535);
}

/** The weights of layer and head, both from 1; head 0 is the mean over the heads.
 * @param {{weights: Float32Array, heads: number, count: number}} all */
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

/** The positions of the `room` largest weights, with those `always` shown, in the order of the text.
 * @param {ArrayLike<number>} row @param {Set<number>} hidden @param {number} room @param {number[]} always */
export function heaviest(row, hidden, room, always) {
  const positions = Array.from(row, (_, at) => at).filter((at) => !hidden.has(at));
  const kept = new Set(always.filter((at) => at >= 0 && !hidden.has(at)));
  for (const at of [...positions].sort((one, other) => row[other] - row[one] || one - other)) {
    if (kept.size >= room) break;
    kept.add(at);
  }
  return positions.filter((at) => kept.has(at));
}

/** `room` positions around `token`, of `count`.
 * @param {number} count @param {number} token @param {number} room */
export function around(count, token, room) {
  const first = Math.max(0, Math.min(token - Math.floor(room / 2), count - room));
  return Array.from({ length: Math.min(room, count) }, (_, at) => first + at);
}

/** 0% and 100% only if the weight rounds to nothing else at three decimals.
 * @param {number} weight */
export const percent = (weight) => {
  const rounded = Math.round(100 * weight);
  if (!rounded && weight >= 0.0005) return "<1%";
  return rounded === 100 && weight < 0.9995 ? ">99%" : `${rounded}%`;
};
