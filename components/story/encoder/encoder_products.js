// Passes requests for the factors of one cell of a matrix product from the panels to Python, and the responses back.

import { endedByNext } from "../../frame/ended.js";
import { readArrays, splitMessage } from "../../canvas/heatmaps/unpack.js";

const REQUEST = "layer-product-request", RESPONSE = "layer-product-response";

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data, parentElement, setStateValue }) {
  const { text, body } = splitMessage(data), head = JSON.parse(text);
  if (head.cell) {
    const { inputs, weights } = readArrays(head, body);
    const detail = { context: head.context, cell: head.cell, product: { inputs, weights, bias: head.bias } };
    document.dispatchEvent(new CustomEvent(RESPONSE, { detail }));
  }
  const send = (/** @type {any} */ event) => setStateValue("request", event.detail);
  document.addEventListener(REQUEST, send);
  return endedByNext(parentElement, () => document.removeEventListener(REQUEST, send));
}
