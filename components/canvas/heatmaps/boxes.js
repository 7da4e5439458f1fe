// Positions an element over a panel, in CSS pixels.

// In CSS pixels of usual letters: by how much rows may be lower than them, and how far names, and a flag, may reach into each other.
export const TOUCH = 3, OVER = 1;

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
