// How LayerNorm stretches a histogram: a copy of the upper one moves into the lower panel, its mean moves to 0, it is
// stretched by one over the deviation, and gamma and beta make the lower one of it. Drawn over Plotly's chart, so what is saved
// does not have it.

import { element, setText, shape } from "../../frame/dom.js";
import { animate, eased, isCalm, offerMotion, passed } from "../../frame/motion.js";
import { plotlyCharts, themeOf } from "../../frame/streamlit_internals.js";

const DURATION = 2000; // ms
const STEPS = [[0.25, ""], [0.4, "− mean"], [0.72, "÷ standard deviation"], [1, "× gamma + beta"]];
const WORDS = "Show how LayerNorm stretches the histogram";

/**
 * @typedef {object} Spread of the values before and after
 * @property {[before: number, after: number]} means
 * @property {[before: number, after: number]} spreads their standard deviations
 * @property {number} deviation what LayerNorm divides by
 */

/** The state at a share of the time: how far the copy has moved down, where its mean is, how much wider it is than at first,
 * and how much of the lower histogram is seen instead.
 * @param {Spread} spread @param {number} time
 */
export function stretchAt({ means, spreads, deviation }, time) {
  const [down, shifted, divided, scaled] = STEPS.map(([end], at) => eased(passed(time, at ? Number(STEPS[at - 1][0]) : 0, Number(end))));
  const wide = 1 / deviation, last = spreads[0] ? spreads[1] / spreads[0] : 1;
  return { down, mean: means[0] * (1 - shifted) + means[1] * scaled, factor: (wide ** divided) * (last / wide) ** scaled, after: scaled };
}

/** @typedef {{data: any, chart: any, button: HTMLButtonElement, watch: MutationObserver, end: () => void, withdraw: () => void}} Stretch */

/** @type {WeakMap<HTMLElement, Stretch>} */
const known = new WeakMap();

/** @param {ComponentCall<Spread & {chart: string}>} call */
export default function ({ data, parentElement }) {
  const own = known.get(parentElement) ?? create();
  known.set(parentElement, own);
  if (JSON.stringify(own.data) !== JSON.stringify(data)) own.end(); // the page may run again with the same values
  own.data = data;
  attach(own);
  return () => {
    known.delete(parentElement);
    own.watch.disconnect();
    own.end();
    own.withdraw();
    own.button.remove();
  };
}

/** @returns {Stretch} */
function create() {
  const button = element("button", { type: "button", title: WORDS, "aria-label": WORDS });
  Object.assign(button.style, {
    position: "absolute", zIndex: "2", padding: "0 6px", border: "0", color: "inherit", fontWeight: "600", whiteSpace: "nowrap",
    cursor: "pointer",
  });
  const own = { data: null, chart: null, button, end: () => {}, withdraw: () => {}, watch: new MutationObserver(() => attach(own)) };
  button.onclick = () => play(own);
  own.watch.observe(document.body, { childList: true, subtree: true });
  return own;
}

/** What Plotly has drawn of each panel of a stack of bar charts: its bars, where they are in its drawing, and its title.
 *
 * Undocumented; delete when this histogram is a component of ours.
 * @param {any} chart
 */
function panelsOfBars(chart) {
  const titles = chart.querySelectorAll(".infolayer .annotation-text"), rooms = chart.querySelectorAll(".draglayer .nsewdrag");
  return [...chart.querySelectorAll(".overplot > g")].map((panel, at) => {
    const [left, top] = panel.getAttribute("transform").match(/[-\d.]+/g).map(Number);
    const [width, height] = ["width", "height"].map((side) => Number(rooms[at].getAttribute(side)));
    const bars = /** @type {SVGElement} */ (panel.querySelector(".barlayer"));
    return { left, top, bars, size: { width, height }, title: titles[at], svg: panel.ownerSVGElement, frame: chart.querySelector(".svg-container") };
  });
}

// Plotly draws after us, and Streamlit may replace the chart.
function attach(/** @type {Stretch} */ own) {
  const chart = /** @type {any} */ (plotlyCharts([own.data.chart])[0]);
  if (!chart?.on || chart === own.chart) return;
  own.end();
  own.withdraw();
  own.chart = chart;
  chart.on("plotly_afterplot", () => place(own));
  place(own);
  own.withdraw = offerMotion(chart, () => play(own));
}

// Beside the title of the lower panel. In a talk a key plays, and the place is for the names of the steps.
function place(/** @type {Stretch} */ { chart, button }) {
  const [, lower] = panelsOfBars(chart);
  if (!lower || isCalm()) return button.remove();
  button.textContent = new URLSearchParams(location.search).get("talk") === "1" ? "" : "▶";
  const title = lower.title.getBoundingClientRect(), { left, top } = lower.frame.getBoundingClientRect();
  if (button.parentElement !== lower.frame) lower.frame.append(button);
  const { fontFamily, fontSize } = getComputedStyle(lower.title);
  Object.assign(button.style, { fontFamily, fontSize, background: themeOf().backgroundColor });
  Object.assign(button.style, { left: `${title.right - left + 6}px`, top: `${(title.top + title.bottom) / 2 - top}px`, transform: "translateY(-50%)" });
}

function play(/** @type {Stretch} */ own) {
  own.end();
  const [upper, lower] = panelsOfBars(own.chart);
  if (!lower || !upper.bars) return;
  const { width, height } = upper.size, [low, high] = own.chart.layout.xaxis.range;
  const across = (value) => (width * (value - low)) / (high - low);
  const moving = shape("g"), clip = shape("svg", { x: upper.left, y: 0, width, height: lower.top + height, class: "moving-bars", "aria-hidden": "true" });
  moving.append(upper.bars.cloneNode(true));
  clip.append(moving);
  lower.svg.append(clip);
  own.end = animate(DURATION, (time) => {
    const { down, mean, factor, after } = stretchAt(own.data, time);
    const from = across(own.data.means[0]);
    moving.setAttribute("transform", `matrix(${factor} 0 0 1 ${across(mean) - factor * from} ${upper.top + (lower.top - upper.top) * down})`);
    moving.style.opacity = String(1 - after);
    lower.bars.style.opacity = String(after);
    setText(own.button, String(STEPS.find(([end]) => time < Number(end))?.[1] ?? ""));
  }, () => {
    clip.remove();
    lower.bars.removeAttribute("style");
    own.end = () => {};
    place(own);
  });
}
