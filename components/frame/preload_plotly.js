// Imports the same URL as Streamlit does, beside its main script: the browser then runs the module only once.
import { endedByNext } from "./ended.js";
import { mainScript } from "./streamlit_internals.js";

const QUIET = 2500; // ms without a keystroke or a touch

/** @param {ComponentCall<{script: string, now: boolean}>} call */
export default function ({ data, parentElement }) {
  const main = mainScript();
  if (!data.script || !main) return;
  const load = () => import(new URL(data.script, main.src).href).catch(() => {}); // then Streamlit fetches it later
  if (data.now) return void load();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(load, QUIET);
  };
  const menu = document.querySelector(".st-key-menu");
  // Not when the pointer enters it: it does where the menu is drawn under a pointer at rest.
  /** @type {[EventTarget | null, string, () => void][]} */
  const listeners = [[window, "keydown", wait], [window, "pointerdown", wait], [menu, "pointermove", load], [menu, "focusin", load]];
  for (const [target, event, act] of listeners) target?.addEventListener(event, act);
  wait();
  return endedByNext(parentElement, () => {
    clearTimeout(timer);
    for (const [target, event, act] of listeners) target?.removeEventListener(event, act);
  });
}
