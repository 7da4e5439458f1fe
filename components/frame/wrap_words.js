// Wraps a caption into lines, since SVG text does not wrap.

/** Lines of at most `room` characters; a longer word has a line of its own.
 * @param {string} text
 * @param {number} room
 */
export function wrapWords(text, room) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (lines[last] && lines[last].length + word.length + 1 > room) lines.push(word);
    else lines[last] += (lines[last] ? " " : "") + word;
  }
  return lines;
}
