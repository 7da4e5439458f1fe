// Writes out sums: the largest terms by name, the others counted. Nothing here touches the page.

import { decimalsThatAddUp, fixed } from "./numbers.js";

const SHOWN = 3; // terms of a sum that are written out; the others are counted

/**
 * @typedef {string | {bold: string}} Word
 * @typedef {{name: string, text: string, value: number}} Term
 */

/** A template tag: inserted values become bold, the text around them does not; lists of words are inserted as they are.
 * @param {TemplateStringsArray} strings
 * @param {...(string | number | Word[])} values
 * @returns {Word[]}
 */
export function words(strings, ...values) {
  return strings.flatMap((text, at) => {
    const value = values[at];
    if (value === undefined) return [text];
    return Array.isArray(value) ? [text, ...value] : [text, { bold: String(value) }];
  });
}

/** A sum: its largest terms by name, the others counted, then the total.
 * @param {Term[]} terms
 * @param {number} total
 * @param {Term[]} last terms that are always written out, at the end
 * @returns {Word[]}
 */
export function sumOf(terms, total, last = []) {
  const sorted = [...terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const shown = sorted.slice(0, SHOWN), rest = sorted.slice(SHOWN);
  const others = rest.reduce((sum, term) => sum + term.value, 0);
  const counted = rest.length ? [{ name: "", text: `${rest.length} smaller`, value: others }] : [];
  const parts = [...shown, ...counted, ...last];
  const decimals = decimalsThatAddUp(parts.map((part) => part.value), total);
  const summands = parts.flatMap((part, at) => {
    const size = fixed(at ? Math.abs(part.value) : part.value, decimals), sign = part.value < 0 ? " − " : " + ";
    const of = ` (${[part.name, part.text].filter(Boolean).join(": ")})`;
    return at ? words`${[sign]}${size}${[of]}` : words`${size}${[of]}`;
  });
  return words`${summands} = ${fixed(total, decimals)}`;
}
