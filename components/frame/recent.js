// A list of the last sentences that were typed in this browser, each a button.

import { addStyle, element } from "./dom.js";
import css from "./recent.css";
import { forget, recentSentences } from "./recent_sentences.js";

/** @param {ComponentCall<{none: string}>} call */
export default function ({ data, parentElement, setTriggerValue }) {
  addStyle(parentElement, css);
  const pairs = recentSentences();
  const buttons = pairs.map((pair) => {
    const button = element("button", { type: "button", dir: "auto" }, pair.slice(0, 2).filter(Boolean).join(" / "));
    button.onclick = () => setTriggerValue("chosen", pair);
    return button;
  });
  const clear = element("button", { type: "button", class: "forget" }, "Forget these");
  const list = element("div", { class: "recent" });
  const none = () => list.replaceChildren(...(data.none ? [element("p", {}, data.none)] : []));
  clear.onclick = () => {
    forget();
    none();
  };
  if (pairs.length) list.append(element("p", {}, "Typed in this browser, kept in it alone"), ...buttons, clear);
  else none();
  parentElement.querySelector(".recent")?.remove();
  parentElement.append(list);
}
