// The answer computed for the typed sentence. The dock was drawn before the page computed it, so it gets it by an event; this
// component draws nothing.

import { endedByNext } from "../frame/ended.js";

/** @param {ComponentCall<{number: number, sentence: string, instead: string}>} call */
export default function ({ data, parentElement }) {
  const publish = () => document.dispatchEvent(new CustomEvent("scene-answer", { detail: data }));
  document.addEventListener("scene-answer-request", publish); // sent by a dock that is mounted later
  publish();
  return endedByNext(parentElement, () => document.removeEventListener("scene-answer-request", publish));
}
