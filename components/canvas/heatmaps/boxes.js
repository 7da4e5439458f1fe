// Positions an element over a panel, in CSS pixels.

export const TOUCH = 3; // CSS pixels of usual letters by which rows may be lower than them: names may touch

/**
 * @param {HTMLElement} box
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
export function placeBox(box, left, top, width, height) {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
