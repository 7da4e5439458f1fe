// What stays while sentences change: thousands of uses with their places in every layer. It is sent once, by a component
// that draws nothing, and lies here for the map beside it, which is sent only what is new.
/** @type {any} */
const kept = window;

/** @param {ComponentCall<Uint8Array>} call */
export default function ({ data }) {
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  if (kept.usesBase?.mark === data.byteLength) return;
  const head = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + length)));
  const steps = new Int16Array(data.slice(4 + length).buffer), each = 2 * head.words.length;
  const layers = [];
  for (let start = 0; start < steps.length; start += each)
    layers.push(Float32Array.from(steps.subarray(start, start + each), (step) => step / 32767));
  kept.usesBase = { ...head, layers, mark: data.byteLength };
  window.dispatchEvent(new Event("usesbase"));
}
