// The base of the map of uses: thousands of uses with their coordinates in every layer.

import { splitMessage } from "../../canvas/heatmaps/unpack.js";
import { keepBase } from "../../canvas/scatter/base.js";

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data }) {
  keepBase("uses", data, unpack);
}

/** @param {Uint8Array} bytes */
function unpack(bytes) {
  const { text, body } = splitMessage(bytes), header = JSON.parse(text);
  const steps = new Int16Array(body.slice().buffer), count = 2 * header.words.length;
  const layers = [];
  for (let start = 0; start < steps.length; start += count)
    layers.push(Float32Array.from(steps.subarray(start, start + count), (step) => step / 32767));
  return { ...header, layers };
}
