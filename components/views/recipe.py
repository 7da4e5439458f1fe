"""Buttons that show code for the same array without this app, and badges on how close ours is to the model's own."""

import streamlit as st

from components.compute.recipes import RECIPES, START, word_table
from components.records.embeddings import Proof
from components.records.tables import Overview


def _recipe(shape: tuple[int, ...], code: str, *, key: str, kind: str = "float32") -> None:
    """A small button that opens the shape of an array and the lines of transformers code that produce it."""
    with st.popover("Shape and code", icon=":material/code:", key=key):
        st.markdown(f"Shape `{shape}`, {kind}")
        st.code(code, language="python")


def recipe_of(name: str, *shape: int, kind: str = "float32", p: float = 0.1) -> None:
    """The button that shows the shape, dtype and code of one array; `p` is the probability of dropout."""
    code = RECIPES[name].replace("p=0.1", f"p={p:g}")
    _recipe(shape, START + code, key=f"recipe_{name}", kind=kind)


def recipe_of_word_table(overview: Overview) -> None:
    """The same for the binned word table as it is drawn."""
    _recipe(overview.cells.shape, START + word_table(overview), key="recipe_word_table")


def proof_badge(proof: Proof, *, key: str = "proof", of: str = "") -> None:
    """Badges with max |difference| from the model's own module and its output, measured in this run."""
    with st.container(horizontal=True, gap="small", key=key):
        input_badge(proof.against_module, of=of)
        difference_badge(f"{of}max |ours − hidden_states[0]|", proof.against_hidden_states)


def input_badge(difference: float, *, of: str = "") -> None:
    """A badge with max |difference| from the model's own input layer, measured in this run."""
    difference_badge(f"{of}max |ours − model.embeddings(…)|", difference)


def difference_badge(name: str, difference: float, *, rounding: float = 1e-5) -> None:
    """A badge with one difference; green if it is below `rounding`."""
    words = f"{name} = {difference:.1e}"
    if difference < rounding:
        st.badge(words, icon=":material/verified:", color="green")
    else:
        st.badge(words, icon=":material/error:", color="red")
