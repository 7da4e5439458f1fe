// Where the parts of a bar begin and end, what is written on them, and which of a row's values a pixel shows. Nothing here
// touches the page.

/** Parts above zero are stacked to the right of it, parts below to the left, in the order of the model.
 * @param {number[]} shares
 * @returns {{from: number, to: number}[]}
 */
export function stacked(shares) {
  let above = 0, below = 0;
  return shares.map((share) => {
    const from = share < 0 ? below + share : above;
    if (share < 0) below += share;
    else above += share;
    return { from, to: share < 0 ? from - share : above };
  });
}

/** The ends of one axis for all bars, at least from 0 to 1.
 * @param {number[][]} layers
 */
export function domainOf(layers) {
  const ends = layers.flatMap((shares) => stacked(shares).flatMap(({ from, to }) => [from, to]));
  return { low: Math.min(0, ...ends), high: Math.max(1, ...ends) };
}

/** Shares at which the axis has a number: every quarter, or every half, whole, … of a long axis.
 * @param {{low: number, high: number}} domain
 */
export function ticksOf({ low, high }) {
  const step = [0.25, 0.5, 1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= 6) ?? 100;
  const ticks = [];
  for (let at = Math.ceil(low / step); at * step <= high; at++) ticks.push(at * step || 0);
  return ticks;
}

/** What is written on a part: its name and share, else its share, else nothing.
 * @param {string} name @param {string} share @param {number} room pixels
 * @param {(words: string) => number} wide how many pixels words take
 */
export const labelOf = (name, share, room, wide) => [`${name}: ${share}`, share].find((words) => wide(words) <= room) ?? "";

/** A whole percentage with a true minus; what rounds to zero has none, and a little is not nothing.
 * @param {number} share */
export function percentOf(share) {
  const rounded = Math.round(100 * share);
  return rounded || share === 0 ? `${rounded}%`.replace("-", "−") : share < 0 ? "just below 0%" : "less than 1%";
}

/** The value of largest size among those of each pixel of a row, or of each value where there are more pixels.
 * @param {Float32Array} values @param {number} pixels */
export function strongest(values, pixels) {
  const count = Math.min(Math.max(1, pixels), values.length);
  return Float32Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.floor((edge * values.length) / count));
    let found = values[from];
    for (let next = from + 1; next < to; next++) if (Math.abs(values[next]) > Math.abs(found)) found = values[next];
    return found;
  });
}

/** The part to which an arrow key leads from one, [layer, part]; null for any other key.
 * @param {string} key @param {number} layer @param {number} part @param {number[]} counts of parts in each layer */
export function stepFrom(key, layer, part, counts) {
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-Infinity, 0], End: [Infinity, 0] }[key] ?? [0, 0];
  if (!across && !down) return null;
  const next = Math.min(Math.max(layer + down, 0), counts.length - 1);
  return [next, Math.min(Math.max(part + across, 0), counts[next] - 1)];
}
