// What a page found for the sentence that stands there, handed to the bar at the lower edge: that is drawn before the page
// is computed. It draws nothing itself.

/** @param {ComponentCall<{number: number, sentence: string, instead: string}>} call */
export default function ({ data }) {
  const tell = () => document.dispatchEvent(new CustomEvent("talk-found", { detail: data }));
  document.addEventListener("talk-ask", tell); // a bar that comes later asks
  tell();
  return () => document.removeEventListener("talk-ask", tell);
}
