"""The frame around every page: navigation, the checkpoint, the sentence, the address, and where errors end."""

from functools import partial

import streamlit as st

from components import service
from components.widgets import address, talk
from components.widgets.boundary import clear_sentences
from components.widgets.look import look
from components.widgets.model_choice import model_choice, model_facts, obstacle
from components.widgets.sentence import remarks, sentence_box
from components.widgets.share import share, share_button

st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")
page = st.navigation(
    [
        st.Page("pages/home.py", title="The whole flow", icon=":material/home:", default=True),
        st.Page("pages/tokens.py", title="Tokens", icon=":material/segment:"),
        st.Page("pages/tables.py", title="The three tables", icon=":material/table_rows:"),
        st.Page("pages/positions.py", title="Position and segment", icon=":material/linear_scale:"),
        st.Page("pages/embeddings.py", title="Embeddings", icon=":material/grid_on:"),
        st.Page("pages/contributions.py", title="Who contributes what", icon=":material/stacked_bar_chart:"),
        st.Page("pages/normalization.py", title="LayerNorm", icon=":material/equalizer:"),
        st.Page("pages/dropout.py", title="Dropout", icon=":material/blur_on:"),
        st.Page("pages/pairs.py", title="Two sentences", icon=":material/compare_arrows:"),
        st.Page("pages/context.py", title="Context", icon=":material/scatter_plot:"),
        st.Page("pages/model.py", title="The model", icon=":material/account_tree:"),
        st.Page("pages/stations.py", title="Data through the model", icon=":material/route:"),
        st.Page("pages/padding.py", title="Padding", icon=":material/width:"),
        st.Page("pages/attention.py", title="Attention", icon=":material/share:"),
    ]
)
address.start_run()
talk.open_scene(page.url_path)
look()

with clear_sentences():
    with st.sidebar:
        chosen = model_choice(service.offered(), service.default_key())
        bert, reason = service.open_or_default(chosen)
        model_facts(bert.facts())
        obstacle(reason, partial(service.download, chosen))
        talk.tour_button()
        share_button()

    talk.words()
    question = sentence_box(bert.key)
    remarks(bert.tokens(question.a, question.b))
    page.run()

talk.dock()
share()
address.finish_run(page.url_path)
