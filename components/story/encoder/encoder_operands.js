// What a station is computed from, and which cells of its operands belong to a cell of it.

/** What the columns of each panel are: panels with the same kind of columns share their window and the marked column. */
export const SPACES = {
  before: "dimension", attended: "dimension", first_sum: "dimension", middle: "dimension",
  feed_forward: "dimension", second_sum: "dimension", output: "dimension",
  query: "head", key: "head", value: "head", mixed: "head",
  scores: "token", weights: "token",
  raised: "inner", inner: "inner",
};

/** The pictures of each station: of its operands, each with a word on its part, and of its result. Weight matrices have none.
 * @type {Record<string, [panel: string, remark: string][]>} */
export const PICTURES = {
  before: [["before", ""]],
  query: [["before", "× Wq + bias"], ["query", "what each token asks"]],
  key: [["before", "× Wk + bias"], ["key", "what each token answers"]],
  value: [["before", "× Wv + bias"], ["value", "what each token passes on"]],
  scores: [["query", "who asks"], ["key", "who answers"], ["scores", "asks ↓ answers →"]],
  weights: [["scores", "asks ↓ answers →"], ["weights", "each row adds up to 1"]],
  mixed: [["weights", "asks ↓ answers →"], ["value", "who answers"], ["mixed", ""]],
  attended: [["mixed", "of this head"], ["attended", "all heads × Wo + bias"]],
  first_sum: [["before", "what came in"], ["attended", "added"], ["first_sum", ""]],
  middle: [["first_sum", "before"], ["middle", "after"]],
  raised: [["middle", "× W1 + bias"], ["raised", ""]],
  inner: [["raised", "before"], ["inner", "after"]],
  feed_forward: [["inner", "× W2 + bias"], ["feed_forward", ""]],
  second_sum: [["middle", "what came in"], ["feed_forward", "added"], ["second_sum", ""]],
  output: [["second_sum", "before"], ["output", "after"]],
};
const WIDTHS = { head: 96, token: 182, dimension: 230, inner: 280 }; // of a picture, beside the others

/** The pictures that are drawn of a station: those whose values are here, with their share of the width, and whether their
 * rows bear names: the first does, and one whose marked row is, or follows one that is, another token's.
 * @param {string} panel @param {Record<string, unknown>} values by panel
 */
export function picturesOf(panel, values) {
  const pictures = PICTURES[panel].filter(([name]) => name in values), three = panel === "scores" || panel === "mixed";
  return pictures.map(([name, remark], at) => ({ name, remark, width: WIDTHS[SPACES[name]], named: at === 0 || three }));
}

/** The cell of an operand that belongs to the chosen one of the open station; `column` is null if there is only a row.
 *
 * A score or weight is about two tokens: the query of its row meets the key, and takes the value, of its column.
 * @param {string} name
 * @param {{panel: string, row: number, column: number}} cell
 */
export function linkedCell(name, { panel, row, column }) {
  if (SPACES[name] === SPACES[panel]) return { row, column };
  if (SPACES[panel] === "token" && (name === "key" || name === "value")) return { row: column, column: null };
  return { row, column: null };
}

/** The cell of the open station to which a cell of an operand leads.
 * @param {string} name of the operand
 * @param {{row: number, column: number}} cell
 * @param {{panel: string, row: number, column: number}} open the chosen cell
 */
export function resultOf(name, { row, column }, open) {
  if (name === "key" && SPACES[open.panel] === "token") return { row: open.row, column: row };
  if (name === "value" && open.panel === "mixed") return { row: open.row, column };
  return { row, column: SPACES[name] === SPACES[open.panel] ? column : open.column };
}
