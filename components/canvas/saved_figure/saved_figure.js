// A chart as SVG or PNG with its caption below it. Our own components are drawn by drawn_figure.js, which stands below
// in the same module. Plotly draws the SVG itself (its camera button); what it is about to save is taken over, the caption
// and the theme's background are added, and the result is saved instead. Delete that when st.plotly_chart can be asked
// for an image.

const LINE = 16;
const SCALE = 3;

export default function ({ data, parentElement }) {
  for (const button of parentElement.querySelectorAll("button")) {
    button.onclick = async () => {
      button.disabled = true;
      try {
        await save(data, button.dataset.format);
      } finally {
        button.disabled = false;
      }
    };
  }
}

async function save({ chart, caption }, format) {
  const own = find(placeOf(chart), "[data-figure]");
  const drawn = captioned(own ? ownDrawing(own) : parsed(await plain(chart)), caption);
  const svg = new Blob([drawn.text], { type: "image/svg+xml" });
  offer(format === "svg" ? svg : await pixels(svg, drawn), `${chart}.${format}`);
}

const placeOf = (chart) => document.querySelector(`.st-key-${chart}, [class*="st-key-${chart}_turn"]`);

// Components have shadow roots of their own.
function find(root, selector) {
  const here = root?.querySelector(selector);
  if (here) return here;
  for (const { shadowRoot } of root?.querySelectorAll("*") ?? []) {
    const inside = shadowRoot && find(shadowRoot, selector);
    if (inside) return inside;
  }
  return null;
}

const parsed = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

function plain(chart) {
  const camera = placeOf(chart)?.querySelector('[data-title^="Download plot"]');
  if (!camera) return Promise.reject(new Error("the chart is not on the page"));
  const create = URL.createObjectURL;
  const click = HTMLAnchorElement.prototype.click;
  const restore = () => {
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = click;
  };
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => (restore(), reject(new Error("the chart was not drawn"))), 10000);
    URL.createObjectURL = (blob) => {
      if (!blob.type?.startsWith("image/svg")) return create.call(URL, blob);
      clearTimeout(late);
      setTimeout(restore);
      resolve(blob.text());
      return "data:,";
    };
    HTMLAnchorElement.prototype.click = function () {
      if (this.download !== `${chart}.svg`) click.call(this);
    };
    camera.click();
  });
}

function captioned(svg, caption) {
  const width = Number(svg.getAttribute("width"));
  const height = Number(svg.getAttribute("height"));
  const style = getComputedStyle(document.querySelector(".stApp"));
  const lines = wrapped(caption, Math.floor((width - 24) / 5.6));
  const total = height + LINE * (lines.length + 1);
  svg.setAttribute("height", total);
  svg.setAttribute("viewBox", `0 0 ${width} ${total}`);
  svg.style.background = style.backgroundColor;
  svg.prepend(shape("rect", { width, height: total, fill: style.backgroundColor }));
  lines.forEach((line, index) => {
    const place = { x: 12, y: height + LINE * (index + 1), fill: style.color, "font-size": 11, "font-family": "sans-serif" };
    svg.append(shape("text", place, line));
  });
  return { text: new XMLSerializer().serializeToString(svg), width, height: total };
}

function shape(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function wrapped(text, room) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (lines[last] && lines[last].length + word.length + 1 > room) lines.push(word);
    else lines[last] += (lines[last] ? " " : "") + word;
  }
  return lines;
}

async function pixels(svg, { width, height }) {
  const image = new Image();
  const url = URL.createObjectURL(svg);
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function offer(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
