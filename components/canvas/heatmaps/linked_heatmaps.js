// Linked heatmaps: canvases that share rows, columns, a window of columns and one marked cell.
//
// Streamlit calls the function at the bottom whenever data or theme change; one `LinkedHeatmaps` per place on the page
// lives on in between, so what did not change is not drawn again. Python sends numbers, these files decide pixels. Text
// of the viewer goes to the page as textContent only.
//
// This file holds what is looked at. The files heatmap_*.js stand below it in the same module; each adds one ability.

const SETTLED = 400; // ms without a change before Python is told what is looked at

class LinkedHeatmaps {
  constructor(parent) {
    this.root = element("div", "linked-heatmaps", { "data-figure": "" });
    this.bar = element("div", "heatmap-toolbar", { "data-screen": "", role: "group", "aria-label": "What the heatmaps show" });
    this.stack = element("div", "heatmap-stack");
    this.line = element("div", "cell-arithmetic", { "aria-live": "polite", id: `arithmetic-${LinkedHeatmaps.count++}` });
    // Never seen: as high as the rows of a panel may be together, and as wide as one row may be high.
    this.room = element("div", "heatmap-room", { "aria-hidden": "true" });
    this.root.append(this.room, this.bar, this.stack, this.line);
    parent.append(this.root);
    this.resized = new ResizeObserver(() => this.resize());
    for (const one of [this.root, this.room]) this.resized.observe(one);
  }

  end() {
    this.resized.disconnect();
    clearTimeout(this.timer);
    this.root.remove();
  }

  show(bytes) {
    const { text, body } = parts(bytes); // the header holds a checksum of the body: equal headers, equal pictures
    const changed = text !== this.text;
    if (changed) this.take(text, body);
    // To ask for the theme makes the browser work out every style at once; a sentence hardly ever comes with another.
    if (changed && this.theme) requestAnimationFrame(() => this.dress() && this.draw());
    else if (!this.dress() && !changed) return;
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
