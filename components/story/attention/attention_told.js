// What cuts of the path from source to reader change, which takes longer than the list of heads.

import { mailbox } from "../../canvas/mailbox.js";

/**
 * @typedef {object} Told
 * @property {string} mark
 * @property {number[]} effects by layer and head, 1 − cosine; of the first layers alone if the work was stopped
 * @property {number[]} together of all heads of a layer
 * @property {string} beside the same of another word in the open layer, with its name; "" without one
 */

const box = /** @type {ReturnType<typeof mailbox<Told>>} */ (mailbox("attention"));

/** @param {ComponentCall<Told>} call */
export default ({ data }) => box.put(data);

export const onTold = box.onTold;
