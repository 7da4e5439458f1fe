"""Code that gives the same array without this app, and badges on how close ours is to the model's own."""

import streamlit as st

from components.records.embeddings import Proof


def recipe(shape: tuple[int, ...], code: str, *, key: str, kind: str = "float32") -> None:
    """A small button that opens the shape of an array and the lines of transformers code that produce it."""
    with st.popover("Shape and code", icon=":material/code:", key=key):
        st.markdown(f"Shape `{shape}`, {kind}")
        st.code(code, language="python")


def proof_badge(proof: Proof, *, key: str = "proof", of: str = "") -> None:
    """Badges with max |difference| from the model's own module and its output, measured in this run."""
    with st.container(horizontal=True, gap="small", key=key):
        difference_badge(f"{of}max |ours − model.embeddings(…)|", proof.against_module)
        difference_badge(f"{of}max |ours − hidden_states[0]|", proof.against_hidden_states)


def difference_badge(name: str, difference: float, *, rounding: float = 1e-5) -> None:
    """A badge with one difference; green if it is below `rounding`."""
    words = f"{name} = {difference:.1e}"
    if difference < rounding:
        st.badge(words, icon=":material/verified:", color="green")
    else:
        st.badge(words, icon=":material/error:", color="red")
