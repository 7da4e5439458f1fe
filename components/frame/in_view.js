// A placeholder for the lower part of a page, which the server computes when a reader comes near it.
import { addStyle, element } from "./dom.js";
import { endedByNext } from "./ended.js";
import css from "./in_view.css";
import { keepHeight, scrolledPart } from "./streamlit_internals.js";

const NEAR = "200px"; // so a reader who scrolls slowly does not see the placeholder
const PICTURE = 0.6; // of the window: a part that begins below it is not looked at before somebody scrolls
const SETTLING = 500; // ms; when a page opens, what is above comes later and pushes this part down
const AGAIN = 5000; // ms; what is sent while a connection breaks is lost

/** @param {ComponentCall<{height: number}>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const part = /** @type {HTMLElement} */ (parentElement.querySelector(".part"));
  part.style.minHeight = `${data.height}px`;
  const settled = performance.now() + SETTLING;
  let timer = 0;
  const ask = () => {
    window.clearTimeout(timer);
    keepHeight();
    setTriggerValue("seen", true);
    timer = window.setTimeout(ask, AGAIN);
  };
  const button = element("button", { type: "button" }, "Show the rest of this page"); // for those who read without scrolling
  button.onclick = ask;
  part.replaceChildren(button);
  const page = scrolledPart();
  let near = false;
  const wanted = () => near && (page?.scrollTop || part.getBoundingClientRect().top < PICTURE * innerHeight);
  const look = () => {
    window.clearTimeout(timer);
    timer = wanted() ? window.setTimeout(() => (wanted() ? ask() : look()), settled - performance.now()) : 0;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      near = entries.at(-1).isIntersecting;
      look();
    },
    { root: page, rootMargin: NEAR },
  );
  const scrolled = () => timer || look();
  page?.addEventListener("scroll", scrolled, { passive: true });
  if (location.hash && !document.getElementById(location.hash.slice(1))) ask(); // a heading in this part
  observer.observe(part);
  return endedByNext(parentElement, () => {
    observer.disconnect();
    page?.removeEventListener("scroll", scrolled);
    window.clearTimeout(timer);
  });
}
