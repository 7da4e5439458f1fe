// Hands and keys: pointing, tapping, dragging along the axis, two fingers, the wheel, the arrow keys.

Object.assign(LinkedHeatmaps.prototype, {
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
  },

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
  },

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
  },

  cellAt(event, canvas) {
    const box = canvas.getBoundingClientRect();
    const { edges, count, high, ratio, wide } = this.geometry;
    const x = clamp(Math.floor(((event.clientX - box.left) / box.width) * wide), 0, wide - 1);
    const row = clamp(Math.floor(((event.clientY - box.top) * ratio) / high), 0, this.rows - 1);
    let place = clamp(Math.floor((x * count) / wide), 0, count - 1);
    while (place > 0 && edges[place] > x) place--;
    while (place < count - 1 && edges[place + 1] <= x) place++;
    return { row, column: this.order[this.view.first + place] };
  },

  hover(cell) {
    this.hovered = cell;
    this.mark();
  },

  choose({ row, column }) {
    Object.assign(this.view, { row, column });
    this.hovered = null;
    this.mark();
    this.settle();
  },

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
  },
});
