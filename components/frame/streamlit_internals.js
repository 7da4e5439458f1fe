// What the code of the browser takes for granted of Streamlit's and Plotly's pages without a promise. Each use says what
// breaks without it, and what would let us delete it; tests/unit/frame/test_streamlit_internals.py looks for each of them.

/** What stands under the key of an element; a fresh one has a number behind it (address.py).
 *
 * Breaks without it: saving a chart, labels of maps. Delete when a component can be told of another element.
 * @param {string} key
 */
export const elementOf = (key) => document.querySelector(`.st-key-${key}, [class*="st-key-${key}_turn"]`);

/** The colours of the page. Breaks without it: the ground of saved charts. Delete when components get the theme as data. */
export const themeOf = () => getComputedStyle(document.querySelector(".stApp"));

/** The first that matches below `root`, also inside of components, which have shadow roots of their own.
 *
 * Breaks without it: saving what a component drew. Delete when a component's own code may save it.
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

/** Charts of these keys that Plotly has drawn.
 *
 * Breaks without it: labels of maps lie on each other. Delete when st.plotly_chart keeps labels apart.
 * @param {string[]} keys
 */
export const plotlyCharts = (keys) => document.querySelectorAll(keys.map((key) => `.st-key-${key} .js-plotly-plot`).join());

/** Close the sidebar where it lies over the page. Breaks without it: on a phone the menu covers the page that was chosen.
 * Delete when `st.navigation` does not need a menu of our own.
 */
export function closeSidebar() {
  /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stSidebarCollapseButton] button"))?.click();
}

/** The part of the page that scrolls. Breaks without it: pictures in talk mode have the wrong height. Delete when the page
 * itself scrolls.
 */
export const scrolledPart = () => document.querySelector('[data-testid="stMain"]');

/** Streamlit's main script, beside which its other scripts lie. Breaks without it: the first chart comes a second later.
 * Delete when Streamlit can be asked to fetch Plotly ahead.
 * @returns {HTMLScriptElement | null}
 */
export const mainScript = () => document.querySelector("script[type=module][src*='/static/js/']");

const SELDOM = 60000; // ms from one opening to the next: what fails at once would fail for ever
const DRAWN = 1500; // ms; what a run has sent is on the page by then, and the next run has begun
const OPENED = "explorer_opened_again";
/** @type {MutationObserver | undefined} */
let blank;

/** Whether no run is going on, and what every run draws is not there, nor a sentence that says why.
 * @param {string} selector
 */
function isBlank(selector) {
  const app = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"));
  if (!app) return true;
  const { testScriptState, testConnectionState } = app.dataset;
  const idle = testScriptState === "notRunning" && testConnectionState === "CONNECTED";
  return idle && !app.querySelector(`${selector}, [data-testid=stAlert]`);
}

/** Open the page again when a run leaves nothing of it; its address says what was shown.
 *
 * Breaks without it: a connection that breaks in the middle of a run takes some of its messages along. Where a later one
 * is about a part that never came the page turns white; where only the run's end arrives its parts vanish; either in one
 * break of about twenty on a busy machine. Delete when Streamlit's browser leaves out what it cannot place (`applyDelta`
 * throws), and its server what was meant for a connection that is gone.
 * @param {Record<string, string>} boxes parameter of the address -> selector of the box whose text it holds
 */
export function openAgainWhenBlank(boxes) {
  const root = document.getElementById("root");
  const app = document.querySelector("[data-testid=stApp]");
  if (!root || !app || blank) return;
  /** @type {[name: string, text: string][]} */
  const typed = [];
  document.addEventListener("input", ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    for (const [name, selector] of Object.entries(boxes)) if (box.matches(selector)) typed.push([name, box.value]);
  });
  const open = () => {
    if (!isBlank(Object.values(boxes).join()) || Date.now() - Number(sessionStorage.getItem(OPENED)) < SELDOM) return;
    sessionStorage.setItem(OPENED, String(Date.now()));
    const url = new URL(location.href);
    for (const [name, text] of typed) url.searchParams.set(name, text);
    history.replaceState(history.state, "", url);
    location.reload();
  };
  blank = new MutationObserver(() => window.setTimeout(open, DRAWN));
  blank.observe(root, { childList: true });
  blank.observe(app, { attributeFilter: ["data-test-script-state", "data-test-connection-state"] });
}

const LATEST = 10000; // ms until Plotly must have drawn a chart

/** The chart as SVG text, as Plotly's camera button would save it. What that is about to save is taken over instead: it
 * makes a URL of the picture and clicks on a link to it. Only one at a time: two would take each other's picture.
 *
 * Breaks without it: saving Plotly's charts. Delete when st.plotly_chart can be asked for an image.
 * @param {string} chart
 * @returns {Promise<string>}
 */
export async function plotlyImage(chart) {
  const camera = /** @type {HTMLElement | null} */ (elementOf(chart)?.querySelector('[data-title^="Download plot"]'));
  if (!camera) throw new Error("the chart is not on the page");
  const create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  try {
    return await new Promise((resolve, reject) => {
      late = setTimeout(() => reject(new Error("the chart was not drawn")), LATEST);
      URL.createObjectURL = (blob) => {
        if (!(blob instanceof Blob && blob.type.startsWith("image/svg"))) return create.call(URL, blob);
        // Plotly clicks on its link right after; only then everything is as before.
        setTimeout(() => resolve(blob.text()));
        return "data:,";
      };
      HTMLAnchorElement.prototype.click = function () {
        if (this.download !== `${chart}.svg`) click.call(this);
      };
      camera.click();
    });
  } finally {
    clearTimeout(late);
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = click;
  }
}

/** Let each step that Streamlit itself makes in the browser's history replace the entry that is there, or end that.
 *
 * Breaks without it: in talk mode Back needs two presses for one scene, since a page's change adds an entry of its own.
 * Delete when `st.switch_page` can be told to add none.
 * @param {boolean} replaces
 */
export function streamlitReplacesHistory(replaces) {
  if (replaces) history.pushState = (...entry) => history.replaceState(...entry);
  else Reflect.deleteProperty(history, "pushState");
}

/** Add an entry of our own, also then. @param {URL} url */
export const addToHistory = (url) => History.prototype.pushState.call(history, {}, "", url);

const DARK = "(prefers-color-scheme: dark)";

/** Show the other of the two themes, and say whether it is the dark one. Streamlit asks the system again which one it
 * prefers after it has printed; here it gets our answer. A theme that a viewer has chosen in its menu stays.
 *
 * Breaks without it: the switch for a dark hall does nothing. Delete when a theme can be set from code.
 */
export function switchTheme() {
  const ask = Window.prototype.matchMedia ?? matchMedia, dark = !matchMedia(DARK).matches;
  window.matchMedia = (query) => {
    const said = ask.call(window, query);
    return query === DARK ? Object.defineProperty(said, "matches", { value: dark }) : said;
  };
  window.dispatchEvent(new Event("afterprint"));
  return dark;
}
