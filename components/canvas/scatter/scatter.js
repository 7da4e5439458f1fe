// A plane of many points that a reader moves and zooms: gestures, keys, a legend that hides, and WebGL. Who uses it gives
// `map` what it asks for: nearest(x, y), describe(row), pick(row) and draw(); `home` is where all can be seen.

import { element, setAttributes, syncChildren } from "../../frame/dom.js";

export function compile(gl, vertex, fragment) {
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
  const found = { program, buffers: {} };
  for (const name of ["scale", "middle", "size", "palette"]) found[name] = gl.getUniformLocation(program, name);
  return found;
}

export function load(gl, shader, name, values, width, type) {
  const place = gl.getAttribLocation(shader.program, name);
  shader.buffers[name] ??= gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, shader.buffers[name]);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, width, type, false, 0, 0);
}

export function legend(map) {
  syncChildren(map.root.querySelector(".legend"), map.seen.legend, "button", (button, { name, color, kind }) => {
    button.replaceChildren(element("i", { style: `background: ${color}` }), name);
    setAttributes(button, { "aria-pressed": String(!map.hidden.has(kind)), title: "Show or hide these points" });
    button.onclick = () => {
      if (!map.hidden.delete(kind)) map.hidden.add(kind);
      legend(map);
      map.draw();
    };
  });
}

export function fit(map) {
  const ratio = window.devicePixelRatio || 1, box = map.top.getBoundingClientRect();
  map.width = box.width;
  map.height = box.height;
  for (const canvas of [map.base, map.top]) {
    const wide = Math.round(box.width * ratio), high = Math.round(box.height * ratio);
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  }
}

export const unit = (map) => map.zoom * 0.47 * Math.min(map.width, map.height * 1.25);
export const right = (map, row) => map.width / 2 + (map.seen.places[2 * row] - map.x) * unit(map);
export const down = (map, row) => map.height / 2 - (map.seen.places[2 * row + 1] - map.y) * unit(map);

export function clean(map, canvas) {
  const pen = canvas.getContext("2d"), ratio = canvas.width / map.width;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, map.width, map.height);
  return pen;
}

export function zoomAt(map, factor, x = map.width / 2, y = map.height / 2) {
  const before = unit(map);
  map.zoom = Math.min(400, Math.max(map.home ? 0.5 * map.home.zoom : 0.7, map.zoom * factor));
  map.x += (x - map.width / 2) * (1 / before - 1 / unit(map));
  map.y -= (y - map.height / 2) * (1 / before - 1 / unit(map));
  map.draw();
}

export function home(map) {
  Object.assign(map, map.home ?? { x: 0, y: 0, zoom: 1 });
  map.draw();
}

export function listen(map) {
  const { top, fingers } = map;
  const at = (event) => {
    const box = top.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  top.onwheel = (event) => {
    event.preventDefault();
    zoomAt(map, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...at(event));
  };
  top.onpointerdown = (event) => {
    top.setPointerCapture(event.pointerId);
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
  top.onpointerleave = () => { if (map.hover !== -1) { map.hover = -1; map.describe(-1); map.draw(); } };
  const step = (x, y) => { map.x += (x * 60) / unit(map); map.y += (y * 60) / unit(map); map.draw(); };
  const keys = {
    "+": () => zoomAt(map, 1.4), "=": () => zoomAt(map, 1.4), "-": () => zoomAt(map, 1 / 1.4), "0": () => home(map),
    ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, 1), ArrowDown: () => step(0, -1),
    Enter: () => { const row = map.nearest(map.width / 2, map.height / 2); if (row !== -1) map.pick(row); },
  };
  top.onkeydown = (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
  map.root.querySelector(".in").onclick = () => zoomAt(map, 1.6);
  map.root.querySelector(".out").onclick = () => zoomAt(map, 1 / 1.6);
  map.root.querySelector(".home").onclick = () => home(map);
}

function drag(map, finger, before, now) {
  const { fingers } = map, others = [...fingers].filter(([id]) => id !== finger).map(([, place]) => place);
  map.top.classList.add("moving");
  map.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
  fingers.set(finger, now);
  if (others.length) {
    const [other] = others, apart = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
    return zoomAt(map, apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
  if (map.moved < 5) return;
  map.x -= (now[0] - before[0]) / unit(map);
  map.y += (now[1] - before[1]) / unit(map);
  map.draw();
}
