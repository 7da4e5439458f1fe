// Each sentence that was typed to its end, and each way in which two are read, is an entry of the browser's history, not each key, and Back brings the sentence of
// its entry back, with the settings in its address. A sentence ends with Enter, or when its box is left. A talk has an entry for each scene instead.

import { remember } from "./recent_sentences.js";
import { addToHistory } from "./streamlit_internals.js";

const NAMES = ["a", "b", "reading", "side"];
const FIRST = 250, AGAIN = 2000, TRIES = 4; // ms; what is sent while the page changes may be lost

/** @typedef {{href: string, path: string, sentence: string}} Shown the address after a run, and its sentence */

export class SentenceHistory {
  /** @type {Shown | null} */ last = null;
  /** @type {string} the address before the sentence was changed; empty if it was not */ before = "";
  /** @type {URL | null} the entry that was returned to, until the server knows its sentence */ wanted = null;
  /** @type {string[]} the texts of the boxes as the server knows them */ known = [];
  returns = 0; // by the viewer
  ended = false;
  /** @type {number | undefined} */ timer = undefined;
  /** @type {(name: string, value: unknown) => void} */ send = () => {};

  /** @param {string} boxes a selector */
  constructor(boxes) {
    this.boxes = boxes;
    document.addEventListener("input", ({ target }) => this.isBox(target) && this.onInput());
    document.addEventListener("keydown", ({ key, target }) => key === "Enter" && this.isBox(target) && this.onEnd());
    document.addEventListener("focusout", ({ target }) => this.isBox(target) && setTimeout(() => this.onEnd()));
    window.addEventListener("popstate", (event) => event.isTrusted && this.onReturn());
  }

  /** Write the address of a run into the history. @param {URL} url @param {string[]} known the texts of the boxes in this run */
  follow(url, known) {
    this.known = known;
    const now = { href: url.href, path: url.pathname, sentence: sentenceOf(url) }, { last } = this;
    if (this.wanted && sentenceOf(this.wanted) !== now.sentence) return replace(this.wanted);
    const isChanged = last && !this.wanted && last.path === now.path && last.sentence !== now.sentence;
    if (isChanged && !this.before && !isTalk(url)) this.before = last.href;
    this.wanted = null;
    this.last = now;
    replace(url);
    if (this.ended || !this.isTyping()) this.commit();
  }

  /** Make the sentence an entry of its own, behind that of the one before. */
  commit() {
    const before = this.before && new URL(this.before), now = new URL(location.href);
    this.before = "";
    if (!before || before.pathname !== now.pathname || sentenceOf(before) === sentenceOf(now)) return;
    replace(before);
    addToHistory(now);
    const [a, b, reading] = NAMES.map((name) => now.searchParams.get(name));
    if (a !== null) remember([a, b ?? ""], b ? reading : null); // null is the default sentence
  }

  onInput() {
    this.ended = false;
    this.wanted = null;
  }

  /** The run for the last key may still come: then `follow` makes the entry. */
  onEnd() {
    this.ended = true;
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(this.boxes));
    if ([...boxes].every(({ value }) => this.known.includes(value))) this.commit();
  }

  onReturn() {
    const url = new URL(location.href);
    this.before = "";
    // Forward right after Back: the server is still on its way to the sentence of the entry between.
    if (isTalk(url) || !this.last || (!this.wanted && sentenceOf(url) === this.last.sentence)) return;
    this.wanted = url;
    this.returns += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(TRIES), FIRST);
  }

  ask(tries) {
    if (!this.wanted) return;
    if (!tries) {
      this.wanted = null;
      return;
    }
    const samePage = this.wanted.pathname === this.last?.path;
    this.send("returned", { settings: Object.fromEntries(this.wanted.searchParams), samePage, number: this.returns });
    this.timer = window.setTimeout(() => this.ask(tries - 1), AGAIN);
  }

  isBox(target) {
    return target instanceof Element && target.matches(this.boxes);
  }

  isTyping() {
    return this.isBox(document.activeElement);
  }
}

const sentenceOf = (/** @type {URL} */ url) => JSON.stringify(NAMES.map((name) => url.searchParams.get(name)));
const isTalk = (/** @type {URL} */ url) => url.searchParams.get("talk") === "1";

function replace(url) {
  if (url.href !== location.href) History.prototype.replaceState.call(history, history.state, "", url);
}
