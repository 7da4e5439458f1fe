// Which use is pointed at, in the picture or in the list beside it: both are bundles of their own, so the window tells them.

export const POINTED = "use-pointed";

/** Say which use is pointed at, by its number in the dictionary (−1: none), and whether the lens goes there. @param {number} number */
export function pointAt(number, goes = false) {
  window.dispatchEvent(new CustomEvent(POINTED, { detail: { number, goes } }));
}
