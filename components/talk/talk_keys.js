// The keys of talk mode. Arrow keys, PageUp, PageDown and space move the tour, whatever was clicked last, so that a remote
// always works. Text fields keep all of them but PageUp and PageDown, until Enter or Escape ends typing. With Shift an arrow
// key does what it does outside of talk mode. Letters are commands, unless three follow each other at once: who types without
// having clicked into the sentence means the sentence.

const TEXT_FIELDS = `textarea, select, [contenteditable=""], [contenteditable=true],
  input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])`;
const LINES = `textarea, [contenteditable=""], [contenteditable=true]`; // where Enter begins a new line
const BOX = ".st-key-sentence_a input";
const BURST = 250; // ms from one letter to the next of what is typed
const WORD = 3; // letters from which on they are typed, unless they are all one: two are commands pressed quickly
const STEPS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

/**
 * @typedef {object} Commands what the keys do
 * @property {() => boolean} isOn whether this is talk mode
 * @property {(direction: number) => void} step
 * @property {Record<string, () => void>} letters what each letter does in talk mode, and “/”
 * @property {string} always the letter that also works outside of it
 */

/** Listen before anything on the page does; returns a function that stops listening.
 * @param {Commands} commands
 */
export function listenToKeys(commands) {
  const letters = new Letters(commands);
  const down = (/** @type {KeyboardEvent} */ event) =>
    onMove(commands, event, letters) || onEndOfTyping(commands, event) || letters.onKey(event);
  const up = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " && isMove(commands, event)) consume(event); // otherwise it would press the focused button
  };
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  return () => {
    letters.end();
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
  };
}

/** @param {Commands} commands @param {KeyboardEvent} event @param {Letters} letters */
function onMove(commands, event, letters) {
  if (!isMove(commands, event) || letters.mayBeFollowedBy(event)) return false;
  letters.obey(); // what was pressed just before were commands
  if (event.shiftKey && !event.key.startsWith("Page")) explore(event);
  else {
    consume(event);
    if (!event.repeat) commands.step(STEPS[event.key]);
  }
  return true;
}

/** @param {Commands} commands @param {KeyboardEvent} event */
function isMove(commands, event) {
  if (!(event.key in STEPS) || !event.isTrusted || !commands.isOn() || isModified(event)) return false;
  return event.key.startsWith("Page") || !isInside(event, TEXT_FIELDS);
}

/** Send the same arrow key without Shift to the focused element. @param {KeyboardEvent} event */
function explore(event) {
  if (event.key === " ") return;
  event.stopImmediatePropagation();
  const { key, code, repeat } = event;
  const plain = new KeyboardEvent("keydown", { key, code, repeat, bubbles: true, composed: true, cancelable: true });
  if (!event.composedPath()[0].dispatchEvent(plain)) event.preventDefault();
}

/** Letters pressed outside of text fields. */
class Letters {
  /** @type {string} pressed, and neither a command nor text yet */ held = "";
  /** @type {number | undefined} */ timer = undefined;

  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key } = event, { commands } = this;
    if (key === "/" && commands.isOn() && !isElsewhere(event)) {
      consume(event);
      commands.letters["/"]();
      return;
    }
    if (!(isLetter(key) || this.mayBeFollowedBy(event)) || isElsewhere(event)) return;
    const isOfTalk = commands.isOn(), isCommand = isOfTalk || key.toLowerCase() === commands.always;
    if (!isCommand && !this.held) return;
    consume(event);
    clearTimeout(this.timer);
    this.held += key;
    if (isOfTalk && isTyped(this.held)) this.write();
    else if (isOfTalk || this.held.length === 1) this.timer = window.setTimeout(() => this.obey(), BURST);
    else this.timer = window.setTimeout(() => this.end(), BURST); // a word that begins with the one letter of all pages
  }

  /** Whether it is a space that is either part of what is typed or the tour's: what comes next tells. @param {KeyboardEvent} event */
  mayBeFollowedBy(event) {
    return Boolean(this.held) && event.key === " " && !event.shiftKey && !isElsewhere(event);
  }

  obey() {
    const { held, commands } = this;
    this.end();
    for (const key of held.toLowerCase()) key === " " ? commands.step(STEPS[key]) : commands.letters[key]?.();
  }

  write() {
    const text = this.held;
    this.end();
    enterSentence(text);
  }

  end() {
    clearTimeout(this.timer);
    this.held = "";
  }
}

/** Put the cursor into the sentence, with this text in its place if there is one. */
export function enterSentence(text = "") {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(BOX));
  if (!box?.checkVisibility()) return;
  box.focus();
  box.select();
  if (text) document.execCommand("insertText", false, text); // which can be undone, and is told to who listens
}

/** Take the focus out of a text field as soon as the field has got the key: the next key may be handled before any timer, and
 * would be text. The timer is for a field that lets nobody else have the key. @param {Commands} commands @param {KeyboardEvent} event
 */
function onEndOfTyping(commands, event) {
  const ends = event.key === "Escape" || (event.key === "Enter" && !isInside(event, LINES));
  if (!ends || !commands.isOn() || isModified(event) || event.shiftKey || !isInside(event, TEXT_FIELDS)) return false;
  window.addEventListener("keydown", releaseFocus, { once: true });
  setTimeout(() => {
    window.removeEventListener("keydown", releaseFocus);
    releaseFocus();
  });
  return true;
}

/** Take the focus from whatever has it, so that the next key is the tour's and no ring stays around it. */
export function releaseFocus() {
  let focused = /** @type {HTMLElement | null} */ (document.activeElement);
  while (focused?.shadowRoot?.activeElement) focused = /** @type {HTMLElement} */ (focused.shadowRoot.activeElement);
  focused?.blur();
}

/** @param {KeyboardEvent} event */
function consume(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isModified = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
const isInside = (event, selector) => event.composedPath().some((node) => node.matches?.(selector));
const isLetter = (key) => /^\p{L}$/u.test(key);
const isTyped = (/** @type {string} */ held) => {
  const letters = [...held.toLowerCase()].filter(isLetter);
  return letters.length >= WORD && new Set(letters).size > 1;
};
const isElsewhere = (event) => event.repeat || isModified(event) || isInside(event, TEXT_FIELDS) || dialogIsOpen();
const dialogIsOpen = () => Boolean(document.querySelector("[role=dialog]"));
