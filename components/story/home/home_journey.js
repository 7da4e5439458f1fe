// The journey of all tokens through BERT: a row for each state, a column for each token, and between two rows the lines of
// attention into the token that is followed. A click on a column follows another, one on the name of a row opens it.

import { addStyle, element, setAttributes, setText, shape, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import { openPage } from "../../frame/links.js";
import { isDark, LEVELS, PALETTES, ramp, SHARES } from "../../canvas/heatmaps/colours.js";
import { grouped } from "../../canvas/heatmaps/numbers.js";
import { percent } from "../../canvas/percent.js";
import { drawBelow } from "../../canvas/room_below.js";
import { savedAsDrawn } from "../../canvas/saved_svg.js";
import { unitOf } from "../../canvas/unit.js";
import {
  allFit, bytesOf, columnsOf, curve, furtherOf, hiddenOf, layoutOf, linesOfNames, namesThatFit, pixelsOf, thickness, weightsOf, wordsTold,
} from "./home_arithmetic.js";
import { buildInside, drawInside } from "./home_inside.js";
import { onTold } from "./home_told.js";
import css from "./home_journey.css";

const UNDER = 14, PHONE = 560; // CSS pixels left below; a narrower picture is a phone's
const ON_PHONE = 440, TWO_LINES = 52; // pixels high, and between layers for a label of two lines
const AMBER = 0.001; // the effect of a word’s cut in a layer, from which on its lines are amber
const views = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".journey"));
  const view = views.get(root) ?? build(root);
  views.set(root, view);
  const same = view.shown?.mark === data.mark;
  view.shown = { ...data, levels: new Int8Array(bytesOf(data.levels).buffer), weights: new Uint16Array(bytesOf(data.weights).buffer) };
  view.told = same ? view.told : null;
  view.arming = same && view.arming;
  view.send = setTriggerValue;
  const end = drawBelow(root, UNDER, () => draw(view));
  const stop = onTold(() => view.shown.mark, (told) => {
    view.told = told;
    draw(view);
  });
  if (data.opens) openPage(new MouseEvent("click"), element("a", { href: `${location.pathname.replace(/\/+$/, "")}/${data.opens}` }));
  const gone = endedByNext(parentElement, () => {
    stop();
    end();
  });
  return () => {
    gone();
    clearTimeout(view.inside.settling);
  };
}

/** @param {HTMLElement} root */
function build(root) {
  const view = {
    root, shown: null, told: null, send: null, arming: false, layer: 0, unit: 1, layout: null, columns: [], inside: null,
    tint: element("div", { class: "tint" }), frames: element("div", { class: "frames" }),
    bars: element("canvas", { "aria-hidden": "true" }), lines: savedAsDrawn(shape("svg", { class: "lines", "aria-hidden": "true" })),
    tokens: element("div", { class: "tokens", role: "group", "aria-label": "Tokens; choose one to follow. Up and down: what it reads of this one in another layer" }),
    names: element("div", { class: "names" }), ends: element("div", { class: "ends" }),
    foot: element("p", { class: "foot", "aria-live": "polite" }), scale: element("p", { class: "scale" }), title: element("p", { class: "title" }),
  };
  view.inside = buildInside({
    close: () => view.send("row", view.shown.open),
    page: ({ page, station }) => view.send("page", [page, view.shown.open, view.shown.open ? tellingOf(view, view.shown.open).head : 0, station, -1]),
    pin: (dimension) => view.send("dimension", dimension),
  });
  root.replaceChildren(view.tint, view.bars, view.lines, view.frames, view.title, view.tokens, view.names, view.ends, view.foot, view.scale, view.inside.root);
  view.bars.onpointermove = (event) => point(view, event);
  view.bars.onpointerleave = () => say(view, null);
  view.bars.onclick = (event) => follow(view, placeOf(view, event)?.column);
  view.tokens.onkeydown = (event) => step(view, event);
  return view;
}

function draw(view) {
  const { root, shown } = view, wide = root.clientWidth;
  if (!shown || !wide) return;
  setText(view.title, shown.title);
  setAttributes(view.title, { class: `title${shown.second ? " second" : ""}`, title: shown.title, hidden: !shown.title });
  const unit = (view.unit = unitOf()), phone = wide < PHONE, [names, ends, foot, over] = (phone ? [84, 4, 74, 6] : [112, 92, 44, 10]).map((pixels) => pixels * unit);
  const told = toldOf(view);
  view.phone = phone;
  view.columns = columnsOf(shown, wide - names - ends, (phone ? 34 : 10) * unit, phone, told);
  say(view, null);
  const below = Math.max(foot, view.foot.offsetHeight + over); // a long word, or which tokens are drawn, takes one more line
  const size = { wide, high: phone ? ON_PHONE : heightOf(root, shown, unit), names, ends, foot: below, unit, columns: view.columns.length, layers: shown.layers, wordRow: !phone };
  view.written = namesOf(view, layoutOf(size).pitch, told);
  view.layout = layoutOf({ ...size, lines: view.written.lines.length });
  root.style.height = `${view.layout.height}px`;
  const dark = isDark(getComputedStyle(root).getPropertyValue("--st-background-color"));
  const theme = dark ? "dark" : "light";
  Object.assign(view, { colours: ramp(PALETTES[theme]), shares: ramp(SHARES[theme]) });
  drawBars(view);
  drawTokens(view);
  drawNames(view);
  drawLines(view);
  drawScale(view);
  openRow(view);
}

/** The height that the picture may take: that of a screen in talk mode, or what the page leaves below its head. Two
 * models share it; below the second, all that is left is its own. */
function heightOf(root, { title, second }, unit) {
  const style = getComputedStyle(root), pixels = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  const room = pixels("--room"), tall = pixels("--tall");
  if (Number.isFinite(room)) return title ? room / 2 : room;
  const left = Number.isFinite(tall) ? tall : 560;
  return title ? Math.max(290 * unit, second ? left : left / 2) : Math.max(470 * unit, left);
}

const rowsOf = (view) => (view.phone ? [0, ...layersOf(view)] : [-1, 0, ...layersOf(view)]); // -1: the word row
const layersOf = ({ shown }) => Array.from({ length: shown.layers }, (_, at) => at + 1);

function drawBars(view) {
  const { bars, layout, columns, shown, root } = view, scale = devicePixelRatio || 1;
  const wide = Math.round(root.clientWidth * scale), high = Math.round(layout.height * scale);
  setAttributes(bars, { width: wide, height: high });
  bars.style.height = `${layout.height}px`;
  const pen = bars.getContext("2d"), pixels = Math.max(1, Math.round(layout.width * scale));
  const image = new ImageData(pixels, 1), paints = new Uint32Array(image.data.buffer), strip = element("canvas", { width: pixels, height: 1 });
  pen.clearRect(0, 0, wide, high); // a canvas that keeps its size keeps what was drawn on it
  pen.imageSmoothingEnabled = false;
  for (const row of rowsOf(view))
    columns.forEach((at, column) => {
      const start = ((row + 1) * shown.pieces.length + at) * shown.stripes;
      pixelsOf(shown.levels.subarray(start, start + shown.stripes), pixels).forEach((level, pixel) => {
        paints[pixel] = view.colours[level + LEVELS + 1];
      });
      strip.getContext("2d").putImageData(image, 0, 0);
      const left = Math.round((layout.x(column) - layout.width / 2) * scale);
      pen.drawImage(strip, left, Math.round(layout.top(row) * scale), pixels, Math.round(layout.bar * scale));
    });
  const chosen = columns.indexOf(shown.token - shown.first), half = layout.pitch / 2;
  Object.assign(view.tint.style, { left: `${layout.x(chosen) - half}px`, width: `${layout.pitch}px`, top: "0", height: `${layout.top(shown.layers) + layout.bar + 6}px` });
  const box = { left: `${layout.x(chosen) - layout.width / 2 - 2}px`, width: `${layout.width + 4}px`, height: `${layout.bar + 4}px` };
  syncChildren(view.frames, rowsOf(view), "i", (frame, row) => Object.assign(frame.style, { ...box, top: `${layout.top(row) - 2}px` }));
}

/** The size of the tokens' names, whether their IDs are written, and which names stand in which line. */
function namesOf(view, pitch, told) {
  const { columns, shown } = view, first = [shown.token, ...told].map((place) => columns.indexOf(place - shown.first)).filter((column) => column >= 0);
  const widths = (/** @type {number} */ size, /** @type {boolean} */ ids) => columns.map((at) => widthOf(view, shown.pieces[at], ids ? shown.ids[at] : "", size));
  const tried = view.phone ? [[14, false], [13, false]] : [[16, true], [13, true], [13, false]];
  const [size, ids] = /** @type {[number, boolean]} */ (tried.find(([one, two]) => allFit(widths(+one, !!two), pitch)) ?? [13, false]);
  const wide = widths(size, ids);
  return { size, ids, lines: ids ? [namesThatFit(wide, pitch, first), new Set()] : linesOfNames(wide, pitch, first) }; // IDs take a line
}

function drawTokens(view) {
  const { columns, layout, shown, tokens, written: { size, ids, lines } } = view, hidden = new Set(view.phone ? shown.extra : []);
  const top = layout.top(rowsOf(view)[0]), style = { size: size * view.unit, top, high: layout.top(shown.layers) + layout.bar - top };
  for (const [name, pixels] of Object.entries(style)) tokens.style.setProperty(`--${name}`, `${pixels}px`);
  const isGap = (/** @type {number} */ column) => {
    let before = columns[column] - 1;
    while (hidden.has(shown.first + before)) before--;
    return column > 0 && before !== columns[column - 1];
  };
  syncChildren(tokens, columns, "button", (button, at, column) => {
    if (!button.children.length) button.append(element("b"), element("i"));
    const place = shown.first + at, line = ["", "lower", "lowest"][lines.findIndex((line) => line.has(column))] ?? "unnamed";
    setText(button.children[0], shown.pieces[at]);
    setText(button.children[1], ids ? String(shown.ids[at]) : "");
    setAttributes(button, {
      type: "button", class: `${line}${isGap(column) ? " gap" : ""}`, translate: "no", title: `${shown.pieces[at]}, ID ${grouped(shown.ids[at])}, position ${place}${place === shown.token ? ". Click, then click the word that it reads" : ""}`,
      "aria-label": `${shown.pieces[at]}, position ${place}`, "aria-pressed": String(place === shown.token), tabindex: place === shown.token ? 0 : -1,
    });
    Object.assign(button.style, { left: `${layout.x(column)}px`, width: `${layout.pitch}px` });
    button.onclick = () => follow(view, column);
    button.onfocus = () => sayOf(view, column);
    button.onblur = () => say(view, null);
  });
}

/** The width of a name in pixels. */
function widthOf(view, piece, id, size) {
  const pen = view.bars.getContext("2d"), family = getComputedStyle(view.tokens).fontFamily;
  const measured = (/** @type {string} */ text, /** @type {number} */ size) => {
    pen.font = `600 ${size * view.unit}px ${family}`;
    return pen.measureText(text).width;
  };
  return Math.max(measured(piece, size), measured(String(id), 13));
}

function drawNames(view) {
  const { layout, names, ends, shown } = view, rows = rowsOf(view);
  const text = (/** @type {number} */ row) => (row < 0 ? "word row" : row ? `${view.phone ? "layer" : "after layer"} ${row}` : view.phone ? "word + place" : "+ place, segment");
  syncChildren(names, rows, "button", (button, row) => {
    const open = Math.max(row, 0), layer = view.phone && row > 0 ? tellingOf(view, row) : null;
    if (!button.children.length) button.append(element("span"), element("small", {}, element("span", { class: "read" }), element("span")));
    const [name, share] = button.children[1].children;
    setText(button.children[0], text(row));
    setText(name, layer?.tells ? layer.name : "");
    setText(share, layer?.tells ? ` ${percent(layer.weight)}` : "");
    setAttributes(button, {
      type: "button", class: layer?.tells ? "tells" : "", "aria-expanded": String(shown.open === open),
      title: shown.title ? false : open ? `Open the steps of layer ${open}` : "Open the three rows and their sum", disabled: !!shown.title,
    });
    button.style.top = `${layout.top(row) + layout.bar / 2}px`;
    button.onclick = () => view.send("row", open);
  });
  const sizes = view.phone ? [] : rows.map((row) => ({ y: layout.top(row) + layout.bar / 2, words: `${grouped(shown.count)} × ${grouped(shown.width)}`, layer: 0 }));
  const heads = view.phone ? [] : layersOf(view).map((layer) => ({ y: (layout.top(layer - 1) + layout.bar + layout.top(layer)) / 2, words: "", layer }));
  syncChildren(ends, [{ y: 22 * view.unit, words: view.phone ? "" : shown.count === 1 ? "1 token" : `${grouped(shown.count)} tokens`, layer: 0 }, ...sizes, ...heads], "span", (node, { y, words, layer }) => {
    node.style.top = `${y}px`;
    if (!layer) return node.replaceChildren(words);
    const { head, name, weight, tells, source } = tellingOf(view, layer);
    const link = element("button", { type: "button", class: tells ? "tells" : "", "data-called": head ? `layer ${layer}, head ${head}` : false, title: `Open layer ${layer}${head ? `, head ${head}` : ""} on the page of attention` });
    if (!head) link.append(isMean(view) ? "" : "all heads");
    else link.append(...(layout.step >= TWO_LINES * view.unit ? [`head ${head}`, element("br")] : []), element("span", { class: "read", title: name }, name), ` ${percent(weight)}`);
    link.onclick = () => view.send("page", ["attention", layer, head, "", source]);
    node.replaceChildren(link);
  });
}

/** What the lines of a layer show: a head (0: the mean of all), the word that it is told of, and whether its cut tells. */
function tellingOf(view, layer) {
  const told = view.told?.layers[layer - 1], mean = view.shown.lines === "mean" || !told?.name;
  if (!told || mean) return { head: 0, source: -1, name: "", weight: 0, effect: 0, moved: 0, tells: false, arrives: told?.arrives[1] ?? null };
  return { ...told, tells: told.moved >= AMBER, arrives: told.arrives[0] };
}

/** The layers whose word headline and line may name. */
const tellingLayers = ({ told }) => (told?.layers ?? []).filter((/** @type {any} */ { source, moved }) => source >= 0 && moved >= AMBER);

/** The positions of these words, the most telling first. */
const toldOf = (view) => wordsTold(tellingLayers(view));

/** Whether all lines are of the mean of all heads. */
const isMean = ({ shown, told }) => shown.lines === "mean" || !told || told.layers.every((/** @type {any} */ one) => !one.head);

function drawLines(view) {
  const { lines, layout, shown, columns, root } = view;
  const to = layout.x(columns.indexOf(shown.token - shown.first)), extra = new Set(shown.extra);
  setAttributes(lines, { width: root.clientWidth, height: layout.height });
  const largest = Math.max(...layersOf(view).map((layer) => tellingOf(view, layer).moved));
  const drawn = layersOf(view).flatMap((layer) => {
    const telling = tellingOf(view, layer), row = weightsOf(shown, layer, telling.head);
    const top = layout.top(layer - 1) + layout.bar + 3, bottom = layout.top(layer) - 3;
    const order = columns.map((at, column) => ({ at, column, weight: row[at] })).filter(({ weight }) => thickness(weight)).sort((one, other) => one.weight - other.weight);
    return order.map(({ at, column, weight }) => {
      const strength = telling.moved >= 0.9 * largest ? "strong" : telling.moved >= 0.4 * largest ? "middle" : "weak";
      const isAmber = telling.tells && !extra.has(shown.first + at) && shown.first + at !== shown.token;
      return shape("path", {
        d: curve(layout.x(column), top, to, bottom), "stroke-width": (view.unit * thickness(weight)).toFixed(2),
        class: isAmber ? (shown.first + at === telling.source ? `amber ${strength}` : "amber faint") : "", "data-layer": layer, "data-from": shown.first + at, "data-weight": weight.toFixed(4),
      });
    });
  });
  lines.replaceChildren(...drawn);
}

function drawScale(view) {
  const { shown, scale } = view, [words, states] = shown.limits.map((/** @type {number} */ end) => `±${end}`);
  if (!scale.children.length) scale.append(element("span"), element("canvas", { width: 2 * LEVELS + 1, height: 1 }), element("span"));
  setText(scale.children[0], view.phone ? `−${shown.limits[1]}` : `word row ${words}; else −${shown.limits[1]}`);
  setText(scale.children[2], states.replace("±", "+"));
  const image = new ImageData(2 * LEVELS + 1, 1);
  new Uint32Array(image.data.buffer).set(view.colours.subarray(1, 2 * LEVELS + 2));
  /** @type {HTMLCanvasElement} */ (scale.children[1]).getContext("2d").putImageData(image, 0, 0);
}

/** The column that is pointed at, and the layer whose lines end below. */
function placeOf(view, event) {
  const box = view.bars.getBoundingClientRect(), { layout, columns } = view;
  const column = Math.floor((event.clientX - box.left - layout.left) / layout.pitch), y = event.clientY - box.top;
  if (column < 0 || column >= columns.length) return null;
  const layer = layersOf(view).find((one) => y < layout.top(one) + layout.bar) ?? view.shown.layers;
  return { column, at: columns[column], layer };
}

const point = (view, event) => say(view, placeOf(view, event));

/** What the foot says: of the place that is pointed at, else of the lines in general. */
function say(view, place) {
  const { shown, foot, lines } = view, name = `“${shown.pieces[shown.token - shown.first]}”`;
  for (const line of lines.children)
    line.classList.toggle("pointed", !!place && line.getAttribute("data-layer") === String(place.layer) && line.getAttribute("data-from") === String(shown.first + place.at));
  view.tokens.classList.toggle("arming", view.arming);
  if (view.arming) return setText(foot, `${name} reads. Now click the word that it reads: all heads by which it does open.`);
  if (!place) {
    const { columns } = view, left = shown.count - columns.length, [from, to] = [columns[0], columns[columns.length - 1]].map((at) => shown.first + at + 1);
    const drawn = to - from < columns.length ? `tokens ${grouped(from)} to ${grouped(to)} of ${grouped(shown.count)}` : `${grouped(columns.length)} of ${grouped(shown.count)} tokens, a dotted line where some are left out`;
    const part = left > (view.phone ? shown.extra.length : 0) ? ` Drawn: ${drawn}.` : "";
    const hides = view.phone ? hiddenOf(shown, columns) : "";
    const none = shown.lines === "mean" ? "" : ", since no telling head is known";
    const what = isMean(view) ? `A line: how much ${name} reads of a token, in the mean of all heads${none}.` : `A line: how much ${name} reads of a token, in one head. Amber: without the word in that layer, it ends elsewhere; the stronger, the further.`;
    return setText(foot, `${what}${part}${part && furtherOf(shown, tellingLayers(view))}${hides}`);
  }
  const { head, arrives } = tellingOf(view, place.layer), piece = place.at === shown.token - shown.first ? "itself" : `“${shown.pieces[place.at]}”`;
  const weight = weightsOf(shown, place.layer, head)[place.at], who = head ? `head ${head}` : "the mean of all heads";
  const come = arrives ? `; of what arrives, ${percent(arrives[place.at])} comes from there` : "";
  setText(foot, `Layer ${place.layer}, ${who}: ${name} gives ${piece} ${percent(weight)} of its weight${come}.`);
}

function follow(view, column) {
  if (column === undefined) return;
  const place = view.shown.first + view.columns[column], own = place === view.shown.token, asks = view.arming && !own;
  view.arming = own && !view.arming;
  if (asks) view.send("page", ["attention", 0, 0, "", place]);
  else if (!own) view.send("token", place);
  say(view, null);
}

function step(view, event) {
  if (event.key === "Escape" && view.arming) {
    view.arming = false;
    return say(view, null);
  }
  const { key } = event, by = { ArrowLeft: -1, ArrowRight: 1 }[key], down = { ArrowUp: -1, ArrowDown: 1 }[key], at = [...view.tokens.children].indexOf(event.target);
  if (!(by || down) || at < 0) return;
  event.preventDefault();
  if (by) return /** @type {HTMLElement | undefined} */ (view.tokens.children[at + by])?.focus();
  view.layer = Math.max(1, Math.min(view.shown.layers, layerSaid(view) + down));
  sayOf(view, at);
}

/** The layer that arrow keys have come to, at first the last. */
const layerSaid = ({ layer, shown }) => Math.min(layer || shown.layers, shown.layers);

/** Say what the followed token reads of the token of a column, which has the focus. */
const sayOf = (view, column) => say(view, { column, at: view.columns[column], layer: layerSaid(view) });

/** The open row, in place: below its barcodes or, in the lower half, above them. */
function openRow(view) {
  const { shown, layout, inside } = view, open = shown.open >= 0 && shown.inside.length > 0;
  inside.root.hidden = !open;
  if (!open) return;
  const name = shown.pieces[shown.token - shown.first];
  drawInside(inside, shown, view, shown.open ? `“${name}” in layer ${shown.open}, step by step` : `“${name}”: three rows and their sum`);
  const row = layout.top(shown.open), above = row > layout.height / 2;
  if (above && inside.root.offsetHeight > row - 8) return Object.assign(inside.root.style, { top: "4px", bottom: "auto" });
  Object.assign(inside.root.style, above ? { top: "auto", bottom: `${layout.height - row + 4}px` } : { bottom: "auto", top: `${row + layout.bar + 4}px` });
}
