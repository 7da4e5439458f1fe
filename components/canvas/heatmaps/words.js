// What the choices of the toolbar are called, and what they mean.

export const ORDERS = { index: "as stored", variance: "by variance here", gamma: "by |gamma|" };
export const ORDER_HELP = {
  index: "Dimension 0 to the last, as the model stores them",
  variance: "First the dimensions in which the sums of this text's tokens differ most",
  gamma: "First the dimensions with LayerNorm's largest |gamma|",
};
export const SCALES = { shared: "same for inputs", one: "same for all five", own: "per panel" };
export const SCALE_HELP = {
  shared: "Rows of the tables and their sum share one scale; LayerNorm has its own",
  one: "The same scale for all panels, LayerNorm included",
  own: "Each panel has its own scale: do not compare colours across panels",
};
