// How large letters are, for what is measured or placed in pixels: in a window wider than 1600 pixels, and in a talk, the
// type of the whole page is larger.

const USUAL = 16; // pixels of the page's type

const root = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL;

/** How many times as large as usual everything is. */
export const unitOf = () => root() / USUAL;

/** A length of a style sheet, in px or rem, in pixels. @param {string} length */
export const pixelsIn = (length) => parseFloat(length) * (length.trim().endsWith("rem") ? root() : 1);
