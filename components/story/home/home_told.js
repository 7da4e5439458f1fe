// What the lines of the journey need that takes longer than its picture.

import { mailbox } from "../../canvas/mailbox.js";

/**
 * @typedef {object} Layer
 * @property {number} head the telling head, from 1; 0 for the mean of all
 * @property {number} source the position that it is told of; -1 for none
 * @property {string} name of that token
 * @property {number} weight of that token in this head
 * @property {number} effect of its cut, 1 − cosine
 * @property {number} moved by its cut in all heads
 * @property {[head: number[], mean: number[]]} arrives shares of what arrives from each column
 *
 * @typedef {{mark: string, layers: Layer[]}} Told
 */

const box = /** @type {ReturnType<typeof mailbox<Told>>} */ (mailbox("journey"));

/** @param {ComponentCall<Told>} call */
export default ({ data }) => box.put(data);

export const onTold = box.onTold;
