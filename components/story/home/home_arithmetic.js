// The numbers of the journey: its message unpacked, where its rows and columns stand, which names have room, how thick a
// line is, and the arithmetic of one dimension. Nothing here touches the page.

import { clamp, significant } from "../../canvas/heatmaps/numbers.js";

export const HEAD = 44, LINE = 19; // pixels of the names of tokens in two lines, and of each further one
const LEAST = 32, WIDEST = 96; // pixels between two layers, and of a column
const THICKEST = 12, FAINTEST = 0.02; // pixels of a weight of 1; smaller weights are not drawn
const GAP = 5; // pixels between two names
const ABOVE = 0.62; // of the distance of two layers: from the word row to the one below

/** @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** @param {string} text */
export const floatsOf = (text) => new Float32Array(bytesOf(text).buffer);

/** The words that layers tell of, as headline and line name them: first that of the earliest layer whose cut moves the
 * token at least nine tenths as far as any, then those of later layers, the furthest first, then those of earlier ones.
 * @param {{source: number, moved: number}[]} layers those that tell
 */
export function wordsTold(layers) {
  const most = Math.max(...layers.map(({ moved }) => moved)), from = layers.findIndex(({ moved }) => moved >= 0.9 * most);
  const furthest = (/** @type {typeof layers} */ some) => some.sort((one, other) => other.moved - one.moved);
  if (from < 0) return [];
  const told = [layers[from], ...furthest(layers.slice(from + 1)), ...furthest(layers.slice(0, from))];
  return [...new Set(told.map(({ source }) => source))];
}

/** The columns that are drawn: all that were sent or, where they would be narrower than `least` pixels, as many as fit: the
 * token, the words `told` of it, and what is around it; on a phone without the `extra` ones. Each is an index into what
 * was sent.
 * @param {{pieces: string[], first: number, token: number, extra: number[]}} shown
 * @param {number} room @param {number} least @param {boolean} phone @param {number[]} told their positions
 */
export function columnsOf({ pieces, first, token, extra }, room, least, phone, told) {
  const left = new Set(phone ? extra : []);
  const all = pieces.map((_, at) => at).filter((at) => !left.has(first + at));
  const most = Math.max(1, Math.floor(room / least));
  const named = [token, ...told].map((place) => place - first).filter((at) => all.includes(at)).slice(0, most);
  for (let around = most; ; around--) {
    const start = clamp(all.indexOf(token - first) - Math.floor(around / 2), 0, Math.max(0, all.length - around));
    const drawn = new Set([...named, ...all.slice(start, start + around)]);
    if (drawn.size <= most) return [...drawn].sort((one, other) => one - other);
  }
}

/** What a sentence says of the `extra` tokens that are not among the `columns`: “[CLS] and marks are hidden.”; of none nothing.
 * @param {{pieces: string[], first: number, extra: number[]}} shown @param {number[]} columns
 */
export function hiddenOf({ pieces, first, extra }, columns) {
  const hidden = extra.map((place) => place - first).filter((at) => !columns.includes(at)).map((at) => pieces[at]);
  const special = [...new Set(hidden.filter((piece) => /^\[.+\]$/.test(piece)))], marks = hidden.filter((piece) => !special.includes(piece)).length;
  const named = [...special, ...(marks ? [marks > 1 ? "marks" : "a mark"] : [])], last = named.pop();
  if (!last) return "";
  const names = [named.join(", "), last].filter(Boolean).join(" and ");
  return ` ${names[0].toUpperCase()}${names.slice(1)} ${named.length || marks > 1 ? "are" : "is"} hidden.`;
}

/** Which words the headline and its line name that are not among the tokens that were sent, as a sentence.
 * @param {{pieces: string[], first: number}} shown @param {{source: number, name: string}[]} layers whose lines are told
 */
export function furtherOf({ pieces, first }, layers) {
  const names = layers.filter(({ source }) => source < first || source >= first + pieces.length).map(({ name }) => `“${name}”`);
  return names.length ? ` Further away: ${[...new Set(names)].join(", ")}.` : "";
}

/** Where rows and columns stand. Without the `wordRow` the first row is that of the sum.
 * @param {{wide: number, high: number, names: number, ends: number, columns: number, layers: number, wordRow: boolean, foot: number, unit?: number, lines?: number}} size `lines` of names
 */
export function layoutOf({ wide, high, names, ends, columns, layers, wordRow, foot, unit = 1, lines = 2 }) {
  const head = (HEAD + LINE * (lines - 2)) * unit, above = wordRow ? ABOVE : 0, room = high - head - foot;
  const step = Math.max(LEAST * unit, room / (layers + above + 0.36));
  const bar = clamp(Math.round(step / 3), 10 * unit, 34 * unit);
  const pitch = Math.min(WIDEST * unit, (wide - names - ends) / Math.max(columns, 1));
  const top = (/** @type {number} */ row) => Math.round(head + (row < 0 ? 0 : (above + row) * step));
  return {
    step, bar, pitch, left: names, top,
    width: Math.max(1, Math.round(pitch) - (pitch > 24 ? 6 : pitch > 12 ? 2 : 1)),
    x: (/** @type {number} */ column) => names + (column + 0.5) * pitch,
    height: Math.round(head + (above + layers) * step + bar + foot),
  };
}

/** Whether all names fit, given their widths, in columns `pitch` wide. @param {number[]} widths @param {number} pitch */
export const allFit = (widths, pitch) => widths.every((width, at) => !at || (width + widths[at - 1]) / 2 + GAP <= pitch);

/** Which names are written, given their widths, in columns `pitch` wide: the `first` ones, and from left to right whichever
 * touch no other.
 * @param {number[]} widths @param {number} pitch @param {number[]} first @param {Iterable<number>} [others] by default all
 */
export function namesThatFit(widths, pitch, first, others = widths.keys()) {
  const taken = new Set();
  const free = (/** @type {number} */ at) =>
    [...taken].every((other) => Math.abs(at - other) * pitch >= (widths[at] + widths[other]) / 2 + GAP);
  for (const at of [...first, ...others]) if (at >= 0 && !taken.has(at) && free(at)) taken.add(at);
  return taken;
}

/** The names of each line: two or, without room for all that have to be written, the `first` ones, a third.
 * @param {number[]} widths @param {number} pitch @param {number[]} first
 */
export function linesOfNames(widths, pitch, first) {
  const lines = [], written = new Set();
  while (lines.length < 2 || (lines.length < 3 && first.some((at) => !written.has(at)))) {
    const open = (/** @type {number} */ at) => !written.has(at), rest = [...widths.keys()].filter(open);
    const line = namesThatFit(widths, pitch, first.filter(open), rest);
    for (const at of line) written.add(at);
    lines.push(line);
  }
  return lines;
}

/** The strongest of the levels that a pixel of a barcode covers, with its sign.
 * @param {Int8Array} levels one barcode @param {number} pixels
 */
export function pixelsOf(levels, pixels) {
  return Array.from({ length: pixels }, (_, at) => {
    const from = Math.floor((at * levels.length) / pixels);
    const to = Math.max(from + 1, Math.ceil(((at + 1) * levels.length) / pixels));
    let strongest = levels[from];
    for (let stripe = from + 1; stripe < Math.min(to, levels.length); stripe++)
      if (Math.abs(levels[stripe]) > Math.abs(strongest)) strongest = levels[stripe];
    return strongest;
  });
}

/** The weights of all columns in a layer (from 1), of one head (from 1) or the mean of all (0).
 * @param {{weights: Uint16Array, heads: number, pieces: string[]}} shown @param {number} layer @param {number} head
 */
export function weightsOf({ weights, heads, pieces }, layer, head) {
  const count = pieces.length, start = (layer - 1) * heads * count;
  const by = (/** @type {number} */ one, /** @type {number} */ at) => weights[start + one * count + at] / 65535;
  return pieces.map((_, at) => {
    if (head) return by(head - 1, at);
    let sum = 0;
    for (let one = 0; one < heads; one++) sum += by(one, at);
    return sum / heads;
  });
}

/** The thickness of a line in pixels; 0 for one that is not drawn. @param {number} weight */
export const thickness = (weight) => (weight < FAINTEST ? 0 : Math.max(0.75, weight * THICKEST));

/** A line from the vector of one column down to that of another, in the next row.
 * @param {number} from @param {number} top @param {number} to @param {number} bottom
 */
export function curve(from, top, to, bottom) {
  const middle = (top + bottom) / 2;
  return `M${from},${top} C${from},${middle + (bottom - top) * 0.25} ${to},${middle - (bottom - top) * 0.25} ${to},${bottom}`;
}

/** The lines of a dimension's arithmetic, as texts, each with the part that it shows.
 * @param {Float32Array[]} rows word, position, segment, sum, LayerNorm
 * @param {{gamma: Float32Array, beta: Float32Array, mean: number, deviation: number}} weights
 * @param {number} dimension
 * @returns {[words: string, part: string][][]}
 */
export function arithmetic(rows, { gamma, beta, mean, deviation }, dimension) {
  const [word, position, segment, sum, normed] = rows.map((row) => significant(row[dimension]));
  const steps = `(${sum} ${signed(-mean)}) / ${significant(deviation)} × ${significant(gamma[dimension])} ${signed(beta[dimension])}`;
  return [
    [
      [`Dimension ${dimension}, rounded:`, "label"],
      [word, "word"], ["+", "label"], [position, "position"], ["+", "label"], [segment, "segment"], ["=", "label"], [sum, "summed"],
    ],
    [[`LayerNorm: ${steps} =`, "label"], [normed, "normed"]],
  ];
}

/** A summand preceded by its sign. */
const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"} ${significant(Math.abs(value))}`;
