// Undocumented parts of Streamlit's and Plotly's pages that the browser code relies on. Each use says what breaks without it
// and what would let us delete it; tests/unit/frame/test_streamlit_internals.py checks that each is still there.

/** The element with this key, to which address.py may have appended a number.
 *
 * Breaks without it: saving a chart, labels of maps. Delete when a component can refer to another element.
 * @param {string} key
 */
export const elementOf = (key) => document.querySelector(`.st-key-${key}, [class*="st-key-${key}_turn"]`);

/** The colours of the page. Breaks without it: the background of saved charts. Delete when components get the theme as data. */
export const themeOf = () => getComputedStyle(document.querySelector(".stApp"));

/** The first match below `root`, including the shadow roots of components.
 *
 * Breaks without it: saving what a component drew. Delete when a component can save its own drawing.
 * @param {ParentNode | null} root
 * @param {string} selector
 * @returns {Element | null}
 */
export function findInside(root, selector) {
  const here = root?.querySelector(selector);
  if (here) return here;
  for (const { shadowRoot } of root?.querySelectorAll("*") ?? []) {
    const inside = shadowRoot && findInside(shadowRoot, selector);
    if (inside) return inside;
  }
  return null;
}

/** The charts with these keys, once Plotly has drawn them.
 *
 * Breaks without it: labels of maps overlap. Delete when st.plotly_chart keeps labels apart.
 * @param {string[]} keys
 */
export const plotlyCharts = (keys) => document.querySelectorAll(keys.map((key) => `.st-key-${key} .js-plotly-plot`).join());

/** The part of the page that scrolls. Breaks without it: figures in talk mode have the wrong height. Delete when the page
 * itself scrolls.
 */
export const scrolledPart = () => document.querySelector('[data-testid="stMain"]');

const LONGEST = 10_000, LOOK = 100, LATE = 30; // ms, ms, looks: charts are drawn up to some seconds after the run has ended

/** Keep the page as high as it is until the next run has filled it or ended, or for ten seconds.
 * Breaks without it: while a run replaces a placeholder, the page is lower than where its reader is, who is thrown up.
 * Delete when Streamlit keeps an element's room until the next one has taken it.
 */
export function keepHeight() {
  const room = /** @type {HTMLElement | null} */ (document.querySelector('[data-testid="stMainBlockContainer"]'));
  if (!room) return;
  const { pathname } = location, end = performance.now() + LONGEST;
  const content = () => /** @type {HTMLElement} */ (room.firstElementChild).offsetHeight, before = content();
  let ran = false, looks = 0;
  room.style.minHeight = `${room.offsetHeight}px`;
  const timer = window.setInterval(() => {
    const idle = document.querySelector("[data-test-script-state=notRunning]");
    ran ||= !idle;
    looks = ran && idle ? looks + 1 : 0;
    if (looks <= (content() < before ? LATE : 0) && performance.now() < end && location.pathname === pathname) return;
    clearInterval(timer);
    room.style.minHeight = "";
  }, LOOK);
}

/** Streamlit's main script; its other scripts are in the same folder. Breaks without it: the first chart comes a second
 * later. Delete when Streamlit can preload Plotly.
 * @returns {HTMLScriptElement | null}
 */
export const mainScript = () => document.querySelector("script[type=module][src*='/static/js/']");

const RELOAD_INTERVAL = 60000; // ms between two reloads: a page that is blank at once would be reloaded for ever
const RENDERED = 1500; // ms; by then everything that a run has sent is on the page, and the next run has begun
const RELOADED = "explorer_reloaded";
/** @type {MutationObserver | undefined} */
let observer;

/** Whether the app is idle although neither `selector`, which every run draws, nor a message to the viewer is there.
 * @param {string} selector
 */
function isBlank(selector) {
  const app = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"));
  if (!app) return true;
  const { testScriptState, testConnectionState } = app.dataset;
  const idle = testScriptState === "notRunning" && testConnectionState === "CONNECTED";
  return idle && !app.querySelector(`${selector}, [data-testid=stAlert]`);
}

/** Reload the page when a run leaves it blank; its address says what was shown.
 *
 * Breaks without it: when a connection breaks in the middle of a run, some of the run's messages are lost. If a later one
 * refers to an element that never arrived, the page turns white; if only the end of the run arrives, its elements vanish.
 * One or the other happens in about one of twenty breaks on a busy machine. Delete when Streamlit's browser code skips what
 * it cannot place (`applyDelta` throws), and its server drops messages meant for a connection that is gone.
 * @param {Record<string, string>} boxes parameter of the address -> selector of the box whose text it holds
 */
export function reloadWhenBlank(boxes) {
  const root = document.getElementById("root");
  const app = document.querySelector("[data-testid=stApp]");
  if (!root || !app || observer) return;
  /** @type {[name: string, text: string][]} */
  const typed = [];
  document.addEventListener("input", ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    for (const [name, selector] of Object.entries(boxes)) if (box.matches(selector)) typed.push([name, box.value]);
  });
  const reload = () => {
    const last = Number(sessionStorage.getItem(RELOADED));
    if (!isBlank(Object.values(boxes).join()) || Date.now() - last < RELOAD_INTERVAL) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    const url = new URL(location.href);
    if (!url.searchParams.has("b")) url.searchParams.set("v", "4"); // what is typed now is not of before
    for (const [name, text] of typed) url.searchParams.set(name, text);
    history.replaceState(history.state, "", url);
    location.reload();
  };
  observer = new MutationObserver(() => window.setTimeout(reload, RENDERED));
  observer.observe(root, { childList: true });
  observer.observe(app, { attributeFilter: ["data-test-script-state", "data-test-connection-state"] });
}

const TIMEOUT = 10000; // ms until Plotly must have drawn a chart

/** The chart as SVG text, as Plotly's camera button would save it. The button creates a URL for the picture and clicks a
 * link to it; both are intercepted here. Only one call at a time: two would intercept each other's picture.
 *
 * Breaks without it: saving Plotly's charts. Delete when st.plotly_chart can export an image.
 * @param {string} chart
 * @returns {Promise<string>}
 */
export async function plotlyImage(chart) {
  const camera = /** @type {HTMLElement | null} */ (elementOf(chart)?.querySelector('[data-title^="Download plot"]'));
  if (!camera) throw new Error("the chart is not on the page");
  const create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("the chart was not drawn")), TIMEOUT);
      URL.createObjectURL = (blob) => {
        if (!(blob instanceof Blob && blob.type.startsWith("image/svg"))) return create.call(URL, blob);
        // Plotly clicks its link right after this; both functions are restored only then.
        setTimeout(() => resolve(blob.text()));
        return "data:,";
      };
      HTMLAnchorElement.prototype.click = function () {
        if (this.download !== `${chart}.svg`) click.call(this);
      };
      camera.click();
    });
  } finally {
    clearTimeout(timer);
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = click;
  }
}

/** Make Streamlit replace the current entry of the browser's history instead of adding one, or stop that.
 *
 * Breaks without it: in talk mode Back must be pressed twice for one scene, since a change of page adds another entry.
 * Delete when `st.switch_page` can leave the history alone.
 * @param {boolean} replaces
 */
export function streamlitReplacesHistory(replaces) {
  if (replaces) history.pushState = (...entry) => history.replaceState(...entry);
  else Reflect.deleteProperty(history, "pushState");
}

/** Add our own entry, even while Streamlit replaces its entries. @param {URL} url */
export const addToHistory = (url) => History.prototype.pushState.call(history, {}, "", url);

/** Make Streamlit begin a new session with the address as it is: it only takes over the address of a history event, and while
 * the connection is broken it starts no run for one.
 *
 * Breaks without it: when the server restarts, settings chosen since the page was loaded are lost. Delete when Streamlit sends
 * `location.search`, and not the parameters that it read when the page was loaded.
 */
export function sendCurrentAddress() {
  const app = /** @type {HTMLElement} */ (document.querySelector("[data-testid=stApp]"));
  new MutationObserver(() => {
    if (app.dataset.testConnectionState !== "CONNECTED") window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }).observe(app, { attributeFilter: ["data-test-connection-state"] });
}

const NOT_FOUND = "Page not found";

/** Close Streamlit's message that a page does not exist.
 *
 * Breaks without it: an old address that leads to a view of another page opens with this message, if it is the first request
 * to a server, which then looks for a file of that name. Delete when Streamlit no longer does so for a folder named `pages`
 * beside `st.navigation`.
 */
export function closePageNotFound() {
  for (const dialog of document.querySelectorAll("[role=dialog]"))
    if (dialog.querySelector("h2")?.textContent === NOT_FOUND)
      /** @type {HTMLElement | null} */ (dialog.querySelector("button[aria-label=Close]"))?.click();
}

const DARK = "(prefers-color-scheme: dark)";

/** Switch between the light and the dark theme; returns whether the new one is dark. After printing, Streamlit asks again
 * which theme the system prefers; here it gets our answer. A theme that a viewer chose in Streamlit's menu stays.
 *
 * Breaks without it: the switch between light and dark in talk mode. Delete when a theme can be set from code.
 */
export function switchTheme() {
  const original = Window.prototype.matchMedia ?? matchMedia, dark = !matchMedia(DARK).matches;
  window.matchMedia = (query) => {
    const result = original.call(window, query);
    return query === DARK ? Object.defineProperty(result, "matches", { value: dark, configurable: true }) : result;
  };
  window.dispatchEvent(new Event("afterprint"));
  return dark;
}

/** Call `react` after each change of the theme, by the system or by `switchTheme`.
 *
 * Breaks without it: charts keep the colour scales of the other theme. Delete when Streamlit updates them itself.
 * @param {() => void} react
 */
export function onNewTheme(react) {
  const ground = () => themeOf().backgroundColor;
  let known = ground();
  const look = (tries = 200) => {
    if (ground() !== known) [known] = [ground(), react()];
    else if (tries) setTimeout(look, 50, tries - 1);
  };
  matchMedia(DARK).addEventListener("change", () => look());
  addEventListener("afterprint", () => look());
}
