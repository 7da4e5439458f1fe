// Marks values beyond the colour scale, as SVG, which stays sharp and is saved with the chart.

import { setAttributes, shape } from "../../frame/dom.js";
import { savedAsDrawn } from "../saved_svg.js";

const ROOM = 7; // CSS pixels, the smallest width and height of a cell with room for a triangle

/** Mark each value beyond the scale by a triangle in its cell, or, without room, by a tick at the end of its row and a triangle
 * below its column.
 * @param {Record<string, any>} panel
 * @param {[row: number, position: number, level: number][]} clipped
 */
export function drawClipped(panel, clipped) {
  const { edges, high, ratio, wide, count, rows: drawn } = panel.geometry;
  const down = high / ratio, pixel = (position) => edges[position] / ratio;
  panel.roomy = Math.min(down, wide / ratio / count) >= ROOM;
  let triangles = "";
  const rows = new Set(), columns = new Map(); // the ways in which a column's values go beyond the scale
  for (const [row, position, level] of clipped) {
    if (panel.roomy) triangles += triangle((pixel(position) + pixel(position + 1)) / 2, (row + 0.5) * down, level ? -1 : 1);
    else {
      rows.add(row);
      const x = Math.round((pixel(position) + pixel(position + 1)) / 2);
      columns.set(x, (columns.get(x) ?? new Set()).add(level ? -1 : 1));
    }
  }
  trace(panel.clips, wide / ratio, drawn * down, triangles);
  trace(panel.clippedRows, 6, drawn * down, [...rows].map((row) => `M1 ${(row + 0.5) * down}h5`).join(""));
  trace(panel.clippedColumns, wide / ratio, 6, [...columns].flatMap(([x, ways]) => [...ways].map((way) => triangle(x, 3, way))).join(""));
  panel.box.dataset.marked = panel.roomy ? clipped.length : `${rows.size} rows, ${columns.size} columns`;
}

// An SVG element over a panel or at its edge; its `drawing` is for saved charts.
export function overlay(className) {
  const svg = savedAsDrawn(shape("svg", { class: className, "aria-hidden": "true" }));
  svg.append(shape("path"));
  return svg;
}

function trace(svg, width, height, line) {
  setAttributes(svg, { width, height });
  setAttributes(svg.firstElementChild, { d: line });
}

const triangle = (x, y, way) => `M${x - 2.5} ${y - 2 * way}h5L${x} ${y + 2.5 * way}z`;
