// While the pointer is on a page's headline, or on the line of numbers below it, what it names is marked in the pictures: the
// words that it quotes, as row and column names, pieces, points or tick labels; and the `marks` that came with it.

const OUTSIDE = ".st-key-headline, .told, .near-uses .use, .st-key-page_head, .st-key-sentences, .st-key-actions, .st-key-menu_rail";
const LONGEST = 60; // characters of a name

/** @typedef {[text: string, position: string | undefined]} Quoted a word, with its position where a token has a namesake */

/** @type {Map<HTMLElement | SVGElement, string | null>} what is marked, and its own style */
const marked = new Map();
let watching = false;

/** Watch the pointer, once per page of the browser. */
export function markWhatFindingsName() {
  if (watching) return;
  watching = true;
  document.addEventListener("pointerover", (event) => {
    const finding = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-marks]"));
    unmark();
    if (finding) for (const one of named(document, quotedIn(finding), JSON.parse(finding.dataset.marks ?? "[]"))) mark(one);
  });
}

/** @param {HTMLElement} finding @returns {Quoted[]} */
const quotedIn = (finding) => [...finding.querySelectorAll("bdi")].map((word) => [word.textContent ?? "", word.dataset.position]);

/** Whether an element that shows `shown`, for row `row` if it says so, is the token with this text and position.
 * @param {string} shown @param {string | undefined} row @param {Quoted} quoted
 */
export function isNamed(shown, row, [text, position]) {
  if (position === undefined) return shown === text || shown === `${row} ${text}`;
  return (shown === text && (row === undefined || row === position)) || [`${text} ${position}`, `${position} ${text}`].includes(shown);
}

/** What shows one of these words or marks, or is called so by its `data-called`, such as a cell that shows a number.
 * @param {ParentNode} root @param {Quoted[]} quoted @param {string[]} marks @param {HTMLElement[]} found
 */
function named(root, quoted, marks, found = []) {
  const isKnown = (/** @type {string} */ name) => marks.includes(name) || quoted.some(([text]) => text === name);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("*"))) {
    if (one.shadowRoot) named(one.shadowRoot, quoted, marks, found);
    if (one.dataset.called && isKnown(one.dataset.called)) found.push(one);
    if (one.childElementCount || one.closest(OUTSIDE) || (one.textContent ?? "").length > LONGEST) continue;
    const row = /** @type {HTMLElement | null} */ (one.closest("[data-rows], [data-row]"))?.dataset, shown = (one.textContent ?? "").trim();
    if (marks.includes(shown) || quoted.some((word) => isNamed(shown, row?.rows ?? row?.row, word))) found.push(one);
  }
  return found;
}

/** @param {HTMLElement | SVGElement} one */
function mark(one) {
  marked.set(one, one.getAttribute("style"));
  if (one instanceof SVGElement) Object.assign(one.style, { paintOrder: "stroke", stroke: "#E69F00", strokeWidth: "5px" });
  else Object.assign(one.style, { outline: "2px solid #E69F00", outlineOffset: "1px" });
}

function unmark() {
  for (const [one, style] of marked) {
    if (style === null) one.removeAttribute("style");
    else one.setAttribute("style", style);
  }
  marked.clear();
}
