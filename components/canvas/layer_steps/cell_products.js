// Brings what is multiplied in one cell: asks Python for it, in a run of its own, and hands it to the panels.

import { readArrays, splitMessage } from "../heatmaps/unpack.js";

const REQUEST = "layer-product-request", RESPONSE = "layer-product-response";
/** @type {WeakMap<HTMLElement, (event: any) => void>} */
const listening = new WeakMap();

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data, parentElement, setStateValue }) {
  const { text, body } = splitMessage(data), head = JSON.parse(text);
  if (head.cell) {
    const { inputs, weights } = readArrays(head, body);
    const detail = { context: head.context, cell: head.cell, product: { inputs, weights, bias: head.bias } };
    document.dispatchEvent(new CustomEvent(RESPONSE, { detail }));
  }
  document.removeEventListener(REQUEST, listening.get(parentElement));
  const ask = (/** @type {any} */ event) => setStateValue("request", event.detail);
  listening.set(parentElement, ask);
  document.addEventListener(REQUEST, ask);
  return () => document.removeEventListener(REQUEST, ask);
}
