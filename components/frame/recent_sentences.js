// The last sentences that were typed in this browser. They stay in it: the server gets one when it is clicked.

const KEY = "recent_sentences", MOST = 5;

/** @returns {[a: string, b: string, reading?: string][]} the last first; none where the browser keeps nothing */
export function recentSentences() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((one) => Array.isArray(one) && [2, 3].includes(one.length) && one.every((text) => typeof text === "string"));
  } catch {
    return [];
  }
}

/** @param {[a: string, b: string]} pair @param {string | null} reading how the two were read, if there are two */
export function remember(pair, reading = null) {
  if (!pair.join("").trim()) return;
  const others = recentSentences().filter(([a, b]) => a !== pair[0] || b !== pair[1]);
  keep([reading ? [...pair, reading] : pair, ...others].slice(0, MOST));
}

export const forget = () => keep([]);

function keep(pairs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs));
  } catch {
    // A browser that keeps nothing, or no more, has no such list.
  }
}
