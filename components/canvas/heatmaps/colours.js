// A diverging colour scale around zero, as packed pixels. Values beyond the scale keep the colour of its end.

export const LEVELS = 127; // colours on each side of zero; levels 0 and 2 * LEVELS + 2 are of values beyond the scale
export const PALETTES = {
  light: {
    ends: ["#053061", "#2166ac", "#4393c3", "#92c5de", "#d1e5f0", "#f7f7f7", "#fddbc7", "#f4a582", "#d6604d", "#b2182b", "#67001f"],
  },
  dark: {
    ends: ["#c6e2ff", "#8cc0f5", "#5197dd", "#2d6cad", "#234770", "#222833", "#6b3524", "#a9492c", "#dc6f46", "#f6a37c", "#ffd9c4"],
  },
};

// For sizes, weights and effects, from zero on: the colour of a marker pen.
export const AMBER = {
  light: ["#FFFFFF", "#FCEBC5", "#F6C667", "#DE952A", "#A85F00"],
  dark: ["#11151D", "#3A2C12", "#7A5717", "#C98A1E", "#FFD27A"],
};

/** Amber on both sides of zero: shares take the levels of values. */
export const SHARES = { light: mirrored(AMBER.light), dark: mirrored(AMBER.dark) };

/** @param {string[]} stops */
function mirrored([none, ...shares]) {
  return { ends: [...[...shares].reverse(), none, ...shares] };
}

/** The level of a value on a scale from −limit to +limit.
 * @param {number} value
 * @param {number} limit
 */
export function levelOf(value, limit) {
  if (value > limit) return 2 * LEVELS + 2;
  if (value < -limit) return 0;
  return (limit ? Math.round((value * LEVELS) / limit) : 0) + LEVELS + 1;
}

/** The colour of each level as one 32-bit pixel of an `ImageData`.
 * @param {{ends: string[]}} palette
 */
export function ramp({ ends }) {
  const stops = ends.map(channels), last = stops.length - 1;
  const packed = (/** @type {number[]} */ [red, green, blue]) => (255 << 24) | (blue << 16) | (green << 8) | red;
  const colours = new Uint32Array(2 * LEVELS + 3);
  for (let level = 0; level <= 2 * LEVELS; level++) {
    const at = (level / (2 * LEVELS)) * last, from = Math.min(Math.floor(at), last - 1);
    colours[level + 1] = packed(stops[from].map((low, channel) => Math.round(low + (stops[from + 1][channel] - low) * (at - from))));
  }
  colours[0] = colours[1];
  colours[2 * LEVELS + 2] = colours[2 * LEVELS + 1];
  return colours;
}

/** Whether text on this background must be light.
 * @param {string} colour
 */
export function isDark(colour) {
  const [red, green, blue] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Black or white, whichever is easier to read on this background.
 * Source: relative luminance and contrast ratio, WCAG 2.
 * @param {string} colour
 */
export function inkOn(colour) {
  const above = luminance(colour) + 0.05;
  return above * above > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

/** @param {string} colour */
export function luminance(colour) {
  const [red, green, blue] = channels(colour).map((part) => (part <= 10.314 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue from 0 to 255 of `#rrggbb` or `rgb(…)`.
 * @param {string} colour
 */
function channels(colour) {
  const hex = colour.trim().replace("#", "");
  if (/^[0-9a-f]{6}/i.test(hex)) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return (colour.match(/[\d.]+/g) ?? [255, 255, 255]).slice(0, 3).map(Number);
}
