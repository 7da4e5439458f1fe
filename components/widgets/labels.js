// Labels that would lie on another label or over the edge are hidden, those of chosen points last. The chart is as wide
// as the reader's window, which only the browser knows; where the labels were placed for a wide one they collide on a phone.

const MOMENTS = ["plotly_afterplot", "plotly_animated", "plotly_transitioned", "plotly_relayout"];

export default function ({ data }) {
  const seen = new WeakSet();
  const attach = () => {
    for (const chart of document.querySelectorAll(data.charts.map((key) => `.st-key-${key} .js-plotly-plot`).join())) {
      if (seen.has(chart) || !chart.on) continue;
      seen.add(chart);
      for (const moment of MOMENTS) chart.on(moment, () => apart(chart));
      apart(chart);
    }
  };
  const watch = new MutationObserver(attach);
  watch.observe(document.body, { childList: true, subtree: true });
  attach();
  return () => watch.disconnect();
}

function apart(chart) {
  const chosen = new Set(chart.layout?.meta?.chosen ?? []), room = chart.querySelector(".nsewdrag")?.getBoundingClientRect();
  const labels = [...chart.querySelectorAll(".textpoint text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
  for (const label of labels) {
    const point = pointOf(label.text);
    label.first = point === undefined || chosen.has(point); // what is no point's label is said of the whole chart
  }
  labels.sort((one, other) => other.first - one.first);
  const kept = [];
  for (const { text, box, first } of labels) {
    const free = first || ((!room || inside(box, room)) && !kept.some((other) => collide(box, other)));
    text.style.visibility = free ? "" : "hidden";
    if (free && box.width) kept.push(box);
  }
}

const inside = (box, room) => box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
const collide = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// The number that a click would tell.
function pointOf(text) {
  const own = text.closest(".textpoint")?.__data__, trace = text.closest(".trace")?.__data__?.[0]?.trace;
  return own && trace?.customdata?.[own.i];
}
