// Keeps the browser's address in step with what is shown; each change but a new sentence replaces the current history entry.
//
// Text typed just before a connection broke is still in its box, but never reached the server: it is sent again soon after
// the boxes are enabled. Delete that part when Streamlit does this itself.

// A new theme starts a new run as well, since charts keep the colour scales of the theme in which they were first drawn.

import { SentenceHistory } from "./history.js";
import { closePageNotFound, onNewTheme, sendCurrentAddress } from "./streamlit_internals.js";

const SECOND = ".st-key-sentence_b input", BOXES = `.st-key-sentence_a input, ${SECOND}`;
const ADDS = ".st-key-add_b, .st-key-phone_compare"; // the second box
/** @type {string[]} the texts of the boxes as the server knows them */
let received = [];
/** @type {(name: string, value: any) => void} */
let send = () => {};
/** @type {number | undefined} */
let timer;
/** @type {SentenceHistory | undefined} */
let sentences;
/** @type {MutationObserver | undefined} */
let observer;

const LATEST = 20_000; // ms until a box that was asked for is there
const RETRY = 2000; // ms; what is sent while the server is still closing the old connection may be lost as well

function resendUnsaved(tries = 5) {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(BOXES));
  if (!tries || [...boxes].every((box) => box.disabled || received.includes(box.value))) return;
  send("again", true);
  timer = window.setTimeout(resendUnsaved, RETRY, tries - 1);
}

/** @param {MutationRecord[]} changes */
function onEnabled(changes) {
  const boxes = changes.map(({ target }) => /** @type {HTMLInputElement} */ (target)).filter((box) => box.matches(BOXES));
  if (boxes.every((box) => box.disabled)) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(resendUnsaved, 400); // by then the box's own delayed message has been sent
}

/** A reader who asks for the second box types into it next. @param {MouseEvent} event */
function onClick({ target }) {
  if (!(target instanceof Element) || !target.closest(ADDS)) return;
  const look = new MutationObserver(() => {
    const box = /** @type {HTMLInputElement | null} */ (document.querySelector(SECOND));
    if (!box) return;
    look.disconnect();
    window.setTimeout(() => box.focus());
  });
  look.observe(document.body, { subtree: true, childList: true });
  window.setTimeout(() => look.disconnect(), LATEST);
}

/** @param {ComponentCall<{known: string[], shown: [name: string, value: string][], typed: string[], moved: boolean}>} call */
export default function ({ data, setTriggerValue }) {
  [received, send] = [data.typed, setTriggerValue];
  if (data.moved) closePageNotFound();
  if (!observer) {
    observer = new MutationObserver(onEnabled);
    document.addEventListener("click", onClick);
    onNewTheme(() => send("again", true));
    sendCurrentAddress();
  }
  observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
  const url = new URL(window.location.href);
  for (const name of data.known) url.searchParams.delete(name);
  for (const [name, value] of data.shown) url.searchParams.set(name, value);
  sentences ??= new SentenceHistory(BOXES);
  sentences.send = setTriggerValue;
  sentences.follow(url, data.typed);
}
