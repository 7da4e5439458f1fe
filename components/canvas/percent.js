// A share as a percentage, written as Python writes it.

/** 0% and 100% only if the share rounds to nothing else at three decimals.
 * @param {number} share
 */
export const percent = (share) => {
  const rounded = Math.round(100 * share);
  if (!rounded && share >= 0.0005) return "<1%";
  return rounded === 100 && share < 0.9995 ? ">99%" : `${rounded}%`;
};
