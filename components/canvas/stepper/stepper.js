// How WordPiece splits one word, step by step: each candidate that it looks up, as a staircase. While another word is
// pointed at in the text, the staircase is that word's.

import { addStyle, element, syncChildren } from "../../frame/dom.js";
import css from "./stepper.css";

const instances = new WeakMap();
const MARKS = { rejected: "✗", skipped: "⋮", taken: "✓", unknown: "?" };

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".stepper"));
  const own = instances.get(parentElement) ?? {};
  instances.set(parentElement, own);
  if (own.word !== data.word || own.steps !== data.steps.length) {
    own.word = data.word;
    own.steps = data.steps.length;
    own.at = Math.min(Math.max(data.step, 1), own.steps);
  }
  const go = (to) => {
    own.at = Math.min(Math.max(to, 1), own.steps);
    draw(root, data, own.at);
    setTriggerValue("step", own.at);
  };
  const steps = { first: () => go(1), back: () => go(own.at - 1), next: () => go(own.at + 1), all: () => go(own.steps) };
  for (const [name, act] of Object.entries(steps)) /** @type {HTMLElement} */ (root.querySelector(`.${name}`)).onclick = act;
  root.onkeydown = (event) => {
    const to = { ArrowRight: own.at + 1, ArrowLeft: own.at - 1, Home: 1, End: own.steps }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  own.draw = () => draw(root, data, own.at);
  own.draw();
  const hear = (/** @type {any} */ { detail: { word } }) => {
    const pointed = word === data.word ? undefined : data.others.find((other) => other.word === word);
    if (pointed) draw(root, pointed, pointed.steps.length);
    else own.draw();
  };
  document.addEventListener("word-pointed", hear);
  return () => document.removeEventListener("word-pointed", hear);
}

function draw(root, data, at) {
  root.querySelector(".position").textContent = `${at} of ${data.steps.length}`;
  for (const name of ["first", "back"]) disable(root, name, at <= 1);
  for (const name of ["next", "all"]) disable(root, name, at >= data.steps.length);
  const step = data.steps[at - 1];
  root.querySelector(".now").textContent = sentenceOf(step, data);
  drawWord(root, data, at);
  drawSteps(root, data, at);
}

// Not `disabled`, because a disabled button would lose the keyboard focus.
function disable(root, name, off) {
  root.querySelector(`.${name}`).setAttribute("aria-disabled", String(off));
}

function sentenceOf([outcome, text, , end, count], { reason, word, prefix }) {
  const rest = Array.from(word).slice(end).join("");
  if (outcome === "rejected") return `“${text}” is not in the vocabulary: rejected.`;
  if (outcome === "skipped") return `${count.toLocaleString("en")} shorter candidates are looked up and rejected as well.`;
  if (outcome === "unknown") return reason;
  return `“${text}” is in the vocabulary: taken. ${rest ? `The remainder is “${prefix}${rest}”.` : "The word is used up."}`;
}

/** @param {Element} root @param {any} data @param {number} at */
function drawWord(root, { word, more, steps }, at) {
  const letters = Array.from(word);
  if (more) letters.push(`… ${more.toLocaleString("en")} more`);
  const [outcome, , from, to] = steps[at - 1];
  const taken = steps.slice(0, at).filter(([kind]) => kind === "taken");
  const box = /** @type {HTMLElement} */ (root.querySelector(".letters"));
  box.setAttribute("aria-label", `The word ${word}`);
  box.style.setProperty("--letters", String(letters.length));
  syncChildren(box, letters, "span", (letter, character, index) => {
    const piece = taken.findIndex(([, , start, end]) => start <= index && index < end);
    const names = ["letter"];
    if (piece >= 0) names.push("done", taken[piece][2] === index ? "begins" : "inside");
    if (from <= index && index < to) names.push(outcome);
    if (outcome === "skipped" && from <= index && index >= to) names.push("rejected");
    letter.className = names.join(" ");
    letter.textContent = character;
  });
}

function drawSteps(root, { steps, indent }, at) {
  const list = root.querySelector(".steps");
  const longest = Math.max(...steps.map(([, text, start]) => Array.from(text).length + (indent ? Number(start) : 0)));
  list.style.setProperty("--letters", String(longest));
  list.style.setProperty("--steps", String(steps.length));
  syncChildren(list, steps.slice(0, at), "li", (line, [outcome, text, start, , count], index) => {
    if (!line.firstChild) for (const name of ["mark", "text", "verdict"]) line.append(element("span", { class: name }));
    const [mark, candidate, verdict] = /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (line.children));
    line.className = outcome + (index === at - 1 ? " current" : "");
    mark.textContent = MARKS[outcome];
    candidate.style.paddingInlineStart = indent ? `${start ? start : 2}ch` : "0";
    candidate.textContent = outcome === "skipped" ? "…" : text;
    verdict.textContent = {
      rejected: "not in the vocabulary",
      skipped: `${count.toLocaleString("en")} shorter candidates rejected`,
      taken: "longest match, taken",
      unknown: "the whole word is unknown",
    }[outcome];
  });
  const last = list.lastElementChild;
  list.scrollTop = last ? last.offsetTop + last.offsetHeight - list.clientHeight : 0;
}
