// Keeps a text that is too long for the address in the browser's tab, so that a reload shows it again.

/** @type {Set<string>} boxes that have been filled or asked for since the page was loaded */
const settled = new Set();

/** @param {ComponentCall<{box: string, untouched: boolean, long: boolean}>} call */
export default function ({ data, setTriggerValue }) {
  const { box, untouched, long } = data;
  const kept = storage()?.getItem(box);
  if (untouched && !settled.has(box) && kept) setTriggerValue("kept", kept);
  else if (long) keep(box);
  else storage()?.removeItem(box);
  settled.add(box);
}

/** @param {string} box the key of a text area */
function keep(box) {
  const area = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(`.st-key-${box} textarea`));
  try {
    if (area) storage()?.setItem(box, area.value);
  } catch {
    storage()?.removeItem(box); // it has no room for the text: rather none than an older one
  }
}

function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return undefined; // switched off in this browser
  }
}
