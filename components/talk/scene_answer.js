// The answer computed for the typed sentence. The dock was drawn before the page computed it, so it gets it by an event; this
// component draws nothing.

/** @param {ComponentCall<{number: number, sentence: string, instead: string}>} call */
export default function ({ data }) {
  const publish = () => document.dispatchEvent(new CustomEvent("scene-answer", { detail: data }));
  document.addEventListener("scene-answer-request", publish); // sent by a dock that is mounted later
  publish();
  return () => document.removeEventListener("scene-answer-request", publish);
}
