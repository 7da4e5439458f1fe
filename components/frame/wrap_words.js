// Wraps a text into lines, since SVG text does not wrap.

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
