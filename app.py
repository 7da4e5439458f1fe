"""The frame around every page: navigation, the checkpoint, the sentence, the address, and where errors end."""

from functools import partial

import streamlit as st

from components import service
from components.widgets import address, stage, talk
from components.widgets.boundary import clear_sentences
from components.widgets.look import look
from components.widgets.model_choice import model_choice, model_facts, obstacle
from components.widgets.navigation import navigation
from components.widgets.sentence import hand_over, remarks, sentence_box
from components.widgets.share import share, share_button

st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")
page = navigation()
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

    stage.words()
    question = sentence_box(bert.key)
    remarks(bert.tokens(question.a, question.b))
    hand_over(question)
    page.run()

talk.dock()
share()
address.finish_run(page.url_path)
