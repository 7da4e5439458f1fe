// Talk mode in the browser: the keys, and the bar at the lower edge. Moving to another scene asks Python; the answer,
// the notes and the whole page are here already. Texts arrive as textContent only.

import { addStyle, element } from "../frame/dom.js";
import css from "./talk.css";

const FIELDS = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
const MOVED_BY_ARROWS = `${FIELDS}, [role=slider], [role=radio], [role=tab], [role=listbox], [role=option], [role=combobox],
  [role=menu], [role=menuitem], [role=grid], [role=spinbutton], [role=application], canvas[tabindex]`;
const MOVED_BY_PAGES = "textarea, [role=slider], [role=listbox], [role=option], [role=grid], [role=spinbutton]";
const WHOLE = "data-whole-page";

class Dock {
  /** @type {any} */ data = null;
  /** @type {(name: string, value: unknown) => void} */ send = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ again = undefined;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.wanted = null; // the scene that was asked for and does not stand yet
    this.answer = element("p", { class: "answer", hidden: true, id: "answer" });
    this.question = element("p", { class: "question" });
    this.notes = element("section", { class: "notes", hidden: true, "aria-label": "Speaker notes" });
    this.place = element("span", { class: "place" });
    this.bar = element("div", { class: "bar" });
    const words = element("div", { class: "words", "aria-live": "polite" });
    words.append(this.question, this.answer);
    const buttons = element("div", { class: "buttons" });
    this.reveal = button("Answer", "R", () => this.showAnswer());
    this.whole = button("Whole page", "W", () => this.showWhole());
    this.note = button("Notes", "N", () => this.showNotes());
    this.back = button("‹", "", () => this.move(-1), "Previous scene");
    this.forth = button("›", "", () => this.move(1), "Next scene");
    const steps = element("div", { class: "steps" });
    steps.append(this.back, this.place, this.forth);
    buttons.append(
      this.reveal, this.whole, this.note,
      button("Share", "S", () => this.send("shared", true)),
      button("Leave", "T", () => this.send("turned", true)),
      steps,
    );
    const line = element("div", { class: "line" });
    line.append(words, buttons);
    // The page keeps as much room free at its end; the notes may cover it.
    this.tall = new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${line.offsetHeight}px`));
    this.tall.observe(line);
    this.root = element("div", { class: "dock", role: "region", "aria-label": "Talk mode", hidden: true });
    this.root.append(this.notes, this.bar, line);
    parent.append(this.root);
    this.letters = (event) => this.onLetter(event);
    this.moves = (event) => this.onMove(event);
    window.addEventListener("keydown", this.letters, true); // before Streamlit, for which R means “run again”
    window.addEventListener("keydown", this.moves);
  }

  end() {
    this.tall.disconnect();
    clearTimeout(this.again);
    window.removeEventListener("keydown", this.letters, true);
    window.removeEventListener("keydown", this.moves);
    document.documentElement.removeAttribute(WHOLE);
    this.root.remove();
  }

  show(data, send) {
    const another = !this.data || data.number !== this.data.number || data.on !== this.data.on || data.question !== this.data.question;
    this.data = data;
    this.send = send;
    this.root.hidden = !data.on;
    if (!another) return;
    if (this.wanted === data.number || !data.on) {
      clearTimeout(this.again);
      this.wanted = null;
    }
    this.answer.hidden = true;
    document.documentElement.removeAttribute(WHOLE);
    write(this.question, data.question);
    write(this.answer, data.answer);
    write(this.notes, data.notes || "This scene has no notes.");
    this.place.textContent = data.number ? `Scene ${data.number} of ${data.count}` : `The tour has ${data.count} scenes`;
    this.bar.style.width = `${(100 * data.number) / data.count}%`;
    this.back.disabled = data.number === 1;
    this.forth.disabled = data.number === data.count;
    this.note.hidden = !data.number;
    this.label();
  }

  label() {
    this.reveal.hidden = !this.data.question || !this.answer.hidden;
    this.whole.hidden = !this.data.focused;
    this.whole.setAttribute("aria-pressed", String(document.documentElement.hasAttribute(WHOLE)));
    this.note.setAttribute("aria-pressed", String(!this.notes.hidden));
  }

  showAnswer() {
    if (!this.data.question) return;
    this.answer.hidden = false;
    this.label();
  }

  showNotes() {
    this.notes.hidden = !this.notes.hidden;
    this.label();
  }

  showWhole() {
    if (!this.data.focused) return;
    document.documentElement.toggleAttribute(WHOLE);
    this.label();
    window.dispatchEvent(new Event("resize")); // charts that were hidden have no size yet
  }

  // Forward first answers the question: a presenter's remote has two buttons only.
  step(direction) {
    if (direction > 0 && this.wanted === null && this.data.question && this.answer.hidden) this.showAnswer();
    else this.move(direction);
  }

  move(direction) {
    const from = this.wanted ?? this.data.number;
    const to = from ? from + direction : this.data.resume;
    if (to < 1 || to > this.data.count) return;
    this.wanted = to;
    this.send("moved", to);
    clearTimeout(this.again); // a step that is asked for while the page changes can get lost on its way
    this.again = setTimeout(() => {
      this.wanted = null;
      this.send("moved", to);
    }, 3000);
  }

  onLetter(event) {
    if (modified(event) || inside(event, FIELDS) || dialogIsOpen()) return;
    const act = { t: () => this.send("turned", true), s: () => this.send("shared", true), r: () => this.showAnswer(),
      n: () => this.data.number && this.showNotes(), w: () => this.showWhole() }[event.key.toLowerCase()];
    if (!act || (!this.data.on && event.key.toLowerCase() !== "t")) return;
    event.stopPropagation();
    event.preventDefault();
    act();
  }

  onMove(event) {
    const direction = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!direction || !this.data.on || modified(event) || event.defaultPrevented || dialogIsOpen()) return;
    if (inside(event, event.key.startsWith("Arrow") ? MOVED_BY_ARROWS : MOVED_BY_PAGES)) return;
    event.preventDefault();
    this.step(direction);
  }
}

function button(text, key, onclick, name = "") {
  const made = element("button", { type: "button", "aria-label": name || false }, text);
  if (key) made.append(element("kbd", {}, key));
  made.onclick = onclick;
  return made;
}

// `code` between backticks, everything else as it is.
function write(target, text) {
  target.replaceChildren(...text.split("`").map((part, place) => (place % 2 ? element("code", {}, part) : part)));
}

const modified = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
const inside = (event, selector) => event.composedPath().some((one) => one.matches?.(selector));
const dialogIsOpen = () => Boolean(document.querySelector("[role=dialog]"));
const docks = new WeakMap();

/** @param {ComponentCall<any>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  if (!docks.has(parentElement)) docks.set(parentElement, new Dock(parentElement));
  docks.get(parentElement).show(data, setTriggerValue);
  return () => {
    docks.get(parentElement)?.end();
    docks.delete(parentElement);
  };
}
