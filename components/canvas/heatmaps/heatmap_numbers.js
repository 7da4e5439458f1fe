// From bytes to numbers, and from numbers to text.

function parts(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  return { text: new TextDecoder().decode(bytes.subarray(4, 4 + length)), body: bytes.subarray(4 + length) };
}

function split(head, body) {
  const copy = body.slice().buffer; // because typed arrays must start at a multiple of their width
  const types = { f8: Float64Array, f4: Float32Array, u4: Uint32Array };
  const arrays = {};
  let at = 0;
  for (const [name, type, size] of head.arrays) {
    arrays[name] = new types[type](copy, at, size);
    at += arrays[name].byteLength;
  }
  return arrays;
}

// The same operations in the same order and precision as compute/embeddings.py and compute/normalization.py: numpy adds
// float32 rows as (word + segment) + position, normalises in float64 and rounds once, at the end, to float32.
function materialise(head, arrays) {
  const values = {}, columns = head.columns, rows = head.labels.length;
  for (const { name, derived } of head.panels) {
    const result = derived || arrays[`${name}_rows`] ? new Float32Array(rows * columns) : arrays[name];
    if (derived === "sum") {
      const { word, segment, position } = values;
      for (let i = 0; i < result.length; i++) result[i] = Math.fround(word[i] + segment[i]) + position[i];
    } else if (derived === "layer_norm") {
      const { mean, deviation, gamma, beta } = arrays;
      for (let row = 0, i = 0; row < rows; row++)
        for (let c = 0; c < columns; c++, i++) result[i] = ((values.summed[i] - mean[row]) / deviation[row]) * gamma[c] + beta[c];
    } else if (arrays[`${name}_rows`]) {
      arrays[`${name}_rows`].forEach((from, row) => result.set(arrays[name].subarray(from * columns, (from + 1) * columns), row * columns));
    }
    values[name] = result;
  }
  return values;
}

const { format: grouped } = new Intl.NumberFormat("en"); // made once: making one takes longer than to use it
const sign = (text) => (Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "−"));
const fixed = (value, decimals = 4) => sign(value.toFixed(decimals));
const digits = (value) => sign(Math.abs(value) >= 1e-4 || value === 0 ? Number(value.toPrecision(5)).toString() : value.toExponential(3));
const short = (value) => Number(value.toPrecision(2)).toString();

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
