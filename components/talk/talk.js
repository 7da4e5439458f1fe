// Talk mode in the browser: the bar at the lower edge, and what its keys do. Moving to another scene asks Python, which shows
// the page; the answer, the notes, the whole page and the pointer are here already. Texts arrive as textContent only.

import { addStyle, element } from "../frame/dom.js";
import { addToHistory, streamlitReplacesHistory, switchTheme } from "../frame/streamlit_internals.js";
import { openChannel } from "./channel.js";
import { Pointer } from "./pointer.js";
import css from "./talk.css";
import { listenToKeys } from "./talk_keys.js";

const WHOLE = "data-whole-page", ANSWERED = "data-answered";
const AGAIN = 3000; // ms

/**
 * @typedef {object} Shown
 * @property {boolean} on
 * @property {string} page the page of the scene, as in the address
 * @property {number} number the scene, from 1
 * @property {number[]} told the scenes of this length of the tour
 * @property {number} minutes how long this tour is; 0 where it has one length
 * @property {string} question
 * @property {string} answer
 * @property {string} notes
 * @property {boolean} focused whether the scene hides a part of its page
 */

class Dock {
  /** @type {Shown | null} */ data = null;
  /** @type {(name: string, value: unknown) => void} */ send = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ again = undefined;
  /** @type {number | null} the scene that was asked for and does not stand yet */ wanted = null;
  /** @type {{number: number, sentence: string, instead: string}} */ found = { number: 0, sentence: "", instead: "" };
  hasPresenter = false;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.answer = element("p", { class: "answer", hidden: true, id: "answer" });
    this.question = element("p", { class: "question" });
    this.notes = element("section", { class: "notes", hidden: true, "aria-label": "Speaker notes" });
    this.place = element("span", { class: "place" });
    this.bar = element("div", { class: "bar" });
    const words = element("div", { class: "words", "aria-live": "polite" });
    words.append(this.question, this.answer);
    const buttons = element("div", { class: "buttons" });
    this.more = element("div", { class: "more", hidden: true });
    this.tools = button("Tools", "M", () => this.showTools());
    this.reveal = button("Answer", "R", () => this.showAnswer());
    this.instead = button("Try", "E", () => this.send("tried", this.found.instead));
    this.whole = button("Whole page", "W", () => this.showWhole());
    this.note = button("Notes", "N", () => this.showNotes());
    this.ring = button("Pointer", "P", () => this.point());
    this.back = button("‹", "", () => this.move(-1), "Previous scene");
    this.forth = button("›", "", () => this.move(1), "Next scene");
    this.length = button("", "L", () => this.send("lengthened", true));
    const steps = element("div", { class: "steps" });
    steps.append(this.back, this.place, this.forth);
    buttons.append(this.reveal, this.instead, this.tools, steps);
    this.more.append(
      this.whole, this.ring, button("Light or dark", "D", () => switchTheme()), this.note,
      button("Presenter’s screen", "O", () => openPresenter()), button("Share", "S", () => this.send("shared", true)),
      this.length, button("Leave", "T", () => this.send("turned", true)),
    );
    const line = element("div", { class: "line" });
    line.append(words, buttons);
    // The page keeps as much room free at its end; the notes may cover it.
    this.tall = new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${line.offsetHeight}px`));
    this.tall.observe(line);
    this.root = element("div", { class: "dock", role: "region", "aria-label": "Talk mode", hidden: true });
    this.root.append(this.notes, this.more, this.bar, line);
    parent.append(this.root);
    this.pointer = new Pointer(parent);
    this.channel = openChannel((message) => message.from === "presenter" && this.hear(message.act));
    this.unlisten = listenToKeys({
      isOn: () => this.data.on, step: (direction) => this.step(direction), always: "t",
      letters: {
        t: () => this.send("turned", true), s: () => this.send("shared", true), r: () => this.showAnswer(), w: () => this.showWhole(),
        n: () => this.showNotes(), p: () => this.point(), d: () => switchTheme(), o: () => openPresenter(),
        m: () => this.showTools(), l: () => this.send("lengthened", true), e: () => !this.instead.hidden && this.instead.click(),
      },
    });
    this.onBack = (/** @type {PopStateEvent} */ event) => this.goBack(event);
    this.onFound = (/** @type {Event} */ event) => this.find(/** @type {CustomEvent} */ (event).detail);
    window.addEventListener("popstate", this.onBack, true); // before Streamlit, which would open the page and not the scene
    document.addEventListener("talk-found", this.onFound);
    document.dispatchEvent(new Event("talk-ask"));
  }

  end() {
    this.tall.disconnect();
    this.unlisten();
    this.pointer.end();
    this.channel.close();
    clearTimeout(this.again);
    window.removeEventListener("popstate", this.onBack, true);
    document.removeEventListener("talk-found", this.onFound);
    for (const mark of [WHOLE, ANSWERED]) document.documentElement.removeAttribute(mark);
    streamlitReplacesHistory(false);
    this.root.remove();
  }

  /** @param {Shown} data @param {(name: string, value: unknown) => void} send */
  show(data, send) {
    const another = JSON.stringify(data) !== JSON.stringify(this.data);
    const scene = !this.data || data.number !== this.data.number || data.on !== this.data.on;
    this.data = data;
    this.send = send;
    this.root.hidden = !data.on;
    if (!another) return;
    streamlitReplacesHistory(data.on);
    if (this.wanted === data.number || !data.on) {
      clearTimeout(this.again);
      this.wanted = null;
    }
    if (scene) this.begin();
    write(this.question, data.question);
    write(this.notes, data.notes || "This scene has no notes.");
    const place = data.told.filter((number) => number <= data.number).length;
    this.place.textContent = `Scene ${place} of ${data.told.length}`;
    this.length.firstChild.textContent = `${data.minutes} minutes`;
    this.length.hidden = !data.minutes;
    this.bar.style.width = `${(100 * place) / data.told.length}%`;
    this.back.disabled = !this.beside(-1);
    this.forth.disabled = !this.beside(1);
    this.writeAnswer();
    if (data.on) this.tell();
  }

  /** A scene begins: nothing of the last one is open. */
  begin() {
    this.answer.hidden = true;
    document.documentElement.removeAttribute(ANSWERED);
    document.documentElement.removeAttribute(WHOLE);
    if (!this.data.on && this.pointer.isOn) this.point();
  }

  /** What was computed for this sentence, by the run of the page that now stands. */
  find(found) {
    this.found = found;
    if (!this.data) return;
    this.writeAnswer();
    this.tell();
  }

  writeAnswer() {
    const { number, sentence, instead } = this.found;
    const found = number === this.data.number ? sentence : "";
    write(this.answer, this.data.answer);
    if (found) this.answer.prepend(element("strong", {}, found), " ");
    this.instead.firstChild.textContent = `Try “${instead}”`;
    this.instead.hidden = !found || !instead;
    this.label();
  }

  label() {
    this.reveal.hidden = !this.data.question || !this.answer.hidden;
    this.whole.hidden = !this.data.focused;
    this.note.hidden = this.hasPresenter;
    press(this.whole, document.documentElement.hasAttribute(WHOLE));
    press(this.note, !this.notes.hidden);
    press(this.ring, this.pointer.isOn);
  }

  showAnswer() {
    if (!this.data.question) return;
    this.answer.hidden = false;
    document.documentElement.setAttribute(ANSWERED, String(this.data.number));
    this.label();
    this.tell();
  }

  // Where the presenter has a screen, the hall never sees the notes.
  showNotes() {
    if (this.hasPresenter) return;
    if (/** @type {any} */ (screen).isExtended && this.notes.hidden) openPresenter();
    else this.notes.hidden = !this.notes.hidden;
    this.label();
  }

  showTools() {
    this.more.hidden = !this.more.hidden;
    press(this.tools, !this.more.hidden);
  }

  showWhole() {
    if (!this.data.focused) return;
    document.documentElement.toggleAttribute(WHOLE);
    this.label();
    window.dispatchEvent(new Event("resize")); // charts that were hidden have no size yet
  }

  point() {
    this.pointer.toggle();
    this.label();
  }

  // Forward first answers the question: a presenter's remote has two buttons only.
  step(direction) {
    if (direction > 0 && this.wanted === null && this.data.question && this.answer.hidden) this.showAnswer();
    else this.move(direction);
  }

  /** The scene before or after the one that stands or was asked for; nothing at either end. */
  beside(direction) {
    const from = this.wanted ?? this.data.number, { told } = this.data;
    return direction > 0 ? told.find((number) => number > from) : told.findLast((number) => number < from);
  }

  move(direction) {
    const to = this.beside(direction);
    if (!to) return;
    const url = new URL(location.href);
    url.searchParams.set("scene", String(to));
    addToHistory(url);
    this.ask(to);
  }

  ask(to) {
    this.wanted = to;
    this.send("moved", to);
    this.tell();
    clearTimeout(this.again); // a step that is asked for while the page changes can get lost on its way
    this.again = setTimeout(() => {
      this.wanted = null;
      this.send("moved", to);
    }, AGAIN);
  }

  // Back and forward through scenes, each an entry of the history; a second entry of one scene, which Streamlit makes where
  // the tour is entered, is passed over. Beyond the first scene talk mode ends.
  goBack(event) {
    if (!event.isTrusted) return;
    const { pathname, searchParams } = new URL(location.href);
    const to = searchParams.get("talk") === "1" && Number(searchParams.get("scene")), { on, number, page } = this.data;
    if (to) {
      event.stopImmediatePropagation();
      if (on && to === (this.wanted ?? number)) history.back();
      else this.ask(to);
    } else if (on && pathname.endsWith(`/${page}`)) this.send("turned", true); // on another page Python sees it itself
  }

  hear(act) {
    if (!this.data?.on) return;
    this.hasPresenter = act !== "bye";
    if (this.hasPresenter) this.notes.hidden = true;
    const acts = { forward: () => this.step(1), back: () => this.step(-1), answer: () => this.showAnswer(), hello: () => this.tell() };
    acts[act]?.();
    this.label();
  }

  tell() {
    const number = this.wanted ?? this.data.number;
    this.channel.postMessage({
      from: "hall", number, minutes: this.data.minutes, answered: this.wanted === null && !this.answer.hidden,
      said: this.found.number === number ? this.found.sentence : "",
    });
  }
}

function openPresenter() {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ talk: "1", presenter: "1" }).toString();
  window.open(url, "presenter", "popup,width=1100,height=700");
}

function button(text, key, onclick, name = "") {
  const made = element("button", { type: "button", "aria-label": name || false, "aria-keyshortcuts": key || false }, text);
  if (key) made.append(element("kbd", {}, key));
  made.onclick = onclick;
  return made;
}

const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));

// `code` between backticks, everything else as it is.
function write(target, text) {
  target.replaceChildren(...text.split("`").map((part, place) => (place % 2 ? element("code", {}, part) : part)));
}

const docks = new WeakMap();

/** @param {ComponentCall<Shown>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  if (!docks.has(parentElement)) docks.set(parentElement, new Dock(parentElement));
  docks.get(parentElement).show(data, setTriggerValue);
  return () => {
    docks.get(parentElement)?.end();
    docks.delete(parentElement);
  };
}
