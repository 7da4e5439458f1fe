// Measures the screen, and the height left between the text of a scene and the dock. Elements on the page get it at once, by
// --room. Python is told only if its figures would not fit or could be much larger, since each message causes another run.

import { endedByNext } from "../frame/ended.js";
import { scrolledPart } from "../frame/streamlit_internals.js";

const SLACK = 60;
const ABOVE = ".st-key-sentence_a, .st-key-sentence_b, .st-key-scene";

/** Whether the address is already that of another scene or page. @param {number} scene */
function isElsewhere(scene) {
  const settings = new URLSearchParams(location.search), named = settings.get("scene");
  return settings.get("talk") !== "1" || (named !== null && Number(named) !== scene);
}

/** @param {ComponentCall<{known: number[], scene: number}>} call */
export default function ({ data, parentElement, setStateValue }) {
  const measure = () => {
    // On the way to another page, where its own ruler measures, a message would ask for this one again.
    if (isElsewhere(data.scene)) return;
    const main = scrolledPart();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const ends = [...main.querySelectorAll(ABOVE)].map((part) => part.getBoundingClientRect().bottom + main.scrollTop);
    const dock = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--dock")) || 3 * rem;
    const room = Math.max(200, innerHeight - Math.max(0, ...ends) - dock - 2 * rem);
    document.documentElement.style.setProperty("--room", `${room}px`);
    const measured = [innerWidth, innerHeight, room].map((pixels) => Math.floor(pixels / 10) * 10);
    const [wide, high, known] = data.known;
    const resized = Math.abs(wide - measured[0]) > 20 || Math.abs(high - measured[1]) > 20; // more than a scroll bar
    if (known === undefined || resized || known > measured[2] || known < measured[2] - SLACK) {
      setStateValue("measured", measured);
    }
    document.documentElement.dataset.measured = String(data.scene);
  };
  delete document.documentElement.dataset.measured;
  const timer = setTimeout(measure, 60); // the text above is laid out by then
  window.addEventListener("resize", measure);
  return endedByNext(parentElement, () => {
    clearTimeout(timer);
    window.removeEventListener("resize", measure);
  });
}
