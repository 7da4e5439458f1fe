// Which words of pictures lie on each other, or are cut off at the edge of their picture. Evaluated in a loaded page.
() => {
  // Words of Plotly that have a place of their own; what labels a point may lie near others.
  const NAMES = `.gtitle, [class$=title], [class^=x][class$=tick] text, [class^=y][class$=tick] text, .legendtext, .annotation-text, .cbaxis text, .cbtitle text,
    .slider-label, .updatemenu-item-text`;
  const SLACK = 1.5, found = [];
  const said = (one) => `“${one.words.slice(0, 40)}”`;
  const quad = (text) => {  // corners on the screen; a turned word is no upright box, and a line is higher than its letters
    const box = text.getBBox(), at = text.getScreenCTM();
    return [[0, 0.15], [1, 0.15], [1, 0.85], [0, 0.85]].map(([right, down]) => {
      const point = new DOMPoint(box.x + right * box.width, box.y + down * box.height).matrixTransform(at);
      return [point.x, point.y];
    });
  };
  const depth = (one, other) => {  // how far two convex shapes lie in each other; 0 or less where they do not
    let least = Infinity;
    for (const shape of [one, other]) shape.forEach(([x, y], corner) => {
      const [nextX, nextY] = shape[(corner + 1) % 4], length = Math.hypot(nextX - x, nextY - y);
      if (!length) return;
      const along = ([a, b]) => (a * (y - nextY) + b * (nextX - x)) / length;
      const [first, second] = [one.map(along), other.map(along)];
      least = Math.min(least, Math.min(Math.max(...first), Math.max(...second)) - Math.max(Math.min(...first), Math.min(...second)));
    });
    return least;
  };
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const collide = (key, words) => words.forEach((one, number) => words.slice(number + 1).forEach((other) => {
    if (depth(one.quad, other.quad) > SLACK) found.push(`${key}: ${said(one)} lies on ${said(other)}`);
  }));
  const inside = (key, one, frame) => {
    const xs = one.quad.map(([x]) => x), ys = one.quad.map(([, y]) => y);
    const out = Math.max(frame.left - Math.min(...xs), Math.max(...xs) - frame.right,
      frame.top - Math.min(...ys), Math.max(...ys) - frame.bottom);
    if (out > SLACK) found.push(`${key}: ${said(one)} is cut off by ${Math.round(out)} px`);
  };
  const isCut = (one) => {  // by itself or by what it stands in, sideways and with no way to scroll there
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, width } = range.getBoundingClientRect();
    if (width) for (let frame = one; frame; frame = frame.parentElement) {
      const { overflowX, contain } = getComputedStyle(frame), edge = frame.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) return false;
      if ((overflowX !== "visible" || /paint|content|strict/.test(contain)) && (right > edge.right + 6 + SLACK || left < edge.left - 6 - SLACK)) return true;
    }
    return false;
  };
  const keyOf = (one) => [...(one.closest("[class*=st-key-]")?.classList ?? [])].find((name) => name.startsWith("st-key-"))?.slice(7);

  for (const plot of document.querySelectorAll(".js-plotly-plot")) {
    const words = [...plot.querySelectorAll("text")].filter((one) => one.closest(NAMES) && one.textContent.trim() && seen(one))
      .map((one) => ({ words: one.textContent, quad: quad(one) }));
    const frame = plot.getBoundingClientRect();
    for (const one of words) inside(keyOf(plot), one, frame);
    for (const name of plot.querySelectorAll(".legendtext")) if (seen(name)) {  // a legend may be scrolled, but not sideways
      const { left, right } = name.closest(".legend").querySelector(".bg").getBoundingClientRect();
      inside(keyOf(plot), { words: name.textContent, quad: quad(name) }, { left, right, top: -Infinity, bottom: Infinity });
    }
    collide(keyOf(plot), words);
    for (const bar of plot.querySelectorAll(".colorbar")) {
      const title = bar.querySelector(".cbtitle text"), { left, right, top, bottom } = bar.querySelector(".cbfills").getBoundingClientRect();
      const ramp = [[left, top], [right, top], [right, bottom], [left, bottom]];
      if (title?.textContent.trim() && depth(quad(title), ramp) > SLACK) found.push(`${keyOf(plot)}: ${said({ words: title.textContent })} lies on its colour bar`);
    }
  }
  for (const host of document.querySelectorAll('[data-testid="stBidiComponentRegular"], [data-testid="stBidiComponentIsolated"]')) {
    const roots = [host, ...[...host.querySelectorAll("*")].map((one) => one.shadowRoot).filter(Boolean)];
    for (const svg of roots.flatMap((root) => [...root.querySelectorAll("svg")])) {
      if (!seen(svg)) continue;
      const words = [...svg.querySelectorAll("text")].filter((one) => one.textContent.trim() && seen(one))
        .map((one) => ({ words: one.textContent, quad: quad(one) }));
      const frame = svg.getBoundingClientRect();
      if (getComputedStyle(svg).overflow === "hidden") for (const one of words) inside(keyOf(host), one, frame);
      collide(keyOf(host), words);
    }
    for (const one of roots.flatMap((root) => [...root.querySelectorAll(":not(svg, svg *)")])) {
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (own && seen(one) && getComputedStyle(one).textOverflow !== "ellipsis" && isCut(one))
        found.push(`${keyOf(one) ?? keyOf(host)}: “${one.textContent.trim().slice(0, 40)}” is cut off`);
    }
  }
  return [...new Set(found)];
}
