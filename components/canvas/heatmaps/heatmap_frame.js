// What surrounds the pixels of a panel: scale, labels of its rows, ticks of its columns.

Object.assign(LinkedHeatmaps.prototype, {
  drawHeader(panel, index, limit, values) {
    const { name, title, group } = this.head.panels[index], { palette } = this;
    let beyond = 0, largest = 0, most = 0;
    for (let i = 0; i < values.length; i++) {
      const size = Math.abs(values[i]);
      if (size > limit) beyond++;
      if (size > most) [most, largest] = [size, i];
    }
    const own = this.view.scale === "own" || (this.view.scale === "shared" && this.head.panels.filter((other) => other.group === group).length === 1);
    const rule = this.head.panels.length === 1 ? "" : own ? "own scale" : this.view.scale === "one" ? "one scale for all" : "shared scale";
    panel.shape.textContent = `(${this.rows}, ${this.columns})`;
    panel.low.textContent = limit ? `−${short(limit)}` : "0";
    panel.high.textContent = limit ? `+${short(limit)}` : "0";
    if (panel.palette !== palette) {
      panel.palette = palette;
      panel.under.style.background = palette.under;
      panel.over.style.background = palette.over;
      panel.ramp.style.background = `linear-gradient(to right, ${palette.ends.join()})`;
    }
    const clipped = beyond ? `${grouped(beyond)} ${beyond === 1 ? "cell" : "cells"} beyond` : "no cell beyond";
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
  },

  drawLabels(panel) {
    const { high, ratio } = this.geometry;
    const pixels = high / ratio, { type } = this.known;
    const every = Math.max(1, Math.ceil((type - 0.5) / pixels));
    const room = Math.max(pixels, Math.min(type, this.rows * pixels)); // a label that would be cut at the bottom is left out
    if (differs(panel.labels, this.rows, pixels, type)) {
      panel.shown = [];
      for (let row = 0; row * pixels + room <= this.rows * pixels + 0.5; row += every) {
        const label = element("span", "heatmap-label", { dir: "ltr" });
        label.style.top = `${row * pixels}px`;
        label.style.height = label.style.lineHeight = `${Math.max(pixels, type)}px`;
        panel.shown.push(label);
      }
      panel.labels.style.height = `${this.rows * pixels}px`;
      panel.labels.replaceChildren(...panel.shown, panel.rowFlag);
    }
    panel.shown.forEach((label, index) => {
      const text = this.head.labels[index * every];
      if (differs(label, text)) label.textContent = text;
    });
  },

  drawAxis(panel) {
    const { count, edges, ratio, wide } = this.geometry, { first, last, order } = this.view;
    if (!differs(panel.axis, first, last, order, wide, ratio, this.head.across)) return;
    const step = nice(count / Math.max(2, Math.floor(wide / ratio / 70)));
    const name = element("span", "axis-name");
    name.textContent = order === "index" ? this.head.across : `place ${ORDERS[order]}`;
    const room = wide / ratio - 6.5 * name.textContent.length - 12; // the name of the axis stands at its right end
    const ticks = [];
    for (let place = Math.ceil(first / step) * step; place <= last; place += step) {
      const at = place - first, left = (edges[at] + edges[at + 1]) / 2 / ratio;
      if (left > room) break;
      const tick = element("span", left < 8 ? "axis-tick at-edge" : "axis-tick");
      tick.textContent = place;
      tick.style.left = `${left}px`;
      ticks.push(tick);
    }
    panel.axis.replaceChildren(...ticks, name, panel.columnFlag, panel.band);
  },

  drawToolbar() {
    const controls = this.controls;
    if (!controls) return;
    for (const name of ["order", "scale"])
      for (const button of controls[name] ?? []) button.setAttribute("aria-pressed", String(button.dataset.value === this.view[name]));
    for (const end of ["first", "last"]) {
      controls[end].max = this.columns - 1;
      controls[end].value = this.view[end];
    }
  },
});

// Whether what an element shows depends on anything that has changed since this was asked of it last.
function differs(box, ...on) {
  const words = on.join();
  if (box.drawnOf === words) return false;
  box.drawnOf = words;
  return true;
}

function nice(step) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(step, 1)));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((candidate) => candidate >= step);
}
