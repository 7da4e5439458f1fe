// Lines between query tokens (left) and key tokens (right); weights are rows × columns. Hovering or focusing a token shows
// only its lines; Enter or a click keeps them.

import { addStyle, element, shape } from "../../frame/dom.js";
import css from "./attention_lines.css";

const kept = new WeakMap(); // root -> the pinned token, so that a rerun with the same tokens keeps it

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".lines"));
  const { rows, columns, weights, floor } = data;
  root.setAttribute("aria-label", data.alt);
  root.querySelector(".left-title").textContent = "attends (query)";
  root.querySelector(".right-title").textContent = "attended to (key)";
  const hint = root.querySelector(".hint");
  const signature = JSON.stringify([rows, columns]);
  const before = kept.get(root);
  let pinned = before && before.signature === signature ? before.pinned : null;

  const sides = {
    left: { tokens: rows, box: root.querySelector(".left"), toward: (mine, other) => weights[mine][other] },
    right: { tokens: columns, box: root.querySelector(".right"), toward: (mine, other) => weights[other][mine] },
  };
  for (const [side, { tokens, box }] of Object.entries(sides)) {
    box.replaceChildren(...tokens.map((described, index) => token(side, index, ...described)));
  }
  const svg = root.querySelector("svg");
  const lines = () => /** @type {NodeListOf<SVGLineElement>} */ (svg.querySelectorAll("line"));
  draw();
  isolate(pinned);

  function token(side, index, position, piece, text) {
    const name = element("span", { class: "piece", dir: "ltr" }, piece);
    const weight = element("span", { class: "weight" }), letter = element("span", { class: "letter" }, text);
    const label = `${piece}, position ${position}${text && ` of text ${text}`}, ${side === "left" ? "attends" : "is attended to"}`;
    const attributes = { type: "button", tabindex: index === 0 ? 0 : -1, "aria-label": label, title: `${piece} (position ${position})` };
    const button = element("button", attributes, name, weight, letter);
    button.classList.toggle("first-of-b", text === "B" && index > 0 && sides[side].tokens[index - 1][2] === "A");
    button.onmouseenter = () => isolate({ side, index });
    button.onmouseleave = () => isolate(pinned);
    button.onfocus = () => {
      for (const other of sides[side].box.children) other.tabIndex = other === button ? 0 : -1; // Tab leaves the column
      isolate({ side, index });
    };
    button.onblur = () => isolate(pinned);
    button.onclick = () => keep(pinned && pinned.side === side && pinned.index === index ? null : { side, index });
    button.onkeydown = (event) => move(event, side, index);
    return button;
  }

  /** @param {{side: string, index: number} | null} choice */
  function keep(choice) {
    pinned = choice;
    kept.set(root, { signature, pinned });
    isolate(pinned);
  }

  function move(event, side, index) {
    const other = side === "left" ? "right" : "left";
    const targets = {
      ArrowDown: () => sides[side].box.children[index + 1],
      ArrowUp: () => sides[side].box.children[index - 1],
      ArrowRight: () => side === "left" && sides[other].box.children[Math.min(index, columns.length - 1)],
      ArrowLeft: () => side === "right" && sides[other].box.children[Math.min(index, rows.length - 1)],
      Escape: () => keep(null),
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    const target = targets[event.key]();
    if (target) target.focus();
  }

  function draw() {
    const most = Math.max(rows.length, columns.length);
    svg.setAttribute("viewBox", `0 0 100 ${most}`);
    root.style.setProperty("--most", String(most));
    svg.style.height = `calc(var(--row) * ${most})`;
    svg.replaceChildren();
    weights.forEach((row, from) =>
      row.forEach((weight, to) => {
        if (weight < floor) return;
        const ends = { x1: 0, y1: from + 0.5, x2: 100, y2: to + 0.5 }, of = { "data-from": from, "data-to": to, "data-weight": weight };
        svg.append(shape("line", { ...ends, ...of, "stroke-width": 0.6 + 4.4 * weight }));
      })
    );
  }

  function isolate(choice) {
    for (const line of lines()) {
      const own = !choice || Number(choice.side === "left" ? line.dataset.from : line.dataset.to) === choice.index;
      line.style.display = own ? "" : "none";
      line.style.opacity = String(Math.min(1, (choice ? 0.25 : 0.08) + Number(line.dataset.weight)));
    }
    for (const [side, { box }] of Object.entries(sides)) {
      [...box.children].forEach((button, index) => {
        const own = choice && choice.side === side;
        button.classList.toggle("chosen", Boolean(own && choice.index === index));
        button.setAttribute("aria-pressed", String(Boolean(pinned && pinned.side === side && pinned.index === index)));
        const weight = choice && !own ? sides[choice.side].toward(choice.index, index) : null;
        button.querySelector(".weight").textContent = weight !== null && weight >= floor ? weight.toFixed(2) : "";
      });
    }
    hint.toggleAttribute("data-screen", !choice && svg.children.length > 0);
    if (!svg.children.length) hint.textContent = `No weight that is drawn here reaches ${floor}, so there is no line.`;
    else hint.textContent = choice ? sentence(choice) : "Point at a token, or move to it with the arrow keys, to see only its lines; Enter keeps them.";
  }

  function sentence({ side, index }) {
    const others = side === "left" ? columns : rows;
    const strongest = others
      .map(([, piece], other) => ({ piece, weight: sides[side].toward(index, other) }))
      .sort((one, other) => other.weight - one.weight)
      .slice(0, 5)
      .map(({ piece, weight }) => `${piece} ${weight.toFixed(2)}`);
    const piece = sides[side].tokens[index][1];
    return side === "left" ? `${piece} attends to: ${strongest.join(", ")}` : `${piece} is attended to by: ${strongest.join(", ")}`;
  }
}
