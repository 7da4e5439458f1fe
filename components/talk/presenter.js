// The presenter's screen: notes, the question and its answer, the scene that comes next, and the time. It shows no page; it
// follows the hall's window and leads it.

import { addStyle, element, setText } from "../frame/dom.js";
import { openChannel, told } from "./channel.js";
import css from "./presenter.css";
import { listenToKeys } from "./talk_keys.js";

const SECOND = 1000;

/** @typedef {{number: number, shortest: number, title: string, text: string, question: string, answer: string, notes: string}} Told */

class Presenter {
  number = 0;
  minutes = 0;
  answered = false;
  hasHall = false;
  said = "";
  /** @type {Map<number, number>} milliseconds that each scene stood */ times = new Map();
  /** @type {number | null} */ since = null;

  /** @param {HTMLElement} parent @param {Told[]} scenes */
  constructor(parent, scenes) {
    this.scenes = scenes;
    this.minutes = Math.max(...scenes.map((one) => one.shortest));
    this.parts = {};
    for (const name of ["place", "clock", "scene", "whole", "title", "notes", "question", "answer", "after", "hall"]) {
      this.parts[name] = element(name === "title" ? "h1" : "p", { class: name });
    }
    const { place, clock, scene, whole, title, notes, question, answer, after, hall } = this.parts;
    this.answer = button("Answer", "answer", () => this.act("answer"));
    this.back = button("‹ Previous", "back", () => this.act("back"));
    this.forth = button("Next ›", "forward", () => this.act("forward"));
    const head = element("header", {}, place, named("This scene", scene), named("The talk", whole), named("Now", clock));
    const asked = element("section", { class: "asked", "aria-live": "polite" }, question, answer);
    const words = element("div", { class: "columns" },
      element("section", { class: "words" }, title, notes, asked),
      element("section", { class: "coming" }, element("h2", {}, "Next"), after));
    this.root = element("div", { class: "presenter", role: "main" }, head, words, hall,
      element("footer", {}, this.back, this.answer, this.forth));
    parent.append(this.root);
    this.channel = openChannel((message) => message.from === "hall" && this.follow(message));
    this.unlisten = listenToKeys({
      isOn: () => true, step: (direction) => this.act(direction > 0 ? "forward" : "back"), always: "",
      letters: { r: () => this.act("answer") },
    });
    this.leave = () => this.say("bye");
    window.addEventListener("pagehide", this.leave);
    this.ticking = setInterval(() => this.tick(), SECOND);
    this.go(1);
    this.say("hello");
  }

  end() {
    this.say("bye");
    this.unlisten();
    clearInterval(this.ticking);
    window.removeEventListener("pagehide", this.leave);
    this.channel.close();
    this.root.remove();
  }

  say(act) {
    this.channel.postMessage({ from: "presenter", act });
  }

  /** @param {import("./channel.js").InHall} hall */
  follow({ number, minutes, answered, said }) {
    if (!this.hasHall) this.say("hello"); // a hall that came later learns that the notes are here
    Object.assign(this, { minutes: minutes || this.minutes, answered, said, hasHall: true });
    if (number === this.number) this.write();
    else this.go(number);
  }

  /** What a button or key asks for; with no other window the notes are turned here alone. */
  act(act) {
    if (this.hasHall) return this.say(act);
    const numbers = told(this.scenes, this.minutes);
    if (act === "answer" || (act === "forward" && this.scene().question && !this.answered)) {
      this.answered = true;
      return this.write();
    }
    this.go(act === "forward" ? numbers.find((one) => one > this.number) : numbers.findLast((one) => one < this.number));
  }

  scene() {
    return this.scenes[this.number - 1];
  }

  go(number) {
    if (!number) return;
    this.count();
    this.number = number;
    if (!this.hasHall) this.answered = false;
    this.write();
  }

  /** Give the time that passed to the scene that stood. */
  count() {
    const now = performance.now();
    if (this.since !== null) this.times.set(this.number, (this.times.get(this.number) ?? 0) + now - this.since);
    this.since = now;
  }

  write() {
    const now = this.scene(), numbers = told(this.scenes, this.minutes);
    const next = this.scenes[(numbers.find((one) => one > this.number) ?? 0) - 1];
    const { place, title, notes, question, answer, after, hall } = this.parts;
    setText(place, `Scene ${numbers.filter((one) => one <= this.number).length} of ${numbers.length}${this.minutes ? `, ${this.minutes} minutes` : ""}`);
    setText(title, now.title);
    setText(notes, now.notes || "This scene has no notes.");
    setText(question, now.question);
    answer.replaceChildren(...(this.said ? [element("strong", {}, this.said), " "] : []), now.answer);
    answer.classList.toggle("shown", this.answered);
    setText(after, next ? `${next.title}${next.question ? ` — ${next.question}` : ""}` : "This is the last scene.");
    setText(hall, this.hasHall ? "" : "No window of this browser shows the tour yet: open it with “Take the tour”.");
    this.answer.disabled = !now.question || this.answered;
    this.back.disabled = this.number === numbers[0];
    this.forth.disabled = !next && (this.answered || !now.question);
    this.tick();
  }

  tick() {
    this.count();
    const all = [...this.times.values()].reduce((sum, one) => sum + one, 0);
    setText(this.parts.scene, minutesOf(this.times.get(this.number) ?? 0));
    setText(this.parts.whole, minutesOf(all));
    setText(this.parts.clock, new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  }
}

const minutesOf = (/** @type {number} */ time) =>
  `${Math.floor(time / 60 / SECOND)}:${String(Math.floor(time / SECOND) % 60).padStart(2, "0")}`;

const named = (name, value) => element("div", { class: "time" }, element("span", {}, name), value);

function button(text, name, onclick) {
  const made = element("button", { type: "button", class: name }, text);
  made.onclick = onclick;
  return made;
}

const screens = new WeakMap();

/** @param {ComponentCall<{scenes: Told[]}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  if (!screens.has(parentElement)) screens.set(parentElement, new Presenter(parentElement, data.scenes));
  return () => {
    screens.get(parentElement)?.end();
    screens.delete(parentElement);
  };
}
