// The base of a map, which stays the same while sentences change: thousands of points with their texts. A component that
// draws nothing gets it once, compressed, and keeps it for the map, which gets only what is new.

/** @type {Record<string, {mark: string, data?: any}>} */
const bases = (/** @type {any} */ (window).mapBases ??= {});

/**
 * Keep the base of the map `name`: what `read` makes of its bytes.
 *
 * @param {string} name
 * @param {Uint8Array} compressed
 * @param {(bytes: Uint8Array) => object} read
 */
export async function keepBase(name, compressed, read) {
  const mark = `${compressed.byteLength} ${compressed.slice(-4)}`; // zlib's checksum is at the end
  if (bases[name]?.mark === mark) return;
  bases[name] = { mark };
  const bytes = new Blob([/** @type {any} */ (compressed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const data = { ...read(new Uint8Array(await new Response(bytes).arrayBuffer())), mark };
  if (bases[name].mark !== mark) return; // another checkpoint's came meanwhile
  bases[name].data = data;
  window.dispatchEvent(new Event(`${name}base`));
}

/**
 * Call `take` with the base of the map `name` as soon as it is here, and whenever another replaces it.
 *
 * @param {string} name
 * @param {(base: any) => void} take
 * @returns {() => void} ends this
 */
export function onBase(name, take) {
  const tell = () => { if (bases[name]?.data) take(bases[name].data); };
  window.addEventListener(`${name}base`, tell);
  tell();
  return () => window.removeEventListener(`${name}base`, tell);
}
