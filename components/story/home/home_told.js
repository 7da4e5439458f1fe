// What the lines of the journey need that takes longer than its picture. This component draws nothing: it keeps the
// message, and tells the picture, which may be drawn before or after it.

const TOLD = "journeytold";

/**
 * @typedef {object} Layer
 * @property {number} head the telling head, from 1; 0 for the mean of all
 * @property {number} source the position that it is told of; -1 for none
 * @property {string} name of that token
 * @property {number} weight of that token in this head
 * @property {number} effect of its cut, 1 − cosine
 * @property {number} moved by its cut in all heads
 * @property {[head: number[], mean: number[]]} arrives shares of what arrives from each column
 *
 * @typedef {{mark: string, layers: Layer[]}} Told
 */

/** @param {ComponentCall<Told>} call */
export default function ({ data }) {
  /** @type {any} */ (window).journeyTold = data;
  window.dispatchEvent(new Event(TOLD));
}

/** Call `take` with the message about the picture of this mark, as soon as it is here.
 * @param {() => string} mark @param {(told: Told) => void} take
 * @returns {() => void} ends this
 */
export function onTold(mark, take) {
  const tell = () => {
    const told = /** @type {any} */ (window).journeyTold;
    if (told?.mark === mark()) take(told);
  };
  window.addEventListener(TOLD, tell);
  tell();
  return () => window.removeEventListener(TOLD, tell);
}
