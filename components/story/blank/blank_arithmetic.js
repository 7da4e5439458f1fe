// Where the columns of chips stand, which of them are drawn, and how the lines between them run. Nothing here touches the page.

/** Which of `count` columns are drawn where each needs `least` pixels: the first, the last, and every n-th between them.
 * @param {number} count @param {number} wide @param {number} least */
export function columnsThatFit(count, wide, least) {
  const most = Math.max(2, Math.floor(wide / least)), step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  const drawn = [0];
  for (let at = count - 1; at > 0; at -= step) drawn.splice(1, 0, at);
  return drawn;
}

/** The name of each drawn column: “layer” before the first number only, as long as every layer is named.
 * @param {string[]} names @param {number[]} drawn */
export const namesOf = (names, drawn) => drawn.map((at, place) => (place > 1 ? names[at].replace("layer ", "") : names[at]));

/** The lines from each column to the next drawn one: the same row, by its place in both.
 * @param {number[][]} columns of each drawn column its rows, nearest first */
export function linesOf(columns) {
  return columns.slice(1).flatMap((rows, column) =>
    rows.flatMap((row, to) => {
      const from = columns[column].indexOf(row);
      return from < 0 ? [] : [{ column, from, to, row }];
    }),
  );
}

/** A line from one edge of a chip to another's, level at both ends.
 * @param {number} x @param {number} y @param {number} toX @param {number} toY */
export function pathOf(x, y, toX, toY) {
  const middle = (x + toX) / 2;
  return y === toY ? `M${x} ${y}H${toX}` : `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}

/** The chip to which an arrow key leads, from one at [column, place]; null for any other key.
 * @param {string} key @param {number} column @param {number} place @param {number[]} heights of all columns */
export function stepFrom(key, column, place, heights) {
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (!across && !down) return null;
  const next = Math.min(Math.max(column + across, 0), heights.length - 1);
  return [next, Math.min(Math.max(place + down, 0), Math.max(0, heights[next] - 1))];
}
