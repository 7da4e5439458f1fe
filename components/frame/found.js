// While the pointer is on a page's headline, or on the line of numbers below it, the words that it quotes are marked in the pictures: row and column names,
// pieces, points, tick labels, whichever have this text. So are the heads, the rows and the dimension that it names.

const HEAD = /layer (\d+), head (\d+)|head (\d+) of layer (\d+)/i;
const SEGMENT = /segment row (\d+)/g, DIMENSION = /dimension \d+/, PARTING = /part in layer (\d+)/;
const QUOTED = /“([^“”]+)”(?: \((\d+)\))?/g;
const OUTSIDE = ".st-key-headline, .told, .near-uses .use, .st-key-page_head, .st-key-sentences, .st-key-actions, .st-key-menu_rail";
const LABELS = ".heatmap-label, .axis-tick, .column-flag, .annotation-text";
const LONGEST = 60; // characters of a name

/** @type {Map<HTMLElement | SVGElement, string | null>} what is marked, and its own style */
const marked = new Map();
let watching = false;

/** Watch the pointer, once per page of the browser. */
export function markWhatFindingsName() {
  if (watching) return;
  watching = true;
  document.addEventListener("pointerover", (event) => {
    const finding = /** @type {Element} */ (event.target).closest?.(".finding, .st-key-headline .line");
    unmark();
    if (finding) for (const one of named(document, finding.textContent ?? "")) mark(one);
  });
}

/** The quoted texts, with the position where a token has a namesake.
 * @param {string} sentence @returns {[text: string, position: string | undefined][]}
 */
export function quotedIn(sentence) {
  return [...sentence.matchAll(QUOTED)].map(([, text, position]) => [text, position]);
}

/** The names of the places in a sentence, other than tokens: of a head's cell, row and column, of rows, of a dimension.
 * @param {string} sentence
 */
export function placesIn(sentence) {
  const [, layer, head, first, of] = HEAD.exec(sentence) ?? [];
  const names = layer || of ? [`layer ${layer ?? of}`, `head ${head ?? first}`] : [], parting = PARTING.exec(sentence);
  const notes = [...(DIMENSION.exec(sentence) ?? []), ...(parting ? [`layer ${parting[1]}: they part`] : [])];
  return { cell: names.join(", "), labels: [...names, ...notes], rows: [...sentence.matchAll(SEGMENT)].map(([, row]) => row) };
}

/** Whether the name of a curve, after that of its checkpoint, is that of two quoted tokens.
 * @param {string} shown @param {[text: string, position: string | undefined][]} quoted
 */
export function isPair(shown, quoted) {
  const tokens = shown.replace(/^[^~]+?: /, "").split(" ~ ");
  return tokens.length === 2 && tokens.every((token) => quoted.some((part) => isNamed(token.replace(/ \d+$/, ""), token.match(/\d+$/)?.[0], part)));
}

/** Whether an element that shows `shown`, for row `row` if it says so, is the token with this text and position.
 * @param {string} shown @param {string | undefined} row @param {[text: string, position: string | undefined]} quoted
 */
export function isNamed(shown, row, [text, position]) {
  if (position === undefined) return shown === text || shown === `${row} ${text}`;
  return (shown === text && (row === undefined || row === position)) || [`${text} ${position}`, `${position} ${text}`].includes(shown);
}

/** Whether a use's sentence is a quoted one, whose end may be left out.
 * @param {string} shown @param {[text: string, position: string | undefined][]} quoted
 */
export const isSentence = (shown, quoted) =>
  quoted.some(([text]) => shown === text || (text.endsWith("…") && shown.startsWith(text.slice(0, -1).trimEnd())));

// Of a table, the button at a word's row; of a list, the sentence of a use.
function isWhole(one, quoted) {
  if (one.matches(".near-uses .use")) return isSentence(one.textContent.trim(), quoted);
  return one.matches("button") && quoted.some(([text]) => one.ariaLabel?.startsWith(`${text}, row `));
}

function named(root, sentence, found = []) {
  const quoted = quotedIn(sentence), { cell, labels, rows } = placesIn(sentence);
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) named(one.shadowRoot, sentence, found);
    if (cell && one.matches(".cell") && one.ariaLabel?.toLowerCase().match(/^layer \d+, head \d+/)?.[0] === cell) found.push(one);
    if (isWhole(one, quoted)) found.push(one);
    if (one.childElementCount || one.closest(OUTSIDE) || one.textContent.length > LONGEST) continue;
    const row = one.closest("[data-rows], [data-row]")?.dataset, shown = one.textContent.trim();
    const isLabel = (labels.includes(shown) && one.matches(LABELS)) || (rows.includes(shown) && one.matches(".heatmap-label"));
    if (isLabel || isPair(shown, quoted) || quoted.some((part) => isNamed(shown, row?.rows ?? row?.row, part))) found.push(one);
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
