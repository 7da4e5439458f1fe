// Buttons that save a chart as SVG or PNG with its caption below it. drawn_figure.js converts our own components to SVG,
// Plotly its own charts.

import { addStyle, element, shape } from "../../frame/dom.js";
import { elementOf, findInside, plotlyImage, themeOf } from "../../frame/streamlit_internals.js";
import { drawFigure } from "./drawn_figure.js";
import { inTurn } from "./in_turn.js";
import css from "./saved_figure.css";
import { wrapWords } from "./wrap_words.js";

const LINE = 16;
const SCALE = 3; // pixels of the PNG per CSS pixel
const LONGEST = 120; // characters of a text

/** @param {ComponentCall<{chart: string, caption: string, boxes: string[]}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  for (const button of parentElement.querySelectorAll("button")) {
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

async function save({ chart, caption, boxes }, format) {
  const own = findInside(elementOf(chart), "[data-figure]");
  const drawn = captioned(own ? drawFigure(own) : parsed(await plotlyImage(chart)), textsOf(boxes) + caption);
  const svg = new Blob([drawn.text], { type: "image/svg+xml" });
  offer(format === "svg" ? svg : await pixels(svg, drawn), `${chart}.${format}`);
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
  const lines = wrapWords(caption, Math.floor((width - 24) / 5.6));
  const total = height + LINE * (lines.length + 1);
  svg.setAttribute("height", String(total));
  svg.setAttribute("viewBox", `0 0 ${width} ${total}`);
  svg.style.background = style.backgroundColor;
  svg.prepend(shape("rect", { width, height: total, fill: style.backgroundColor }));
  lines.forEach((line, index) => {
    const attributes = { x: 12, y: height + LINE * (index + 1), fill: style.color, "font-size": 11, "font-family": "sans-serif" };
    svg.append(shape("text", attributes, line));
  });
  return { text: new XMLSerializer().serializeToString(svg), width, height: total };
}

async function pixels(svg, { width, height }) {
  const image = new Image();
  const url = URL.createObjectURL(svg);
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = element("canvas", { width: width * SCALE, height: height * SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function offer(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
