"""The frame around every page: navigation, the checkpoint, the sentence, the address, and where errors end."""

from functools import partial

import streamlit as st

from components import service
from components.records.notebook import Shown
from components.widgets import address, stage, talk
from components.widgets.boundary import clear_sentences, end_errors
from components.widgets.charts_ahead import charts_ahead
from components.widgets.journal import logged
from components.widgets.look import keep_name, look, named
from components.widgets.model_choice import model_choice, model_facts, obstacle
from components.widgets.navigation import HOME, navigation
from components.widgets.saved_figure import sign
from components.widgets.sentence import hand_over, remarks, sentence_box
from components.widgets.share import share, share_button
from components.widgets.take_home import shows, take_home

end_errors()
named()
page = navigation()
address.start_run()
talk.open_scene(page.url_path)
look()
stage.words()
talk.dock()
charts_ahead(page.url_path or HOME)

with logged(page.url_path or HOME), clear_sentences():
    with st.sidebar:
        chosen = model_choice(service.offered(), service.default_key())
        bert, reason = service.open_or_default(chosen)
        model_facts(bert.facts())
        obstacle(reason, partial(service.download, chosen))
        talk.tour_button()
        share_button()

    question = sentence_box(bert.key)
    tokens = bert.tokens(question.a, question.b)
    remarks(tokens)
    sign(bert.provenance())
    bert.warm_up()
    hand_over(question)
    shows(Shown())
    page.run()

    with st.sidebar:
        name = page.url_path or HOME
        write = partial(bert.notebook, tokens, name, page.title)
        take_home(name, write, partial(bert.flow, tokens), layers=bert.facts().layers)

share()
keep_name()
address.finish_run(page.url_path)
stage.measure()
