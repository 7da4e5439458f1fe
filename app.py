"""The frame around every page: menu, checkpoint, sentence, address, and error handling."""

from copy import copy
from functools import partial

import streamlit as st

import components.start  # noqa: F401
from components import service
from components.frame import address, parts
from components.frame.bar import (
    actions,
    beside_choice,
    checkpoint_box,
    keep_model,
    model_menu,
    model_wanted,
    name_of,
    start_beside,
    unavailable_notice,
    variant_note,
    wants_other_variant,
)
from components.frame.beside import beside_legend, open_second, split_of
from components.frame.boundary import install_error_handlers, logged, readable_errors
from components.frame.markup import apply_style
from components.frame.navigation import (
    HOME,
    chapter_pages,
    menu,
    navigation,
    next_page,
    page_after_move,
    preload_plotly,
    script_of,
    tell_what_is_gone,
)
from components.frame.page_head import say_instead
from components.frame.pages import PAGES, keep_apart, prepare_pages
from components.frame.parts import page_room, run_in_fragment, show_tokens_while_loading
from components.frame.readable import told_first
from components.frame.saved_figure import set_provenance
from components.frame.sentence import (
    boxes_of,
    compare_row,
    hand_over,
    how_read,
    keep_token,
    offer_sentences,
    recent_sentences,
    remarks,
    sentence_box,
    typed_characters,
)
from components.frame.settings import BESIDE
from components.frame.share import more_menu, phone_row, share, share_button
from components.frame.stopping import stop_in_time
from components.frame.streamlit_internals import keep_downloads, limit_uploads, open_sessions
from components.frame.waiting import await_turn, turns
from components.story import PAGE_STYLES, SCENE_STYLES, STORY
from components.take_home import downloads
from components.take_home.shown import Shown
from components.talk import stage, talk

install_error_handlers()
stop_in_time()
keep_downloads()
limit_uploads()
st.set_page_config(page_title="BERT Embedding Explorer", page_icon="🔎", layout="wide")
PAGES.update({one.stem: one for one in STORY})  # at each run: an edited file is imported anew
page = navigation()
name = page.url_path or HOME
stage.presenter()
address.start_run()
if new_page := page_after_move(name):
    st.switch_page(script_of(new_page), query_params=address.query())
if before := address.page_before(name):
    keep_apart(before, name)
tell_what_is_gone()
talk.open_scene(page.url_path)
apply_style(PAGE_STYLES)
stage.scene_text(SCENE_STYLES)
stage.dock()
preload_plotly(name)
spot = st.empty()
shown = Shown()  # by the last run of `answer`, which may be later than that of the frame


@logged(name)
def answer() -> None:
    """The sentence and its page."""
    if wants_other_variant(bert):  # by a link of the page; the model is opened by the frame
        st.rerun()
    address.start_page()
    with turns(spot, service.tidy_up, characters=typed_characters()), readable_errors():
        question = sentence_box(name, bert.key)
        stage.heed_typed(len(question.a) + len(question.b))
        offer_sentences(question.a, begins=name == HOME, fills_blanks=fills_blanks)
        await_turn(characters=len(question.a) + len(question.b))
        tokens = bert.tokens(*question.read)
        keep_token(question, tokens)
        show_tokens_while_loading(tokens.pieces, bert.title)
        await_turn(tokens=len(tokens))
        remarks(tokens)
        with st.container(key="of_models", horizontal=True):
            if changed:
                variant_note(changed, untrained=bert.untrained)
            beside, split = None, None
            if PAGES[name].compares or BESIDE.recall("", quiet=True):
                texts = () if PAGES[name].compares else question.texts
                beside = open_second(name, comparable, partial(bert.open_beside, texts=texts))
            if beside:
                split = split_of(bert, beside)
                if not PAGES[name].compares:  # whose picture names its lines
                    beside_legend(split.names)
        reading = how_read(name, question)
        provenance = f"{reading} {bert.provenance(beside)}".strip()
        set_provenance(provenance, boxes_of(name, question), bert.mark)
        bert.warm_up()
        if open_sessions():  # on a server, where more viewers may come
            bert.prepare(prepare_pages)
        hand_over(question, bert, split)
        exported = downloads.is_open()  # a script has all that the page shows
        first = None
        if (counts := tokens.word_counts).is_hardly_read:
            first = told_first(name, question, counts, english=bert.knows_english())
        say_instead(first)
        parts.start_page(name, whole=parts.talking() or exported)
        with page_room(partial(chapter_pages, name)), shown.collect(tokens, provenance, wanted=exported):
            copy(page).run()  # a page object runs only once, and as a fragment `answer` is called again
        stage.answer_question(bert, tokens, question, first and first.finding)
    address.finish_run(page.url_path)


with turns(spot, service.tidy_up, characters=typed_characters()), readable_errors():
    menu(name)
    default, offered = service.default_key(), service.offered()
    wanted, variant = model_wanted(offered, service.first_key(default), service.CHANGES)
    bert, reason = service.open_or_default(wanted, default, variant)
    changed, fills_blanks, facts = bert.changed(), bert.has_head(), bert.facts()
    title = name_of(offered[bert.key], facts.layers, changed)
    keep_model(bert, default)
    comparable = bert.comparable()
    start_beside(comparable)
    draw_menu = partial(
        model_menu, offered=offered, facts=facts, variants=bert.variants(), variant=bert.variant,
        fills_blanks=fills_blanks, beside=partial(beside_choice, names=comparable),
    )  # fmt: skip
    with actions():
        with checkpoint_box(title, changed=bool(changed)):
            draw_menu("model")
        stage.tour_button()
        with more_menu():
            with phone_row("Model", title):
                draw_menu("sheet_model")
            compare_row()
            stage.tour_row()
            share_button()
            export = st.container()
            with phone_row("Recent sentences", "the last five of this browser"):
                recent_sentences("recent_row", none="None typed in this browser yet.")
    unavailable_notice(reason, bert, partial(service.download, wanted))
    run_in_fragment(answer, warm=bert.is_warm())
    next_page(name)
    with export:
        downloads.take_home(name, page.title, shown, checkpoint=bert, bert=bert)

share()
stage.measure()
