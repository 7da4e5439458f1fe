// A label that would lie on another, on a dot that is not its own, or over the edge stands on another side of its dot; where
// all are taken it is hidden, one of a chosen point last. The chart is as wide as the reader's window, which only the browser
// knows; the labels come placed for a wide one.

import { plotlyCharts } from "../../frame/streamlit_internals.js";

const STARTS = ["plotly_transitioning", "plotly_animatingframe"], ENDS = ["plotly_animated", "plotly_transitioned"];
const MOMENTS = ["plotly_afterplot", "plotly_relayout"];
const SIDES = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [1, 1], [-1, -1], [-1, 1]], GAP = 2;

/** @param {ComponentCall<{charts: string[]}>} call */
export default function ({ data }) {
  const seen = new WeakSet();
  const attach = () => {
    for (const chart of /** @type {NodeListOf<any>} */ (plotlyCharts(data.charts))) {
      if (seen.has(chart) || !chart.on) continue;
      seen.add(chart);
      for (const moment of STARTS) chart.on(moment, () => { chart.inMotion = true; back(chart); });
      for (const moment of ENDS) chart.on(moment, () => { chart.inMotion = false; apart(chart); });
      for (const moment of MOMENTS) chart.on(moment, () => chart.inMotion || apart(chart));
      apart(chart);
    }
  };
  const watch = new MutationObserver(attach);
  watch.observe(document.body, { childList: true, subtree: true });
  attach();
  return () => watch.disconnect();
}

/** While the dots move, each label moves with its own. */
function back(chart) {
  for (const text of chart.querySelectorAll(".textpoint text")) text.style.translate = "";
}

function apart(chart) {
  const chosen = new Set(chart.layout?.meta?.chosen ?? []), room = chart.querySelector(".nsewdrag")?.getBoundingClientRect();
  const dots = [...chart.querySelectorAll(".points .point")].map((dot) => ({ at: dot.__data__, box: dot.getBoundingClientRect() }));
  const scale = chart.getBoundingClientRect().width / chart.offsetWidth || 1; // where the page is enlarged
  const labels = [...chart.querySelectorAll(".textpoint text")].map((text) => {
    text.style.translate = "";
    const point = pointOf(text);
    const first = point === undefined || chosen.has(point); // what is no point's label is said of the whole chart
    return { text, first, box: text.getBoundingClientRect(), at: text.closest(".textpoint")?.__data__ };
  });
  labels.sort((one, other) => Number(other.first) - Number(one.first));
  const kept = [];
  for (const { text, box, first, at } of labels) {
    const own = at ? dots.filter((dot) => dot.at.x === at.x && dot.at.y === at.y) : []; // its dot, and the ring around that
    const free = (place) => (!room || inside(place, room)) && !kept.some((other) => collide(place, other))
      && !dots.some((dot) => dot.at !== at && collide(place, dot.box));
    const place = places(box, largest(own)).find(free) ?? (first ? box : undefined);
    text.style.visibility = place ? "" : "hidden";
    if (place && place !== box) text.style.translate = `${(place.left - box.left) / scale}px ${(place.top - box.top) / scale}px`;
    if (place && box.width) kept.push(place);
  }
}

const largest = (dots) => dots.reduce((most, { box }) => (most?.width >= box.width ? most : box), undefined);

// Where the label stands, and the eight places around its dot.
function places(box, dot) {
  if (!dot || !box.width) return [box];
  const middle = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
  const reach = [(dot.width + box.width) / 2 + GAP, (dot.height + box.height) / 2];
  return [box, ...SIDES.map(([across, down]) => {
    const left = middle[0] + across * reach[0] - box.width / 2, top = middle[1] + down * reach[1] - box.height / 2;
    return { left, top, right: left + box.width, bottom: top + box.height };
  })];
}

const inside = (box, room) => box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
const collide = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// The number that a click would tell.
function pointOf(text) {
  const own = text.closest(".textpoint")?.__data__, trace = text.closest(".trace")?.__data__?.[0]?.trace;
  return own && trace?.customdata?.[own.i];
}
