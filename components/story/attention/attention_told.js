// What cuts of the path from source to reader change, which takes longer than the list of heads. This component draws
// nothing: it keeps the message, and tells the list, which may be drawn before or after it.

const TOLD = "attentiontold";

/**
 * @typedef {object} Told
 * @property {string} mark
 * @property {number[]} effects by layer and head, 1 − cosine; of the first layers alone if the work was stopped
 * @property {number[]} together of all heads of a layer
 * @property {string} beside the same of another word in the open layer, with its name; "" without one
 */

/** @param {ComponentCall<Told>} call */
export default function ({ data }) {
  /** @type {any} */ (window).attentionTold = data;
  window.dispatchEvent(new Event(TOLD));
}

/** Call `take` with the message about the list of this mark, as soon as it is here.
 * @param {() => string} mark @param {(told: Told) => void} take
 * @returns {() => void} ends this
 */
export function onTold(mark, take) {
  const tell = () => {
    const told = /** @type {any} */ (window).attentionTold;
    if (told?.mark === mark()) take(told);
  };
  window.addEventListener(TOLD, tell);
  tell();
  return () => window.removeEventListener(TOLD, tell);
}
