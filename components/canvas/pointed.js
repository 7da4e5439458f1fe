// What is pointed at, in a picture or in the list beside it: both are bundles of their own, so the window tells them.

/** How a picture and its list tell each other which of the things of one `kind` is pointed at. @param {string} kind */
export function pointing(kind) {
  const name = `${kind}-pointed`;
  return {
    /** Say which one, by its number (−1: none), and whether the picture goes there. @param {number} number */
    pointAt(number, goes = false) {
      window.dispatchEvent(new CustomEvent(name, { detail: { number, goes } }));
    },
    /** Call `take` with it; returns what ends this.
     * @param {(pointed: {number: number, goes: boolean}) => void} take @returns {() => void} */
    onPointed(take) {
      const tell = (/** @type {any} */ event) => take(event.detail);
      window.addEventListener(name, tell);
      return () => window.removeEventListener(name, tell);
    },
  };
}
