// The heads by which a reader reads a source, as a table: a click on a row opens its head, one on a column ranks by it.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { isDark } from "../../canvas/heatmaps/colours.js";
import { grouped } from "../../canvas/heatmaps/numbers.js";
import { percent } from "../../canvas/percent.js";
import { amber, ranked, thousandths } from "./attention_arithmetic.js";
import { onTold } from "./attention_told.js";
import css from "./attention_ranked.css";

const BOLD = 0.5; // of the largest effect
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".ranked"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  const same = view.shown?.mark === data.mark;
  Object.assign(view, { shown: data, told: same ? view.told : null, send: setTriggerValue });
  draw(view);
  if (!same) view.list.scrollTop = 0;
  return endedByNext(parentElement, onTold(() => view.shown.mark, (told) => {
    view.told = told;
    draw(view);
  }));
}

/** @param {HTMLElement} root */
function build(root) {
  const title = element("p", { class: "title" }, element("b", { class: "reader", translate: "no" }), " reads ", element("b", { class: "source", translate: "no" }));
  const [weight, effect] = [["weight", "weight"], ["effect", "cut changes"]].map(([, name]) => element("button", { type: "button" }, name));
  const head = element("div", { class: "head", role: "group", "aria-label": "Rank by" }, element("span", {}, "layer · head"), weight, element("span", {}, "arrives"), effect);
  const list = element("div", { class: "list", role: "group", "aria-label": "Heads; choose one to see its lines" });
  const foot = element("p", { class: "foot" }), note = element("p", { class: "foot" });
  root.replaceChildren(title, head, list, foot, note);
  const view = { root, title, weight, effect, list, foot, note, shown: null, told: null, send: null };
  weight.onclick = () => view.send("rank", "weight");
  effect.onclick = () => view.send("rank", "effect");
  list.onkeydown = (event) => step(view, event);
  return view;
}

function draw(view) {
  const { shown, told, title, weight, effect, list, foot, note, root } = view, effects = told?.effects ?? [];
  const rows = ranked(shown, effects), largest = Math.max(...effects, 0.001);
  const dark = isDark(getComputedStyle(root).getPropertyValue("--st-background-color"));
  setText(title.children[0], shown.reader);
  setText(title.children[1], shown.source);
  setAttributes(weight, { "aria-pressed": String(shown.rank === "weight"), title: "Rank by weight" });
  setAttributes(effect, { "aria-pressed": String(shown.rank === "effect"), title: "Rank by what cutting changes, in thousandths of 1 − cosine" });
  const open = rows.findIndex(({ layer, head }) => layer === shown.open[0] && head === shown.open[1]);
  syncChildren(list, rows, "button", (button, one, at) => {
    if (button.children.length !== 5) button.replaceChildren(...["place", "weight", "arrives", "bar", "effect"].map((name) => element("span", { class: name })));
    const [place, weighs, arrives, bar, moved] = /** @type {HTMLElement[]} */ ([...button.children]);
    const said = one.effect === null ? "" : thousandths(one.effect);
    setText(place, `${one.layer} · head ${one.head}`);
    setText(weighs, percent(one.weight));
    setText(arrives, percent(one.arrives));
    setText(moved, one.effect === null ? (shown.comes && !told ? "…" : "") : said);
    bar.style.setProperty("--share", String((one.effect ?? 0) / largest));
    bar.style.setProperty("--amber", amber(0.3 + 0.55 * ((one.effect ?? 0) / largest), dark));
    moved.classList.toggle("large", one.effect !== null && one.effect >= Math.max(0.001, BOLD * largest));
    const cut = one.effect === null ? "" : `; cutting it changes ${said.replace("<", "less than ")} thousandths`;
    setAttributes(button, {
      type: "button", "aria-pressed": String(at === open), tabindex: at === Math.max(open, 0) ? 0 : -1,
      "aria-label": `Layer ${one.layer}, head ${one.head}: weight ${percent(one.weight)}, arrives ${percent(one.arrives)}${cut}`,
    });
    button.onclick = () => view.send("head", [one.layer, one.head]);
    button.onpointerenter = button.onfocus = () => setText(note, noteOf(shown, one.layer, one.head));
    button.onpointerleave = button.onblur = () => setText(note, noteOf(shown, ...shown.open));
  });
  setText(foot, footOf(view));
  setText(note, noteOf(shown, ...shown.open));
}

/** What a head does on average over all readers, here and in general; nothing of a layer's mean. */
function noteOf({ notes, heads }, layer, head) {
  const note = head ? notes[(layer - 1) * heads + head - 1] : "";
  return note ? `All readers together: ${note[0].toLowerCase()}${note.slice(1)}` : "";
}

function footOf({ shown, told }) {
  const [layer] = shown.open, together = told?.together[layer - 1];
  if (!shown.comes) return "Of a long text, cuts are made when you ask for them.";
  if (!told) return "What cuts change is being computed.";
  if (together === undefined) return "Thousandths of 1 − cosine.";
  const beside = told.beside ? ` (${told.beside})` : "";
  return `All heads of layer ${layer} at once: ${together >= 1 ? grouped(Math.round(1000 * together)) : thousandths(together)}${beside}. Thousandths of 1 − cosine.`;
}

function step(view, event) {
  const by = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key], rows = [...view.list.children], at = rows.indexOf(event.target);
  if (!by || at < 0) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (rows[Math.min(Math.max(at + by, 0), rows.length - 1)]).focus();
}
