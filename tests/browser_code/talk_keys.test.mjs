// What keys of a talk do, that are pressed one by one, pressed quickly, or typed.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { listenToKeys } from "../../components/talk/talk_keys.js";

const AT_ONCE = 100, LATER = 1000; // ms from one key to the next

/** What is done, and what is written into the sentence, by keys that follow each other after so many ms.
 * @param {string[]} keys @param {number} pause
 */
function after(keys, pause, isOn = true) {
  const done = [], handlers = {};
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.window = { addEventListener: (name, call) => { handlers[name] = call; }, removeEventListener() {}, setTimeout: (...all) => setTimeout(...all) };
  const box = { checkVisibility: () => true, focus() {}, select() {} };
  globalThis.document = { querySelector: (place) => (place.includes("sentence_a") ? box : null), execCommand: (_, __, text) => done.push(`“${text}”`) };
  const letters = Object.fromEntries([..."dnptrlm/"].map((letter) => [letter, () => done.push(letter)]));
  const stop = listenToKeys({ isOn: () => isOn, step: (direction) => done.push(direction), letters, always: "t" });
  for (const key of keys) {
    handlers.keydown({ key, isTrusted: true, composedPath: () => [], preventDefault() {}, stopImmediatePropagation() {} });
    mock.timers.tick(pause);
  }
  mock.timers.tick(LATER);
  stop();
  mock.timers.reset();
  return done;
}

test("two keys that follow at once are both done, and the sentence stays", () => {
  for (const keys of ["dd", "nn", "pp", "mn", "rd", "ml", "tt"]) assert.deepEqual(after([...keys], AT_ONCE), [...keys], keys);
});

test("one key pressed again and again is a command each time, and so is each of three with a pause between them", () => {
  assert.deepEqual(after([..."dddd"], AT_ONCE), [..."dddd"]);
  assert.deepEqual(after([..."npd"], LATER), [..."npd"]);
});

test("three letters that follow at once are the sentence, with a space between them, too", () => {
  for (const typed of ["men", "i am", "ü is", "ada"]) assert.equal(after([...typed], AT_ONCE)[0], `“${typed}”`, typed);
});

test("a space or an arrow that follows letters at once moves the tour after they are done", () => {
  assert.deepEqual(after(["n", "p", " "], AT_ONCE), ["n", "p", 1]);
  assert.deepEqual(after(["n", " "], AT_ONCE), ["n", 1]);
  assert.deepEqual(after(["r", "d", "ArrowLeft"], AT_ONCE), ["r", "d", -1]);
  assert.deepEqual(after([" ", "n"], AT_ONCE), [1, "n"]);
});

test("outside of a talk its one key is a command unless it begins a word", () => {
  assert.deepEqual(after(["t"], AT_ONCE, false), ["t"]);
  for (const typed of ["th", "the", "tt", "n"]) assert.deepEqual(after([...typed], AT_ONCE, false), [], typed);
});
