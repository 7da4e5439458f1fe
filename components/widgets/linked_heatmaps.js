// Linked heatmaps: canvases that share rows, columns, a window of columns and one marked cell.
//
// Streamlit calls the function at the bottom whenever data or theme change; one `LinkedHeatmaps` per place on the page
// lives on in between, so what did not change is not drawn again. Python sends numbers, this file decides pixels. Text
// of the viewer goes to the page as textContent only.

const TALLEST = 420; // CSS pixels that the rows of a panel may take, unless a row would be less than a device pixel
const LEVELS = 127; // colours on each side of zero; 0 and 256 are the colours of clipped values
const ROOM = 7; // CSS pixels that a clipped cell must have in both directions to hold its triangle
const SVG = "http://www.w3.org/2000/svg";
const SETTLED = 400; // ms without a change before Python is told what is looked at
const PALETTES = {
  light: {
    ends: ["#053061", "#2166ac", "#4393c3", "#92c5de", "#d1e5f0", "#f7f7f7", "#fddbc7", "#f4a582", "#d6604d", "#b2182b", "#67001f"],
    under: "#00a08a", over: "#f2b800",
  },
  dark: {
    ends: ["#c6e2ff", "#8cc0f5", "#5197dd", "#2d6cad", "#234770", "#222833", "#6b3524", "#a9492c", "#dc6f46", "#f6a37c", "#ffd9c4"],
    under: "#2fe0b5", over: "#ffe14d",
  },
};
const ORDERS = { index: "as they are", variance: "by variance here", gamma: "by size of gamma" };
const ORDER_HELP = {
  index: "Dimension 0 to the last, as the model stores them",
  variance: "Dimensions in which the sum differs most between the tokens of this sentence first",
  gamma: "Dimensions with the largest |gamma| of LayerNorm first",
};
const SCALES = { shared: "shared", one: "one for all", own: "own" };
const SCALE_HELP = {
  shared: "Panels whose numbers can be compared share one scale; the others have their own",
  one: "The same scale for every panel, also where the numbers are of another kind",
  own: "Each panel has a scale of its own; colours of two panels cannot be compared",
};

class LinkedHeatmaps {
  constructor(parent) {
    this.root = element("div", "linked-heatmaps", { "data-figure": "" });
    this.bar = element("div", "heatmap-toolbar", { "data-screen": "", role: "group", "aria-label": "What the heatmaps show" });
    this.stack = element("div", "heatmap-stack");
    this.line = element("div", "cell-arithmetic", { "aria-live": "polite", id: `arithmetic-${LinkedHeatmaps.count++}` });
    this.root.append(this.bar, this.stack, this.line);
    parent.append(this.root);
    this.width = 0;
    this.resized = new ResizeObserver(() => this.root.clientWidth !== this.width && this.head && this.draw());
    this.resized.observe(this.root);
  }

  end() {
    this.resized.disconnect();
    clearTimeout(this.timer);
    this.root.remove();
  }

  show(bytes) {
    const { text, body } = parts(bytes); // the header holds a checksum of the body: equal headers, equal pictures
    const theme = this.theme();
    if (text === this.text && theme === this.painted) return;
    if (text !== this.text) this.take(text, body);
    this.painted = theme;
    this.draw();
  }

  take(text, body) {
    const before = this.head, head = JSON.parse(text);
    Object.assign(this, { text, head, arrays: split(head, body), rows: head.labels.length, columns: head.columns });
    this.values = materialise(head, this.arrays);
    this.view = { ...(before ? this.view : head.view) };
    if (!before || before.columns !== head.columns) this.changeColumns(before);
    this.view.row = clamp(this.view.row, 0, this.rows - 1);
    if (!head.orders.includes(this.view.order)) this.view.order = "index";
    if (!(this.view.scale in head.limits)) this.view.scale = Object.keys(head.limits)[0];
    this.hovered = null;
    this.reported ??= JSON.stringify(this.view);
    this.reorder();
    this.build();
  }

  changeColumns(before) {
    const view = this.view;
    if (before && view.first === 0 && view.last === before.columns - 1) view.last = this.columns - 1;
    view.last = clamp(view.last, 0, this.columns - 1);
    view.first = clamp(view.first, 0, view.last);
    view.column = clamp(view.column, 0, this.columns - 1);
  }

  // ---- what stands on the page -------------------------------------------------------------------------------------

  build() {
    const shape = this.head.panels.map((panel) => panel.name).join();
    this.root.classList.toggle("compact", Boolean(this.head.compact));
    this.root.dataset.pieces = this.head.labels.join(" ");
    if (shape !== this.shape) {
      this.panels = this.head.panels.map((panel) => this.buildPanel(panel));
      this.stack.replaceChildren(...this.panels.map((panel) => panel.box));
      this.shape = shape;
    }
    if (!this.head.compact && !this.controls) this.buildToolbar();
    this.line.hidden = Boolean(this.head.quiet);
  }

  buildPanel({ name, title }) {
    const box = element("section", `heatmap-panel heatmap_${name} st-key-heatmap_${name}`, { "data-panel": name });
    const header = element("header", "heatmap-header");
    const parts = { title: element("strong", "heatmap-title"), shape: element("code", "heatmap-shape") };
    parts.title.textContent = title;
    const legend = element("span", "heatmap-legend");
    for (const part of ["low", "under", "ramp", "over", "high", "note"]) legend.append((parts[part] = element("span", `legend-${part}`)));
    header.append(parts.title, parts.shape, legend);
    const body = element("div", "heatmap-body");
    parts.labels = element("div", "heatmap-labels", { "aria-hidden": "true" });
    parts.plot = element("div", "heatmap-plot", {
      tabindex: "0", role: "application", "aria-roledescription": "heatmap", "aria-describedby": this.line.id,
    });
    parts.canvas = element("canvas", "", { "aria-hidden": "true" });
    parts.clips = overlay("heatmap-clips");
    parts.clippedRows = overlay("clipped-rows");
    parts.clippedColumns = overlay("clipped-columns");
    parts.framed = element("div", "framed-row");
    parts.marks = ["row-mark", "column-mark", "cell-mark"].map((mark) => element("div", mark));
    parts.axis = element("div", "heatmap-axis", { title: "Drag to look closer, double-click for all", "aria-hidden": "true" });
    parts.band = element("div", "axis-band");
    parts.plot.append(parts.canvas, parts.clips, parts.framed, ...parts.marks);
    parts.rowFlag = element("span", "row-flag heatmap-label", { dir: "ltr" });
    parts.columnFlag = element("span", "column-flag");
    parts.labels.append(parts.rowFlag);
    body.append(parts.labels, parts.plot, parts.clippedRows, element("div"), parts.clippedColumns, element("div"), element("div"), parts.axis);
    box.append(header, body);
    this.listen(parts);
    return { name, box, ...parts };
  }

  buildToolbar() {
    this.controls = {};
    if (this.head.orders.length)
      this.bar.append(this.buildChoice("order", "Order of dimensions", pick(ORDERS, ["index", ...this.head.orders]), ORDER_HELP));
    if (Object.keys(this.head.limits).length > 1)
      this.bar.append(this.buildChoice("scale", "Colour scale", pick(SCALES, Object.keys(this.head.limits)), SCALE_HELP));
    const field = element("fieldset", "heatmap-window");
    const legend = element("legend");
    legend.textContent = "Window";
    field.append(legend);
    for (const [end, words] of [["first", "First place of the window"], ["last", "Last place of the window"]]) {
      const input = element("input", `window-${end}`, { type: "number", min: "0", step: "1", "aria-label": words });
      input.onchange = () => this.zoomTo(
        end === "first" ? Number(input.value) : this.view.first, end === "last" ? Number(input.value) : this.view.last);
      this.controls[end] = input;
      field.append(input);
      if (end === "first") field.append("to");
    }
    const moves = [
      ["◀", "Move the window left", () => this.pan(-0.5)], ["▶", "Move the window right", () => this.pan(0.5)],
      ["+", "Look closer, around the chosen cell", () => this.zoom(0.5)], ["−", "Look from farther away", () => this.zoom(2)],
      ["All", "All dimensions", () => this.zoomTo(0, this.columns - 1)],
    ];
    for (const [sign, words, act] of moves) {
      const button = element("button", "", { type: "button", "aria-label": words, title: words });
      button.textContent = sign;
      button.onclick = act;
      field.append(button);
    }
    this.bar.append(field);
  }

  buildChoice(name, words, options, help) {
    const field = element("fieldset", `heatmap-${name}`);
    const legend = element("legend");
    legend.textContent = words;
    field.append(legend);
    this.controls[name] = Object.entries(options).map(([value, label]) => {
      const button = element("button", "", { type: "button", title: help[value] ?? "", "data-value": value });
      button.textContent = label;
      button.onclick = () => {
        this.view[name] = value;
        this.reorder();
        this.draw();
        this.settle();
      };
      field.append(button);
      return button;
    });
    return field;
  }

  // ---- pixels ------------------------------------------------------------------------------------------------------

  theme() {
    const style = getComputedStyle(this.root);
    return ["--st-background-color", "--st-text-color", "--st-font"].map((name) => style.getPropertyValue(name)).join();
  }

  draw() {
    this.width = this.root.clientWidth;
    if (!this.width) return;
    this.measure();
    const palette = PALETTES[isDark(getComputedStyle(this.root).getPropertyValue("--st-background-color")) ? "dark" : "light"];
    const colours = ramp(palette);
    this.panels.forEach((panel, index) => this.paint(panel, index, colours, palette));
    this.drawToolbar();
    this.mark();
    this.root.dataset.painted = String(this.head.checksum);
    this.root.dataset.window = `${this.view.first}-${this.view.last}`;
    requestAnimationFrame((at) => (window.__heatmapsPainted = { checksum: this.head.checksum, pieces: this.root.dataset.pieces, at }));
  }

  measure() {
    const ratio = window.devicePixelRatio || 1;
    const plot = this.panels[0].plot;
    const wide = Math.max(1, Math.floor(plot.clientWidth * ratio));
    const tallest = (this.head.compact ? 72 : TALLEST) * ratio;
    const high = clamp(Math.floor(tallest / this.rows), 1, Math.round((this.head.compact ? 6 : 16) * ratio));
    const count = this.view.last - this.view.first + 1;
    // Column c of the window covers the device pixels edges[c] to edges[c + 1]; more columns than pixels share one.
    const edges = Int32Array.from({ length: count + 1 }, (_, c) => Math.round((c * wide) / count));
    this.geometry = { ratio, wide, high, count, edges, crowded: count > wide };
  }

  paint(panel, index, colours, palette) {
    const { ratio, wide, high } = this.geometry;
    const limit = this.head.limits[this.view.scale][index];
    const values = this.values[panel.name];
    const canvas = panel.canvas;
    if (canvas.width !== wide || canvas.height !== this.rows) [canvas.width, canvas.height] = [wide, this.rows];
    canvas.style.width = `${wide / ratio}px`;
    canvas.style.height = `${(this.rows * high) / ratio}px`;
    const clipped = [];
    canvas.getContext("2d").putImageData(this.image(values, limit, colours, clipped), 0, 0);
    this.drawClipped(panel, clipped);
    this.drawHeader(panel, index, limit, values, palette);
    this.drawLabels(panel);
    this.drawAxis(panel);
  }

  image(values, limit, colours, clipped) {
    const { wide, count, edges, crowded } = this.geometry;
    const image = new ImageData(wide, this.rows);
    const pixels = new Uint32Array(image.data.buffer);
    const factor = limit ? LEVELS / limit : 0;
    const window = this.order.subarray(this.view.first, this.view.last + 1);
    for (let row = 0; row < this.rows; row++) {
      const from = row * this.columns, to = row * wide;
      for (let place = 0; place < count; place++) {
        let value = values[from + window[place]];
        if (crowded) {
          // Several dimensions on one device pixel: the one farthest from zero is shown.
          while (place + 1 < count && edges[place + 1] === edges[place]) {
            const next = values[from + window[++place]];
            if (Math.abs(next) > Math.abs(value)) value = next;
          }
        }
        const level = value > limit ? 256 : value < -limit ? 0 : Math.round(value * factor) + LEVELS + 1;
        if (level === 0 || level === 256) clipped.push([row, place, level]);
        pixels.fill(colours[level], to + edges[place], to + edges[place + 1]);
      }
    }
    return image;
  }

  // A value beyond the scale: a triangle in its cell, up if above, else a tick at the end of its row and its column.
  drawClipped(panel, clipped) {
    const { edges, high, ratio, wide, count } = this.geometry;
    const down = high / ratio, pixel = (place) => edges[place] / ratio;
    panel.roomy = Math.min(down, wide / ratio / count) >= ROOM;
    let triangles = "";
    const rows = new Set(), columns = new Set();
    for (const [row, place, level] of clipped) {
      if (panel.roomy) triangles += triangle((pixel(place) + pixel(place + 1)) / 2, (row + 0.5) * down, level ? -1 : 1);
      else rows.add(row), columns.add(Math.round((pixel(place) + pixel(place + 1)) / 2));
    }
    trace(panel.clips, wide / ratio, this.rows * down, triangles);
    trace(panel.clippedRows, 6, this.rows * down, [...rows].map((row) => `M1 ${(row + 0.5) * down}h5`).join(""));
    trace(panel.clippedColumns, wide / ratio, 5, [...columns].map((x) => `M${x} 0v5`).join(""));
    panel.box.dataset.marked = panel.roomy ? clipped.length : `${rows.size} rows, ${columns.size} columns`;
  }

  drawHeader(panel, index, limit, values, palette) {
    const { name, title, group } = this.head.panels[index];
    let beyond = 0, largest = 0;
    for (let i = 0; i < values.length; i++) {
      const size = Math.abs(values[i]);
      if (size > limit) beyond++;
      if (size > Math.abs(values[largest])) largest = i;
    }
    const own = this.view.scale === "own" || (this.view.scale === "shared" && this.head.panels.filter((other) => other.group === group).length === 1);
    const rule = this.head.panels.length === 1 ? "" : own ? "own scale" : this.view.scale === "one" ? "one scale for all" : "shared scale";
    panel.shape.textContent = `(${this.rows}, ${this.columns})`;
    panel.low.textContent = limit ? `−${short(limit)}` : "0";
    panel.high.textContent = limit ? `+${short(limit)}` : "0";
    panel.under.style.background = palette.under;
    panel.over.style.background = palette.over;
    panel.ramp.style.background = `linear-gradient(to right, ${palette.ends.join()})`;
    const clipped = beyond ? `${beyond.toLocaleString("en")} ${beyond === 1 ? "cell" : "cells"} beyond` : "no cell beyond";
    const marks = !beyond ? "" : panel.roomy ? "▲ above, ▼ below" : "ticks at the end of their rows and columns";
    const squeezed = this.geometry.crowded ? "where two share a pixel: the larger" : "";
    panel.note.textContent = [rule, clipped, marks, squeezed].filter(Boolean).join(", ");
    const place = [Math.floor(largest / this.columns), largest % this.columns];
    const words = `${title}: ${this.rows} rows by ${this.columns} ${this.head.across}s, colours from −${short(limit)} to ${short(limit)} around zero, ${clipped}. ` +
      `The value farthest from zero is ${fixed(values[largest] ?? 0)}, in row ${place[0]} “${this.head.labels[place[0]] ?? ""}”, ${this.head.across} ${place[1]}. ` +
      `Arrow keys move the chosen cell.`;
    panel.plot.setAttribute("aria-label", words);
    panel.plot.dataset.panel = name;
    panel.box.dataset.limit = limit;
    panel.box.dataset.beyond = beyond;
  }

  drawLabels(panel) {
    const { high, ratio } = this.geometry;
    const pixels = high / ratio, every = Math.max(1, Math.ceil(11 / pixels));
    const shown = [];
    const room = Math.max(pixels, Math.min(11, this.rows * pixels)); // a label that would be cut at the bottom is left out
    for (let row = 0; row * pixels + room <= this.rows * pixels + 0.5; row += every) {
      const label = element("span", "heatmap-label", { dir: "ltr" });
      label.textContent = this.head.labels[row];
      label.style.top = `${row * pixels}px`;
      label.style.height = label.style.lineHeight = `${Math.max(pixels, 11)}px`;
      shown.push(label);
    }
    panel.labels.style.height = `${this.rows * pixels}px`;
    panel.labels.replaceChildren(...shown, panel.rowFlag);
  }

  drawAxis(panel) {
    const { count, edges, ratio, wide } = this.geometry;
    const step = nice(count / Math.max(2, Math.floor(wide / ratio / 70)));
    const name = element("span", "axis-name");
    name.textContent = this.view.order === "index" ? this.head.across : `place ${ORDERS[this.view.order]}`;
    const room = wide / ratio - 6.5 * name.textContent.length - 12; // the name of the axis stands at its right end
    const ticks = [];
    for (let place = Math.ceil(this.view.first / step) * step; place <= this.view.last; place += step) {
      const at = place - this.view.first, left = (edges[at] + edges[at + 1]) / 2 / ratio;
      if (left > room) break;
      const tick = element("span", left < 8 ? "axis-tick at-edge" : "axis-tick");
      tick.textContent = place;
      tick.style.left = `${left}px`;
      ticks.push(tick);
    }
    panel.axis.replaceChildren(...ticks, name, panel.columnFlag, panel.band);
  }

  drawToolbar() {
    const controls = this.controls;
    if (!controls) return;
    for (const name of ["order", "scale"])
      for (const button of controls[name] ?? []) button.setAttribute("aria-pressed", String(button.dataset.value === this.view[name]));
    for (const end of ["first", "last"]) {
      controls[end].max = this.columns - 1;
      controls[end].value = this.view[end];
    }
  }

  // ---- the marked cell ---------------------------------------------------------------------------------------------

  mark() {
    const { edges, high, ratio, wide } = this.geometry;
    const { row, column } = this.hovered ?? this.view;
    const place = this.place[column] - this.view.first;
    const inside = place >= 0 && place < this.geometry.count;
    const left = inside ? edges[place] / ratio : 0;
    const width = inside ? Math.max(edges[place + 1] - edges[place], 1) / ratio : 0;
    const top = (row * high) / ratio, height = high / ratio;
    for (const panel of this.panels) {
      const [across, down, cell] = panel.marks;
      frame(across, 0, top, wide / ratio, height);
      frame(panel.framed, 0, (this.head.framed * high) / ratio, wide / ratio, height);
      panel.framed.hidden = !(this.head.framed >= 0);
      frame(down, left, 0, width, (this.rows * high) / ratio);
      // A cell of one or two pixels could not be seen: its frame stands around it.
      const grow = (size) => Math.max(0, (7 - size) / 2);
      frame(cell, left - grow(width), top - grow(height), width + 2 * grow(width), height + 2 * grow(height));
      down.hidden = cell.hidden = panel.columnFlag.hidden = !inside;
      panel.rowFlag.textContent = this.head.labels[row];
      panel.rowFlag.style.top = `${clamp(top + height / 2 - 7, 0, Math.max(0, (this.rows * high) / ratio - 14))}px`;
      panel.columnFlag.textContent = column;
      panel.columnFlag.style.left = `${clamp(left + width / 2, 14, wide / ratio - 14)}px`;
      cell.dataset.row = row;
      cell.dataset.column = column;
      cell.dataset.value = this.values[panel.name][row * this.columns + column];
    }
    this.tell(row, column, inside);
  }

  tell(row, column, inside) {
    const at = row * this.columns + column;
    const value = Object.fromEntries(this.head.panels.map(({ name }) => [name, this.values[name][at]]));
    Object.assign(this.line.dataset, value, { row, column, token: this.head.labels[row] });
    const words = this.head.panels.some((panel) => panel.derived) ? this.arithmetic(value, row, column) : this.plain(value, row, column);
    const [sum, place] = [element("div", "cell-sum"), element("div", "cell-place")];
    sum.append(...words[0].split(/(−?\d+\.?\d*(?:e[−+]?\d+)?)/).map((text, index) => (index % 2 ? bold(text) : text)));
    place.textContent = words[1] + (inside ? "" : " It lies outside the window.");
    this.line.replaceChildren(sum, place);
  }

  arithmetic(value, row, column) {
    const { mean, deviation, gamma, beta } = this.arrays;
    Object.assign(this.line.dataset, { mean: mean[row], deviation: deviation[row], gamma: gamma[column], beta: beta[column] });
    const decimals = adding([value.word, value.position, value.segment], value.summed);
    const places = this.head.panels.filter((panel) => !panel.derived).map(({ name, rows, size }) =>
      `${name} row ${name === "word" ? "ID " : ""}${rows[row]}${size ? ` of ${size.toLocaleString("en")}` : ""}${name === "word" ? ` ‘${this.head.labels[row]}’` : ""}`);
    return [
      `word ${fixed(value.word, decimals)} + position ${fixed(value.position, decimals)} + ` +
      `segment ${fixed(value.segment, decimals)} = ${fixed(value.summed, decimals)}; ` +
      `minus mean ${digits(mean[row])}, over standard deviation ${digits(deviation[row])}, ` +
      `times gamma ${digits(gamma[column])}, plus beta ${digits(beta[column])} = ${fixed(value.normed)}`,
      `${places.join(", ")}; dimension ${column} of 0 to ${this.columns - 1}. Figures are rounded.`,
    ];
  }

  plain(value, row, column) {
    const figures = this.head.panels.map(({ name, title }) => `${title} ${fixed(value[name])}`);
    const { down, across, labels } = this.head, name = labels[row] === String(row) ? "" : ` ‘${labels[row]}’`;
    return [figures.join(", "), `${down} ${row}${name}, ${across} ${column} of 0 to ${this.columns - 1}. Figures are rounded.`];
  }

  // ---- hands and keys ----------------------------------------------------------------------------------------------

  listen({ plot, axis, band, canvas }) {
    const cell = (event) => this.cellAt(event, canvas);
    plot.onpointermove = (event) => {
      if (event.pointerType === "mouse" && !event.buttons) this.hover(cell(event));
      else if (event.buttons && !this.pinched) this.choose(cell(event));
    };
    plot.onpointerdown = (event) => event.button === 0 && event.isPrimary && this.choose(cell(event));
    plot.onpointerleave = () => this.hover(null);
    plot.onkeydown = (event) => this.key(event) && event.preventDefault();
    plot.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.place[cell(event).column]);
    }, { passive: false });
    this.listenToAxis(axis, band, canvas);
    this.listenToFingers(plot, canvas);
  }

  // Two fingers: what lies between them stays there, and the window shrinks as they part.
  listenToFingers(plot, canvas) {
    const fingers = new Map();
    const pair = () => [...fingers.values()].slice(0, 2);
    const apart = () => Math.max(20, Math.hypot(...["clientX", "clientY"].map((side) => pair()[0][side] - pair()[1][side])));
    const hold = (event) => {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, event);
      if (fingers.size !== 2) return;
      const [one, other] = pair(), { first, last } = this.view;
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: one.clientY };
      this.pinched = { first, last, apart: apart(), around: this.place[this.cellAt(middle, canvas).column] };
    };
    const move = (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (!this.pinched || fingers.size !== 2) return;
      const { first, last, around, apart: before } = this.pinched;
      Object.assign(this.view, { first, last });
      this.zoom(before / apart(), around);
    };
    const release = (event) => {
      fingers.delete(event.pointerId);
      if (!fingers.size) this.pinched = null;
    };
    plot.addEventListener("pointerdown", hold);
    plot.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) plot.addEventListener(end, release);
  }

  listenToAxis(axis, band, canvas) {
    let from = null;
    const place = (event) => this.place[this.cellAt(event, canvas).column];
    const span = (event) => [from, place(event)].sort((a, b) => a - b);
    axis.onpointerdown = (event) => {
      from = place(event);
      axis.setPointerCapture(event.pointerId);
    };
    axis.onpointermove = (event) => {
      if (from === null) return;
      const [first, last] = span(event).map((at) => at - this.view.first);
      const { edges, ratio } = this.geometry;
      frame(band, edges[first] / ratio, 0, (edges[last + 1] - edges[first]) / ratio, axis.clientHeight);
      band.hidden = false;
    };
    axis.onpointerup = (event) => {
      const [first, last] = from === null ? [0, 0] : span(event);
      from = null;
      band.hidden = true;
      if (last > first) this.zoomTo(first, last);
    };
    axis.onpointercancel = () => ((from = null), (band.hidden = true));
    axis.ondblclick = () => this.zoomTo(0, this.columns - 1);
    band.hidden = true;
  }

  cellAt(event, canvas) {
    const box = canvas.getBoundingClientRect();
    const { edges, count, high, ratio, wide } = this.geometry;
    const x = clamp(Math.floor(((event.clientX - box.left) / box.width) * wide), 0, wide - 1);
    const row = clamp(Math.floor(((event.clientY - box.top) * ratio) / high), 0, this.rows - 1);
    let place = clamp(Math.floor((x * count) / wide), 0, count - 1);
    while (place > 0 && edges[place] > x) place--;
    while (place < count - 1 && edges[place + 1] <= x) place++;
    return { row, column: this.order[this.view.first + place] };
  }

  hover(cell) {
    this.hovered = cell;
    this.mark();
  }

  choose({ row, column }) {
    Object.assign(this.view, { row, column });
    this.hovered = null;
    this.mark();
    this.settle();
  }

  key(event) {
    if (event.altKey || event.metaKey) return false;
    const { view, columns, rows } = this;
    const step = event.shiftKey ? 10 : 1, page = Math.max(1, Math.round(rows / 10)) * (rows > 10 ? 1 : rows);
    const place = this.place[view.column];
    const moves = {
      ArrowLeft: [0, -step], ArrowRight: [0, step], ArrowUp: [-step, 0], ArrowDown: [step, 0],
      Home: event.ctrlKey ? [-rows, -columns] : [0, view.first - place], End: event.ctrlKey ? [rows, columns] : [0, view.last - place],
      PageUp: [-page, 0], PageDown: [page, 0],
    };
    if (event.key in moves) {
      const [down, right] = moves[event.key];
      const next = clamp(place + right, 0, columns - 1);
      this.reveal(next);
      this.choose({ row: clamp(view.row + down, 0, rows - 1), column: this.order[next] });
      return true;
    }
    if (event.ctrlKey) return false;
    const zooms = { "+": 0.5, "=": 0.5, "-": 2, "0": Infinity };
    if (event.key in zooms) this.zoom(zooms[event.key]);
    return event.key in zooms;
  }

  // ---- the window --------------------------------------------------------------------------------------------------

  reorder() {
    const given = this.arrays[`order_${this.view.order}`];
    this.order = given ?? Uint32Array.from({ length: this.columns }, (_, c) => c);
    this.place = new Uint32Array(this.columns);
    this.order.forEach((column, place) => (this.place[column] = place));
  }

  reveal(place) {
    const { first, last } = this.view;
    if (place >= first && place <= last) return;
    const by = place < first ? place - first : place - last;
    this.zoomTo(first + by, last + by);
  }

  pan(share) {
    const { first, last } = this.view;
    const by = Math.trunc(share * (last - first + 1)) || Math.sign(share);
    const kept = clamp(by, -first, this.columns - 1 - last);
    this.zoomTo(first + kept, last + kept);
  }

  zoom(factor, around = this.place[this.view.column]) {
    const { first, last } = this.view;
    const count = last - first + 1;
    const wanted = clamp(Math.round(count * factor), Math.min(8, this.columns), this.columns);
    const centre = around >= first && around <= last ? around : (first + last) / 2;
    const start = clamp(Math.round(centre - ((centre - first + 0.5) / count) * wanted), 0, this.columns - wanted);
    this.zoomTo(start, start + wanted - 1);
  }

  zoomTo(first, last) {
    const end = this.columns - 1;
    let [low, high] = [first, last].map((at) => clamp(Math.round(Number.isFinite(at) ? at : 0), 0, end)).sort((a, b) => a - b);
    Object.assign(this.view, { first: low, last: high });
    this.draw();
    this.settle();
  }

  settle() {
    if (this.head.compact) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const told = JSON.stringify(this.view);
      if (told !== this.reported) this.report({ ...this.view });
      this.reported = told;
    }, SETTLED);
  }
}
LinkedHeatmaps.count = 0;

// ---- numbers ---------------------------------------------------------------------------------------------------------

function parts(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  return { text: new TextDecoder().decode(bytes.subarray(4, 4 + length)), body: bytes.subarray(4 + length) };
}

function split(head, body) {
  const copy = body.slice().buffer; // because typed arrays must start at a multiple of their width
  const types = { f8: Float64Array, f4: Float32Array, u4: Uint32Array };
  const arrays = {};
  let at = 0;
  for (const [name, type, size] of head.arrays) {
    arrays[name] = new types[type](copy, at, size);
    at += arrays[name].byteLength;
  }
  return arrays;
}

// The same operations in the same order and precision as compute/embeddings.py and compute/normalization.py: numpy adds
// float32 rows as (word + segment) + position, normalises in float64 and rounds once, at the end, to float32.
function materialise(head, arrays) {
  const values = {}, columns = head.columns, rows = head.labels.length;
  for (const { name, derived } of head.panels) {
    const result = derived || arrays[`${name}_rows`] ? new Float32Array(rows * columns) : arrays[name];
    if (derived === "sum") {
      const { word, segment, position } = values;
      for (let i = 0; i < result.length; i++) result[i] = Math.fround(word[i] + segment[i]) + position[i];
    } else if (derived === "layer_norm") {
      const { mean, deviation, gamma, beta } = arrays;
      for (let row = 0, i = 0; row < rows; row++)
        for (let c = 0; c < columns; c++, i++) result[i] = ((values.summed[i] - mean[row]) / deviation[row]) * gamma[c] + beta[c];
    } else if (arrays[`${name}_rows`]) {
      arrays[`${name}_rows`].forEach((from, row) => result.set(arrays[name].subarray(from * columns, (from + 1) * columns), row * columns));
    }
    values[name] = result;
  }
  return values;
}

// ---- small things ----------------------------------------------------------------------------------------------------

function element(tag, className = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// A drawing that lies over a panel or at its edge, and that draws itself where the chart is saved.
function overlay(className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "path"));
  svg.drawing = ({ left, top }) => {
    const copy = svg.cloneNode(true), { fill, stroke } = getComputedStyle(svg);
    for (const [name, value] of Object.entries({ x: left, y: top, fill, stroke })) copy.setAttribute(name, value);
    return copy;
  };
  return svg;
}

function trace(svg, width, height, line) {
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  svg.firstChild.setAttribute("d", line);
}

const triangle = (x, y, way) => `M${x - 2.5} ${y - 2 * way}h5L${x} ${y + 2.5 * way}z`;

function bold(text) {
  const made = element("b");
  made.textContent = text;
  return made;
}

function frame(box, left, top, width, height) {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

function pick(words, names) {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? name]));
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

function nice(step) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(step, 1)));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((candidate) => candidate >= step);
}

const sign = (text) => (Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "−"));
const fixed = (value, decimals = 4) => sign(value.toFixed(decimals));
const digits = (value) => sign(Math.abs(value) >= 1e-4 || value === 0 ? Number(value.toPrecision(5)).toString() : value.toExponential(3));
const short = (value) => Number(value.toPrecision(2)).toString();

// As many decimals, four at least, as it takes until the rounded parts add up to the rounded sum on the page, too.
function adding(values, total) {
  const shown = (value, decimals) => Number(value.toFixed(decimals));
  const adds = (decimals) =>
    Math.abs(values.reduce((sum, value) => sum + shown(value, decimals), 0) - shown(total, decimals)) < 0.1 ** (decimals + 1);
  return [4, 5, 6, 7].find(adds) ?? 4;
}

function channels(colour) {
  const hex = colour.trim().replace("#", "");
  if (/^[0-9a-f]{6}/i.test(hex)) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return (colour.match(/[\d.]+/g) ?? [255, 255, 255]).slice(0, 3).map(Number);
}

function isDark(colour) {
  const [red, green, blue] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

function ramp({ ends, under, over }) {
  const stops = ends.map(channels), last = stops.length - 1;
  const packed = ([red, green, blue]) => (255 << 24) | (blue << 16) | (green << 8) | red;
  const colours = new Uint32Array(2 * LEVELS + 3);
  for (let level = 0; level <= 2 * LEVELS; level++) {
    const at = (level / (2 * LEVELS)) * last, from = Math.min(Math.floor(at), last - 1);
    colours[level + 1] = packed(stops[from].map((low, channel) => Math.round(low + (stops[from + 1][channel] - low) * (at - from))));
  }
  colours[0] = packed(channels(under));
  colours[2 * LEVELS + 2] = packed(channels(over));
  return colours;
}

const alive = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  let heatmaps = alive.get(parentElement);
  if (!heatmaps) alive.set(parentElement, (heatmaps = new LinkedHeatmaps(parentElement)));
  heatmaps.report = (view) => setStateValue("view", view);
  heatmaps.show(data);
  return () => {
    heatmaps.end();
    alive.delete(parentElement);
  };
}
