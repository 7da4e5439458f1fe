"""What Streamlit's theme cannot say: less empty space at the top, a column that does not grow too wide to read."""

import streamlit as st

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
@media (min-width: 641px) { [data-testid="stHeader"] { background: transparent; } }
@media (max-width: 640px) { .stMainBlockContainer { padding: 3rem 1rem 3rem; } }
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


class _Look:
    """An object that is HTML: of a plain text `st.html` asks the disk each time whether it names a file."""

    def _repr_html_(self) -> str:
        return _STYLE


def look() -> None:
    """Call once in the frame."""
    st.html(_Look())
