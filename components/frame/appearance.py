"""What Streamlit's theme cannot say: less empty space at the top, a column that does not grow too wide to read."""

import streamlit as st

from components.frame.markup import Markup

NAMED = "look_named"
_STYLE = """<style>
.stMainBlockContainer { padding: 2.5rem 2.5rem 4rem; max-width: 84rem; margin: 0 auto; }
[data-testid="stHeader"] { height: 2.5rem; min-height: 0; }
:is(.st-key-sentence_a, .st-key-sentence_b) [data-testid="InputInstructions"] { display: none; }
[data-testid="stCaptionContainer"] { max-width: 60rem; color: inherit; opacity: 0.85; }
:is(.st-key-address, .st-key-talk, .st-key-ruler, .st-key-labels, .st-key-charts) { position: absolute; height: 0;
  overflow: hidden; }
[class*="_save "] :is(.stDownloadButton, .stPopover) button { min-height: 0; height: 1.5rem; padding: 0 0.55rem;
  background: transparent; }
[class*="_save "] :is(.stDownloadButton, .stPopover) button p { font-size: 0.72rem; font-weight: 600;
  line-height: 1.4rem; }
.finding { font-size: 1.05rem; font-weight: 600; margin: 0 0 0.35rem; padding: 0.1rem 0 0.1rem 0.75rem;
  border-left: 3px solid #5B8DEF; overflow-wrap: anywhere; max-width: 62rem; }
.st-key-app_header { position: absolute; top: 0.65rem; left: 2.5rem; right: 2.5rem; }
[data-testid="stLayoutWrapper"]:has(> .st-key-app_header) { margin-bottom: -1rem; }
.app-header { display: flex; gap: 0 0.9rem; align-items: baseline; font-size: 0.8rem; line-height: 1.2rem;
  white-space: nowrap; overflow: hidden; }
.app-header > * + * { border-left: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding-left: 0.9rem; }
.app-header a { color: inherit; }
.app-header .speaks { overflow: hidden; text-overflow: ellipsis; }
.question { font-style: italic; margin: 0; opacity: 0.85; max-width: 62rem; }
@media (min-width: 641px) { [data-testid="stHeader"] { background: transparent; } }
@media (max-width: 1100px) { .app-header .purpose { display: none; } }
@media (max-width: 640px) {
  .stMainBlockContainer { padding: 3rem 1rem 3rem; }
  .st-key-app_header { position: fixed; z-index: 999991;
    top: 0.35rem; left: 3.5rem; right: 1rem; pointer-events: none; }
  .app-header { flex-wrap: wrap; line-height: 1.1rem; }
  .app-header .speaks { border: 0; padding: 0; font-size: 0.75rem; order: 1; flex-basis: 100%; }
  .app-header a { pointer-events: auto; }
}
@media print {
  [data-testid="stSidebar"], [data-testid="stHeader"], .st-key-example { display: none; }
}
</style>"""


def named() -> None:
    """Title, icon and width of the browser's page: call first in a run. The browser keeps them through a session.

    Said again in each run they cost about a tenth of the time from a changed sentence to its picture.
    """
    if NAMED not in st.session_state:
        st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")


def keep_name() -> None:
    """Call where a run ends: what was said in a run that was cut short may not have reached the browser."""
    st.session_state[NAMED] = True


def look() -> None:
    """Call once in the frame."""
    st.html(Markup(_STYLE))
