// Shared code of the maps of many points: panning and zooming by pointer and keyboard, a legend that hides points, WebGL.
//
// A `map` has `data` (`places`: x and y of each point in turns), `x`, `y` and `zoom` of the view, and the methods
// nearest(x, y), describe(row), pick(row) and draw(); `home` is the view that shows all points.

import { element, setAttributes, syncChildren } from "../../frame/dom.js";
import { unitOf } from "../unit.js";
import { drawSvg } from "./svg_pen.js";


/**
 * The map in `root`, whose points these shaders draw. `draw(map, now)` draws it, `paint(map, pen)` draws it
 * once more for a saved picture.
 */
export function createMap(root, shaders, { draw, paint }) {
  const base = root.querySelector(".points"), top = root.querySelector(".labels");
  /** @type {any} */
  const map = { root, base, top, x: 0, y: 0, zoom: 1, unit: 1, hidden: new Set(), hover: -1, fingers: new Map() };
  map.gl = base.getContext("webgl", { antialias: false, premultipliedAlpha: true });
  if (map.gl) map.shader = compile(map.gl, ...shaders);
  root.dataset.webgl = map.gl ? "yes" : "no";
  map.draw = () => { map.scheduled ??= requestAnimationFrame((now) => { map.scheduled = null; drawNow(map, draw, now); }); };
  root.querySelector(".stage").drawing = (box) => drawSvg(map, box, (pen) => paint(map, pen)); // for the buttons that save it
  map.observer = new ResizeObserver(() => { resizeCanvases(map); map.draw(); });
  map.observer.observe(top);
  addListeners(map);
  return map;
}

function drawNow(map, draw, now) {
  if (!map.data || !map.width) return;
  const started = performance.now();
  draw(map, now);
  map.root.dataset.drawn = (performance.now() - started).toFixed(2);
  map.root.dataset.zoom = map.zoom.toFixed(2);
}

function compile(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const result = { program, buffers: {} };
  for (const name of ["scale", "middle", "size", "palette", "way"]) result[name] = gl.getUniformLocation(program, name);
  return result;
}

export function loadAttribute(gl, shader, name, values, width, type) {
  const location = gl.getAttribLocation(shader.program, name);
  shader.buffers[name] ??= gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, shader.buffers[name]);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(location);
  gl.vertexAttribPointer(location, width, type, false, 0, 0);
}

/** Clear the canvas of the points and set the shader to the current view. */
export function beginPoints(map) {
  const { gl, shader, base } = map;
  gl.viewport(0, 0, base.width, base.height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.uniform2f(shader.scale, (2 * pixelsPerUnit(map)) / map.width, (2 * pixelsPerUnit(map)) / map.height);
  gl.uniform2f(shader.middle, map.x, map.y);
}

/** Write a colour, `#rrggbb`, into a palette of four numbers from 0 to 1 for each kind. */
export function setColor(palette, kind, color, alpha) {
  const value = parseInt(color.slice(1), 16);
  palette.set([(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255, alpha], 4 * kind);
}

export function legend(map) {
  syncChildren(map.root.querySelector(".legend"), map.data.legend, "button", (button, { name, color, kind }) => {
    button.replaceChildren(element("i", { style: `background: ${color}` }), name);
    setAttributes(button, { "aria-pressed": String(!map.hidden.has(kind)), title: "Show or hide these points" });
    button.onclick = () => {
      if (!map.hidden.delete(kind)) map.hidden.add(kind);
      legend(map);
      map.draw();
    };
  });
}

/** Give both canvases as many pixels as the screen has for them. */
export function resizeCanvases(map) {
  const ratio = window.devicePixelRatio || 1, box = map.top.getBoundingClientRect();
  map.width = box.width;
  map.height = box.height;
  map.unit = unitOf();
  for (const canvas of [map.base, map.top]) {
    const wide = Math.round(box.width * ratio), high = Math.round(box.height * ratio);
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  }
}

/** Points are from −1 to 1 across, and from −`map.tall` to `map.tall`, by default 0.8, up. */
const pixelsPerUnit = (map) => map.zoom * 0.47 * Math.min(map.width, map.height / (map.tall ?? 0.8));
export const xOf = (map, x) => map.width / 2 + (x - map.x) * pixelsPerUnit(map);
export const yOf = (map, y) => map.height / 2 - (y - map.y) * pixelsPerUnit(map);
export const pointX = (map, row) => xOf(map, map.data.places[2 * row]);
export const pointY = (map, row) => yOf(map, map.data.places[2 * row + 1]);

/** Whether two boxes, [left, top, right, bottom], overlap. */
export const overlap = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** The box of the zoom buttons, in the corner of every map. */
export const buttonsBox = (map) => [map.width - 46 * map.unit, 0, map.width, 122 * map.unit];

/**
 * The left end of a label `wide` pixels wide beside the point (x, y): right of it or else left, where it overlaps no box
 * of `taken` and stays within the map. Without such a place, NaN, or the right (at the edge the left) if it is `sure`.
 */
export function placeBeside(map, taken, x, y, wide, { beside, half, sure }) {
  const places = [x + beside, x - beside - wide], inside = places.filter((left) => left > 4 && left + wide < map.width - 4);
  const free = inside.find((left) => !taken.some((other) => overlap([left - 2, y - half, left + wide + 2, y + half], other)));
  return free ?? (sure ? inside[0] ?? places[1] : NaN);
}

/** The row of the visible point nearest to a pixel, at most 12 pixels away, or −1; `kinds` has the kind of each point. */
export function nearestPoint(map, kinds, x, y) {
  let nearest = -1, least = 144;
  for (let row = 0; row < map.data.count; row++) {
    const across = pointX(map, row) - x, along = pointY(map, row) - y, away = across * across + along * along;
    if (away < least && !map.hidden.has(kinds[row])) [nearest, least] = [row, away];
  }
  return nearest;
}

/** Text with an outline in the colour of the background, so that it can be read over points. */
export function writeWithHalo(pen, text, x, y, { color, paper, halo = 4 }) {
  pen.textBaseline = "middle";
  pen.lineWidth = halo;
  pen.lineJoin = "round";
  pen.strokeStyle = paper;
  pen.strokeText(text, x, y);
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

export function clearedPen(map, canvas) {
  const pen = canvas.getContext("2d"), ratio = canvas.width / map.width;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, map.width, map.height);
  return pen;
}

function zoomAt(map, factor, x = map.width / 2, y = map.height / 2) {
  const before = pixelsPerUnit(map);
  map.zoom = Math.min(400, Math.max(map.home ? 0.5 * map.home.zoom : 0.7, map.zoom * factor));
  map.x += (x - map.width / 2) * (1 / before - 1 / pixelsPerUnit(map));
  map.y -= (y - map.height / 2) * (1 / before - 1 / pixelsPerUnit(map));
  stayAmongPoints(map);
  map.draw();
}

// Where no point would be in view, the nearest one comes into it: nobody zooms or moves into emptiness.
function stayAmongPoints(map) {
  const { places } = map.data, across = map.width / 2 / pixelsPerUnit(map), along = map.height / 2 / pixelsPerUnit(map);
  let nearest = null, least = Infinity;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [x, y] = [places[at] - map.x, places[at + 1] - map.y];
    if (Math.abs(x) < across && Math.abs(y) < along) return;
    if (x * x + y * y < least) [nearest, least] = [[x, y], x * x + y * y];
  }
  if (!nearest) return;
  map.x += Math.sign(nearest[0]) * Math.max(0, Math.abs(nearest[0]) - 0.7 * across);
  map.y += Math.sign(nearest[1]) * Math.max(0, Math.abs(nearest[1]) - 0.7 * along);
}

function showAll(map) {
  Object.assign(map, map.home ?? { x: 0, y: 0, zoom: 1 });
  map.draw();
}

function addListeners(map) {
  const { top, fingers } = map;
  const at = (event) => {
    const box = top.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  top.onwheel = (event) => { // the wheel scrolls the page until a click says that it is for the map
    if (!map.clicked && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomAt(map, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...at(event));
  };
  top.onpointerdown = (event) => {
    top.setPointerCapture(event.pointerId);
    map.clicked = event.pointerType === "mouse";
    fingers.set(event.pointerId, at(event));
    map.moved = fingers.size > 1 ? 99 : 0;
  };
  top.onpointermove = (event) => {
    const now = at(event), before = fingers.get(event.pointerId);
    if (before) return drag(map, event.pointerId, before, now);
    const row = map.nearest(...now);
    if (row !== map.hover) { map.hover = row; map.describe(row); map.draw(); }
  };
  top.onpointerup = (event) => {
    const [x, y] = at(event);
    fingers.delete(event.pointerId);
    top.classList.remove("moving");
    const row = map.moved < 5 ? map.nearest(x, y) : -1;
    if (row !== -1) { map.describe(row); map.pick(row); }
  };
  top.onpointercancel = (event) => fingers.delete(event.pointerId);
  top.onpointerleave = () => { map.clicked = false; if (map.hover !== -1) { map.hover = -1; map.describe(-1); map.draw(); } };
  const step = (x, y) => {
    map.x += (x * 60) / pixelsPerUnit(map);
    map.y += (y * 60) / pixelsPerUnit(map);
    stayAmongPoints(map);
    map.draw();
  };
  const zoomIn = (factor) => { map.towards?.(); zoomAt(map, factor); };
  const keys = {
    "+": () => zoomIn(1.4), "=": () => zoomIn(1.4), "-": () => zoomAt(map, 1 / 1.4), "0": () => showAll(map),
    ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, 1), ArrowDown: () => step(0, -1),
    Enter: () => { const row = map.nearest(map.width / 2, map.height / 2); if (row !== -1) map.pick(row); },
  };
  top.onkeydown = (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
  map.root.querySelector(".in").onclick = () => zoomIn(1.6);
  map.root.querySelector(".out").onclick = () => zoomAt(map, 1 / 1.6);
  map.root.querySelector(".home").onclick = () => showAll(map);
}

function drag(map, finger, before, now) {
  const { fingers } = map, others = [...fingers].filter(([id]) => id !== finger).map(([, point]) => point);
  map.top.classList.add("moving");
  map.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
  fingers.set(finger, now);
  if (others.length) {
    const [other] = others, distance = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
    return zoomAt(map, distance(now) / distance(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
  if (map.moved < 5) return;
  map.x -= (now[0] - before[0]) / pixelsPerUnit(map);
  map.y += (now[1] - before[1]) / pixelsPerUnit(map);
  stayAmongPoints(map);
  map.draw();
}
