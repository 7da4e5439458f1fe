// A share as a percentage, written as Python writes it.

/** 0% or 100% only if the share is exactly 0 or 1, as in Python's `percent`.
 * @param {number} share
 */
export const percent = (share) => {
  const rounded = Math.round(100 * share);
  if (!rounded && share > 0) return "<1%";
  return rounded === 100 && share < 1 ? ">99%" : `${rounded}%`;
};
