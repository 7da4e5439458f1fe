// Beside the name of a panel a small button, if Python sent code for it: the lines that give the same array elsewhere.

Object.assign(LinkedHeatmaps.prototype, {
  buildCode(name, title) {
    const code = this.head.code?.[name];
    if (!code) return [];
    const button = element("button", "panel-code-button", { type: "button", "aria-expanded": "false", "data-screen": "" });
    button.textContent = "code";
    button.title = `The lines of transformers code that give the panel ${title}`;
    const box = element("div", "panel-code", { "data-screen": "" });
    box.hidden = true;
    button.onclick = () => {
      if (!box.firstChild) box.append(...this.buildLines(code));
      box.hidden = !box.hidden;
      button.setAttribute("aria-expanded", String(!box.hidden));
    };
    return [button, box];
  },

  buildLines(code) {
    const lines = element("pre", "", { tabindex: "0" });
    lines.textContent = code;
    const copy = element("button", "", { type: "button" });
    copy.textContent = "Copy";
    copy.onclick = async () => {
      await navigator.clipboard.writeText(code);
      copy.textContent = "Copied";
    };
    return navigator.clipboard ? [lines, copy] : [lines];
  },
});
