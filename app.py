"""The frame around every page: menu, checkpoint, sentence, address, and error handling."""

from copy import copy
from functools import partial

import streamlit as st

from components import service
from components.canvas.saved_figure.saved_figure import set_provenance
from components.frame import address, in_view, talk_mode
from components.frame.appearance import apply_style, configure_page, remember_configured_page
from components.frame.boundary import install_error_handlers, readable_errors
from components.frame.fragment import run_in_fragment
from components.frame.header import header
from components.frame.journal import logged
from components.frame.model_choice import model_choice, model_facts, model_wanted, unavailable_notice
from components.frame.navigation import HOME, menu, navigation, story_links
from components.frame.preload_plotly import preload_plotly
from components.frame.sentence import boxes_of, remarks, sentence_box, set_question, typed_characters
from components.frame.share import share, share_button
from components.frame.stopping import stop_in_time
from components.frame.streamlit_internals import keep_downloads, open_sessions, read_state_lazily
from components.frame.turns import await_turn, turns
from components.frame.uploads import limit_uploads
from components.records.tokens import Tokens
from components.take_home import downloads
from components.take_home.shown import ShownStep, collect_steps
from components.talk import dock, scene, talk
from components.talk.presenter import presenter
from components.views.bases import make_bases

install_error_handlers()
stop_in_time()
read_state_lazily()
keep_downloads()
limit_uploads()
configure_page()
page = navigation()
name = page.url_path or HOME
presenter()
address.start_run()
talk.open_scene(page.url_path)
apply_style()
scene.words()
dock.dock()
preload_plotly(name)
spot = st.empty()
answered: list[Tokens] = []  # from the last run of `answer`, which may be later than that of the frame
shown: list[ShownStep] = []  # from the same run


@logged(name)
def answer() -> None:
    """The sentence and its page."""
    address.start_page()
    with turns(spot, service.tidy_up, characters=typed_characters()), readable_errors():
        question = sentence_box(bert.key, fills_blanks=bert.has_head())
        await_turn(characters=len(question.a) + len(question.b))
        tokens = bert.tokens(question.a, question.b)
        await_turn(tokens=len(tokens))
        answered[:] = [tokens]
        remarks(tokens)
        set_provenance(bert.provenance(), boxes_of(name))
        bert.warm_up()
        if open_sessions():  # on a server, where more viewers may come
            bert.prepare(make_bases)
        set_question(question)
        taken = downloads.is_open()  # a script has all that the page shows
        in_view.start_page(name, whole=talk_mode.talking() or taken)
        with collect_steps(shown, wanted=taken):
            copy(page).run()  # a page object runs only once, and as a fragment `answer` is called again
        dock.answer_question(bert, tokens)
    address.finish_run(page.url_path)


with turns(spot, service.tidy_up, characters=typed_characters()), readable_errors():
    with st.sidebar:
        menu(name)
        wanted = model_wanted(service.offered(), service.first_key())
        bert, reason = service.open_or_default(wanted)
        model_choice(service.offered(), bert.key, service.default_key(), reason)
        model_facts(bert.facts())
        dock.tour_button()
        share_button()
    header(bert.title, service.offered()[bert.key].note)
    unavailable_notice(reason, bert.title, partial(service.download, wanted))
    run_in_fragment(answer, warm=bert.is_warm())
    story_links(name)
    with st.sidebar:
        downloads.take_home(name, page.title, answered, shown, checkpoint=bert, bert=bert)

share()
remember_configured_page()
scene.measure()
