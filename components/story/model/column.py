"""Beside the picture: all tensors, or those that were searched for."""

from collections.abc import Sequence

import streamlit as st

from components.compute.anatomy import Anatomy, Parameter
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.story.model import words
from components.story.model.areas import spoken
from components.story.model.asked import FILTER, choose, found
from components.views.wording import counted, fixed, shortened, significant

KEY = "model_found"
LEAST = 0.01  # of which three decimals show two digits
_draw = browser_component("model_found", html="<div class='tensor-list'></div>")


def listed(anatomy: Anatomy, chosen: str) -> Sequence[Parameter]:
    """Draw the list below its search; returns the tensors that are in it. A click on one opens it."""
    text = FILTER.choose().strip()
    hits = found(anatomy, text)
    title = f"{counted(len(hits), 'tensor')} for “{shortened(text)}”" if text else f"All {counted(len(hits), 'tensor')}"
    key = address.fresh(KEY)
    data = {
        "title": title if hits else f"No tensor matches “{shortened(text)}”.",
        "rows": [[one.name, spoken(one.name), words.times(one.shape), _deviation(one)] for one in hits],
        "chosen": chosen,
        "all": f"all {counted(len(hits), 'tensor')}",
        "note": words.totals(anatomy),
    }
    _draw(key=key, data=data, on_tensor_change=lambda: choose(st.session_state[key].tensor))
    return hits


def _deviation(one: Parameter) -> str:
    if not one.std:
        return "0"
    return fixed(one.std, 3) if one.std >= LEAST else significant(one.std, 2)
