// The picture of causes: the sentence, each word inked by what the target loses without it, above the same by layer. A click
// on a word selects its column at its strongest layer, one on a cell that cell; the blue word is a list of words to ask for.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { isDark } from "../../canvas/heatmaps/colours.js";
import { drawBelow } from "../../canvas/room_below.js";
import { columnsIn, exact, inkOf, printed, rowHeight, stepTo } from "./cause_arithmetic.js";
import css from "./cause_grid.css";

const UNDER = 10, PHONE = 560, LONG = 24; // pixels left below; of a phone; words from which on a sentence is set smaller
const SIDE = { desk: 76, phone: 96 }, SENT = 160; // pixels of the rows' names; ms after the last key
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".cause"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  Object.assign(view, { shown: { ...data, values: numbersOf(data.values) }, cell: data.cell, waiting: -1, send: setTriggerValue });
  clearTimeout(view.timer);
  const end = endedByNext(parentElement, drawBelow(root, UNDER, () => draw(view)));
  return () => {
    end();
    clearTimeout(view.timer);
  };
}

const numbersOf = (/** @type {string} */ text) => new Float32Array(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer);

/** @param {HTMLElement} root */
function build(root) {
  const part = (/** @type {string} */ name, attributes = {}) => element("div", { class: name, ...attributes });
  const view = {
    root, shown: null, cell: null, send: null, waiting: -1, timer: 0, dark: false, phone: false, stage: false, unit: 1,
    words: part("sentence", { role: "group", "aria-label": "The words of the sentence" }),
    said: part("said"), saying: element("span", {}), ask: element("button", { type: "button", class: "ask" }),
    second: part("sentence second", { role: "group", "aria-label": "The words of sentence B" }),
    room: part("room"), grid: part("grid", { role: "grid" }), below: element("p", { class: "below" }), foot: part("foot"),
  };
  view.said.append(view.saying, view.ask);
  view.room.append(view.grid);
  view.foot.append(element("span", {}, "0"), element("i", { class: "ramp" }), element("span"), element("span", { class: "note" }));
  root.replaceChildren(view.words, view.second, view.said, view.room, view.below, view.foot);
  view.ask.onclick = () => view.send("target", view.cell[1]);
  view.grid.onkeydown = (/** @type {KeyboardEvent} */ event) => step(view, event);
  for (const row of [view.words, view.second]) row.onkeydown = (/** @type {KeyboardEvent} */ event) => along(row, event);
  return view;
}

function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  view.phone = wide < PHONE;
  const style = getComputedStyle(root), larger = parseFloat(style.getPropertyValue("--larger")) || 1;
  view.dark = isDark(style.getPropertyValue("--st-background-color"));
  view.stage = style.getPropertyValue("--but-shown").trim() === "none";
  view.unit = (larger * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
  root.style.setProperty("--unit", String(view.unit));
  root.classList.toggle("stage", view.stage);
  root.classList.toggle("long", shown.words.length > LONG || shown.second.length > LONG);
  drawSentence(view);
  drawSecond(view);
  drawSaid(view);
  drawFoot(view);
  drawGrid(view, wide);
}

const nameOf = ({ shown }, place) => shown.words.find((/** @type {any} */ one) => one.place === place)?.text ?? "";
const columnOf = ({ shown }, place) => shown.columns.indexOf(place);
const valueAt = ({ shown }, row, column) => shown.values[row * shown.columns.length + column];

function drawSentence(view) {
  const { shown, words } = view, chosen = shown.view === "off" ? -1 : view.cell?.[1];
  const stop = shown.words.some((/** @type {any} */ one) => one.place === chosen) ? chosen : shown.words[0]?.place;
  syncChildren(words, shown.words, "div", (box, word, at) => {
    if (!box.children.length) box.append(element("button", { type: "button" }, element("span", { translate: "no" })), element("small"));
    const [button, number] = /** @type {HTMLElement[]} */ ([...box.children]), own = word.place === shown.target, value = shown.ink[at];
    const { fill, ink } = own || value === null ? { fill: "", ink: "" } : inkOf(value, shown.end, view.dark);
    setText(button.firstElementChild, word.text);
    setText(number, own || value === null ? "" : printed(value, shown.unit));
    setAttributes(box, { class: `word${own ? " own" : ""}${word.joined ? " joined" : ""}${word.place === chosen ? " chosen" : ""}`, "data-row": word.place });
    setAttributes(button, {
      "aria-pressed": String(word.place === chosen), tabindex: word.place === stop ? 0 : -1, title: titleOf(view, word, value),
      "aria-label": `${word.text}, ${own ? "the word that is asked about" : value === null ? `position ${word.place}` : `${exact(value, shown.unit)} ${shown.unit.name}`}`,
    });
    Object.assign(button.style, { background: fill, color: ink });
    button.onclick = () => choose(view, word.place);
    button.ondblclick = () => view.send("target", word.place);
    box.querySelector("select")?.toggleAttribute("hidden", !own);
    if (own) offer(view, box);
  });
}

/** What a word is, for a pointer that rests on it. */
function titleOf(view, { place, text }, value) {
  if (place === view.shown.target) return `“${text}”, position ${place}: choose another word`;
  return value === null ? `“${text}”, position ${place}` : `“${text}”, position ${place}: ${exact(value, view.shown.unit)} ${view.shown.unit.name}`;
}

/** The list of words to ask for, over the blue word. */
function offer(view, box) {
  const { shown } = view;
  let list = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
  if (!list) box.append((list = element("select", { "aria-label": "The word that is asked about", title: "Ask for another word" })));
  if (list.dataset.offered !== String(shown.choices)) {
    list.replaceChildren(...shown.choices.map(([place, name]) => element("option", { value: place }, name)));
    list.dataset.offered = String(shown.choices);
  }
  list.value = String(shown.target);
  list.onchange = () => view.send("target", Number(list.value));
}

/** The words of sentence B, of which one takes the place of the chosen word. */
function drawSecond(view) {
  const { shown, second } = view, place = view.waiting >= 0 ? view.waiting : view.cell?.[1];
  const partner = place === shown.free[0] ? shown.free[1] : (shown.partners[place] ?? -1);
  second.hidden = !shown.second.length;
  syncChildren(second, shown.second, "div", (box, word, at) => {
    if (!box.children.length) box.append(element("button", { type: "button" }, element("span", { translate: "no" })), element("small"));
    const chosen = word.place === partner && view.waiting < 0, free = chosen && place === shown.free[0];
    setAttributes(box, { class: `word${word.joined ? " joined" : ""}${chosen ? " chosen" : ""}${free ? " free" : ""}` });
    const [button, note] = [...box.children];
    setText(button.firstElementChild, word.text);
    setText(note, free ? "free" : "");
    setAttributes(button, { "aria-pressed": String(chosen), tabindex: (partner < 0 ? !at : word.place === partner) ? 0 : -1, title: `Put “${word.text}” in the place of “${nameOf(view, place)}”` });
    /** @type {HTMLElement} */ (button).onclick = () => view.send("pair", [place, word.place]);
  });
}

function drawSaid(view) {
  const { shown, waiting, cell } = view, place = cell?.[1], name = nameOf(view, place);
  setText(view.saying, waiting >= 0 ? `“${nameOf(view, waiting)}” has no counterpart in B. Click the word of B that takes its place.` : shown.said);
  const asks = shown.view !== "off" && waiting < 0 && name && place !== shown.target && shown.choices.some(([one]) => one === place);
  view.ask.hidden = !asks;
  setText(view.ask, asks ? `Ask about “${name}”` : "");
}

function drawFoot(view) {
  const { shown, foot } = view, [zero, ramp, end, note] = /** @type {HTMLElement[]} */ ([...foot.children]);
  for (const part of [zero, ramp, end]) part.hidden = !shown.end; // of a single word
  const stops = [0.01, 0.25, 0.5, 0.75, 1].map((share) => inkOf(share, 1, view.dark).fill);
  ramp.style.backgroundImage = `linear-gradient(to right, ${stops.join(", ")})`;
  setText(end, shown.scale);
  setText(note, shown.note);
  setText(view.below, shown.below);
  for (const part of [view.below, foot]) part.hidden = !shown.rows.length;
}

function drawGrid(view, wide) {
  const { shown, phone, grid } = view, side = phone ? SIDE.phone : SIDE.desk;
  setAttributes(grid, { "aria-label": shown.alt, class: `grid${phone ? " turned" : ""}` });
  const [down, across] = phone ? [shown.names, shown.rows.map(short)] : [shown.rows, shown.names];
  const widths = across.map((/** @type {string} */ name) => widthOf(view, name, 16)), small = across.map((/** @type {string} */ name) => widthOf(view, name, 13));
  const { unit, stage } = view, room = wide / unit - side; // all that follows in units, which are larger on a stage
  const large = columnsIn(room - 2, widths), size = large.upright ? columnsIn(room - 2, small) : large;
  const used = [view.words, view.second, view.said, view.below, view.foot].reduce((sum, part) => sum + (part.offsetHeight ? part.offsetHeight + 6 : 0), 0);
  const head = size.high + (shown.free[0] >= 0 ? 14 : 0), left = (heightOf(view.root) - used - 14) / unit - head;
  const high = rowHeight(left, down.length, { phone, stage, wide: room }), pixels = (/** @type {number} */ units) => `${Math.floor(units * unit)}px`;
  grid.style.cssText = `--side: ${pixels(side)}; --pitch: ${pixels(size.pitch)}; --row: ${pixels(high)}; --head: ${pixels(head)}; --name: ${(large.upright ? 13 : 16) * unit}px`;
  for (const [name, on] of Object.entries({ upright: size.upright, roomy: size.roomy && high >= 22 })) grid.classList.toggle(name, on);
  const focused = grid.getRootNode().activeElement?.closest(".cell");
  syncChildren(grid, down.length ? ["", ...down] : [], "div", (line, name, at) => drawLine(view, line, name, at - 1, across, size.numbered));
  if (focused) /** @type {HTMLElement} */ (grid.querySelector(".cell[tabindex='0']"))?.focus({ preventScroll: true });
  const chosen = /** @type {HTMLElement} */ (grid.querySelector(".cell.chosen"));
  if (chosen && view.room.scrollWidth > view.room.clientWidth) view.room.scrollLeft = chosen.offsetLeft - view.room.clientWidth / 2;
}

const short = (/** @type {string} */ name) => name.replace("layer", "").replace("layers", "").trim();

/** A line of the grid: its name, then names for line −1, else cells. */
function drawLine(view, line, name, at, across, numbered) {
  const { shown, phone } = view, head = at < 0, [chosenRow, chosenColumn] = [view.cell?.[0], columnOf(view, view.cell?.[1])];
  setAttributes(line, { role: "row", class: `line${head ? " names" : ""}` });
  syncChildren(line, ["", ...across], "div", (box, column, index) => {
    const on = index - 1, [row, place] = phone ? [on, at] : [at, on];
    if (!head && index) return drawCell(view, box, row, place, row === chosenRow && place === chosenColumn, numbered);
    const isColumn = head ? index > 0 : phone, number = phone ? at : on; // of a token or part
    const token = (head ? index > 0 && !phone : phone) ? shown.columns[number] : undefined, own = token !== undefined && token === shown.own;
    const free = token !== undefined && token === shown.free[0];
    const isChosen = head ? index > 0 && on === (phone ? chosenRow : chosenColumn) : at === (phone ? chosenColumn : chosenRow);
    box.replaceChildren(element("span", { class: head ? "axis-tick" : "heatmap-label", translate: "no" }, head ? (index ? column : phone ? "layer" : "") : name), ...(free ? [element("em", {}, "free")] : []));
    setAttributes(box, { role: head ? "columnheader" : "rowheader", tabindex: false, "aria-label": false, "aria-selected": false, "data-called": false, title: isColumn ? (head ? column : name) : false, "data-row": token === undefined || shown.view === "off" ? false : token, class: `name${own ? " own" : ""}${isChosen ? " chosen" : ""}` });
    box.style.cssText = "";
    box.onclick = null;
  });
}

function drawCell(view, box, row, column, chosen, numbered) {
  const { shown } = view, value = valueAt(view, row, column), own = shown.columns[column] === shown.own;
  const text = numbered ? printed(value, shown.unit) : "", { fill, ink } = own ? { fill: "", ink: "" } : inkOf(value, shown.end, view.dark);
  const said = `${shown.rows[row]}, ${shown.names[column]}: ${exact(value, shown.unit)} ${shown.unit.name}`;
  box.replaceChildren(text);
  setAttributes(box, {
    role: "gridcell", tabindex: chosen ? 0 : -1, "aria-selected": String(chosen), "aria-label": said, title: said, "data-row": false, "data-called": `${shown.rows[row]}, ${shown.names[column]}`,
    class: `cell${own ? " own" : ""}${chosen ? " chosen" : ""}${value >= shown.end / 3 && !own ? " strong" : ""}`,
  });
  box.style.cssText = fill ? `background: ${fill}; color: ${ink}` : "";
  box.onclick = () => select(view, row, column, 0);
}

/** The width of a name, of one that may be broken its widest word. */
function widthOf(view, name, size) {
  const pen = element("canvas", {}).getContext("2d");
  pen.font = `650 ${size}px ${getComputedStyle(view.root).fontFamily}`;
  const parts = view.shown.view === "off" ? name.split(" ") : [name];
  return Math.max(...parts.map((part) => pen.measureText(part).width));
}

/** The height that the picture may take: that of a screen in talk mode, or what the page leaves below its head. */
function heightOf(root) {
  const style = getComputedStyle(root), pixels = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  const room = pixels("--room"), tall = pixels("--tall");
  return Number.isFinite(room) ? room : Math.max(420, Number.isFinite(tall) ? tall : 560);
}

/** Select a word's column where it is largest; the blue word opens its list; one without a counterpart waits for one of B. */
function choose(view, place) {
  const { shown } = view, column = columnOf(view, place);
  if (shown.view === "off") return view.send("target", place);
  if (column < 0) {
    view.waiting = shown.second.length ? place : -1;
    return draw(view);
  }
  const rows = shown.rows.map((_, row) => valueAt(view, row, column));
  select(view, rows.indexOf(Math.max(...rows)), column, 0);
}

function select(view, row, column, wait) {
  const { shown } = view;
  view.cell = [row, shown.columns[column]];
  view.waiting = -1;
  draw(view);
  clearTimeout(view.timer);
  view.timer = setTimeout(() => view.send("cell", view.cell), wait);
}

function step(view, event) {
  const { shown } = view, to = stepTo(event.key, view.cell[0], columnOf(view, view.cell[1]), shown.rows.length, shown.columns.length, view.phone);
  if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  select(view, to[0], to[1], SENT);
}

/** From word to word. */
function along(row, event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key], at = [...row.children].indexOf(event.target.closest(".word"));
  if (!by || at < 0 || event.target.tagName === "SELECT") return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (row.children[at + by]?.querySelector("select:not([hidden]), button"))?.focus();
}

