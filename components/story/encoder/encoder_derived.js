// The panels that the browser computes itself: sums of two panels, and LayerNorm of one.

import { layerNorm } from "../../canvas/heatmaps/unpack.js";

/** The values of every panel by name.
 *
 * In the order and precision of numpy: float32 rows are added, LayerNorm runs in float64 and is rounded once, at the end.
 * @param {{panels: {name: string, columns: number, derived: {sum?: [string, string], layer_norm?: string}}[]}} head
 * @param {Record<string, any>} arrays
 * @returns {Record<string, Float32Array>}
 */
export function derivedValues({ panels }, arrays) {
  /** @type {Record<string, Float32Array>} */
  const values = {};
  for (const { name, columns, derived } of panels) {
    if (derived.sum) values[name] = sum(values[derived.sum[0]], values[derived.sum[1]]);
    else if (derived.layer_norm) {
      const weights = Object.fromEntries(["mean", "deviation", "gamma", "beta"].map((part) => [part, arrays[`${name}_${part}`]]));
      values[name] = layerNorm(values[derived.layer_norm], weights, columns);
    } else values[name] = arrays[name];
  }
  return values;
}

function sum(one, other) {
  const result = new Float32Array(one.length);
  for (let i = 0; i < result.length; i++) result[i] = one[i] + other[i];
  return result;
}

