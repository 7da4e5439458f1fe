// Texts of a page whose colour is too near to what they stand on, each with its ratio. Evaluated in a loaded page.
(outside) => {
  const AA = { small: 4.5, large: 3 }, found = new Set();
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {  // of any notation, as the browser paints it
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  };
  const over = ([red, green, blue, alpha], below) =>
    [red, green, blue].map((part, place) => part * alpha + below[place] * (1 - alpha));
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const above = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host;
  const look = (one, ground, shown) => {
    if (one.matches(outside)) return;
    const style = getComputedStyle(one);
    if (style.display === "none") return;
    const opaque = shown * style.opacity;
    const [red, green, blue, alpha] = rgba(style.backgroundColor);
    const here = over([red, green, blue, alpha * opaque], ground);
    const words = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("");
    if (words && style.visibility === "visible" && opaque && !one.closest("[disabled], [aria-disabled=true], [aria-hidden=true]")) {
      const [text, paper] = [over(rgba(style.color).with(3, rgba(style.color)[3] * opaque), here), here].map(luminance);
      const ratio = (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
      const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      const { width, height } = one.getBoundingClientRect();
      if (width > 1 && height > 1 && ratio < (large ? AA.large : AA.small))
        found.add(`${ratio.toFixed(2)}: “${words.slice(0, 40)}” (${style.color}) in ${above(one)?.className}`);
    }
    for (const child of [...(one.shadowRoot?.children ?? []), ...one.children]) look(child, here, opaque);
  };
  look(document.body, [255, 255, 255], 1);
  return [...found];
}
