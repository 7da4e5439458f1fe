// Buttons that save a chart as SVG or PNG with its caption below it. drawn_figure.js converts our own components to SVG,
// Plotly its own charts.

import { addStyle, element, setAttributes, shape } from "./dom.js";
import { elementOf, findInside, plotlyImage, themeOf } from "./streamlit_internals.js";
import { drawFigure } from "./drawn_figure.js";
import { inTurn } from "./in_turn.js";
import css from "./saved_figure.css";
import { wrapWords } from "./wrap_words.js";

const LINE = 17, LETTERS = 13; // of a caption: from line to line, and their size
const SCALE = 3; // pixels of the PNG per CSS pixel
const LONGEST = 120; // characters of a text
const WIDE = 1920, HIGH = 1080, EDGE = 40; // pixels of a slide
const TITLE = { size: 48, line: 58, weight: 650, most: 2 }, SENTENCE = { size: 30, line: 40, weight: 400, most: 2 }; // on it

/** @param {ComponentCall<{chart: string, caption: string, boxes: string[], mark: string}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  for (const button of parentElement.querySelectorAll("button")) {
    if (!button.onclick) button.disabled = false; // before, a click on it would be lost
    button.onclick = async () => {
      button.disabled = true;
      try {
        await inTurn(() => save(data, button.dataset.format));
      } finally {
        button.disabled = false;
      }
    };
  }
}

async function save({ chart, caption, boxes, mark }, format) {
  if (format === "screen") return elementOf(chart).requestFullscreen();
  const own = findInside(elementOf(chart), "[data-figure]");
  if (format === "slide") return offer(await slide(own ? drawFigure(own) : parsed(await plotlyImage(chart)), textsOf(boxes)), nameOf(`${chart}${mark}`, boxes));
  const drawn = captioned(own ? drawFigure(own) : parsed(await plotlyImage(chart)), textsOf(boxes) + caption);
  const svg = new Blob([drawn.text], { type: "image/svg+xml" });
  offer(format === "svg" ? svg : await pixels(svg, drawn), `${chart}${mark}.${format}`);
}

// A picture of 16:9 in the colour of the page: its headline, the text that it is about, and the chart as large as it fits.
function slide(svg, text) {
  const sheet = shape("svg", { width: WIDE, height: HIGH }), headline = elementOf("headline")?.querySelector("h1")?.textContent ?? "";
  sheet.append(shape("rect", { width: WIDE, height: HIGH, fill: themeOf().backgroundColor }));
  const top = write(sheet, text.trim(), SENTENCE, write(sheet, headline, TITLE, EDGE));
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  const scale = Math.min((WIDE - 2 * EDGE) / width, (HIGH - top - 1.5 * EDGE) / height);
  const box = { x: (WIDE - width * scale) / 2, y: top + EDGE / 2, width: width * scale, height: height * scale };
  setAttributes(svg, { viewBox: `0 0 ${width} ${height}`, ...box });
  sheet.append(svg);
  const drawn = new XMLSerializer().serializeToString(sheet);
  return pixels(new Blob([drawn], { type: "image/svg+xml" }), { width: WIDE, height: HIGH }, 1);
}

// Lines of text on a slide, from `top` on; returns where they end.
function write(sheet, text, { size, line, weight, most }, top) {
  if (!text) return top;
  const { color, fontFamily } = themeOf(), font = { "font-size": size, "font-weight": weight, "font-family": fontFamily.replaceAll('"', "'") };
  const lines = wrapWords(text, WIDE - 2 * EDGE, widthIn(`${weight} ${size}px ${fontFamily}`)), shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] += " …";
  shown.forEach((part, at) => sheet.append(shape("text", { x: EDGE, y: top + at * line + size, fill: color, ...font }, part)));
  return top + shown.length * line;
}

// How wide a line is in this font.
function widthIn(font) {
  const pen = element("canvas").getContext("2d");
  pen.font = font;
  return (/** @type {string} */ line) => pen.measureText(line).width;
}

// The name of a slide: the page and the first words of the sentence.
function nameOf(chart, boxes) {
  const page = location.pathname.split("/").at(-1) || "start", text = textsOf(boxes).toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 6).join("-") ?? "";
  return `${[page, chart, words].filter(Boolean).join("-")}.png`;
}

// The texts in the sentence boxes that the chart is about, quoted.
function textsOf(boxes) {
  const texts = boxes.map((key) => elementOf(key)?.querySelector("input")?.value.trim()).filter(Boolean);
  return texts.map((text) => `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}” `).join("");
}

const parsed = (/** @type {string} */ text) =>
   /** @type {SVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement));

function captioned(svg, caption) {
  const width = Number(svg.getAttribute("width"));
  const height = Number(svg.getAttribute("height"));
  const style = themeOf();
  const lines = wrapWords(caption, width - 24, widthIn(`${LETTERS}px sans-serif`));
  const total = height + LINE * (lines.length + 1);
  svg.setAttribute("height", String(total));
  svg.setAttribute("viewBox", `0 0 ${width} ${total}`);
  svg.style.background = style.backgroundColor;
  svg.prepend(shape("rect", { width, height: total, fill: style.backgroundColor }));
  lines.forEach((line, index) => {
    const attributes = { x: 12, y: height + LINE * (index + 1), fill: style.color, "font-size": LETTERS, "font-family": "sans-serif" };
    svg.append(shape("text", attributes, line));
  });
  return { text: new XMLSerializer().serializeToString(svg), width, height: total };
}

async function pixels(svg, { width, height }, scale = SCALE) {
  const image = new Image();
  const url = URL.createObjectURL(svg);
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = element("canvas", { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function offer(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
