"""The frame around every page: menu, checkpoint, sentence, address, and where errors end."""

from copy import copy
from functools import partial

import streamlit as st

from components import service
from components.canvas.saved_figure.saved_figure import set_provenance
from components.frame import address
from components.frame.appearance import apply_style, configure_page, remember_configured_page
from components.frame.boundary import clear_sentences, end_errors
from components.frame.charts_ahead import charts_ahead
from components.frame.follow import follow
from components.frame.header import header
from components.frame.journal import logged
from components.frame.model_choice import model_choice, model_facts, model_wanted, obstacle
from components.frame.navigation import HOME, menu, navigation, story_links
from components.frame.sentence import boxes_of, remarks, sentence_box, set_question, written
from components.frame.share import share, share_button
from components.frame.stopping import stop_in_time
from components.frame.turns import await_turn, turns
from components.frame.uploads import bound_uploads
from components.records.tokens import Tokens
from components.take_home.downloads import take_home
from components.take_home.shown import ShownStep, collected
from components.talk import dock, scene, talk
from components.talk.presenter import presenter

end_errors()
stop_in_time()
bound_uploads()
configure_page()
page = navigation()
name = page.url_path or HOME
presenter()
address.start_run()
talk.open_scene(page.url_path)
apply_style()
scene.words()
dock.dock()
charts_ahead(name)
spot = st.empty()
answered: list[Tokens] = []  # by the last run of `answer`, which may be younger than that of the frame
shown: list[ShownStep] = []  # by the same run


@logged(name)
def answer() -> None:
    """The sentence and its page."""
    with turns(spot, service.tidy_up), clear_sentences():
        question = sentence_box(bert.key, fills_blanks=bert.has_head())
        await_turn(characters=len(question.a) + len(question.b))
        tokens = bert.tokens(question.a, question.b)
        await_turn(tokens=len(tokens))
        answered[:] = [tokens]
        remarks(tokens)
        set_provenance(bert.provenance(), boxes_of(name))
        bert.warm_up()
        set_question(question)
        with collected(shown):
            copy(page).run()  # a page runs once, and this is called again without the rest of the frame
        dock.answer_question(bert, tokens)
        story_links(name)
    address.finish_run(page.url_path)


with turns(spot, service.tidy_up), clear_sentences():
    await_turn(characters=written())
    with st.sidebar:
        menu(name)
        wanted = model_wanted(service.offered(), service.first_key())
        bert, reason = service.open_or_default(wanted)
        model_choice(service.offered(), bert.key, service.default_key(), reason)
        model_facts(bert.facts())
        dock.tour_button()
        share_button()
    header(bert.title, service.offered()[bert.key].note)
    obstacle(reason, bert.title, partial(service.download, wanted))
    follow(name, answer, warm=bert.is_warm())
    with st.sidebar:
        take_home(name, page.title, answered, shown, checkpoint=bert, bert=bert)

share()
remember_configured_page()
scene.measure()
