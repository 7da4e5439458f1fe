// Links between pages: the menu of chapters, the row of a chapter's pages, and the way on through the story. Each is a
// real link. A plain click goes the way of the browser's Back button: a new entry of the history, and an event that says
// so. Streamlit then changes the page without loading anything anew.

const NARROW = "(max-width: 768px)"; // there Streamlit lays the sidebar over the page

export default function ({ data, parentElement }) {
  const nav = parentElement.querySelector("nav");
  const shown = JSON.stringify([data.label, data.links]);
  if (nav.dataset.shown !== shown) build(nav, data);
  nav.dataset.shown = shown;
  nav.onclick = go;
  mark(nav, nav.querySelector(`[data-page="${data.current}"]`));
}

function build(nav, { kind, label, links, home, stems }) {
  const root = location.pathname.replace(/\/+$/, "").replace(new RegExp(`/(${stems.join("|")})$`), "");
  nav.className = kind;
  nav.setAttribute("aria-label", label);
  const items = links.map(([stem, title, icon]) => {
    const sign = icon ? [make("span", { class: "icon", "aria-hidden": "true", translate: "no" }, icon)] : [];
    const href = `${root}/${stem === home ? "" : stem}`;
    const way = icon === "arrow_forward" ? [title, ...sign] : [...sign, title];
    return make("li", {}, make("a", { href, "data-page": stem }, ...way));
  });
  nav.replaceChildren(make("ul", {}, ...items));
}

function go(event) {
  const link = event.target.closest("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.pathname === location.pathname) return;
  mark(this, link);
  history.pushState({}, "", link.pathname + embedded());
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  if (!link.closest(".menu")) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  if (matchMedia(NARROW).matches) document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click();
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

function make(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
