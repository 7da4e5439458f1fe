// Which sentence an entry of the browser's history brings back, while the server's answers are on their way.

import assert from "node:assert/strict";
import { test } from "node:test";

const PAGE = "http://localhost/tokens?a=";

/** A browser's history, its address and clock, as far as the module uses them. */
function browser(sentences) {
  const entries = sentences.map((text) => PAGE + text), timers = [];
  let at = entries.length - 1;
  const nothing = () => {};
  globalThis.Element = class {};
  globalThis.document = { addEventListener: nothing, querySelectorAll: () => [], activeElement: null };
  globalThis.window = { addEventListener: nothing, setTimeout: (/** @type {() => void} */ later) => timers.push(later) };
  globalThis.clearTimeout = (/** @type {number} */ number) => { timers[number - 1] = nothing; };
  globalThis.History = class { replaceState(_, __, url) { entries[at] = String(url); } };
  globalThis.history = {};
  Object.defineProperty(globalThis, "location", { configurable: true, get: () => ({ href: entries[at] }) });
  const due = () => { for (const later of timers.splice(0)) later(); };
  return { entries, due, go: (/** @type {number} */ way) => { at += way; } };
}

test("Forward right after Back is not lost: the sentence of the later entry is asked for, and its entry stays", async () => {
  const { SentenceHistory } = await import("../../components/frame/history.js");
  const { entries, due, go } = browser(["dog", "one"]), kept = new SentenceHistory("input"), asked = [];
  kept.send = (_, { settings }) => asked.push(settings.a);
  kept.follow(new URL(`${PAGE}one`), []);
  go(-1);
  kept.onReturn();
  due();
  assert.deepEqual(asked, ["dog"]);
  go(1);
  kept.onReturn(); // before the run that was asked for has answered
  kept.follow(new URL(`${PAGE}dog`), []);
  assert.deepEqual(entries, [`${PAGE}dog`, `${PAGE}one`]);
  due();
  assert.equal(asked.at(-1), "one");
  kept.follow(new URL(`${PAGE}one`), []);
  assert.deepEqual(entries, [`${PAGE}dog`, `${PAGE}one`]);
  assert.equal(kept.wanted, null);
});

test("an entry is asked for with all its settings, and keeps them while the server is on its way", async () => {
  const { SentenceHistory } = await import("../../components/frame/history.js");
  const { entries, due, go } = browser(["dog&rows=difference", "one"]), kept = new SentenceHistory("input"), asked = [];
  kept.send = (_, returned) => asked.push(returned);
  kept.follow(new URL(`${PAGE}one`), []);
  go(-1);
  kept.onReturn();
  due();
  assert.deepEqual(asked, [{ settings: { a: "dog", rows: "difference" }, samePage: true, number: 1 }]);
  kept.follow(new URL(`${PAGE}one`), []);
  assert.deepEqual(entries, [`${PAGE}dog&rows=difference`, `${PAGE}one`]);
  kept.last = { ...kept.last, path: "/attention" };
  due();
  assert.deepEqual([asked.at(-1).samePage, asked.at(-1).number], [false, 1]); // once more for the same return
});
