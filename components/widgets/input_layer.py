"""What stands beside the heatmaps of the input layer: code for each array, the arrays to take home, the numbers."""

from functools import partial
from io import BytesIO

import numpy as np
import streamlit as st

from components.compute.heatmaps import input_layer
from components.figures.embeddings import five_heatmaps
from components.records.embeddings import PANELS, Embeddings
from components.records.heatmaps import View
from components.widgets.figure import picture
from components.widgets.recipe import recipe

START = '# model = BertModel.from_pretrained(…).eval()\n# inputs = tokenizer(text, return_tensors="pt")\n'
RECIPES = {
    "word": 'ids = inputs["input_ids"]\nword = model.embeddings.word_embeddings(ids)[0]',
    "position": """places = torch.arange(inputs["input_ids"].shape[1])
position = model.embeddings.position_embeddings(places)""",
    "segment": """segments = inputs["token_type_ids"]
segment = model.embeddings.token_type_embeddings(segments)[0]""",
    "summed": "summed = word + segment + position  # the three before",
    "normed": """normed = model.embeddings.LayerNorm(summed)
# = model(**inputs, output_hidden_states=True).hidden_states[0][0]""",
}
NAMES = {"word": "Word", "position": "Position", "segment": "Segment", "summed": "Sum", "normed": "LayerNorm"}


def panel_recipes(embeddings: Embeddings) -> None:
    """One small button for each of the five arrays, with its shape and its lines of transformers code."""
    with st.container(horizontal=True):
        for name in PANELS:
            recipe(embeddings.shape, START + RECIPES[name], key=f"recipe_{name}", label=NAMES[name])


def arrays_download(embeddings: Embeddings) -> None:
    """The five arrays and the tokens as one NPZ file, made when it is asked for."""
    st.download_button(
        f"Five arrays {embeddings.shape} as NPZ",
        partial(as_npz, embeddings),
        "bert_input_layer.npz",
        "application/octet-stream",
        key="download_arrays",
        on_click="ignore",
        icon=":material/download:",
    )


def as_npz(embeddings: Embeddings) -> bytes:
    """Five float32 arrays (T, H) under their names, and `tokens`, (T,)."""
    file = BytesIO()
    np.savez(file, tokens=np.array(embeddings.pieces), **{name: getattr(embeddings, name) for name in PANELS})
    return file.getvalue()


def token_numbers(embeddings: Embeddings, view: View) -> None:
    """Behind an expander, all numbers of the chosen token: one line for each dimension."""
    piece = embeddings.pieces[view.row]
    with st.expander("All numbers of the chosen token", key="token_numbers", on_change="rerun") as behind:
        if behind.open:
            st.text(f"Token {view.row}: {piece}")
            columns = {name: getattr(embeddings, name)[view.row] for name in PANELS}
            columns |= {"gamma": embeddings.gamma, "beta": embeddings.beta}
            st.dataframe(
                {"dimension": np.arange(embeddings.shape[1])} | columns, key="token_numbers_table", hide_index=True
            )


def export_figure(embeddings: Embeddings, view: View) -> None:
    """Behind an expander, the same view as one figure whose camera saves a vector graphic."""
    with st.expander("One figure to save as SVG", key="export", on_change="rerun") as behind:
        if behind.open:
            picture(
                five_heatmaps(input_layer(embeddings), view),
                key="five_heatmaps",
                alt="Five heatmaps below each other, tokens down and dimensions across: word, position and segment "
                "embeddings, their sum, and LayerNorm of it.",
                caption="It shows the window, order and colour scale that are chosen above.",
            )
