// A swapped word, or another model, lets only the cells that change go over to their new colour, once.

import { animate, eased, isCalm } from "../../frame/motion.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const DURATION = 600; // ms

/** What the panels show now; null if nothing will move. @param {LinkedHeatmaps} maps */
export function shownNow(maps) {
  if (isCalm() || !maps.geometry) return null;
  return { names: maps.panelNames, images: maps.panels.map(({ image }) => image) };
}

/** Go over from what was shown `before` to what has just been drawn, if that has as many rows, columns and panels.
 * @param {LinkedHeatmaps} maps @param {ReturnType<typeof shownNow>} before
 */
export function fadeFrom(maps, before) {
  if (!before || before.names !== maps.panelNames) return;
  const { panels } = maps, after = panels.map(({ image }) => image);
  if (!after.every((image, at) => isAlike(image, before.images[at]))) return;
  maps.root.dataset.fading = "";
  maps.endMotion = animate(DURATION, (time) => {
    panels.forEach((panel, at) => {
      if (panel.image === after[at]) show(panel, between(before.images[at], after[at], eased(time))); // else painted anew
    });
  }, () => {
    maps.endMotion = null;
    delete maps.root.dataset.fading;
    for (const panel of panels) show(panel, panel.image);
  });
}

/** The image that has gone a `share` of the way from one to another.
 * @param {ImageData} before @param {ImageData} after @param {number} share
 */
export function between({ data: from }, { data: to, width, height }, share) {
  return new ImageData(to.map((value, at) => Math.round(from[at] + share * (value - from[at]))), width, height);
}

const show = (/** @type {Record<string, any>} */ panel, /** @type {ImageData} */ image) => panel.canvas.getContext("2d").putImageData(image, 0, 0);
const isAlike = (one, other) => one.width === other.width && one.height === other.height;
