// Links between pages: the menu of chapters, the row of a chapter's pages, and the way on through the story. Each is a
// real link. A plain click goes the way of the browser's Back button: a new entry of the history, and an event that says
// so. Streamlit then changes the page without loading anything anew.

import { addStyle, element } from "./dom.js";
import css from "./links.css";
import { closeSidebar, openAgainWhenBlank, scrolledPart } from "./streamlit_internals.js";

const NARROW = "(max-width: 768px)"; // there Streamlit lays the sidebar over the page

/**
 * @typedef {object} Links
 * @property {string} kind
 * @property {string} label
 * @property {[stem: string, title: string, icon: string][]} links
 * @property {string} current
 * @property {string} home
 * @property {string[]} stems
 */

/** @param {ComponentCall<Links>} call */
export default function ({ data, parentElement }) {
  openAgainWhenBlank(); // the menu is on every page, and the first to be there
  addStyle(parentElement, css);
  const nav = parentElement.querySelector("nav");
  const shown = JSON.stringify([data.label, data.links]);
  if (nav.dataset.shown !== shown) build(nav, data);
  nav.dataset.shown = shown;
  nav.onclick = (event) => go(nav, event);
  mark(nav, nav.querySelector(`[data-page="${data.current}"]`));
}

/** @param {HTMLElement} nav @param {Links} data */
function build(nav, { kind, label, links, home, stems }) {
  const root = location.pathname.replace(/\/+$/, "").replace(new RegExp(`/(${stems.join("|")})$`), "");
  nav.className = kind;
  nav.setAttribute("aria-label", label);
  const items = links.map(([stem, title, icon]) => {
    const symbol = icon ? [element("span", { class: "icon", "aria-hidden": "true", translate: "no" }, icon)] : [];
    const href = `${root}/${stem === home ? "" : stem}`;
    const way = icon === "arrow_forward" ? [title, ...symbol] : [...symbol, title];
    return element("li", {}, element("a", { href, "data-page": stem }, ...way));
  });
  nav.replaceChildren(element("ul", {}, ...items));
}

/** @param {HTMLElement} nav @param {MouseEvent} event */
function go(nav, event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  if (openPage(event, link)) mark(nav, link);
  if (matchMedia(NARROW).matches) closeSidebar();
}

/** Go where `link` leads as a plain click on it should; another click is the browser's. Says whether the page changes.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
export function openPage(event, link) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  if (link.pathname === location.pathname) return false;
  history.pushState({}, "", link.pathname + embedded());
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  if (!link.closest(".menu")) scrolledPart()?.scrollTo(0, 0);
  return true;
}

function mark(nav, link) {
  nav.querySelector("[aria-current]")?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "page");
}

// How the app is embedded in another page is the one thing in the address that belongs to no page.
function embedded() {
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("embed"));
  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}
