// From the bytes that Python packed to the places of points. ../PROTOCOL.md says what stands where.

const STEPS = 32767; // places come as whole numbers from −32767 to 32767

/**
 * @typedef {object} Header
 * @property {number} count
 * @property {string[]} pieces
 * @property {{kind: number, name: string, color: string}[]} legend
 * @property {[name: string, x: number, y: number][]} regions what crowds where, from −1 to 1
 * @property {number[]} lit rows that stand out
 * @property {number[]} tokens rows of the sentence
 * @property {number} chosen a row, or −1
 * @property {string} alt
 */

/**
 * @param {Uint8Array} data
 * @returns {Header & {places: Float32Array, kinds: Uint8Array}} places from −1 to 1, x and y in turns
 */
export function unpack(data) {
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  const header = /** @type {Header} */ (JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + length))));
  const rest = data.slice(4 + length);
  const steps = new Int16Array(rest.buffer, 0, 2 * header.count);
  return { ...header, places: Float32Array.from(steps, (step) => step / STEPS), kinds: rest.slice(4 * header.count) };
}
