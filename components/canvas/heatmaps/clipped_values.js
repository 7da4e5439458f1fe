// Marks of values beyond the colour scale; as drawings they stay sharp, and are saved with the chart.

import { setAttributes, shape } from "../../frame/dom.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const ROOM = 7; // CSS pixels that a clipped cell must have in both directions to hold its triangle

/** A value beyond the scale: a triangle in its cell, up if above, else a tick at the end of its row and its column.
 * @param {LinkedHeatmaps} maps
 */
export function drawClipped(maps, panel, clipped) {
  const { edges, high, ratio, wide, count } = maps.geometry;
  const down = high / ratio, pixel = (place) => edges[place] / ratio;
  panel.roomy = Math.min(down, wide / ratio / count) >= ROOM;
  let triangles = "";
  const rows = new Set(), columns = new Set();
  for (const [row, place, level] of clipped) {
    if (panel.roomy) triangles += triangle((pixel(place) + pixel(place + 1)) / 2, (row + 0.5) * down, level ? -1 : 1);
    else {
      rows.add(row);
      columns.add(Math.round((pixel(place) + pixel(place + 1)) / 2));
    }
  }
  trace(panel.clips, wide / ratio, maps.rows * down, triangles);
  trace(panel.clippedRows, 6, maps.rows * down, [...rows].map((row) => `M1 ${(row + 0.5) * down}h5`).join(""));
  trace(panel.clippedColumns, wide / ratio, 5, [...columns].map((x) => `M${x} 0v5`).join(""));
  panel.box.dataset.marked = panel.roomy ? clipped.length : `${rows.size} rows, ${columns.size} columns`;
}

// A drawing that lies over a panel or at its edge, and that draws itself where the chart is saved.
export function overlay(className) {
  const svg = shape("svg", { class: className, "aria-hidden": "true" });
  svg.append(shape("path"));
  svg.drawing = ({ left, top }) => {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true)), { fill, stroke } = getComputedStyle(svg);
    setAttributes(copy, { x: left, y: top, fill, stroke });
    return copy;
  };
  return svg;
}

function trace(svg, width, height, line) {
  setAttributes(svg, { width, height });
  setAttributes(svg.firstElementChild, { d: line });
}

const triangle = (x, y, way) => `M${x - 2.5} ${y - 2 * way}h5L${x} ${y + 2.5 * way}z`;
