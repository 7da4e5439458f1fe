// The browser's address says what is shown; each change replaces the entry of its history.

/** @param {ComponentCall<{known: string[], shown: [name: string, value: string][]}>} call */
export default function ({ data }) {
  const url = new URL(window.location.href);
  for (const name of data.known) url.searchParams.delete(name);
  for (const [name, value] of data.shown) url.searchParams.set(name, value);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}
