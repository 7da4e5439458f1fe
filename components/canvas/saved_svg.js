// SVG that is saved as it is drawn: the copy has as attributes what the style sheet says of its shapes.

import { setAttributes } from "../frame/dom.js";

const LOOKS = ["fill", "stroke", "stroke-width", "stroke-opacity", "font-size", "font-weight", "font-family"];

/** Let a saved figure contain `svg`, and return it.
 * @template {SVGElement} Drawn
 * @param {Drawn} svg
 */
export function savedAsDrawn(svg) {
  svg.drawing = ({ left, top, width, height }) => {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true)), copies = [copy, ...copy.querySelectorAll("*")];
    [svg, ...svg.querySelectorAll("*")].forEach((part, at) => {
      const style = getComputedStyle(part);
      setAttributes(copies[at], Object.fromEntries(LOOKS.map((look) => [look, style.getPropertyValue(look)])));
    });
    setAttributes(copy, { x: left, y: top, width, height });
    return copy;
  };
  return svg;
}
