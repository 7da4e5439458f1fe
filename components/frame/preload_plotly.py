"""Loads Plotly's script before the first chart needs it: it is 5 MB, and running it takes most of a second.

Streamlit fetches it with the first chart. Here it is fetched early on a page with charts, and elsewhere when a viewer
moves to the menu or has not typed for a while, so that it does not interrupt typing. If Streamlit's file is not found,
nothing happens.
"""

from collections.abc import Mapping

from components.frame.settings import VIEW
from components.frame.streamlit_internals import browser_component, plotly_script
from components.frame.talk_mode import talking

# Pages that open without a Plotly chart, each with those of its views that have one.
WITHOUT_CHARTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("home", "tokens", "embeddings", "encoder", "cause", "decomposition"), ()),
    "attention": ("heads", "padding"),
    "context": ("alone", "layers"),
}
_fetch = browser_component("preload_plotly")


def preload_plotly(page: str) -> None:
    """Call early in each full run. In talk mode the next scene may have a chart, and the menu is not used."""
    view = VIEW.recall("", quiet=True)
    now = talking() or page not in WITHOUT_CHARTS or view in WITHOUT_CHARTS[page]
    _fetch(key="preload_plotly", data={"script": plotly_script(), "now": now})
