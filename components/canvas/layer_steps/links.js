// Which cells of an encoder layer belong together: a cell selected in one panel is marked in the others.

/** What the columns of each panel are: panels with the same kind of columns share their window and the marked column. */
export const SPACES = {
  before: "dimension", attended: "dimension", first_sum: "dimension", middle: "dimension",
  feed_forward: "dimension", second_sum: "dimension", output: "dimension",
  query: "head", key: "head", value: "head", mixed: "head",
  scores: "token", weights: "token",
  raised: "inner", inner: "inner",
};

/** The cell of panel `name` that belongs to the selected one; `column` is null if there is only a row.
 *
 * A score or weight is about two tokens: the query of its row meets the key, and takes the value, of its column.
 * @param {string} name
 * @param {{panel: string, row: number, column: number}} cell
 */
export function linkedCell(name, { panel, row, column }) {
  if (SPACES[name] === SPACES[panel]) return { row, column };
  if (SPACES[panel] === "token" && (name === "key" || name === "value")) return { row: column, column: null };
  if (panel === "key" && SPACES[name] === "token") return { row, column: row };
  return { row, column: null };
}
