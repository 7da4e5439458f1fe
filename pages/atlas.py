"""Vocabulary -> map: every word row as one point in two dimensions."""

import streamlit as st

from components.canvas.atlas_map.atlas_map import atlas_map
from components.findings.atlas import finding
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import shows_expression, shows_highlight
from components.take_home.shown import shows
from components.views.atlas import (
    highlight_box,
    lit_words,
    marked_tokens,
    no_map_yet,
    pick,
    picked,
    picked_words,
    provenance,
)
from components.views.expression import neighbour_columns

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
vocabulary = bert.vocabulary()
atlas = bert.atlas()

page_head("atlas", finding(atlas) if atlas else "")
st.write(
    f"Each of the {len(vocabulary):,} word rows is one point; rows that are nearest to each other were put together. "
    "It is always the same picture. Drag to move, turn the wheel to zoom, come near enough to read the names."
)
if atlas is None:
    no_map_yet(bert.atlas_progress, bert.draw_atlas, len(vocabulary))
else:
    mode, text = highlight_box()
    lit = bert.highlight(mode, text)
    lit_words(lit, mode, text)
    shows_highlight(bert.reading, mode, text, lit, bert.norms())
    marked = marked_tokens(tokens)
    shows("text", ids=tokens.ids, pieces=tokens.pieces)
    row = picked(vocabulary)
    atlas_map(atlas, vocabulary, lit=lit.ids, tokens=marked, chosen=row, on_pick=pick, key="atlas")
    provenance(atlas)
    picked_words(vocabulary, row)
    if row is not None:
        reading = bert.row(row, 10)
        neighbour_columns(reading, vocabulary, bert.norms())
        shows_expression(reading, vocabulary)
    st.caption(
        "Names cannot be told apart by their spelling here: an uncased vocabulary writes them in small letters. "
        "Highlight the nearest to a name, such as john, and they show as a region; where a vocabulary keeps capitals, "
        "capitalised words have a colour of their own."
    )
