// The marked cell: the same in all panels, with the line that does its sum.

Object.assign(LinkedHeatmaps.prototype, {
  mark() {
    const { edges, high, ratio, wide } = this.geometry;
    const { row, column } = this.hovered ?? this.view;
    const { flag } = this.known;
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
      panel.rowFlag.style.top = `${clamp(top + height / 2 - flag / 2, 0, Math.max(0, (this.rows * high) / ratio - flag))}px`;
      panel.columnFlag.textContent = column;
      panel.columnFlag.style.left = `${clamp(left + width / 2, 14, wide / ratio - 14)}px`;
      cell.dataset.row = row;
      cell.dataset.column = column;
      cell.dataset.value = this.values[panel.name][row * this.columns + column];
    }
    this.tell(row, column, inside);
  },

  tell(row, column, inside) {
    const at = row * this.columns + column;
    const value = Object.fromEntries(this.head.panels.map(({ name }) => [name, this.values[name][at]]));
    Object.assign(this.line.dataset, value, { row, column, token: this.head.labels[row] });
    const words = this.head.panels.some((panel) => panel.derived) ? this.arithmetic(value, row, column) : this.plain(value, row, column);
    const [sum, place] = [element("div", "cell-sum"), element("div", "cell-place")];
    sum.append(...words[0].split(/(−?\d+\.?\d*(?:e[−+]?\d+)?)/).map((text, index) => (index % 2 ? bold(text) : text)));
    place.textContent = words[1] + (inside ? "" : " It lies outside the window.");
    this.line.replaceChildren(sum, place);
  },

  arithmetic(value, row, column) {
    const { mean, deviation, gamma, beta } = this.arrays;
    Object.assign(this.line.dataset, { mean: mean[row], deviation: deviation[row], gamma: gamma[column], beta: beta[column] });
    const decimals = adding([value.word, value.position, value.segment], value.summed);
    const places = this.head.panels.filter((panel) => !panel.derived).map(({ name, rows, size }) =>
      `${name} row ${name === "word" ? "ID " : ""}${rows[row]}${size ? ` of ${grouped(size)}` : ""}${name === "word" ? ` ‘${this.head.labels[row]}’` : ""}`);
    return [
      `word ${fixed(value.word, decimals)} + position ${fixed(value.position, decimals)} + ` +
      `segment ${fixed(value.segment, decimals)} = ${fixed(value.summed, decimals)}; ` +
      `minus mean ${digits(mean[row])}, over standard deviation ${digits(deviation[row])}, ` +
      `times gamma ${digits(gamma[column])}, plus beta ${digits(beta[column])} = ${fixed(value.normed)}`,
      `${places.join(", ")}; dimension ${column} of 0 to ${this.columns - 1}. Figures are rounded.`,
    ];
  },

  plain(value, row, column) {
    const figures = this.head.panels.map(({ name, title }) => `${title} ${fixed(value[name])}`);
    const { down, across, labels } = this.head, name = labels[row] === String(row) ? "" : ` ‘${labels[row]}’`;
    return [figures.join(", "), `${down} ${row}${name}, ${across} ${column} of 0 to ${this.columns - 1}. Figures are rounded.`];
  },
});

function bold(text) {
  const made = element("b");
  made.textContent = text;
  return made;
}

function frame(box, left, top, width, height) {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

// As many decimals, four at least, as it takes until the rounded parts add up to the rounded sum on the page, too.
function adding(values, total) {
  const shown = (value, decimals) => Number(value.toFixed(decimals));
  const adds = (decimals) =>
    Math.abs(values.reduce((sum, value) => sum + shown(value, decimals), 0) - shown(total, decimals)) < 0.1 ** (decimals + 1);
  return [4, 5, 6, 7].find(adds) ?? 4;
}
