"""The frame around every page: navigation, the checkpoint, the sentence, the address, and where errors end."""

from functools import partial

import streamlit as st

from components import service
from components.widgets import address
from components.widgets.boundary import clear_sentences
from components.widgets.model_choice import model_choice, model_facts, obstacle
from components.widgets.sentence import sentence_box

st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")
page = st.navigation(
    [
        st.Page("pages/home.py", title="The whole flow", icon=":material/home:", default=True),
        st.Page("pages/tokens.py", title="Tokens", icon=":material/segment:"),
        st.Page("pages/embeddings.py", title="Embeddings", icon=":material/grid_on:"),
        st.Page("pages/normalization.py", title="LayerNorm", icon=":material/equalizer:"),
        st.Page("pages/context.py", title="Context", icon=":material/scatter_plot:"),
    ]
)
address.start_run()

with clear_sentences():
    with st.sidebar:
        chosen = model_choice(service.offered(), service.default_key())
        bert, reason = service.open_or_default(chosen)
        model_facts(bert.facts())
        obstacle(reason, partial(service.download, chosen))

    sentence_box(bert.key)
    page.run()

address.finish_run(page.url_path)
