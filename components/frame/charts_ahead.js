// The same address as Streamlit's own import, beside its main script: the module is then there, and run only once.
import { mainScript } from "./streamlit_internals.js";

const QUIET = 2500; // ms without a key or a touch

/** @param {ComponentCall<{script: string, now: boolean}>} call */
export default function ({ data }) {
  const main = mainScript();
  if (!data.script || !main) return;
  const fetchIt = () => import(new URL(data.script, main.src).href).catch(() => {}); // then Streamlit fetches it later
  if (data.now) return void fetchIt();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(fetchIt, QUIET);
  };
  const menu = document.querySelector(".st-key-menu");
  /** @type {[EventTarget | null, string, () => void][]} */
  const watched = [[window, "keydown", wait], [window, "pointerdown", wait], [menu, "pointerenter", fetchIt], [menu, "focusin", fetchIt]];
  for (const [where, name, act] of watched) where?.addEventListener(name, act);
  wait();
  return () => {
    clearTimeout(timer);
    for (const [where, name, act] of watched) where?.removeEventListener(name, act);
  };
}
