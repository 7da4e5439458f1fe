// What the choices of the toolbar are called, and what they mean.

export const ORDERS = { index: "as they are", variance: "by variance here", gamma: "by size of gamma" };
export const ORDER_HELP = {
  index: "Dimension 0 to the last, as the model stores them",
  variance: "Dimensions in which the sum differs most between the tokens of this sentence first",
  gamma: "Dimensions with the largest |gamma| of LayerNorm first",
};
export const SCALES = { shared: "shared", one: "one for all", own: "own" };
export const SCALE_HELP = {
  shared: "Panels whose numbers can be compared share one scale; the others have their own",
  one: "The same scale for every panel, also where the numbers are of another kind",
  own: "Each panel has a scale of its own; colours of two panels cannot be compared",
};
