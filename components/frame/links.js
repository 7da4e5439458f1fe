// Links between pages: the menu of chapters, the pages of the open chapter on a phone, and the next page of the story. Each is a
// real link, but a plain click pushes a history entry and fires `popstate`, as the Back button does: Streamlit then
// changes the page without reloading it. What the link opens has the sentences in its address from the start: a new tab
// knows no others, nor does a page that is loaded again before its first run has written them.

import { addStyle, element, setAttributes } from "./dom.js";
import { markWhatFindingsName } from "./found.js";
import css from "./links.css";
import { reloadWhenBlank, scrolledPart } from "./streamlit_internals.js";

const KEPT = ["model", "variant", "a", "b", "reading", "side", "v"]; // what every page keeps; and how the app is embedded in another
const BOXES = { a: ".st-key-sentence_a input", b: ".st-key-sentence_b input" };

/**
 * @typedef {[stem: string, title: string, short: string, pages: Link[]]} Link a chapter leads to its first page
 *
 * @typedef {object} Links
 * @property {string} kind
 * @property {string} label
 * @property {Link[]} links
 * @property {string} current
 * @property {string} home
 * @property {string[]} stems
 */

/** @param {ComponentCall<Links>} call */
export default function ({ data, parentElement }) {
  reloadWhenBlank(BOXES); // here, because the menu is on every page and comes first
  markWhatFindingsName();
  addStyle(parentElement, css);
  const nav = parentElement.querySelector("nav");
  const shown = JSON.stringify([data.label, data.links]);
  if (nav.dataset.shown !== shown) build(nav, data);
  nav.dataset.shown = shown;
  nav.onclick = (event) => go(nav, event);
  nav.onpointerdown = nav.oncontextmenu = nav.onkeydown = (/** @type {Event} */ event) => complete(event.target);
  mark(nav, data.current);
}

/** @param {HTMLElement} nav @param {Links} data */
function build(nav, { kind, label, links, home, stems }) {
  const root = location.pathname.replace(/\/+$/, "").replace(new RegExp(`/(${stems.join("|")})$`), "");
  nav.className = kind;
  nav.setAttribute("aria-label", label);
  /** @param {Link} link */
  const item = ([stem, title, short, pages]) => {
    const href = `${root}/${stem === home ? "" : stem}`;
    const names = short ? [element("span", { class: "long" }, title), element("span", { class: "short" }, short)] : [title];
    const link = element("a", { href, "data-first": stem, "data-page": pages.length ? false : stem }, ...names);
    return element("li", {}, link, ...(pages.length ? [element("ul", {}, ...pages.map(item))] : []));
  };
  nav.replaceChildren(element("ul", {}, ...links.map(item)));
}

/** @param {HTMLElement} nav @param {MouseEvent} event */
function go(nav, event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (link && openPage(event, link)) mark(nav, link.dataset.first);
}

/** Write the sentences into a link that may be opened elsewhere. @param {EventTarget | null} target */
function complete(target) {
  const link = /** @type {Element} */ (target).closest("a");
  if (link) link.search = kept();
}

/** Open `link` on a plain click and return whether the page changes; any other click is left to the browser.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
export function openPage(event, link) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  if (link.pathname === location.pathname) return false;
  history.pushState({}, "", link.pathname + kept());
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  scrolledPart()?.scrollTo(0, 0);
  return true;
}

/** Mark the page `stem` as the current one, and its chapter as open. @param {HTMLElement} nav @param {string} stem */
function mark(nav, stem) {
  const page = /** @type {HTMLElement | null} */ (nav.querySelector(`[data-page="${stem}"]`));
  const chapter = page?.closest("nav > ul > li")?.firstElementChild;
  for (const link of nav.querySelectorAll("a")) {
    const current = link === page ? "page" : link === chapter && "true";
    setAttributes(link, { "aria-current": current });
  }
  if (nav.scrollWidth > nav.clientWidth) page?.scrollIntoView({ block: "nearest", inline: "center" });
}

function kept() {
  const all = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("embed") || KEPT.includes(name));
  return all.length ? `?${new URLSearchParams(all)}` : "";
}
