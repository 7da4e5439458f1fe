// Wraps a text into lines, and ends one that is too long, since SVG text does neither.

/** Lines that are at most `room` wide; a longer word has a line of its own.
 * @param {string} text
 * @param {number} room
 * @param {(line: string) => number} [widthOf] by default the number of characters
 */
export function wrapWords(text, room, widthOf = (line) => line.length) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1, longer = lines[last] ? `${lines[last]} ${word}` : word;
    if (lines[last] && widthOf(longer) > room) lines.push(word);
    else lines[last] = longer;
  }
  return lines;
}

/** The part of a line that fits before `end.right`, with an ellipsis; null once a line before it has ended with one.
 * @param {{text: string, left: number, right: number, top: number}} line
 * @param {{right: number, ended: boolean}} end
 * @param {(text: string) => number} widthOf
 */
export function shortened(line, end, widthOf) {
  if (end.ended) return null;
  const room = end.right - widthOf("…");
  if (line.right <= room) return line;
  end.ended = true;
  const letters = [...line.text], kept = letters.findLastIndex((_, at) => line.left + widthOf(letters.slice(0, at + 1).join("")) <= room);
  const text = `${letters.slice(0, kept + 1).join("")}…`;
  return { ...line, text, right: line.left + widthOf(text) };
}
