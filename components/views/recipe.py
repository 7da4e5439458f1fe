"""Code for a picture's array without this app, and badges on how close ours is to the model's own."""

import streamlit as st

from components.frame.saved_figure import menu_of_picture
from components.records.embeddings import Proof


def shape_and_code(shape: tuple[int, ...], code: str, *, key: str, kind: str = "float32") -> None:
    """In the menu of the picture drawn last: the shape of its array, and lines of transformers code that produce it."""
    with menu_of_picture().expander("Shape and code", key=key, type="compact"):
        st.markdown(f"Shape `{shape}`, {kind}")
        st.code(code, language="python")


def proof_badge(proof: Proof, *, key: str = "proof", of: str = "") -> None:
    """In the menu of the picture drawn last: max |difference| from the model's own module and its output, measured in
    this run."""
    with menu_of_picture().container(key=key, gap="small"):
        difference_badge(f"{of}max |ours − model.embeddings(…)|", proof.against_module)
        difference_badge(f"{of}max |ours − hidden_states[0]|", proof.against_hidden_states)


def difference_badge(name: str, difference: float, *, rounding: float = 1e-5) -> None:
    """A badge with one difference; green if it is below `rounding`."""
    words = f"{name} = {difference:.1e}"
    if difference < rounding:
        st.badge(words, icon=":material/verified:", color="green")
    else:
        st.badge(words, icon=":material/error:", color="red")
