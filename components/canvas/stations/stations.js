// The stations of a sentence, drawn: rows of a sheet are tokens, its width is the numbers of each. Text is never markup.

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 64, ROW = 9, TALLEST = 72, BEHIND = 4, MOST = 5;

export default function ({ data, parentElement }) {
  const list = parentElement.querySelector("ol");
  list.setAttribute("aria-label", data.alt);
  list.replaceChildren(...data.stations.map((station, place) => item(station, data.stations, place)));
}

function item({ name, shape, letters, note, color, said, sheet, times }, all, place) {
  const line = document.createElement("li");
  const picture = part("div", "picture");
  if (sheet) picture.append(sheets(sheet));
  else picture.append(Object.assign(part("span", "said", said), { dir: "auto" }));
  line.style.setProperty("--part", color);
  line.append(picture, part("span", "name", name), part("span", "shape", shape), part("span", "letters", letters), part("span", "note", note));
  if (place) line.append(part("span", "arrow", "→"));
  if (times) {
    const first = !all[place - 1].times;
    line.classList.add("repeated", first ? "first" : "last");
    if (first) line.prepend(part("span", "times", times));
  }
  return line;
}

// `rows` of `width` (a share of the widest), `copies` behind each other; more than fit are drawn as one sheet.
function sheets({ rows, width, copies, square }) {
  const drawn = Math.min(copies, MOST), high = Math.min(TALLEST - BEHIND * (drawn - 1), Math.max(ROW, ROW * rows));
  const wide = square ? high : Math.max(ROW, WIDE * width), by = BEHIND * (drawn - 1);
  const svg = shape("svg", { width: wide + by + 2, height: high + by + 2, "aria-hidden": "true" });
  for (let copy = drawn - 1; copy >= 0; copy--) {
    const [x, y] = [1 + copy * BEHIND, 1 + by - copy * BEHIND];
    svg.append(shape("rect", { class: "sheet", x, y, width: wide, height: high }));
    if (copy || high / rows < 4) continue;
    for (let row = 1; row < rows; row++) {
      const at = (row * high) / rows;
      svg.append(shape("line", { class: "row", x1: x + 0.5, x2: x + wide - 0.5, y1: y + at, y2: y + at }));
      if (square) svg.append(shape("line", { class: "row", x1: x + at, x2: x + at, y1: y + 0.5, y2: y + high - 0.5 }));
    }
  }
  svg.drawing = ({ left, top }) => saved(svg, left, top);
  return svg;
}

// Where the chart is saved there is no style sheet: each shape takes its colours along, written as any program knows them.
function saved(svg, left, top) {
  const copy = svg.cloneNode(true), ground = getComputedStyle(svg).getPropertyValue("--st-background-color");
  const color = getComputedStyle(svg).getPropertyValue("--part");
  copy.setAttribute("x", left);
  copy.setAttribute("y", top);
  for (const sheet of copy.querySelectorAll("rect")) {
    const below = sheet.cloneNode();
    below.setAttribute("fill", ground);
    sheet.before(below);
    for (const [name, value] of Object.entries({ fill: color, "fill-opacity": 0.45, stroke: color })) sheet.setAttribute(name, value);
  }
  for (const line of copy.querySelectorAll("line")) line.setAttribute("stroke", ground);
  return copy;
}

function part(tag, className, text = "") {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
