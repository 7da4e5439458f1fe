// A swapped word, or another model, lets only the cells that change go over to their new colour, once.

import { animate, eased, isCalm } from "../../frame/motion.js";
import { draw } from "./painting.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const DURATION = 600; // ms

/** What the panels show now; null if nothing will move. @param {LinkedHeatmaps} maps */
export function shownNow(maps) {
  if (isCalm() || !maps.geometry) return null;
  return { names: maps.panelNames, images: maps.panels.map(({ canvas }) => imageOf(canvas)) };
}

/** Go over from what was shown `before` to what has just been drawn, if that has as many rows, columns and panels.
 * @param {LinkedHeatmaps} maps @param {ReturnType<typeof shownNow>} before
 */
export function fadeFrom(maps, before) {
  if (!before || before.names !== maps.panelNames) return;
  const after = maps.panels.map(({ canvas }) => imageOf(canvas));
  if (!after.every((image, at) => isAlike(image, before.images[at]))) return;
  maps.root.dataset.fading = "";
  maps.endMotion = animate(DURATION, (time) => {
    maps.panels.forEach(({ canvas }, at) => {
      if (isAlike(canvas, after[at])) canvas.getContext("2d").putImageData(between(before.images[at], after[at], eased(time)), 0, 0);
    });
  }, () => {
    maps.endMotion = null;
    delete maps.root.dataset.fading;
    draw(maps);
  });
}

/** The image that has gone a `share` of the way from one to another.
 * @param {ImageData} before @param {ImageData} after @param {number} share
 */
export function between({ data: from }, { data: to, width, height }, share) {
  return new ImageData(to.map((value, at) => Math.round(from[at] + share * (value - from[at]))), width, height);
}

const imageOf = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
const isAlike = (one, other) => one.width === other.width && one.height === other.height;
