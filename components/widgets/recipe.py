"""Shape, code, proof: how a reader gets the same array without this app, and how close ours is to the model's own."""

import streamlit as st

from components.records.embeddings import Proof


def recipe(shape: tuple[int, ...], code: str, *, key: str, label: str = "Shape and code") -> None:
    """A small button that opens the shape of an array and the lines of transformers code that produce it."""
    with st.popover(label, icon=":material/code:", key=key):
        st.markdown(f"Shape `{shape}`, float32")
        st.code(code, language="python")


def proof_badge(proof: Proof, *, key: str = "proof") -> None:
    """Max |difference| against the model's own module, measured in this run; green only if it is rounding."""
    worst = max(proof.against_module, proof.against_hidden_states)
    color = "green" if worst < 1e-5 else "red"
    with st.container(key=key):
        st.badge(
            f"max |ours − model.embeddings(…)| = {proof.against_module:.1e}, "
            f"max |ours − hidden_states[0]| = {proof.against_hidden_states:.1e}",
            icon=":material/verified:" if color == "green" else ":material/error:",
            color=color,
        )
