"""Checkpoint -> its three input tables: all word rows, what the position rows have in common, and the segment rows."""

import streamlit as st

import components.start  # noqa: F401
from components.compute.tables import lengths_of
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two, token_choice
from components.service import ModelService
from components.story.tables import of_two, positions as learned, script, words
from components.story.tables.recipes import input_badge, recipe_of, recipe_of_word_table
from components.take_home.shown import add_step

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("tables", about=words.ABOUT)
with head.controls:
    token = token_choice(tokens)

if two_models := handed_two(Split[ModelService]):
    draw = of_two.words_of_two if head.view == words.WORDS else of_two.positions_of_two
    draw(head, bert, two_models, tokens, token)
elif head.view == words.WORDS:
    with head.controls:
        measure = words.cells_choice()
    overview, norms = bert.word_overview(measure), bert.norms()
    lengths = lengths_of(norms)
    row = words.tables_row(tokens.ids[token], overview.rows)
    window = bert.word_window(row, words.NEIGHBOURS)
    head.finding(words.finding(tokens, norms, token))
    head.told(**words.told(tokens, token))
    with head.column():
        words.rows_of_text(tokens, norms, token)
    left, right = st.columns([4, 9], gap="small")
    with left:
        words.overview_figure(overview, tokens, tokens.ids[token], row)
        recipe_of_word_table(overview)
    with right:
        words.rows_figure(window, row)
        recipe_of("word_rows", len(tokens), facts.width)
        input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))
        words.lengths_figure(lengths, norms, tokens, token)
    add_step(
        "tables", measure=measure, block_rows=overview.block_rows, block_columns=overview.block_columns,
        cells=overview.cells, rows=list(window.ids), real_rows=window.values, length_counts=lengths.counts,
        length_centres=lengths.centres, rows_of_text=tokens.ids, lengths_of_text=norms[list(tokens.ids)],
    )  # fmt: skip
else:
    positions, segments = bert.positions(), bert.segments() if facts.segments > 1 else None
    walk, cell = bert.word_walk(tokens.pieces[token], tokens.ids[token], token), learned.cell_of_two(tokens, positions)
    head.finding(learned.finding(tokens, walk, token))
    head.told(**learned.told(tokens, token, bert.variant))
    with head.column():
        learned.neighbours_in_table(positions, token)
        learned.segment_table(segments)
    learned.walk_figure(walk)
    recipe_of("walk", facts.positions)
    left, right = st.columns([3, 2], gap="small")
    with left:
        learned.cosines_figure(positions, cell)
        recipe_of("position_cosines", facts.positions, facts.positions)
        input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))
    with right:
        learned.ring_figure(positions, cell)
        recipe_of("chain", facts.positions, 2)
    script.add_positions_steps(positions, walk, tokens.ids[token])
    if segments:
        add_step("segments", segment_cosine=segments.cosine, segment_lengths=segments.lengths)
    if in_view(height=480):
        learned.neighbours_figure(positions)
