// The keys of talk mode. Arrows, PageUp, PageDown and space belong to the tour, whatever was clicked last, so that a remote
// works to the end of the talk; PageUp and PageDown also where text is typed, which needs the others. With Shift an arrow
// does what it does outside of talk mode.

const TYPED = `textarea, select, [contenteditable=""], [contenteditable=true],
  input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])`;
const STEPS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

/**
 * @typedef {object} Keyed what the keys act on
 * @property {() => boolean} isOn whether this is talk mode
 * @property {(direction: number) => void} step
 * @property {Record<string, () => void>} letters what each letter does in talk mode
 * @property {string} always the letter that also works outside of it
 */

/** Listen before anything on the page does; what is returned ends it.
 * @param {Keyed} keyed
 */
export function listenToKeys(keyed) {
  const down = (/** @type {KeyboardEvent} */ event) => onMove(keyed, event) || onLetter(keyed, event);
  const up = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " && isMove(keyed, event)) take(event); // a button would be pressed
  };
  window.addEventListener("keydown", down, true);
  window.addEventListener("keyup", up, true);
  return () => {
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("keyup", up, true);
  };
}

/** @param {Keyed} keyed @param {KeyboardEvent} event */
function onMove(keyed, event) {
  if (!isMove(keyed, event)) return false;
  if (event.shiftKey && !event.key.startsWith("Page")) explore(event);
  else {
    take(event);
    if (!event.repeat) keyed.step(STEPS[event.key]);
  }
  return true;
}

/** @param {Keyed} keyed @param {KeyboardEvent} event */
function isMove(keyed, event) {
  if (!(event.key in STEPS) || !event.isTrusted || !keyed.isOn() || isModified(event)) return false;
  return event.key.startsWith("Page") || !isInside(event, TYPED);
}

/** The same arrow without Shift, for what has the focus. @param {KeyboardEvent} event */
function explore(event) {
  if (event.key === " ") return;
  event.stopImmediatePropagation();
  const { key, code, repeat } = event;
  const plain = new KeyboardEvent("keydown", { key, code, repeat, bubbles: true, composed: true, cancelable: true });
  if (!event.composedPath()[0].dispatchEvent(plain)) event.preventDefault();
}

/** @param {Keyed} keyed @param {KeyboardEvent} event */
function onLetter(keyed, event) {
  const letter = event.key.toLowerCase();
  const act = letter === keyed.always || keyed.isOn() ? keyed.letters[letter] : undefined;
  if (!act || event.repeat || isModified(event) || isInside(event, TYPED) || dialogIsOpen()) return;
  take(event);
  act();
}

/** @param {KeyboardEvent} event */
function take(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isModified = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
const isInside = (event, selector) => event.composedPath().some((one) => one.matches?.(selector));
const dialogIsOpen = () => Boolean(document.querySelector("[role=dialog]"));
