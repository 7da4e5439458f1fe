// How the marked token's three rows are added: each moves from its panel into the sum's row, which grows with it.

import { animate, eased, offerMotion, passed } from "../../frame/motion.js";
import { element } from "../../frame/dom.js";
import { placeBox } from "./boxes.js";
import { colourCells } from "./painting.js";

/** @typedef {import("./linked_heatmaps.js").LinkedHeatmaps} LinkedHeatmaps */

const DURATION = 1500; // ms
const PARTS = ["word", "position", "segment"], WHOLE = "summed";

/** How far each of the three rows has moved to the sum, and how much of it is in the sum, at a share of the time.
 * @param {number} time
 */
export function additionAt(time) {
  return PARTS.map((_, place) => {
    const start = 0.25 * place, way = eased(passed(time, start, start + 0.5));
    return { way, share: passed(way, 0.7, 1) };
  });
}

/** The sum of shares of three rows, rounded like the sum itself: see unpack.js.
 * @param {ArrayLike<number>[]} rows word, position, segment
 * @param {number[]} shares
 */
export function sumOfShares([word, position, segment], [a, b, c]) {
  return Float32Array.from(word, (value, column) => Math.fround(a * value + c * segment[column]) + b * position[column]);
}

/** The button that plays the addition, for the panel of the sum.
 * @param {LinkedHeatmaps} maps
 */
export function additionButton(maps) {
  const words = "Show how the three rows of the marked token are added";
  const button = element("button", { class: "play-addition", type: "button", title: words, "aria-label": words, "data-screen": "" }, "▶");
  button.onclick = () => playAddition(maps);
  return button;
}

/** Offer the motion where there is a sum and every row has numbers.
 * @param {LinkedHeatmaps} maps
 */
export function offerAddition(maps) {
  const { compact, panels, blank } = maps.head;
  const adds = !compact && !blank && panels.some(({ derived }) => derived === "sum");
  const { plot } = panelOf(maps, WHOLE) ?? {};
  maps.root.classList.toggle("adds", adds);
  if (maps.offered === (adds && plot)) return;
  maps.withdraw?.();
  maps.offered = adds && plot;
  maps.withdraw = adds ? offerMotion(plot, () => playAddition(maps)) : null;
}

/** @param {LinkedHeatmaps} maps */
function playAddition(maps) {
  maps.endMotion?.();
  if (!maps.geometry) return; // nothing is drawn yet
  const { row } = maps.view, sum = panelOf(maps, WHOLE);
  const rows = PARTS.map((name) => maps.values[name].slice(row * maps.columns, (row + 1) * maps.columns));
  const layer = element("div", { class: "moving-rows", "data-screen": "", "aria-hidden": "true" });
  const grown = layer.appendChild(element("canvas"));
  const strips = PARTS.map((name, part) => {
    const strip = layer.appendChild(element("canvas", { class: "moving-row", "data-part": name })), panel = panelOf(maps, name);
    paintRow(maps, strip, panel, rows[part]);
    return { strip, panel };
  });
  maps.root.append(layer);
  maps.root.classList.add("is-moving");
  maps.endMotion = animate(DURATION, (time) => {
    const parts = additionAt(time), to = boxOf(maps, sum, row);
    paintRow(maps, grown, sum, sumOfShares(rows, parts.map(({ share }) => share)));
    placeBox(grown, ...to);
    strips.forEach(({ strip, panel }, part) => {
      const { way, share } = parts[part], from = boxOf(maps, panel, row);
      const [left, top, width, height] = from.map((start, side) => start + (to[side] - start) * way);
      placeBox(strip, left, top, width, height);
      strip.style.opacity = String(way && 1 - share);
    });
  }, () => {
    layer.remove();
    maps.root.classList.remove("is-moving");
    maps.endMotion = null;
  });
}

const panelOf = (maps, name) => maps.panels.find((panel) => panel.name === name);

// Where a row of a panel is: left, top, width and height within the layer of the moving rows.
function boxOf(maps, { canvas, geometry: { ratio, high, wide, top } }, row) {
  const box = canvas.getBoundingClientRect(), root = maps.root.getBoundingClientRect();
  return /** @type {[number, number, number, number]} */ ([box.left - root.left, box.top - root.top + ((row - top) * high) / ratio, wide / ratio, high / ratio]);
}

function paintRow(/** @type {any} */ maps, canvas, panel, values) {
  const { colours, order, view, columns } = maps, limit = maps.head.limits[view.scale][maps.panels.indexOf(panel)];
  const geometry = { ...panel.geometry, top: 0, rows: 1 };
  if (canvas.width !== geometry.wide || canvas.height !== 1) [canvas.width, canvas.height] = [geometry.wide, 1];
  canvas.getContext("2d").putImageData(colourCells(/** @type {any} */ ({ colours, order, view, columns }), geometry, values, limit, []), 0, 0);
}
