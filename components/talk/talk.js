// Talk mode in the browser: the dock at the lower edge, and what its keys do. For another scene it sends a message to Python,
// which shows the page; answer, notes, whole page and pointer need no message. All text is set as textContent.

import { addStyle, element } from "../frame/dom.js";
import { askForMotion } from "../frame/motion.js";
import { addToHistory, streamlitReplacesHistory, switchTheme } from "../frame/streamlit_internals.js";
import { openChannel } from "./channel.js";
import { Pointer } from "./pointer.js";
import css from "./talk.css";
import { enterSentence, listenToKeys, releaseFocus } from "./talk_keys.js";

const WHOLE = "data-whole-page", ANSWERED = "data-answered";
const RESEND = 3000; // ms

/**
 * @typedef {object} DockData
 * @property {boolean} on
 * @property {string} page the page of the scene, as in the address
 * @property {number} number the scene, from 1
 * @property {number[]} scenes the numbers of the scenes in the chosen length of the tour
 * @property {number} minutes the chosen length; 0 if the tour has only one
 * @property {number} next_minutes the length that L chooses
 * @property {string} question
 * @property {string} answer
 * @property {string} notes
 * @property {boolean} focused whether the scene hides a part of its page
 */

class Dock {
  /** @type {DockData | null} */ data = null;
  /** @type {(name: string, value: unknown) => void} */ send = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ resend = undefined;
  /** @type {number | null} the scene that was requested and is not shown yet */ requested = null;
  /** @type {{number: number, sentence: string, instead: string}} */ finding = { number: 0, sentence: "", instead: "" };
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
    this.instead = button("Try", "E", () => this.send("tried", this.finding.instead));
    this.whole = button("Whole page", "W", () => this.showWhole());
    this.note = button("Notes", "N", () => this.showNotes());
    this.ring = button("Pointer", "P", () => this.point());
    this.motion = button("Animate", "A", () => askForMotion(true));
    this.back = button("‹", "", () => this.move(-1), "Previous scene");
    this.forward = button("›", "", () => this.move(1), "Next scene");
    this.length = button("", "L", () => this.lengthen());
    const type = button("Type a sentence", "/", () => enterSentence());
    const steps = element("div", { class: "steps" });
    steps.append(this.back, this.place, this.forward);
    buttons.append(this.reveal, this.instead, this.tools, steps);
    this.more.append(
      type, this.whole, this.motion, this.ring, button("Light or dark", "D", () => switchTheme()), this.note,
      button("Presenter's screen", "O", () => openPresenter()), button("Share", "S", () => this.send("shared", true)),
      this.length, button("Leave", "T", () => this.send("toggled", true)),
    );
    const line = element("div", { class: "line" });
    line.append(words, buttons);
    // The page leaves this much space free at its end; the notes may cover it.
    this.resizes = new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${line.offsetHeight}px`));
    this.resizes.observe(line);
    this.root = element("div", { class: "dock", role: "region", "aria-label": "Talk mode", hidden: true });
    this.root.append(this.notes, this.more, this.bar, line);
    parent.append(this.root);
    this.pointer = new Pointer(parent);
    this.channel = openChannel((message) => message.from === "presenter" && this.onPresenter(message.action));
    this.stopListening = listenToKeys({
      isOn: () => this.data.on, step: (direction) => this.step(direction), always: "t",
      letters: {
        a: () => askForMotion(true), t: () => this.send("toggled", true), s: () => this.send("shared", true), r: () => this.showAnswer(), w: () => this.showWhole(),
        n: () => this.showNotes(), p: () => this.point(), d: () => switchTheme(), o: () => openPresenter(),
        "/": enterSentence, m: () => this.showTools(), l: () => this.lengthen(), e: () => !this.instead.hidden && this.instead.click(),
      },
    });
    this.onPopState = (/** @type {PopStateEvent} */ event) => this.onHistory(event);
    this.onFinding = (/** @type {Event} */ event) => this.receive(/** @type {CustomEvent} */ (event).detail);
    window.addEventListener("popstate", this.onPopState, true);
    document.addEventListener("scene-answer", this.onFinding);
    document.dispatchEvent(new Event("scene-answer-request"));
  }

  end() {
    this.resizes.disconnect();
    this.stopListening();
    this.pointer.end();
    this.channel.close();
    clearTimeout(this.resend);
    window.removeEventListener("popstate", this.onPopState, true);
    document.removeEventListener("scene-answer", this.onFinding);
    for (const mark of [WHOLE, ANSWERED]) document.documentElement.removeAttribute(mark);
    streamlitReplacesHistory(false);
    this.root.remove();
  }

  /** @param {DockData} data @param {(name: string, value: unknown) => void} send */
  show(data, send) {
    const changed = JSON.stringify(data) !== JSON.stringify(this.data);
    const isNewScene = !this.data || data.number !== this.data.number || data.on !== this.data.on;
    this.data = data;
    this.send = send;
    this.root.hidden = !data.on;
    if (!changed) return;
    streamlitReplacesHistory(data.on);
    if (this.requested === data.number || !data.on) {
      clearTimeout(this.resend);
      this.requested = null;
    }
    if (isNewScene) this.reset();
    write(this.question, data.question);
    write(this.notes, data.notes || "This scene has no notes.");
    const place = data.scenes.filter((number) => number <= data.number).length;
    this.place.textContent = `Scene ${place} of ${data.scenes.length}`;
    this.length.firstChild.textContent = `Change to ${data.next_minutes} minutes`;
    this.length.hidden = !data.minutes;
    this.place.title = data.minutes ? `The tour of ${data.minutes} minutes` : "";
    this.bar.style.width = `${(100 * place) / data.scenes.length}%`;
    this.back.disabled = !this.neighbour(-1);
    this.forward.disabled = !this.neighbour(1);
    this.writeAnswer();
    if (data.on) this.broadcast();
  }

  /** Close what was opened in the last scene. */
  reset() {
    this.answer.hidden = Boolean(this.data.question);
    document.documentElement.removeAttribute(ANSWERED);
    document.documentElement.removeAttribute(WHOLE);
    if (!this.data.on && this.pointer.isOn) this.point();
  }

  /** Take what the current run of the page computed for the typed sentence. */
  receive(finding) {
    this.finding = finding;
    if (!this.data) return;
    this.writeAnswer();
    this.broadcast();
  }

  writeAnswer() {
    const { number, sentence, instead } = this.finding;
    const current = number === this.data.number ? sentence : "";
    write(this.answer, this.data.answer);
    if (current) this.answer.prepend(element("strong", {}, current), " ");
    this.instead.firstChild.textContent = `Try “${instead}”`;
    this.instead.hidden = !current || !instead;
    this.updateButtons();
  }

  updateButtons() {
    this.reveal.hidden = !this.data.question || !this.answer.hidden;
    this.whole.hidden = !this.data.focused;
    this.note.hidden = this.hasPresenter;
    this.motion.hidden = this.more.hidden || !askForMotion(false);
    press(this.whole, document.documentElement.hasAttribute(WHOLE));
    press(this.note, !this.notes.hidden);
    press(this.ring, this.pointer.isOn);
  }

  showAnswer() {
    if (!this.data.question) return;
    this.answer.hidden = false;
    document.documentElement.setAttribute(ANSWERED, String(this.data.number));
    this.updateButtons();
    this.broadcast();
  }

  // The audience never sees the notes if the presenter has a screen or a second display.
  showNotes() {
    if (this.hasPresenter) return;
    if (/** @type {any} */ (screen).isExtended && this.notes.hidden) openPresenter();
    else this.notes.hidden = !this.notes.hidden;
    this.updateButtons();
  }

  showTools() {
    this.more.hidden = !this.more.hidden;
    press(this.tools, !this.more.hidden);
    this.updateButtons();
  }

  showWhole() {
    if (!this.data.focused) return;
    document.documentElement.toggleAttribute(WHOLE);
    this.updateButtons();
    window.dispatchEvent(new Event("resize")); // charts that were hidden have no size yet
  }

  point() {
    this.pointer.toggle();
    this.updateButtons();
  }

  // A step forward first shows the answer, since a presenter's remote has only two buttons.
  step(direction) {
    if (direction > 0 && this.requested === null && this.data.question && this.answer.hidden) this.showAnswer();
    else this.move(direction);
  }

  /** The scene before or after the current or requested one; undefined at either end. */
  neighbour(direction) {
    const from = this.requested ?? this.data.number, { scenes } = this.data;
    return direction > 0 ? scenes.find((number) => number > from) : scenes.findLast((number) => number < from);
  }

  move(direction) {
    const to = this.neighbour(direction);
    if (!to) return;
    if (!this.root.matches(":focus-within")) releaseFocus();
    const url = new URL(location.href);
    url.searchParams.set("scene", String(to));
    addToHistory(url);
    this.request(to);
  }

  request(to) {
    this.requested = to;
    this.send("moved", to);
    this.broadcast();
    clearTimeout(this.resend); // a message sent while the page changes may be lost
    this.resend = setTimeout(() => {
      this.requested = null;
      this.send("moved", to);
    }, RESEND);
  }

  lengthen() {
    const { minutes, next_minutes: next } = this.data;
    if (!minutes) return;
    this.send("lengthened", next);
    setTimeout(() => this.data.minutes === minutes && this.send("lengthened", next), RESEND); // may be lost as well
  }

  // Moves through the scenes, each an entry in the browser's history. Chromium calls Streamlit first, which asks for the
  // entry's page; `request` repeats what that may have cut short. Skips the second entry that Streamlit adds for the scene
  // at which the tour was started. Going back beyond the first scene ends talk mode.
  onHistory(event) {
    if (!event.isTrusted) return;
    const { pathname, searchParams } = new URL(location.href);
    const to = searchParams.get("talk") === "1" && Number(searchParams.get("scene")), { on, number, page } = this.data;
    if (to) {
      event.stopImmediatePropagation();
      if (on && to === (this.requested ?? number)) history.back();
      else this.request(to);
    } else if (on && pathname.endsWith(`/${page}`)) this.send("toggled", true); // on another page Python notices by itself
  }

  onPresenter(action) {
    if (!this.data?.on) return;
    this.hasPresenter = action !== "bye";
    if (this.hasPresenter) this.notes.hidden = true;
    const actions = {
      forward: () => this.step(1), back: () => this.step(-1), answer: () => this.showAnswer(), hello: () => this.broadcast(),
    };
    actions[action]?.();
    this.updateButtons();
  }

  /** Tell the presenter's screen where the tour is. */
  broadcast() {
    const number = this.requested ?? this.data.number;
    this.channel.postMessage({
      from: "main", number, minutes: this.data.minutes, answered: this.requested === null && !this.answer.hidden,
      finding: this.finding.number === number ? this.finding.sentence : "",
    });
  }
}

function openPresenter() {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ talk: "1", presenter: "1" }).toString();
  window.open(url, "presenter", "popup,width=1100,height=700");
}

function button(text, key, onclick, name = "") {
  const node = element("button", { type: "button", "aria-label": name || false, "aria-keyshortcuts": key || false }, text);
  if (key) node.append(element("kbd", {}, key));
  node.onclick = onclick;
  return node;
}

const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));

// Text between backticks becomes code.
function write(target, text) {
  target.replaceChildren(...text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part)));
}

const docks = new WeakMap();

/** @param {ComponentCall<DockData>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  if (!docks.has(parentElement)) docks.set(parentElement, new Dock(parentElement));
  docks.get(parentElement).show(data, setTriggerValue);
  return () => {
    docks.get(parentElement)?.end();
    docks.delete(parentElement);
  };
}
