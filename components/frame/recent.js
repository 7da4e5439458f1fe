// A list of the last sentences that were typed in this browser, each a button.

import { addStyle, element } from "./dom.js";
import css from "./recent.css";
import { forget, recentSentences } from "./recent_sentences.js";

/** @param {ComponentCall<object>} call */
export default function ({ parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const pairs = recentSentences();
  const buttons = pairs.map((pair) => {
    const button = element("button", { type: "button", dir: "auto" }, pair.slice(0, 2).filter(Boolean).join(" / "));
    button.onclick = () => setTriggerValue("chosen", pair);
    return button;
  });
  const clear = element("button", { type: "button", class: "forget" }, "Forget these");
  const list = element("div", { class: "recent", hidden: !pairs.length });
  clear.onclick = () => {
    forget();
    list.hidden = true;
  };
  list.append(element("p", {}, "Typed in this browser, kept in it alone"), ...buttons, clear);
  parentElement.querySelector(".recent")?.remove();
  parentElement.append(list);
}
