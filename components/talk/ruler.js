// How large the screen is, and how much of it is left between the words of a scene and the bar at the lower edge. What
// stands on the page itself is told by --room, at once. Python hears of it only where its pictures would not fit, or could be
// much larger: each message is a run more.

import { scrolledPart } from "../frame/streamlit_internals.js";

const SLACK = 60;
const UNDER = ".st-key-sentence_a, .st-key-scene";

/** @param {ComponentCall<{known: number[]}>} call */
export default function ({ data, setStateValue }) {
  const measure = () => {
    const main = scrolledPart();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const under = [...main.querySelectorAll(UNDER)].map((one) => one.getBoundingClientRect().bottom + main.scrollTop);
    const dock = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--dock")) || 3 * rem;
    const room = Math.max(200, innerHeight - Math.max(0, ...under) - dock - 2 * rem);
    document.documentElement.style.setProperty("--room", `${room}px`);
    const seen = [innerWidth, innerHeight, room].map((pixels) => Math.floor(pixels / 10) * 10);
    const [wide, high, known] = data.known;
    const other = Math.abs(wide - seen[0]) > 20 || Math.abs(high - seen[1]) > 20; // a scroll bar is no other screen
    if (known === undefined || other || known > seen[2] || known < seen[2] - SLACK) setStateValue("seen", seen);
  };
  const late = setTimeout(measure, 60); // the words above have their place by then
  window.addEventListener("resize", measure);
  return () => {
    clearTimeout(late);
    window.removeEventListener("resize", measure);
  };
}
