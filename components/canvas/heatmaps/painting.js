// Paints one canvas for each panel: in device pixels horizontally, one pixel high for each row.

import { arrange, arrangementOf, firstRow, rowsDrawn } from "./arrangement.js";
import { drawAxis, drawHeader, drawLabels, drawToolbar } from "./axes.js";
import { drawNumbers } from "./cell_numbers.js";
import { drawClipped } from "./clipped_values.js";
import { isDark, levelOf, PALETTES, ramp } from "./colours.js";
import { unitOf } from "../unit.js";
import { markCell } from "./marked_cell.js";
import { clamp, columnEdges } from "./numbers.js";
import { drawRowOverview } from "./row_overview.js";
import { drawTerms } from "./terms.js";

/**
 * @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps
 *
 * @typedef {object} Sizes in CSS pixels
 * @property {number} width of the component
 * @property {number} high the most for all rows of a panel together
 * @property {number} row the most for one row
 * @property {number} type font size of the labels
 * @property {string} font of the labels
 * @property {number} unit how many times as large as usual everything is
 * @property {number} letters font size of the numbers in the cells
 * @property {number} bars width of the bars beside the labels
 * @property {string} plots width of each panel's cells
 *
 * @typedef {object} Geometry
 * @property {number} ratio device pixels in a CSS pixel
 * @property {number} top the first row that is drawn
 * @property {number} rows how many rows are drawn
 * @property {number} wide device pixels of all columns together
 * @property {number} high device pixels of a row
 * @property {number} count columns in the window
 * @property {Int32Array} edges the start of each column, and the end of the last
 * @property {boolean} crowded whether columns share pixels
 */

const STRIPE = 10, GREY = 0x60808080; // device pixels from stripe to stripe of a row without numbers; alpha, blue, green, red

/** Adopt the page's theme; returns whether it has changed.
 * @param {LinkedHeatmaps} maps
 */
export function adoptTheme(maps) {
  const style = getComputedStyle(maps.root);
  const [ground, ink, font] = ["--st-background-color", "--st-text-color", "--st-font"].map((name) => style.getPropertyValue(name));
  const theme = [ground, ink, font].join();
  if (theme === maps.theme || !maps.root.isConnected) return false;
  const palette = PALETTES[isDark(ground) ? "dark" : "light"];
  Object.assign(maps, { theme, ink, palette, colours: ramp(palette), known: null });
  return true;
}

/** The sizes of elements on the page, in CSS pixels. Reading them forces a layout, so they are read only after a size has
 * changed, not for each sentence.
 * @param {LinkedHeatmaps} maps
 */
function readSizes(maps) {
  arrange(maps);
  const { rowFlag, bars, numbers } = maps.panels[0];
  return {
    width: maps.root.clientWidth, plots: maps.panels.map(({ plot }) => plot.getBoundingClientRect().width).join(),
    high: maps.arrangement?.high ?? maps.room.clientHeight, row: maps.arrangement?.row ?? maps.room.clientWidth,
    type: parseFloat(getComputedStyle(rowFlag).fontSize), font: getComputedStyle(rowFlag).fontFamily, bars: bars.clientWidth,
    letters: parseFloat(getComputedStyle(numbers).fontSize), unit: unitOf(),
  };
}

/** @param {LinkedHeatmaps} maps */
export function resize(maps) {
  if (!maps.panels) return;
  const sizes = readSizes(maps);
  if (maps.known && Object.entries(sizes).every(([name, size]) => maps.known[name] === size)) return;
  maps.known = sizes;
  draw(maps);
}

/** @param {LinkedHeatmaps} maps */
export function draw(maps) {
  maps.known ??= readSizes(maps);
  if (!maps.known.width) return;
  if (maps.arrangedFor !== arrangementOf(maps)) maps.known = readSizes(maps);
  measurePage(maps);
  maps.panels.forEach((panel, index) => paintPanel(maps, panel, index));
  drawToolbar(maps);
  drawRowOverview(maps);
  markCell(maps);
  maps.root.dataset.painted = String(maps.head.checksum);
  maps.root.dataset.window = `${maps.view.first}-${maps.view.last}`;
}

/** @param {LinkedHeatmaps} maps */
function measurePage(maps) {
  const ratio = window.devicePixelRatio || 1, rows = rowsDrawn(maps);
  const high = clamp(Math.floor((maps.known.high * ratio) / rows), 1, Math.round(maps.known.row * ratio));
  const count = maps.view.last - maps.view.first + 1, top = firstRow(maps, rows);
  maps.known.plots.split(",").forEach((plot, index) => {
    const wide = Math.max(1, Math.floor(Number(plot) * ratio));
    maps.panels[index].geometry = { ratio, top, rows, wide, high, count, edges: columnEdges(count, wide), crowded: count > wide };
  });
  maps.geometry = maps.panels[0].geometry;
}

/** @param {LinkedHeatmaps} maps */
function paintPanel(maps, panel, index) {
  const { ratio, wide, high, rows } = panel.geometry;
  const limit = maps.head.limits[maps.view.scale][index];
  const values = maps.values[panel.name];
  const canvas = panel.canvas;
  if (canvas.width !== wide || canvas.height !== rows) [canvas.width, canvas.height] = [wide, rows];
  canvas.style.width = `${wide / ratio}px`;
  canvas.style.height = `${(rows * high) / ratio}px`;
  const clipped = [];
  panel.image = colourCells(maps, panel.geometry, values, limit, clipped);
  canvas.getContext("2d").putImageData(panel.image, 0, 0);
  drawNumbers(maps, panel, limit, values);
  panel.numbered = Boolean(maps.head.names && panel.numbers.childElementCount); // then a triangle would cover a number
  drawClipped(panel, panel.numbered ? [] : clipped);
  drawHeader(maps, panel, index, limit, values);
  drawLabels(maps, panel);
  drawAxis(maps, panel);
  if (panel.terms) drawTerms(maps, panel);
}

/** @param {LinkedHeatmaps} maps */
export function colourCells(maps, geometry, values, limit, clipped) {
  const { wide, count, edges, crowded, top, rows } = geometry, { colours } = maps;
  const image = new ImageData(wide, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const window = maps.order.subarray(maps.view.first, maps.view.last + 1);
  for (let row = 0; row < rows; row++) {
    const from = (top + row) * maps.columns, to = row * wide;
    if (maps.head?.blank?.[top + row]) { // a thumbnail has no head
      for (let x = 0; x < wide; x++) if (x % STRIPE < 2) pixels[to + x] = GREY;
      continue;
    }
    for (let position = 0; position < count; position++) {
      let value = values[from + window[position]];
      if (crowded) {
        // Of several dimensions on one device pixel, the value farthest from zero is shown.
        while (position + 1 < count && edges[position + 1] === edges[position]) {
          const next = values[from + window[++position]];
          if (Math.abs(next) > Math.abs(value)) value = next;
        }
      }
      const level = levelOf(value, limit);
      if (level === 0 || level === colours.length - 1) clipped.push([row, position, level]);
      const colour = colours[level];
      for (let at = to + edges[position], end = to + edges[position + 1]; at < end; at++) pixels[at] = colour;
    }
  }
  return image;
}
