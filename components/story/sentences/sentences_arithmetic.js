// Where the lines, the band and their names stand, and which words are compared. Nothing here touches the page.

/** The ends of the axis and its ticks: round steps that hold all values.
 * @param {number[]} values */
export function axisOf(values) {
  const low = Math.min(0, ...values), high = Math.max(0.2, ...values);
  const step = [0.05, 0.1, 0.2, 0.5].find((one) => (high - low) / one <= 7) ?? 1;
  const pad = (high - low) * 0.03, ticks = [];
  for (let tick = Math.ceil((low - pad) / step); tick * step <= high + pad; tick++) ticks.push(Math.round(tick * step * 100) / 100 + 0);
  return { low: low - pad, high: high + pad, ticks, decimals: step < 0.1 ? 2 : 1 };
}

/** The places of `count` layers from `left` to `right`. @param {number} count @param {number} left @param {number} right */
export const placesOf = (count, left, right) =>
  Array.from({ length: count }, (_, layer) => (count > 1 ? left + ((right - left) * layer) / (count - 1) : (left + right) / 2));

/** Which layers are named where each name takes `least` pixels: the first, the last, and every n-th.
 * @param {number[]} places @param {number} least */
export function namedLayers(places, least) {
  const last = places.length - 1, pitch = last ? (places[last] - places[0]) / last : least;
  const step = Math.max(1, Math.ceil(least / Math.max(pitch, 1)));
  return places.map((_, layer) => layer === 0 || layer === last || (layer % step === 0 && (last - layer) * pitch >= least));
}

/** The layer nearest to `x`. @param {number[]} places @param {number} x */
export const nearestLayer = (places, x) => places.reduce((best, place, layer) => (Math.abs(place - x) < Math.abs(places[best] - x) ? layer : best), 0);

/** What a click on a word chooses: the line that begins or ends there, else that word with the chosen one of the other row.
 * @param {number[][]} lines the two positions of each @param {number[]} chosen @param {number} row 0 or 1 @param {number} position */
export function pairAfter(lines, chosen, row, position) {
  const line = lines.find((at) => at[row] === position);
  if (line && !(chosen[row] === position)) return line;
  return row ? [chosen[0], position] : [position, chosen[1]];
}

/** The middles of names of these heights, moved apart where they would touch: their order stays, and from `top` to `bottom` as
 * far as there is room. @param {number[]} middles @param {number[]} heights @param {number} top @param {number} bottom */
export function apart(middles, heights, top, bottom) {
  const order = middles.map((_, index) => index).sort((a, b) => middles[a] - middles[b] || a - b), moved = [...middles];
  let end = top;
  for (const index of order) {
    moved[index] = Math.max(moved[index], end + heights[index] / 2);
    end = moved[index] + heights[index] / 2;
  }
  let start = bottom;
  for (const index of order.reverse()) {
    moved[index] = Math.min(moved[index], start - heights[index] / 2);
    start = moved[index] - heights[index] / 2;
  }
  return moved;
}

/** A long name in two lines, broken before a quoted word or at a space, and ended with an ellipsis where it does not fit.
 * @param {string[]} words the name and its number @param {(text: string) => boolean} fits */
export function halves([name, number], fits) {
  const spaces = [...name.trimEnd().matchAll(/ /g)].map(({ index }) => index), last = spaces.findLast((at) => fits(name.slice(0, at)));
  const quoted = name.indexOf(" “"), cut = quoted > 0 ? quoted : (last ?? spaces[0] ?? name.length);
  const rest = name.slice(cut).trim(), letters = [...rest.replace(/…$/, "")], whole = `${rest} ${number}`.trim();
  const kept = letters.findLastIndex((_, at) => fits(`${letters.slice(0, at + 1).join("")}… ${number}`));
  return [name.slice(0, cut), fits(whole) || kept < 0 ? whole : `${letters.slice(0, kept + 1).join("")}… ${number}`];
}
