// Converts a chart of one of our components to SVG: its texts, boxes, lines and canvases, as on the screen. Elements marked
// data-screen are left out. An element with a method `drawing` provides its own SVG.

import { element, shape } from "./dom.js";
import { shortened } from "./wrap_words.js";

const MARGIN = 12;

/** @param {Element} root */
export function drawFigure(root) {
  const { left, width, bottom } = root.getBoundingClientRect();
  const top = Math.min(bottom, ...boxesIn(root).filter(isDrawn).map((child) => child.getBoundingClientRect().top));
  const height = bottom - top; // without the controls above the chart
  const svg = shape("svg", { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + MARGIN });
  visit(root, svg.appendChild(shape("g", { transform: `translate(${MARGIN - left} ${MARGIN - top})` })), null);
  return svg;
}

/** @typedef {{right: number, ended: boolean}} End where the texts of an element end that are too long for it, and whether one did */

/** @param {End | null} end */
function visit(node, parent, end) {
  if (node.nodeType === Node.TEXT_NODE) return write(node, parent, end);
  if (node.nodeType !== Node.ELEMENT_NODE || node.dataset?.screen !== undefined) return;
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  if (style.display === "none" || style.visibility === "hidden") return;
  if (style.display === "contents") return node.childNodes.forEach((child) => visit(child, parent, end)); // has no box of its own
  if (!box.width || !box.height) return;
  let layer = parent;
  if (style.opacity !== "1") layer = layer.appendChild(shape("g", { opacity: style.opacity }));
  if (node.tagName !== "svg") paint(box, style, layer);
  if (style.overflow.includes("hidden"))
    layer = layer.appendChild(shape("svg", { ...sizeOf(box), viewBox: Object.values(sizeOf(box)).join(" ") }));
  if (node.drawing) layer.append(node.drawing(box));
  else if (node.tagName === "CANVAS") layer.append(cells(node, box, style));
  else if (node.tagName === "svg") for (const line of node.querySelectorAll("line")) layer.append(ruled(line));
  else {
    writeSign(node, box, layer);
    const within = style.textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth ? endOf(box, style) : end;
    for (const child of node.childNodes) visit(child, layer, within);
  }
}

// What the style sheet writes before the text of an element, such as the plus before a summand.
function writeSign(node, box, into) {
  const style = getComputedStyle(node, "::before"), sign = style.content.match(/^"(.+)"$/)?.[1].trim();
  if (!sign || style.position !== "static") return;
  const pen = penOf(style), left = box.left + parseFloat(getComputedStyle(node).paddingLeft);
  into.append(textAt({ text: sign, left, right: left + pen.measureText(sign).width, top: box.top }, style, pen));
}

/** @param {Element} node @returns {Element[]} what stands in it; for what has no box of its own, what stands in that */
const boxesIn = (node) =>
  [...node.children].flatMap((child) => (getComputedStyle(child).display === "contents" ? boxesIn(child) : [child]));

function isDrawn(node) {
  return node.dataset?.screen === undefined && node.getBoundingClientRect().height && getComputedStyle(node).visibility !== "hidden";
}

const endOf = ({ right }, style) => ({ right: right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth), ended: false });

/** @param {End | null} end */
function write(node, into, end) {
  const style = getComputedStyle(node.parentElement), pen = penOf(style);
  for (const line of linesOf(node)) {
    const seen = end ? shortened(line, end, (text) => pen.measureText(text).width) : line;
    if (seen) into.append(textAt(seen, style, pen));
  }
}

function penOf(style) {
  const pen = ruler();
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen;
}

// With a fixed length, since the page's font may be missing where the image is opened.
function textAt({ text, left, right, top }, style, pen) {
  return shape("text", {
    x: left, y: top + pen.measureText("x").fontBoundingBoxAscent, fill: plainColour(style.color),
    "font-size": parseFloat(style.fontSize), "font-weight": style.fontWeight, "font-family": style.fontFamily.replaceAll('"', "'"),
    textLength: right - left, lengthAdjust: "spacingAndGlyphs", ...strokeOf(style),
  }, text);
}

// Letters that are bold by a stroke.
function strokeOf({ webkitTextStrokeWidth: wide, webkitTextStrokeColor: colour }) {
  return parseFloat(wide) ? { stroke: plainColour(colour), "stroke-width": parseFloat(wide) } : {};
}

// The lines into which a text node is wrapped.
function linesOf(node) {
  const range = document.createRange(), lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, right, top, width } = range.getBoundingClientRect(), last = lines.at(-1);
    if (!width) continue;
    if (last && Math.abs(last.top - top) < 2)
      Object.assign(last, { text: `${last.text} ${word}`, left: Math.min(last.left, left), right: Math.max(last.right, right) });
    else lines.push({ text: word, left, right, top });
  }
  return lines;
}

function paint(box, style, into) {
  const round = { rx: parseFloat(style.borderTopLeftRadius) || 0 };
  const gradient = style.backgroundImage.match(/^linear-gradient\(to right, (.*)\)$/)?.[1];
  const fill = gradient ? blended(gradient, into) : plainColour(style.backgroundColor);
  if (fill !== "none") into.append(shape("rect", { ...sizeOf(box), ...round, fill }));
  const [above, beside] = ["Top", "Left"].map((side) => parseFloat(style[`border${side}Width`]));
  const wide = parseFloat(style.outlineStyle === "none" ? 0 : style.outlineWidth);
  if (above && beside) into.append(framed(box, above, plainColour(style.borderTopColor), -above / 2, round));
  if (wide) into.append(framed(box, wide, plainColour(style.outlineColor), wide / 2, {}));
}

function framed({ left, top, width, height }, thick, stroke, grow, round) {
  const size = { x: left - grow, y: top - grow, width: width + 2 * grow, height: height + 2 * grow };
  return shape("rect", { ...size, ...round, fill: "none", stroke, "stroke-width": thick });
}

function blended(stops, into) {
  const colours = stops.match(/rgba?\([^)]*\)|#\w+/g) ?? [], id = `blend-${crypto.randomUUID()}`;
  const gradient = into.appendChild(shape("linearGradient", { id }));
  colours.forEach((colour, at) => gradient.append(shape("stop", { offset: at / (colours.length - 1), "stop-color": colour })));
  return `url(#${id})`;
}

function cells(canvas, box, style) {
  const image = { ...sizeOf(box), href: canvas.toDataURL(), preserveAspectRatio: "none" };
  return shape("image", { ...image, style: style.imageRendering === "pixelated" ? "image-rendering: pixelated" : "" });
}

function ruled(line) {
  const style = getComputedStyle(line), matrix = line.getScreenCTM();
  if (style.display === "none") return "";
  const [from, to] = [1, 2].map((end) => new DOMPoint(line[`x${end}`].baseVal.value, line[`y${end}`].baseVal.value).matrixTransform(matrix));
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return shape("line", { ...ends, stroke: plainColour(style.stroke), "stroke-width": parseFloat(style.strokeWidth), opacity: style.opacity });
}

// Browsers may return colours in formats that drawing programs do not know; all read rgba().
function plainColour(colour) {
  const pen = ruler();
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return alpha ? `rgba(${red},${green},${blue},${+(alpha / 255).toFixed(3)})` : "none";
}

/** @type {HTMLCanvasElement | undefined} */
let sheet;

function ruler() {
  sheet ??= element("canvas", { width: 1, height: 1 });
  return sheet.getContext("2d", { willReadFrequently: true });
}

const sizeOf = ({ left, top, width, height }) => ({ x: left, y: top, width, height });
