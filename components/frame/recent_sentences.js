// The last sentences that were typed in this browser. They stay in it: the server gets one when it is clicked.

const KEY = "recent_sentences", MOST = 5;

/** @returns {[a: string, b: string][]} the last first; none where the browser keeps nothing */
export function recentSentences() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string"));
  } catch {
    return [];
  }
}

/** @param {string[]} pair */
export function remember(pair) {
  if (!pair.join("").trim()) return;
  const others = recentSentences().filter((one) => JSON.stringify(one) !== JSON.stringify(pair));
  keep([pair, ...others].slice(0, MOST));
}

export const forget = () => keep([]);

function keep(pairs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs));
  } catch {
    // A browser that keeps nothing, or no more, has no such list.
  }
}
