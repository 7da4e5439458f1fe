"""Beside the circuit: what the chosen token reads in the open head, or how the chosen cell comes about.

The picture tells it in the browser, at each move of the pointer.
"""

from components.frame import address
from components.frame.streamlit_internals import browser_component

_column = browser_component("encoder_column", html="<div class='layer-column'></div>")


def beside(context: str) -> None:
    """Draw it; `context` is that of the picture."""
    _column(key=address.fresh("encoder_column"), data={"mark": context})
