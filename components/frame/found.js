// While the pointer is on a page's finding, the words that it quotes are marked in the pictures: row and column names,
// pieces, points, tick labels, whichever have this text.

const QUOTED = /“([^“”]+)”(?: \((\d+)\))?/g;
const OUTSIDE = ".finding, .st-key-page_head, .st-key-sentences, .st-key-actions, .st-key-menu_rail";
const LONGEST = 60; // characters of a name

/** @type {Map<HTMLElement | SVGElement, string | null>} what is marked, and its own style */
const marked = new Map();
let watching = false;

/** Watch the pointer, once per page of the browser. */
export function markWhatFindingsName() {
  if (watching) return;
  watching = true;
  document.addEventListener("pointerover", (event) => {
    const finding = /** @type {Element} */ (event.target).closest?.(".finding");
    unmark();
    if (finding) for (const one of named(document, quotedIn(finding.textContent ?? ""))) mark(one);
  });
}

/** The quoted texts, with the position where a token has a namesake.
 * @param {string} sentence @returns {[text: string, position: string | undefined][]}
 */
export function quotedIn(sentence) {
  return [...sentence.matchAll(QUOTED)].map(([, text, position]) => [text, position]);
}

/** Whether an element that shows `shown`, for row `row` if it says so, is the token with this text and position.
 * @param {string} shown @param {string | undefined} row @param {[text: string, position: string | undefined]} quoted
 */
export function isNamed(shown, row, [text, position]) {
  if (position === undefined) return shown === text || shown === `${row} ${text}`;
  return (shown === text && (row === undefined || row === position)) || [`${text} ${position}`, `${position} ${text}`].includes(shown);
}

function named(root, quoted, found = []) {
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) named(one.shadowRoot, quoted, found);
    if (one.childElementCount || one.closest(OUTSIDE) || one.textContent.length > LONGEST) continue;
    const row = one.closest("[data-rows], [data-row]")?.dataset;
    if (quoted.some((part) => isNamed(one.textContent.trim(), row?.rows ?? row?.row, part))) found.push(one);
  }
  return found;
}

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
