// The text and the pills of one tokenization, highlighted together. Viewers' text is set as textContent only.

import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import moreBelow from "../../canvas/more_below.css";
import css from "./tokens_pills.css";

const instances = new WeakMap();
const KINDS = {
  word: "begins a word",
  continuation: "continues a word",
  unknown: "unknown",
  special: "special",
  padding: "padding",
};
const LENGTHY = 32, MANY = 70; // tokens from which on the type is smaller, and in a hall not enlarged
const LARGEST = 2.6, SMALLER = 0.95; // in a hall: times the type of the style sheet, and from one size to the next

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, moreBelow + css);
  const root = parentElement.querySelector(".tokens");
  const own = instances.get(parentElement) ?? { chosen: null, fromPython: undefined };
  instances.set(parentElement, own);
  own.data = data;
  own.send = setTriggerValue;
  if (own.fromPython !== data.chosen) own.chosen = own.fromPython = data.chosen;
  if (own.chosen !== null && own.chosen >= data.rows.length) own.chosen = null;

  root.classList.toggle("details", data.details);
  root.classList.toggle("lengthy", data.rows.length > LENGTHY);
  drawPills(root, own);
  listen(root, own);
  highlight(root, own, focused(root) ?? own.chosen);
  if (data.details) fit(root, data);
  own.resized ??= new ResizeObserver(() => own.data.details && fit(root, own.data));
  own.resized.observe(root);
}

// In a hall the largest type in which the sentence fills the window; elsewhere, and of a long text, that of its style sheet.
function fit(root, { rows }) {
  const sentence = root.querySelector(".sentence"), [pills, ...others] = sentence.children;
  const isHall = Number(getComputedStyle(root).getPropertyValue("--larger") || 1) > 1;
  const room = parseFloat(getComputedStyle(sentence).maxHeight) - others.reduce((sum, { offsetHeight }) => sum + offsetHeight + 12, 0);
  const fits = () => pills.scrollHeight <= room && pills.scrollWidth <= pills.clientWidth;
  let scale = !isHall || rows.length > MANY ? 1 : LARGEST;
  root.style.setProperty("--fit", String(scale));
  while (scale > 1 && !fits()) root.style.setProperty("--fit", String((scale = Math.max(1, scale * SMALLER))));
}

function show(box, visible) {
  box.hidden = !visible;
}

// What stands in the text above each group's pieces: spans of the passages that its tokens cover. What no token covers,
// such as a dropped accent, stays with the word before it.
function surfaces(own, groups) {
  own.passages = own.data.rows.map(() => []);
  const groupOf = [], found = groups.map(() => []);
  groups.forEach(({ indices }, group) => indices.forEach((index) => (groupOf[index] = group)));
  for (const { passages } of own.data.texts) {
    let last;
    for (const [passage, rows] of passages) {
      if (rows.length) last = groupOf[rows[0]];
      if (last !== undefined && passage.trim()) found[last].push([rows.length ? passage : passage.trim(), rows]);
    }
  }
  return found;
}

function drawSurface(box, own, spans) {
  syncChildren(box, spans, "span", (span, [passage, rows]) => {
    setText(span, passage);
    const kinds = rows.map((row) => own.data.rows[row]);
    const name = rows.length ? `span ${kinds[0].kind}${kinds.every((row) => row.cut) ? " cut" : ""}` : "gap";
    setAttributes(span, { class: name, "data-rows": rows.join(" ") });
    rows.forEach((row) => own.passages[row].push(span));
  });
}

// One group for each word, special token or [PAD], with the indices of its tokens.
function grouped(rows) {
  const groups = [];
  rows.forEach((row, index) => {
    const last = groups.at(-1);
    if (last && row.word !== null && last.word === row.word && last.cut === row.cut) last.indices.push(index);
    else groups.push({ word: row.word, cut: row.cut, segment: row.segment, text: row.text, mask: row.mask, indices: [index] });
  });
  return groups;
}

// One line for each text, and one for what was cut off; padding stands in the last line.
function lined(groups) {
  const lines = [];
  for (const group of groups) {
    const last = lines.at(-1);
    if (last && (group.mask === 0 && !group.cut || (last.cut === group.cut && (group.cut || last.text === group.text)))) last.groups.push(group);
    else lines.push({ cut: group.cut, text: group.text, segment: group.segment, groups: [group] });
  }
  return lines;
}

function drawPills(root, own) {
  const { rows, pair, cut, leftward } = own.data, groups = grouped(rows);
  own.pills = [];
  const above = surfaces(own, groups);
  groups.forEach((group, index) => Object.assign(group, { spans: above[index] }));
  syncChildren(root.querySelector(".pills"), lined(groups), "div", (line, { cut: isCut, text, segment, groups: inLine }) => {
    setAttributes(line, { class: "line", dir: leftward[text] ? "rtl" : "ltr", "data-segment": pair && !isCut ? `segment ${segment}` : "" });
    syncChildren(line, inLine, "span", (group, { indices, spans }) => {
      const marked = own.data.marked && rows[indices[0]].wordText === own.data.marked;
      setAttributes(group, { class: `group${indices.length > 1 ? " many" : ""}${marked ? " marked" : ""}${rows[indices[0]].kind === "unknown" ? " unread" : ""}` });
      if (!group.firstChild) group.append(element("span", { class: "surface", dir: "auto" }), element("span", { class: "pieces" }));
      const [surface, pieces] = group.children;
      drawSurface(surface, own, spans);
      syncChildren(pieces, indices, "button", (pill, index) => drawPill(pill, own, index));
    });
  });
  const note = root.querySelector(".cut-note");
  show(note, cut > 0);
  const more = cut - rows.filter((row) => row.cut).length;
  setText(note, `${count(cut)} token${cut === 1 ? " was" : "s were"} cut off${more ? `; ${count(more)} of them are not shown` : ""}.`);
}

function drawPill(pill, own, index) {
  const row = own.data.rows[index];
  if (!pill.firstChild) pill.append(element("b"), element("small"));
  setAttributes(pill, {
    type: "button", class: `pill ${row.kind}${row.cut ? " cut" : ""}`, "data-rows": index, dir: "ltr",
    "aria-label": describe(row), "aria-pressed": String(index === own.chosen), tabindex: index === (own.chosen ?? 0) ? "0" : "-1",
  });
  setText(pill.firstChild, row.piece);
  setText(pill.lastChild, String(row.id));
  own.pills[index] = pill;
}

const touched = () => matchMedia("(hover: none)").matches;
const count = (number) => number.toLocaleString("en");

function describe(row) {
  const position = row.cut ? "cut off" : `position ${row.position}`;
  const word = row.word === null ? "" : `, of the word ${row.wordText}`;
  const span = row.word === null ? "not from the text" : `characters ${row.offsets} of text ${row.segment ? "B" : "A"}`;
  return `${row.piece}, ${position}, ID ${row.id}, ${KINDS[row.kind]}${word}, ${span}, segment ${row.segment}, mask ${row.mask}`;
}

function highlight(root, own, index, more = []) {
  for (const node of own.lit ?? []) node.classList.remove("lit", "kin");
  own.lit = [];
  const rows = own.data.rows;
  const mark = (token, name) => {
    const nodes = [own.pills[token], ...(own.passages[token] ?? [])].filter(Boolean);
    for (const node of nodes) node.classList.add(name);
    own.lit.push(...nodes);
  };
  const row = index === null ? undefined : rows[index];
  setText(root.querySelector(".description"), row ? describe(row) : touched() ? "Tap a piece." : "Point at a word or a piece.");
  if (!row) return;
  if (row.word !== null) rows.forEach((other, token) => other.word === row.word && mark(token, "kin"));
  for (const token of [index, ...more]) mark(token, "lit");
}

// Tells the stepper beside it which word is pointed at.
function point(root, own, index) {
  const word = index === null ? "" : own.data.rows[index].wordText;
  root.dispatchEvent(new CustomEvent("word-pointed", { bubbles: true, composed: true, detail: { word } }));
}

function focused(root) {
  const rows = root.getRootNode().activeElement?.dataset?.rows;
  return rows ? Number(rows) : null;
}

// Once for each root element: unlike `onclick`, there is no `onfocusin` property that could be reassigned.
function listen(root, own) {
  if (own.root === root) return;
  own.root = root;
  const rowsAt = (event) => (event.target.closest?.("[data-rows]")?.dataset.rows ?? "").split(" ").filter(Boolean).map(Number);
  const rest = () => {
    highlight(root, own, focused(root) ?? own.chosen);
    point(root, own, focused(root));
  };
  root.addEventListener("pointerover", (event) => {
    const [first, ...more] = rowsAt(event);
    if (first === undefined) return rest();
    highlight(root, own, first, more);
    point(root, own, first);
  });
  root.addEventListener("pointerleave", rest);
  root.addEventListener("focusin", (event) => {
    const [first] = rowsAt(event);
    if (first === undefined) return;
    own.pills.forEach((pill, index) => setAttributes(pill, { tabindex: index === first ? "0" : "-1" }));
    highlight(root, own, first);
    point(root, own, first);
  });
  root.addEventListener("focusout", () => highlight(root, own, own.chosen));
  root.addEventListener("click", (event) => {
    const [first] = rowsAt(event);
    if (first !== undefined) choose(root, own, first === own.chosen ? null : first);
  });
  root.addEventListener("keydown", (event) => {
    const [here] = rowsAt(event);
    if (event.key === "Escape") return choose(root, own, null);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const goal = event.key === "Home" ? 0 : event.key === "End" ? own.pills.length - 1 : here + step;
    if (!event.target.closest(".pill") || Number.isNaN(goal)) return;
    own.pills[goal]?.focus();
    event.preventDefault();
  });
}

function choose(root, own, index) {
  if (!own.data.selectable || (index !== null && own.data.rows[index].cut)) return;
  own.chosen = index;
  own.pills.forEach((pill, token) => setAttributes(pill, { "aria-pressed": String(token === index) }));
  highlight(root, own, index);
  own.send("token", index ?? -1);
}
