// Saves a map as SVG: a pen that has the methods of a canvas context that the maps use, and writes points and text as SVG.

import { setAttributes, shape } from "../../frame/dom.js";

/** What `paint` draws with a pen, as SVG in the position of `box`.
 * @param {any} map
 * @param {DOMRect} box
 * @param {(pen: SvgPen) => void} paint
 */
export function drawSvg(map, { left, top, width, height }, paint) {
  const pen = new SvgPen(map.top.getContext("2d"), map.width, map.height);
  setAttributes(pen.svg, { x: left, y: top, width, height });
  paint(pen);
  return pen.end();
}

class SvgPen {
  font = "";
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  globalAlpha = 1;
  textBaseline = "";
  lineJoin = "";
  /** @type {{cx: number, cy: number, r: number} | null} */
  circle = null;
  path = "";
  dashes = "";

  /**
   * @param {CanvasRenderingContext2D} canvas measures text
   * @param {number} width
   * @param {number} height
   */
  constructor(canvas, width, height) {
    this.canvas = canvas;
    this.width = width;
    this.height = height;
    /** @type {Map<string, {places: string[], path: SVGElement}>} */
    this.dots = new Map();
    this.svg = shape("svg", { viewBox: `0 0 ${width} ${height}` });
  }

  add(name, attributes, text = "") {
    return this.svg.appendChild(shape(name, attributes, text));
  }

  fillRect(x, y, side) {
    const [across, along] = [x + side / 2, y + side / 2];
    if (across < 0 || along < 0 || across > this.width || along > this.height) return;
    const key = [this.fillStyle, this.globalAlpha, side].join();
    if (!this.dots.has(key))
      this.dots.set(key, { places: [], path: this.add("path", {
        stroke: this.fillStyle, "stroke-opacity": this.globalAlpha, "stroke-width": side, "stroke-linecap": "round", fill: "none" }) });
    this.dots.get(key).places.push(`M${across.toFixed(1)} ${along.toFixed(1)}h0`);
  }

  beginPath() {
    this.circle = null;
    this.path = "";
  }

  moveTo(x, y) {
    this.path += `M${x} ${y}`;
  }

  lineTo(x, y) {
    this.path += `L${x} ${y}`;
  }

  setLineDash(dashes) {
    this.dashes = dashes.join(" ");
  }

  bezierCurveTo(...ends) {
    this.path += `C${ends.join(" ")}`;
  }

  arc(cx, cy, r) {
    this.circle = { cx, cy, r };
  }

  stroke() {
    this.outline({ fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth, "stroke-opacity": this.globalAlpha,
      ...(this.dashes ? { "stroke-dasharray": this.dashes } : {}) });
  }

  fill() {
    this.outline({ fill: this.fillStyle, "fill-opacity": this.globalAlpha });
  }

  outline(style) {
    if (this.circle) this.add("circle", { ...this.circle, ...style });
    else this.add("path", { d: this.path, ...style });
  }

  measureText(text) {
    this.canvas.font = this.font;
    return this.canvas.measureText(text);
  }

  strokeText(text, x, y) {
    this.write(text, x, y, { fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth, "stroke-linejoin": "round" });
  }

  fillText(text, x, y) {
    this.write(text, x, y, { fill: this.fillStyle });
  }

  write(text, x, y, style) {
    const length = { opacity: this.globalAlpha, textLength: this.measureText(text).width, lengthAdjust: "spacingAndGlyphs" };
    this.add("text", { x, y, "dominant-baseline": "middle", style: `font: ${this.font.replaceAll('"', "'")}`, ...length, ...style }, text);
  }

  end() {
    for (const { places, path } of this.dots.values()) path.setAttribute("d", places.join(""));
    return this.svg;
  }
}
