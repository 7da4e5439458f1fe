// The browser's address says what is shown; each change replaces the entry of its history.
//
// What was typed just before a connection broke stands in its box, and the server has never heard of it: soon after the
// boxes can be used again it is sent. Delete that part when Streamlit does it by itself.

const BOXES = ".st-key-sentence_a input, .st-key-sentence_b input";
/** @type {string[]} */
let typed = [];
/** @type {(name: string, value: any) => void} */
let send = () => {};
/** @type {number | undefined} */
let later;
/** @type {MutationObserver | undefined} */
let again;

function compare() {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(BOXES));
  if (![...boxes].every((box) => box.disabled || typed.includes(box.value))) send("again", true);
}

/** @param {MutationRecord[]} changes */
function back(changes) {
  const boxes = changes.map((one) => /** @type {HTMLInputElement} */ (one.target)).filter((one) => one.matches(BOXES));
  if (boxes.every((box) => box.disabled)) return;
  window.clearTimeout(later);
  later = window.setTimeout(compare, 400); // what the box itself holds back for a moment has been sent by then
}

/** @param {ComponentCall<{known: string[], shown: [name: string, value: string][], typed: string[]}>} call */
export default function ({ data, setTriggerValue }) {
  [typed, send] = [data.typed, setTriggerValue];
  again ??= new MutationObserver(back);
  again.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
  const url = new URL(window.location.href);
  for (const name of data.known) url.searchParams.delete(name);
  for (const [name, value] of data.shown) url.searchParams.set(name, value);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}
