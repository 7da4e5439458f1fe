// Pixels: one canvas for each panel, as wide as the screen has device pixels and one pixel high for each row.

const LEVELS = 127; // colours on each side of zero; 0 and 256 are the colours of clipped values
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

Object.assign(LinkedHeatmaps.prototype, {
  // Take on the colours of the page; whether they are others than before.
  dress() {
    const style = getComputedStyle(this.root);
    const [ground, ink, font] = ["--st-background-color", "--st-text-color", "--st-font"].map((name) => style.getPropertyValue(name));
    const theme = [ground, ink, font].join();
    if (theme === this.theme || !this.root.isConnected) return false;
    const palette = PALETTES[isDark(ground) ? "dark" : "light"];
    Object.assign(this, { theme, palette, colours: ramp(palette), known: null });
    return true;
  },

  // What only the page knows, in CSS pixels. Reading it makes the browser lay out the page at once, so it is read when
  // a size has changed, and not for each sentence.
  sizes() {
    const { plot, rowFlag } = this.panels[0];
    return {
      width: this.root.clientWidth, plot: plot.clientWidth, high: this.room.clientHeight, row: this.room.clientWidth,
      type: parseFloat(getComputedStyle(rowFlag).fontSize), flag: rowFlag.offsetHeight || 14,
    };
  },

  resize() {
    if (!this.panels) return;
    const sizes = this.sizes();
    if (this.known && Object.entries(sizes).every(([name, size]) => this.known[name] === size)) return;
    this.known = sizes;
    this.draw();
  },

  draw() {
    this.known ??= this.sizes();
    if (!this.known.width) return;
    this.measure();
    this.panels.forEach((panel, index) => this.paint(panel, index));
    this.drawToolbar();
    this.mark();
    this.root.dataset.painted = String(this.head.checksum);
    this.root.dataset.window = `${this.view.first}-${this.view.last}`;
    requestAnimationFrame((at) => (window.__heatmapsPainted = { checksum: this.head.checksum, pieces: this.root.dataset.pieces, at }));
  },

  measure() {
    const ratio = window.devicePixelRatio || 1;
    const wide = Math.max(1, Math.floor(this.known.plot * ratio));
    const high = clamp(Math.floor((this.known.high * ratio) / this.rows), 1, Math.round(this.known.row * ratio));
    const count = this.view.last - this.view.first + 1;
    // Column c of the window covers the device pixels edges[c] to edges[c + 1]; more columns than pixels share one.
    const edges = Int32Array.from({ length: count + 1 }, (_, c) => Math.round((c * wide) / count));
    this.geometry = { ratio, wide, high, count, edges, crowded: count > wide };
  },

  paint(panel, index) {
    const { ratio, wide, high } = this.geometry;
    const limit = this.head.limits[this.view.scale][index];
    const values = this.values[panel.name];
    const canvas = panel.canvas;
    if (canvas.width !== wide || canvas.height !== this.rows) [canvas.width, canvas.height] = [wide, this.rows];
    canvas.style.width = `${wide / ratio}px`;
    canvas.style.height = `${(this.rows * high) / ratio}px`;
    const clipped = [];
    canvas.getContext("2d").putImageData(this.image(values, limit, clipped), 0, 0);
    this.drawClipped(panel, clipped);
    this.drawHeader(panel, index, limit, values);
    this.drawLabels(panel);
    this.drawAxis(panel);
  },

  image(values, limit, clipped) {
    const { wide, count, edges, crowded } = this.geometry, { colours } = this;
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
        const colour = colours[level];
        for (let at = to + edges[place], end = to + edges[place + 1]; at < end; at++) pixels[at] = colour;
      }
    }
    return image;
  },
});

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
