// The same address as Streamlit's own import, beside its main script: the module is then there, and run only once.
const QUIET = 2500; // ms without a key or a touch

export default function ({ data }) {
  const main = document.querySelector("script[type=module][src*='/static/js/']");
  if (!data.script || !main) return;
  const fetchIt = () => import(new URL(data.script, main.src).href).catch(() => {}); // then Streamlit fetches it later
  if (data.now) return void fetchIt();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(fetchIt, QUIET);
  };
  const menu = document.querySelector(".st-key-menu");
  const watched = [[window, "keydown", wait], [window, "pointerdown", wait], [menu, "pointerenter", fetchIt], [menu, "focusin", fetchIt]];
  for (const [where, sign, act] of watched) where?.addEventListener(sign, act);
  wait();
  return () => {
    clearTimeout(timer);
    for (const [where, sign, act] of watched) where?.removeEventListener(sign, act);
  };
}
