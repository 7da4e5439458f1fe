"""Plotly's script in the browser before the first chart asks for it: it is 5 MB, and running it takes most of a second.

Streamlit fetches it when a chart comes. Here it is fetched as soon as the frame stands where the page has charts; else
when a viewer reaches for the menu or has not typed for a while, so that no typing stumbles over it. Where Streamlit's
file is not found, nothing happens.
"""

from components.frame.streamlit_internals import browser_component, plotly_script
from components.frame.talk_mode import talking

WITHOUT_CHARTS = ("tokens", "embeddings")
_fetch = browser_component("charts_ahead")


def charts_ahead(page: str) -> None:
    """Call early in the frame. In talk mode the next scene may have a chart, and nobody reaches for a menu."""
    _fetch(key="charts", data={"script": plotly_script(), "now": talking() or page not in WITHOUT_CHARTS})
