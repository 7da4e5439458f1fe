// When the browser fetches Plotly's script, whose 5 MB take it long enough to be noticed while somebody types.
import assert from "node:assert/strict";
import { test } from "node:test";
import preload from "../../components/frame/preload_plotly.js";

test("Plotly's script is fetched after a pause in typing, or when the menu is pointed at, and no more once the page has gone", async () => {
  const menu = new EventTarget(), timers = [];
  globalThis.window = new EventTarget();
  globalThis.document = { querySelector: (selector) => (selector.includes("menu") ? menu : { src: "file:///main.js" }) };
  globalThis.setTimeout = (later, wait) => timers.push({ later, wait });
  globalThis.clearTimeout = (number) => { if (number) timers[number - 1].later = null; };
  globalThis.fetched = 0;
  const script = () => `data:text/javascript,globalThis.fetched++;${Math.random()}`, waiting = () => timers.filter(({ later }) => later);
  const gone = preload({ data: { script: script(), now: false }, parentElement: {} });
  for (let key = 0; key < 9; key++) window.dispatchEvent(new Event("keydown"));
  assert.equal(waiting().length, 1);
  assert.ok(waiting()[0].wait > 1000);
  await waiting()[0].later();
  assert.equal(globalThis.fetched, 1);
  gone();
  menu.dispatchEvent(new Event("focusin"));
  window.dispatchEvent(new Event("keydown"));
  assert.deepEqual(waiting(), []);
  for (const early of ["pointermove", "focusin"]) {
    const other = preload({ data: { script: script(), now: false }, parentElement: {} });
    menu.dispatchEvent(new Event(early));
    await import(`data:text/javascript,${Math.random()}`); // begun later, so that the other has ended
    other();
  }
  assert.equal(globalThis.fetched, 3);
});
