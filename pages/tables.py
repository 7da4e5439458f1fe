"""Checkpoint -> its three input tables: all word rows, what the position rows have in common, and the segment rows."""

import streamlit as st

from components.frame import terms
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import followed_token, handed, token_choice
from components.frame.settings import TOKEN, of_heatmaps
from components.service import ModelService
from components.take_home.records import add_positions_steps
from components.take_home.shown import add_step
from components.views import positions as learned
from components.views import tables
from components.views.recipe import input_badge, recipe_of, recipe_of_word_table

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("tables", about=tables.ABOUT)

if head.view == tables.WORDS:
    with head.controls:
        measure = tables.CELLS.choose()
    token = followed_token(tokens)
    head.finding(tables.finding(tokens, bert.norms(), token))
    head.told(**tables.told(tokens, token))
    overview = bert.word_overview(measure)
    row = tables.tables_row(tokens.ids[token], overview.rows)
    window = bert.word_window(row, tables.NEIGHBOURS)
    left, right = st.columns([2, 3], gap="small")
    with left:
        tables.overview_figure(overview, tokens, tokens.ids[token], row)
        recipe_of_word_table(overview)
    with right:
        tables.rows_figure(window, row)
        recipe_of("word_rows", len(tokens), facts.width)
        input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))
    add_step(
        "tables", measure=measure, block_rows=overview.block_rows, block_columns=overview.block_columns,
        cells=overview.cells, rows=list(window.ids), real_rows=window.values,
    )  # fmt: skip
elif head.view == tables.POSITIONS:
    positions = bert.positions()
    token = followed_token(tokens)
    walk = bert.word_walk(tokens.pieces[token], tokens.ids[token], token)
    head.finding(learned.finding(tokens, walk, token))
    head.told(**learned.told(tokens, token))
    left, right = st.columns(2, gap="small")
    with left:
        learned.cosines_figure(positions, learned.cell_of_two(tokens, positions))
        recipe_of("position_cosines", facts.positions, facts.positions)
        input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))
    with right:
        learned.chain_figure(positions)
        recipe_of("chain", facts.positions, 2)
    if in_view(height=2400, settings=(TOKEN, *of_heatmaps("position_")[:2])):
        learned.neighbours_figure(positions)
        learned.along_figure(positions)
        st.header("The same word, moved", anchor="the-same-word-moved")
        st.markdown(
            "One word row plus each position row in turn, in segment 0, before and after LayerNorm. The curves show "
            "how much of each vector stays the same when only the position changes."
        )
        position = token_choice(tokens, learned.MOVED)
        moved = bert.word_walk(tokens.pieces[position], tokens.ids[position], position)
        learned.walk_figure(moved)
        recipe_of("walk", facts.positions)
        st.header("Every row, value by value", anchor="every-row")
        tables.table_figure(bert.table("position"))
        recipe_of("position_table", facts.positions, facts.width)
        add_positions_steps(positions, moved, tokens.ids[position])
        add_step("embeddings", positions=bert.table("position").rows)
else:
    segments = bert.segments() if facts.segments > 1 else None
    head.finding(learned.segments_finding(tokens, segments))
    head.told(**learned.segments_told(tokens))
    tables.table_figure(bert.table("segment"))
    recipe_of("segment_table", facts.segments, facts.width)
    input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))
    add_step("embeddings", segments=bert.table("segment").rows)
    if segments:
        st.header("Segment 1 minus segment 0", anchor="segment-1-minus-segment-0", help=terms.SEGMENT)
        learned.segments_figure(segments)
        recipe_of("segment_difference", facts.width)
        add_step("segments", difference=segments.difference)
