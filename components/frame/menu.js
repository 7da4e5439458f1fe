// The menu of all pages. Each entry is a real link. A plain click on one goes the way of the browser's Back button: a new
// entry of the history, and word that the history moved. Streamlit then changes the page without loading anything anew.

const NARROW = "(max-width: 768px)"; // there Streamlit lays the sidebar over the page

export default function ({ data, parentElement }) {
  const nav = parentElement.querySelector("nav");
  const told = JSON.stringify(data.sections);
  if (nav.dataset.told !== told) build(nav, data);
  nav.dataset.told = told;
  nav.onclick = go;
  mark(nav, nav.querySelector(`[data-page="${data.page}"]`));
}

function build(nav, { sections, home }) {
  const stems = sections.flatMap(([, pages]) => pages.map(([stem]) => stem));
  const root = location.pathname.replace(/\/+$/, "").replace(new RegExp(`/(${stems.join("|")})$`), "");
  nav.setAttribute("aria-label", "Pages");
  nav.replaceChildren(
    ...sections.flatMap(([title, pages]) => {
      const list = make("ul", {}, ...pages.map(([stem, name, icon]) => {
        const sign = make("span", { class: "icon", "aria-hidden": "true", translate: "no" }, icon);
        return make("li", {}, make("a", { href: `${root}/${stem === home ? "" : stem}`, "data-page": stem }, sign, name));
      }));
      if (!title) return [list];
      list.setAttribute("aria-label", title);
      return [make("p", { "aria-hidden": "true" }, title), list];
    }),
  );
}

function go(event) {
  const link = event.target.closest("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.pathname === location.pathname) return;
  mark(this, link);
  history.pushState({}, "", link.pathname + embedded());
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
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
