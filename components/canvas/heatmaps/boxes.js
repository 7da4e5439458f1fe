// Positions an element over a panel, in CSS pixels.

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
