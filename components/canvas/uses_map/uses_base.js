// The data of the map of uses that does not change with the sentence: thousands of uses with their coordinates in every
// layer. This component draws nothing; it gets them once and keeps them for the map, which gets only what is new.

import { splitMessage } from "../heatmaps/unpack.js";

/** @type {any} */
const store = window;

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data }) {
  if (store.usesBase?.mark === data.byteLength) return;
  const { text, body } = splitMessage(data), header = JSON.parse(text);
  const steps = new Int16Array(body.slice().buffer), count = 2 * header.words.length;
  const layers = [];
  for (let start = 0; start < steps.length; start += count)
    layers.push(Float32Array.from(steps.subarray(start, start + count), (step) => step / 32767));
  store.usesBase = { ...header, layers, mark: data.byteLength };
  window.dispatchEvent(new Event("usesbase"));
}
