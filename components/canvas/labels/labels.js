// Moves a label that would overlap another label, another dot or the edge of the chart to a free side of its dot, if there is
// one not beside another dot; hides it if there is none; selected points come first. Python places the labels for a wide window; only the browser knows the
// actual width.

import { endedByNext } from "../../frame/ended.js";
import { plotlyCharts } from "../../frame/streamlit_internals.js";

const STARTS = ["plotly_transitioning", "plotly_animatingframe"], ENDS = ["plotly_animated", "plotly_transitioned"];
const REDRAWS = ["plotly_afterplot", "plotly_relayout"];
const SIDES = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [1, 1], [-1, -1], [-1, 1]];
const GAP = 2, APART = 4; // pixels to its own dot, and to another, whose name it would else seem to be

const seen = new WeakSet(); // the functions of charts that are listened to

/** @param {ComponentCall<{charts: string[]}>} call */
export default function ({ data, parentElement }) {
  const attach = () => {
    for (const chart of /** @type {NodeListOf<any>} */ (plotlyCharts(data.charts))) {
      if (!chart.on || seen.has(chart.on)) continue;
      seen.add(chart.on); // another function once Plotly has begun the chart anew, which takes the listeners away
      for (const event of STARTS) chart.on(event, () => { chart.inMotion = true; resetLabels(chart); });
      for (const event of ENDS) chart.on(event, () => { chart.inMotion = false; placeLabels(chart); });
      for (const event of REDRAWS) chart.on(event, () => chart.inMotion || placeLabels(chart));
      placeLabels(chart);
    }
  };
  const watch = new MutationObserver(attach);
  watch.observe(document.body, { childList: true, subtree: true });
  attach();
  return endedByNext(parentElement, () => watch.disconnect());
}

/** While the dots move, each label moves along with its own dot. */
function resetLabels(chart) {
  for (const text of chart.querySelectorAll(".textpoint text")) text.style.translate = "";
}

function placeLabels(chart) {
  const chosen = new Set(chart.layout?.meta?.chosen ?? []), room = chart.querySelector(".nsewdrag")?.getBoundingClientRect();
  const dots = [...chart.querySelectorAll(".points .point")].map((dot) => ({ at: dot.__data__, box: dot.getBoundingClientRect() }));
  const scale = chart.getBoundingClientRect().width / chart.offsetWidth || 1; // other than 1 if the page is scaled
  const labels = [...chart.querySelectorAll(".textpoint text")].map((text) => {
    text.style.translate = "";
    const point = pointOf(text);
    const first = point === undefined || chosen.has(point); // a text without a point belongs to the whole chart
    return { text, first, box: text.getBoundingClientRect(), at: text.closest(".textpoint")?.__data__ };
  });
  labels.sort((one, other) => Number(other.first) - Number(one.first));
  const kept = [];
  for (const { text, box, first, at } of labels) {
    const own = at ? dots.filter((dot) => dot.at.x === at.x && dot.at.y === at.y) : []; // its dot and the ring around it
    const isFree = (apart) => (candidate) => (!room || inside(candidate, room)) && !kept.some((other) => collide(candidate, other))
      && !dots.some((dot) => dot.at !== at && collide(candidate, own.includes(dot) ? dot.box : wider(dot.box, apart)));
    const places = candidates(box, largest(own));
    const free = places.find(isFree(APART)) ?? places.find(isFree(0)) ?? (first ? box : undefined);
    text.style.visibility = free ? "" : "hidden";
    if (free && free !== box) text.style.translate = `${(free.left - box.left) / scale}px ${(free.top - box.top) / scale}px`;
    if (free && box.width) kept.push(free);
  }
}

const largest = (dots) => dots.reduce((most, { box }) => (most?.width >= box.width ? most : box), undefined);

// The label's present box, and the eight positions around its dot.
function candidates(box, dot) {
  if (!dot || !box.width) return [box];
  const middle = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
  const reach = [(dot.width + box.width) / 2 + GAP, (dot.height + box.height) / 2];
  return [box, ...SIDES.map(([across, down]) => {
    const left = middle[0] + across * reach[0] - box.width / 2, top = middle[1] + down * reach[1] - box.height / 2;
    return { left, top, right: left + box.width, bottom: top + box.height };
  })];
}

const wider = ({ left, top, right, bottom }, by) => ({ left: left - by, top, right: right + by, bottom });
const inside = (box, room) => box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
const collide = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// The index that a click on the label's point would report.
function pointOf(text) {
  const own = text.closest(".textpoint")?.__data__, trace = text.closest(".trace")?.__data__?.[0]?.trace;
  return own && trace?.customdata?.[own.i];
}
