"""Vocabulary -> map: every word row as one point in two dimensions."""

import streamlit as st

from components.canvas.atlas_map.atlas_map import atlas_map
from components.findings.atlas import finding
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_expression_steps, add_highlight_steps
from components.take_home.shown import add_step
from components.views.atlas import (
    highlight_box,
    highlight_count,
    marked_tokens,
    no_map_yet,
    pick,
    picked,
    picked_heading,
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
    f"Each of the {len(vocabulary):,} rows of the word table is one point, placed by UMAP so that each row's nearest "
    "rows lie near it. The map does not depend on your sentence. Drag to move, scroll to zoom; zoom in far enough to "
    "read the names."
)
if atlas is None:
    no_map_yet(bert.atlas_progress, bert.draw_atlas, len(vocabulary))
else:
    mode, text = highlight_box()
    lit = bert.highlight(mode, text)
    highlight_count(lit, mode, text)
    add_highlight_steps(bert.reading, mode, text, lit, bert.norms())
    marked = marked_tokens(tokens)
    add_step("text", ids=tokens.ids, pieces=tokens.pieces)
    row = picked(vocabulary)
    atlas_map(atlas, vocabulary, lit=lit.ids, tokens=marked, chosen=row, on_pick=pick, key="atlas")
    provenance(atlas)
    picked_heading(vocabulary, row)
    if row is not None:
        reading = bert.row(row, 10)
        neighbour_columns(reading, vocabulary, bert.norms())
        add_expression_steps(reading, vocabulary)
    st.caption(
        "Names are not a separate class: an uncased vocabulary writes them in lower case like any other word. "
        "Highlight the nearest rows of a name, such as john, to see where names lie; where a vocabulary keeps capital "
        "letters, capitalised words have their own colour."
    )
