// The presenter's screen: notes, the question and its answer, the next scene, and the time. It shows no page; it follows the
// main window and controls it.

import { addStyle, element, setText } from "../frame/dom.js";
import { openChannel, scenesWithin } from "./channel.js";
import css from "./presenter.css";
import { listenToKeys } from "./talk_keys.js";

const SECOND = 1000;

/** @typedef {{number: number, shortest: number, title: string, text: string, question: string, answer: string, notes: string}} Scene */

class Presenter {
  number = 0;
  minutes = 0;
  answered = false;
  hasMainWindow = false;
  finding = "";
  /** @type {Map<number, number>} milliseconds that each scene was shown */ times = new Map();
  /** @type {number | null} */ since = null;

  /** @param {HTMLElement} parent @param {Scene[]} scenes */
  constructor(parent, scenes) {
    this.scenes = scenes;
    this.minutes = Math.max(...scenes.map((scene) => scene.shortest));
    this.parts = {};
    for (const name of ["place", "clock", "scene", "whole", "title", "notes", "question", "answer", "next", "status"]) {
      this.parts[name] = element(name === "title" ? "h1" : "p", { class: name });
    }
    const { place, clock, scene, whole, title, notes, question, answer, next, status } = this.parts;
    this.answerButton = button("Answer", "answer", () => this.act("answer"));
    this.backButton = button("‹ Previous", "back", () => this.act("back"));
    this.forwardButton = button("Next ›", "forward", () => this.act("forward"));
    const head = element("header", {}, place, timer("This scene", scene), timer("The talk", whole), timer("Now", clock));
    const asked = element("section", { class: "asked", "aria-live": "polite" }, question, answer);
    const columns = element("div", { class: "columns" },
      element("section", { class: "words" }, title, notes, asked),
      element("section", { class: "coming" }, element("h2", {}, "Next"), next));
    this.root = element("div", { class: "presenter", role: "main" }, head, columns, status,
      element("footer", {}, this.backButton, this.answerButton, this.forwardButton));
    parent.append(this.root);
    this.channel = openChannel((message) => message.from === "main" && this.follow(message));
    this.stopListening = listenToKeys({
      isOn: () => true, step: (direction) => this.act(direction > 0 ? "forward" : "back"), always: "",
      letters: { r: () => this.act("answer") },
    });
    this.leave = () => this.send("bye");
    window.addEventListener("pagehide", this.leave);
    this.ticking = setInterval(() => this.tick(), SECOND);
    this.go(1);
    this.send("hello");
  }

  end() {
    this.send("bye");
    this.stopListening();
    clearInterval(this.ticking);
    window.removeEventListener("pagehide", this.leave);
    this.channel.close();
    this.root.remove();
  }

  send(action) {
    this.channel.postMessage({ from: "presenter", action });
  }

  /** @param {import("./channel.js").FromMainWindow} message */
  follow({ number, minutes, answered, finding }) {
    if (!this.hasMainWindow) this.send("hello"); // a main window opened later learns that there is a presenter's screen
    Object.assign(this, { minutes: minutes || this.minutes, answered, finding, hasMainWindow: true });
    if (number === this.number) this.render();
    else this.go(number);
  }

  /** Do what a button or key requests: in the main window or, if there is none, on this screen alone. */
  act(action) {
    if (this.hasMainWindow) return this.send(action);
    const numbers = scenesWithin(this.scenes, this.minutes);
    if (action === "answer" || (action === "forward" && this.scene().question && !this.answered)) {
      this.answered = true;
      return this.render();
    }
    const { number } = this;
    this.go(action === "forward" ? numbers.find((other) => other > number) : numbers.findLast((other) => other < number));
  }

  scene() {
    return this.scenes[this.number - 1];
  }

  go(number) {
    if (!number) return;
    this.addTime();
    this.number = number;
    if (!this.hasMainWindow) this.answered = false;
    this.render();
  }

  /** Add the time since the last call to the current scene. */
  addTime() {
    const now = performance.now();
    if (this.since !== null) this.times.set(this.number, (this.times.get(this.number) ?? 0) + now - this.since);
    this.since = now;
  }

  render() {
    const current = this.scene(), numbers = scenesWithin(this.scenes, this.minutes);
    const following = this.scenes[(numbers.find((number) => number > this.number) ?? 0) - 1];
    const { place, title, notes, question, answer, next, status } = this.parts;
    const count = numbers.filter((number) => number <= this.number).length;
    setText(place, `Scene ${count} of ${numbers.length}${this.minutes ? `, ${this.minutes} minutes` : ""}`);
    setText(title, current.title);
    setText(notes, current.notes || "This scene has no notes.");
    setText(question, current.question);
    answer.replaceChildren(...(this.finding ? [element("strong", {}, this.finding), " "] : []), current.answer);
    answer.classList.toggle("shown", this.answered || !current.question);
    const nextQuestion = following?.question ? ` — ${following.question}` : "";
    setText(next, following ? `${following.title}${nextQuestion}` : "This is the last scene.");
    setText(status, this.hasMainWindow ? "" : "No window of this browser shows the tour yet: open it with “Tour”.");
    this.answerButton.disabled = !current.question || this.answered;
    this.backButton.disabled = this.number === numbers[0];
    this.forwardButton.disabled = !following && (this.answered || !current.question);
    this.tick();
  }

  tick() {
    this.addTime();
    const total = [...this.times.values()].reduce((sum, time) => sum + time, 0);
    setText(this.parts.scene, minutesAndSeconds(this.times.get(this.number) ?? 0));
    setText(this.parts.whole, minutesAndSeconds(total));
    setText(this.parts.clock, new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  }
}

const minutesAndSeconds = (/** @type {number} */ time) =>
  `${Math.floor(time / 60 / SECOND)}:${String(Math.floor(time / SECOND) % 60).padStart(2, "0")}`;

const timer = (label, value) => element("div", { class: "time" }, element("span", {}, label), value);

function button(text, name, onclick) {
  const node = element("button", { type: "button", class: name }, text);
  node.onclick = onclick;
  return node;
}

const screens = new WeakMap();

/** @param {ComponentCall<{scenes: Scene[]}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  if (!screens.has(parentElement)) screens.set(parentElement, new Presenter(parentElement, data.scenes));
  return () => {
    screens.get(parentElement)?.end();
    screens.delete(parentElement);
  };
}
