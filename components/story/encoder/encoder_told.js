// What the picture tells the column beside it: how the chosen cell comes about, or what its token reads; and what is chosen there.

import { mailbox } from "../../canvas/mailbox.js";

/**
 * @typedef {object} Reads what a token reads in a head
 * @property {string} title
 * @property {{name: string, score: string, weight: number, column: number}[]} rows
 * @property {number} chosen a column, or −1
 * @property {string} panel that a click on a row opens
 * @property {number} row
 * @property {string} foot
 *
 * @typedef {object} Working
 * @property {string} title
 * @property {string} formula
 * @property {string} text
 * @property {(import("./encoder_working.js").Strip & {limit: number})[]} strips
 * @property {import("./encoder_working.js").Line[]} lines
 * @property {Uint32Array} colours
 *
 * @typedef {{mark: string, reads?: Reads, working?: Working}} Told
 */

const box = /** @type {ReturnType<typeof mailbox<Told>>} */ (mailbox("encoder"));
const CHOSEN = "layer-chosen";

export const { put, onTold } = box;

/** Open a station at a cell of it.
 * @param {{mark: string, panel: string, row: number, column?: number}} detail */
export const choose = (detail) => void document.dispatchEvent(new CustomEvent(CHOSEN, { detail }));

/** @param {(detail: {mark: string, panel: string, row: number, column?: number}) => void} take @returns {() => void} ends this */
export function onChosen(take) {
  const listen = (/** @type {any} */ event) => take(event.detail);
  document.addEventListener(CHOSEN, listen);
  return () => document.removeEventListener(CHOSEN, listen);
}
