// What stands on the page: toolbar, panels, and for each panel a header, labels, a plot and an axis.

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

Object.assign(LinkedHeatmaps.prototype, {
  build() {
    const shape = this.head.panels.map((panel) => panel.name).join();
    this.root.classList.toggle("compact", Boolean(this.head.compact));
    this.root.dataset.pieces = this.head.labels.join(" ");
    if (shape !== this.shape) {
      this.panels = this.head.panels.map((panel) => this.buildPanel(panel));
      this.stack.replaceChildren(...this.panels.map((panel) => panel.box));
      this.shape = shape;
      this.known = null;
    }
    if (!this.head.compact && !this.controls) this.buildToolbar();
    this.line.hidden = Boolean(this.head.quiet);
  },

  buildPanel({ name, title }) {
    const box = element("section", `heatmap-panel heatmap_${name} st-key-heatmap_${name}`, { "data-panel": name });
    const header = element("header", "heatmap-header");
    const parts = { title: element("strong", "heatmap-title"), shape: element("code", "heatmap-shape") };
    parts.title.textContent = title;
    const legend = element("span", "heatmap-legend");
    for (const part of ["low", "under", "ramp", "over", "high", "note"]) legend.append((parts[part] = element("span", `legend-${part}`)));
    const [button, lines] = this.buildCode(name, title);
    header.append(...[parts.title, parts.shape, button, legend, lines].filter(Boolean));
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
  },

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
  },

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
  },
});

function element(tag, className = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function pick(words, names) {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? name]));
}
