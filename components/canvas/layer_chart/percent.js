// How shares are written.

/** @param {number} share @param {number} [decimals] */
export function percent(share, decimals = 0) {
  return `${(100 * share).toFixed(decimals)}%`.replace(/^-(?=[0.]*%)/, "").replace("-", "−");
}
