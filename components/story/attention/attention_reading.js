// A sentence with the lines of what one of its words reads in one head, above a grid of all layers and heads. A click on
// a word lets it read, and then one on another asks what it reads of that; one on a cell opens it.

import { addStyle, element, inOrder, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { inkOn, isDark } from "../../canvas/heatmaps/colours.js";
import { percent } from "../../canvas/percent.js";
import { drawBelow } from "../../canvas/room_below.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { amber, arc, cellColour, FAINTEST, most, rowOf, thickness, weightsOf } from "./attention_arithmetic.js";
import css from "./attention_reading.css";

const UNDER = 14, PHONE = 560, WIDE = 900, GROWTH = 1.6; // CSS pixels left below; a narrower picture is a phone's, and in a wider one rows and arcs may be higher
const SIZES = [20, 16], GAP = 22; // of a sentence that fits on one line, and from the letters of a word to those of the next
const ROWS = { lowest: 24, ofHalf: 18, highest: 47, phone: 24, ofTwoLines: 36 }, LEAST = { whole: 480, half: 290 }, ARCS = { lowest: 64, highest: 132 };
const AROUND = 142, ON_STAGE = 84; // pixels of words, percentages, note, names of heads and foot; without note and foot
const INK = { light: 0.8, dark: 0.55 }; // of the scale, for the largest weight: the letters keep their colour
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".attention-reading"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  const same = view.shown?.tokens.join() === data.tokens.join(), other = !same || view.shown?.reader !== data.reader;
  view.shown = data;
  view.all = { weights: weightsOf(data.weights), heads: data.heads, count: data.tokens.length };
  view.hidden = new Set(data.hidden.filter((/** @type {number} */ at) => at !== data.reader && at !== data.source));
  Object.assign(view, { send: setTriggerValue, pointed: null, arming: same && view.arming });
  if (other) view.asked = null; // else a run of before the click that asked
  const end = endedByNext(parentElement, drawBelow(root, UNDER, () => draw(view)));
  if (other) view.words.querySelector(".reader")?.scrollIntoView({ block: "nearest" });
  return end;
}

/** @param {HTMLElement} root */
function build(root) {
  const view = {
    root, shown: null, all: null, hidden: new Set(), send: null, pointed: null, arming: false, asked: null, phone: false, dark: false,
    arcs: savedAsDrawn(shape("svg", { class: "arcs", "aria-hidden": "true" })), words: element("div", { class: "words", role: "group" }),
    note: element("p", { class: "note", "aria-live": "polite" }), grid: element("div", { class: "grid", role: "group" }),
    foot: element("footer", {}, element("span"), element("canvas", { width: 64, height: 1 }), element("span"), element("span", { class: "says" })),
    room: element("div", { class: "room" }), title: element("p", { class: "title" }),
  };
  view.room.append(view.title, view.arcs, view.words);
  root.replaceChildren(view.room, view.note, view.grid, view.foot);
  view.words.onkeydown = (event) => stepWords(view, event);
  return view;
}

function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  view.phone = wide < PHONE;
  view.dark = isDark(getComputedStyle(root).getPropertyValue("--st-background-color"));
  setText(view.title, shown.title);
  setAttributes(view.title, { class: `title${shown.second ? " second" : ""}`, hidden: !shown.title });
  layOut(view, wide);
  drawGrid(view);
  drawWords(view);
  drawFoot(view);
}

/** Whether the sentence fits on one line, at which size, and how high arcs and rows may be. */
function layOut(view, wide) {
  const { shown, root } = view, style = getComputedStyle(root), pixels = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  const larger = ((pixels("--larger") || 1) * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16, seen = shown.tokens.filter((_, at) => !view.hidden.has(at));
  const size = view.phone ? 0 : (SIZES.find((one) => widthOf(view, seen, one * larger) + GAP * larger * seen.length < wide) ?? 0);
  const high = heightOf(shown, pixels("--room"), pixels("--tall") || 560), lowest = shown.title ? ROWS.ofHalf : ROWS.lowest;
  const around = (style.getPropertyValue("--but-shown").trim() === "none" ? ON_STAGE : AROUND) * larger;
  const most = larger * (wide >= WIDE ? GROWTH : 1);
  const lines = view.phone ? shown.heads : shown.layers, forRows = high - around - (size ? ARCS.lowest : 90);
  const row = view.phone ? ROWS.phone : Math.max(lowest * larger, Math.min(ROWS.highest * most, Math.floor(forRows / lines)));
  const left = high - around - row * lines;
  Object.assign(view, { inks: !size, row, arcRoom: Math.round(Math.max(ARCS.lowest, Math.min(ARCS.highest * most, left))) });
  root.classList.toggle("inks", view.inks);
  root.classList.toggle("phone", view.phone);
  root.classList.toggle("low", row < ROWS.ofTwoLines * larger);
  for (const [name, value] of Object.entries({ "--unit": String(larger), "--size": `${size || 20}px`, "--row": `${row}px`, "--arcs": `${view.inks ? 0 : view.arcRoom}px` }))
    root.style.setProperty(name, value);
}

/** Two models share the room of one; below the second, all that is left is its own. */
function heightOf({ title, second }, room, tall) {
  if (Number.isFinite(room)) return title ? room / 2 : room;
  return title ? Math.max(LEAST.half, second ? tall : tall / 2) : Math.max(LEAST.whole, tall);
}

function widthOf(view, pieces, size) {
  const pen = view.foot.querySelector("canvas").getContext("2d");
  pen.font = `650 ${size}px ${getComputedStyle(view.root).fontFamily}`;
  return pieces.reduce((/** @type {number} */ sum, /** @type {string} */ piece) => sum + Math.max(pen.measureText(piece).width, size), 0);
}

/** A piece, with its position if it occurs more than once. */
function named({ shown }, at) {
  const piece = shown.tokens[at];
  return shown.tokens.filter((/** @type {string} */ other) => other === piece).length > 1 ? `“${piece}” (${at})` : `“${piece}”`;
}

const placeOf = (view) => view.pointed ?? view.shown.open;
const whose = ([layer, head]) => `Layer ${layer}, ${head ? `head ${head}` : "the mean of all heads"}`;

function drawWords(view) {
  const { shown, words, hidden, dark } = view, place = placeOf(view), row = rowOf(view.all, place[0], place[1]);
  const seen = shown.tokens.map((_, at) => at).filter((at) => !hidden.has(at));
  const largest = Math.max(...seen.filter((at) => at !== shown.reader).map((at) => row[at]), FAINTEST);
  setAttributes(words, { "aria-label": shown.alt });
  syncChildren(words, seen, "button", (button, at) => {
    if (button.children.length !== 2) button.replaceChildren(element("b"), element("small"));
    const [piece, share] = /** @type {HTMLElement[]} */ ([...button.children]), reads = at === shown.reader, drawn = row[at] >= FAINTEST && !reads;
    setText(piece, shown.tokens[at]);
    setText(share, reads ? "reader" : drawn ? percent(row[at]) : "");
    const second = shown.segments[at] && !shown.segments[at - 1];
    setAttributes(button, {
      type: "button", translate: "no", tabindex: reads ? 0 : -1,
      class: ["word", reads && "reader", at === shown.source && "source", second && "second"].filter(Boolean).join(" "),
      "aria-pressed": String(reads || at === shown.source),
      title: view.arming ? (reads ? "Leave the word that it reads as it is" : `Ask what ${named(view, shown.reader)} reads of this word`) : reads ? "Click, then click the word that it reads" : "Let this word read",
      "aria-label": `${shown.tokens[at]}, position ${at}: ${reads ? "the reader; choose it, then the word that it reads" : `${percent(row[at])} of the weight${at === shown.source ? ", the source" : ""}`}`,
    });
    piece.style.setProperty("--ink", view.inks && drawn ? amber(INK[dark ? "dark" : "light"] * (row[at] / largest), dark) : "transparent");
    button.onclick = () => click(view, at);
  });
  words.classList.toggle("arming", view.arming);
  drawArcs(view, seen, row, largest);
  setText(view.note, noteOf(view, place, row));
}

function drawArcs(view, seen, row, largest) {
  const { arcs, words, shown, room, dark } = view, box = room.getBoundingClientRect(), bottom = view.arcRoom - 2;
  setAttributes(arcs, { width: room.clientWidth, height: view.arcRoom });
  if (view.inks) return arcs.replaceChildren();
  const middles = seen.map((_, at) => {
    const { left, width } = words.children[at].getBoundingClientRect();
    return left - box.left + width / 2;
  });
  const to = middles[seen.indexOf(shown.reader)];
  const drawn = seen.map((at, index) => ({ at, from: middles[index], weight: row[at] })).filter(({ at, weight }) => at !== shown.reader && thickness(weight));
  arcs.replaceChildren(...drawn.sort((one, other) => one.weight - other.weight).map(({ at, from, weight }) => shape("path", {
    d: arc(from, to, bottom, view.arcRoom - 10), fill: "none", stroke: amber(0.32 + 0.58 * (weight / largest), dark),
    "stroke-width": thickness(weight).toFixed(2), "data-from": at, "data-weight": weight.toFixed(4),
  })));
}

/** What the line under the sentence says: what is not drawn in this head, or how a reader is chosen. */
function noteOf(view, place, row) {
  const { shown, hidden } = view, own = row[shown.reader];
  if (view.arming) return `${named(view, shown.reader)} reads. Now click the word that it reads.`;
  const left = [...hidden].filter((at) => row[at] >= 0.005).sort((one, other) => row[other] - row[one]);
  const rest = left.slice(0, 3).map((at) => `${inOrder(shown.tokens[at])} ${percent(row[at])}`);
  if (left.length > 3) rest.push(`${left.length - 3} more`);
  if (own >= 0.005) rest.push(`itself ${percent(own)}`);
  return [`${whose(place)}: ${[...rest, "below 3% not drawn"].join(", ")}`, ...(view.pointed ? noteOn(shown, place) : [])].join(". ");
}

/** What a head does in general, if that is known. */
const noteOn = ({ notes }, [layer, head]) => [notes[layer - 1]?.[head - 1]].filter(Boolean);

function click(view, at) {
  const reader = view.asked ?? view.shown.reader, asks = view.arming && at !== reader;
  view.arming = !view.arming;
  if (asks) view.send("source", at);
  else if (at !== reader) {
    view.asked = at; // until the run that tells of it
    view.send("reader", at);
  }
  drawWords(view);
}

function stepWords(view, event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key], at = [...view.words.children].indexOf(event.target);
  if (event.key === "Escape" && view.arming) {
    view.arming = false;
    return drawWords(view);
  }
  if (!by || at < 0) return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (view.words.children[at + by])?.focus();
}

/** What a cell shows: the word that the reader reads most there, or what the head does in general. */
function cellOf(view, layer, head) {
  const { shown, all, hidden } = view, at = (layer - 1) * shown.heads + head - 1, { grid } = shown;
  if (grid.names) return { name: grid.names[at], value: grid.values[at], label: grid.labels[at], strong: grid.strong[at], weight: grid.weights[at] };
  const row = rowOf(all, layer, head), target = most(row, new Set([...hidden, shown.reader]));
  if (target < 0) return { name: "", value: "", label: `Layer ${layer}, head ${head}: nothing is drawn`, strong: false, weight: 0 };
  return {
    name: shown.tokens[target], value: percent(row[target]), weight: row[target], strong: target === shown.source,
    label: [`Layer ${layer}, head ${head}: ${named(view, target)} ${percent(row[target])}`, ...noteOn(shown, [layer, head])].join(". "),
  };
}

/** Rows are layers and columns heads, on a phone the other way round. */
function drawGrid(view) {
  const { grid, shown, phone, dark } = view, [openLayer, openHead] = shown.open;
  const layers = Array.from({ length: shown.layers }, (_, at) => at + 1), heads = Array.from({ length: shown.heads }, (_, at) => at + 1);
  const [down, across] = phone ? [heads, layers] : [layers, heads], place = (one, two) => (phone ? [two, one] : [one, two]);
  const places = [["corner"], ...across.map((one) => [phone ? "layer" : "head", one]), ...down.flatMap((one) => [[phone ? "head" : "layer", one], ...across.map((two) => ["cell", ...place(one, two)])])];
  grid.style.setProperty("--columns", String(across.length));
  setAttributes(grid, { "aria-label": shown.alt });
  syncChildren(grid, places, "button", (button, [kind, one, two]) => {
    setAttributes(button, { class: String(kind), type: "button", disabled: kind === "corner" || kind === "head", "aria-hidden": (kind === "corner" || kind === "head") && "true" });
    if (kind === "cell") return drawCell(view, button, Number(one), Number(two), Number(one) === openLayer && Number(two) === openHead);
    const text = kind === "corner" ? (phone ? "head" : "layer") : `${one === 1 && kind === (phone ? "layer" : "head") ? `${kind} ` : ""}${one}`;
    button.replaceChildren(text);
    Object.assign(button.style, { background: "", color: "" });
    button.classList.toggle("open", kind === "layer" ? one === openLayer : kind === "head" && one === openHead);
    for (const name of ["title", "aria-label", "aria-pressed", "data-called"]) button.removeAttribute(name);
    button.onclick = button.onmouseenter = button.onmouseleave = button.onfocus = button.onblur = button.onkeydown = null;
    if (kind !== "layer") return;
    setAttributes(button, { "data-called": `layer ${one}` });
    listen(view, button, [Number(one), 0], `Layer ${one}: the mean of its heads`, one === openLayer && !openHead);
  });
  function drawCell(view, button, layer, head, chosen) {
    const { name, value, label, strong, weight } = cellOf(view, layer, head), paint = cellColour(weight, dark);
    if (button.children.length !== 2) button.replaceChildren(element("span", { class: "piece" }), element("span", { class: "share" }));
    setText(button.children[0], name);
    setText(button.children[1], value);
    button.classList.toggle("strong", strong);
    Object.assign(button.style, { background: paint, color: weight > 0.02 ? inkOn(paint) : "" });
    setAttributes(button, { "data-called": `layer ${layer}, head ${head}` });
    listen(view, button, [layer, head], label, chosen);
  }
}

function listen(view, button, place, label, chosen) {
  const isTabbed = chosen || (!view.shown.open[1] && place[1] === 1 && place[0] === view.shown.open[0]);
  setAttributes(button, { "aria-label": label, title: label, "aria-pressed": String(chosen), tabindex: isTabbed ? 0 : -1 });
  const show = (/** @type {number[] | null} */ at) => {
    view.pointed = at;
    drawWords(view);
  };
  Object.assign(button, {
    onclick: () => open(view, place, chosen), onmouseenter: () => show(place), onmouseleave: () => show(null),
    onfocus: () => show(place), onblur: () => show(null), onkeydown: (/** @type {KeyboardEvent} */ event) => walk(view, button, event),
  });
}

function open(view, place, chosen) {
  view.arming = false;
  if (!chosen) view.send("head", place);
  drawWords(view);
}

function walk({ grid }, button, event) {
  const columns = Number(grid.style.getPropertyValue("--columns")) + 1, cells = [...grid.children], at = cells.indexOf(button);
  const by = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = /** @type {HTMLButtonElement | undefined} */ (cells[at + by]);
  if (next && !next.disabled && (Math.abs(by) > 1 || Math.floor((at + by) / columns) === Math.floor(at / columns))) next.focus();
}

function drawFoot(view) {
  const { shown, foot, dark } = view, canvas = foot.querySelector("canvas"), pen = canvas.getContext("2d");
  for (let x = 0; x < 64; x++) {
    pen.fillStyle = cellColour(x / 63, dark);
    pen.fillRect(x, 0, 1, 1);
  }
  setText(foot.children[0], shown.grid.scale ? "0" : "0%");
  setText(foot.children[2], shown.grid.scale ?? "100% of a head's weight");
  setText(foot.children[3], shown.grid.about ?? `a cell names the word that ${named(view, shown.reader)} reads most; bold: ${named(view, shown.source)}`);
}
