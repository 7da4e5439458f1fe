// How WordPiece splits one word, step by step: a numbered row for each candidate that it looks up, a column for each letter. While
// another word is pointed at in the text, the staircase is that word's. A word that is found at the first try stands among all
// such words of the text.

import { unitOf } from "../../canvas/unit.js";
import { addStyle, element, setAttributes, setText, syncChildren } from "../../frame/dom.js";
import { endedByNext } from "../../frame/ended.js";
import css from "./tokens_stepper.css";

const instances = new WeakMap();
const WIDEST = 40, NARROWEST = 13, PHONE = 560; // pixels of a letter, and of a phone
const BESIDE = { desk: 265, phone: 112 }; // pixels of number and verdict
const LETTER = /[\p{L}\p{N}]/u; // else it is a mark
const PREFIX = 20, PAUSE = 600; // pixels of ##, ms between two steps that are played

/**
 * @typedef {[outcome: string, text: string, start: number, end: number, count: number]} Step
 * @typedef {{word: string, more: number, steps: Step[], tries: number[], reason: string, prefix: string, ids: Record<string, number>}} Lookups
 */

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".stepper"));
  const own = instances.get(parentElement) ?? {};
  instances.set(parentElement, own);
  if (own.word !== data.word || own.steps !== data.steps.length) {
    clearInterval(own.playing);
    own.word = data.word;
    own.steps = data.steps.length;
    own.at = Math.min(Math.max(data.step, 1), own.steps);
  }
  const show = (/** @type {number} */ to) => {
    own.at = Math.min(Math.max(to, 1), own.steps);
    own.draw();
  };
  const go = (/** @type {number} */ to) => {
    clearInterval(own.playing);
    show(to);
    setTriggerValue("step", own.at);
  };
  const play = () => {
    clearInterval(own.playing);
    show(own.at < own.steps ? own.at : 1);
    own.playing = setInterval(() => {
      if (!root.isConnected) return clearInterval(own.playing);
      return own.at + 1 < own.steps ? show(own.at + 1) : go(own.steps);
    }, PAUSE);
  };
  const steps = { back: () => go(own.at - 1), next: () => go(own.at + 1), play };
  for (const [name, act] of Object.entries(steps)) /** @type {HTMLElement} */ (root.querySelector(`.${name}`)).onclick = act;
  root.onkeydown = (event) => {
    const to = { ArrowRight: own.at + 1, ArrowLeft: own.at - 1, Home: 1, End: own.steps }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  let pointed = /** @type {Lookups | undefined} */ (undefined);
  own.draw = () => {
    const shown = pointed ?? data, whole = isWhole(shown) ? data.others.filter(isWhole) : [];
    setAttributes(root.querySelector(".bar"), { hidden: whole.length > 1 });
    if (whole.length > 1) drawWhole(root, whole, shown.word);
    else draw(root, shown, pointed?.steps.length ?? own.at);
  };
  own.draw();
  const hear = (/** @type {any} */ { detail: { word } }) => {
    pointed = word === data.word ? undefined : data.others.find((/** @type {Lookups} */ other) => other.word === word);
    own.draw();
  };
  const observer = new ResizeObserver(() => own.draw());
  observer.observe(root);
  document.addEventListener("word-pointed", hear);
  return endedByNext(parentElement, () => {
    observer.disconnect();
    document.removeEventListener("word-pointed", hear);
  });
}

/** @param {HTMLElement} root @param {Lookups} data @param {number} at */
function draw(root, data, at) {
  const letters = Array.from(data.word), phone = root.clientWidth < PHONE;
  begin(root, letters.length, data.steps.length, phone);
  const { tries } = data, [done, last] = [tries[at - 1], tries[tries.length - 1]].map((number) => number.toLocaleString("en"));
  setText(root.querySelector(".title"), last === "0" ? "The longest match" : `The longest match, try ${done} of ${last}`);
  disable(root, "back", at <= 1);
  disable(root, "next", at >= data.steps.length);
  const heading = root.querySelector(".letters");
  setAttributes(heading, { "aria-label": `The word ${data.word}${data.more ? `, and ${data.more.toLocaleString("en")} more letters` : ""}` });
  syncChildren(heading, letters, "span", (letter, character) => setText(letter, character));
  const list = /** @type {HTMLElement} */ (root.querySelector(".steps"));
  syncChildren(list, data.steps.slice(0, at + 1), "li", (line, step, index) => drawStep(line, data, step, index, at, phone, tries[index]));
  const now = root.querySelector(".now"), step = data.steps[at - 1];
  setText(now, sentenceOf(step, data));
  now.classList.toggle("shown", step[0] === "unknown");
  keepInSight(list, at - 1);
}

/** Whether a word is in the vocabulary as it is. @param {Lookups} data */
const isWhole = ({ steps }) => steps.length === 1 && steps[0][0] === "taken";

/** All words that are found at the first try, one below the other. @param {HTMLElement} root @param {Lookups[]} words @param {string} chosen */
function drawWhole(root, words, chosen) {
  const longest = Math.max(...words.map(({ word }) => Array.from(word).length)), phone = root.clientWidth < PHONE;
  const current = words.findIndex(({ word }) => word === chosen);
  begin(root, longest, words.length, phone);
  const what = words.every(({ word }) => LETTER.test(word)) ? "words" : "words and marks";
  setText(root.querySelector(".title"), `${words.length.toLocaleString("en")} different ${what}, each found at the first try`);
  root.querySelector(".letters").replaceChildren();
  setAttributes(root.querySelector(".letters"), { "aria-label": `The word ${chosen}` });
  const list = /** @type {HTMLElement} */ (root.querySelector(".steps"));
  syncChildren(list, words, "li", (line, word, index) => drawStep(line, word, word.steps[0], index, current + 1, phone, index + 1, false));
  setText(root.querySelector(".now"), sentenceOf(words[current].steps[0], words[current]));
  keepInSight(list, current);
}

/** The sizes of a staircase. @param {HTMLElement} root @param {number} letters @param {number} rows @param {boolean} phone */
function begin(root, letters, rows, phone) {
  const unit = unitOf(), room = root.clientWidth / unit - (phone ? BESIDE.phone : BESIDE.desk);
  root.style.setProperty("--letters", String(letters));
  root.style.setProperty("--rows", String(rows));
  root.style.setProperty("--cell", `${cellOf(letters, room) * unit}px`);
}

/** @param {HTMLElement} list @param {number} at */
function keepInSight(list, at) {
  const current = /** @type {HTMLElement} */ (list.children[at]);
  if (current) list.scrollTop = Math.max(0, current.offsetTop + 2 * current.offsetHeight - list.clientHeight);
}

/** The width of a letter. @param {number} letters @param {number} room */
export const cellOf = (letters, room) => Math.min(WIDEST, Math.max(NARROWEST, Math.floor((room / letters) * 2) / 2));

/** @param {HTMLElement} line @param {Lookups} data @param {Step} step @param {number} index @param {number} at @param {boolean} phone @param {number} number of its last try @param {boolean} [inTurn] whether rows after `at` are still to come */
function drawStep(line, data, step, index, at, phone, number, inTurn = true) {
  const [outcome, , start, end] = step, upcoming = inTurn && index === at, root = /** @type {HTMLElement} */ (line.closest(".stepper"));
  const cell = parseFloat(root.style.getPropertyValue("--cell")), prefix = PREFIX * unitOf();
  if (!line.firstChild) line.append(element("span", { class: "number" }), element("span", { class: "tries" }), element("span", { class: "verdict" }));
  setAttributes(line, { class: upcoming ? "upcoming" : `${outcome}${index === at - 1 ? " current" : ""}` });
  const [beside, tries, verdict] = line.children;
  setText(beside, outcome === "unknown" ? "" : number.toLocaleString("en"));
  const letters = outcome === "skipped" ? ["…"] : Array.from(data.word).slice(start, end);
  const passed = Math.max(0, start * cell - prefix - 4);
  const row = element("span", { class: "try", style: `grid-column: ${start + 1} / span ${Math.max(1, letters.length)}` }, ...letters.map((letter) => element("span", {}, letter)));
  const before = start ? [element("i", { class: "passed", style: `width: ${passed}px` }), element("span", { class: "prefix", style: `left: ${Math.max(0, start * cell - prefix)}px` }, data.prefix)] : [];
  tries.replaceChildren(...before, row);
  verdict.replaceChildren(...(upcoming ? ["next"] : verdictOf(step, data, index, phone)));
}

/** What comes of a candidate. @param {Step} step @param {Lookups} data @param {number} index @param {boolean} phone */
function verdictOf([outcome, text, start, , count], data, index, phone) {
  if (outcome === "skipped") return [`${count.toLocaleString("en")} shorter ones: no`];
  if (outcome === "unknown") return [phone ? "[UNK]" : "the whole word becomes [UNK]"];
  if (outcome === "rejected") return [phone || (index && data.steps[index - 1][2] === start) ? "no" : "not in the vocabulary"];
  const id = data.ids[text], row = id === undefined ? "" : `row ${id.toLocaleString("en")}`;
  return phone ? [row || "taken"] : ["taken: ", element("b", {}, text), row && `, ${row}`];
}

// Not `disabled`, because a disabled button would lose the keyboard focus.
function disable(root, name, off) {
  setAttributes(root.querySelector(`.${name}`), { "aria-disabled": String(off) });
}

/** @param {Step} step @param {Lookups} data */
function sentenceOf([outcome, text, , end, count], { reason, word, prefix }) {
  const rest = Array.from(word).slice(end).join("");
  if (outcome === "rejected") return `“${text}” is not in the vocabulary: rejected.`;
  if (outcome === "skipped") return `${count.toLocaleString("en")} shorter candidates are looked up and rejected as well.`;
  if (outcome === "unknown") return reason;
  return `“${text}” is in the vocabulary: taken. ${rest ? `The remainder is “${prefix}${rest}”.` : "The word is used up."}`;
}
