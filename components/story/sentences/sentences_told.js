// The line of the chosen word without what pulls it apart, which takes longer than the other lines. This component draws
// nothing: it keeps the message, and tells the picture, which may be drawn before or after it.

const TOLD = "sentencestold";

/** @typedef {{mark: string, name: string, values: number[]}} Told the values by layer; none without such a word */

/** @param {ComponentCall<Told>} call */
export default function ({ data }) {
  /** @type {any} */ (window).sentencesTold = data;
  window.dispatchEvent(new Event(TOLD));
}

/** Call `take` with the message about the picture of this mark, as soon as it is here.
 * @param {() => string} mark @param {(told: Told) => void} take
 * @returns {() => void} ends this
 */
export function onTold(mark, take) {
  const tell = () => {
    const told = /** @type {any} */ (window).sentencesTold;
    if (told?.mark === mark()) take(told);
  };
  window.addEventListener(TOLD, tell);
  tell();
  return () => window.removeEventListener(TOLD, tell);
}
