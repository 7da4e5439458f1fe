// Where the names at the ends of lines are written, and how shares are.

/** `tops`, moved up where they would be less than `least` apart; their order stays.
 * @param {number[]} tops @param {number} least
 */
export function spread(tops, least) {
  const moved = [...tops], order = tops.map((_, index) => index).sort((a, b) => tops[b] - tops[a] || b - a);
  order.forEach((index, place) => {
    if (place) moved[index] = Math.min(moved[index], moved[order[place - 1]] - least);
  });
  return moved;
}

/** @param {number} share @param {number} [decimals] */
export function percent(share, decimals = 0) {
  return `${(100 * share).toFixed(decimals)}%`.replace(/^-(?=[0.]*%)/, "").replace("-", "−");
}
