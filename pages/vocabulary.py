"""Vocabulary -> rows: all word rows as map and list; which of them a vector is nearest to; which word fills a blank."""

import streamlit as st

from components.compute.masked import blanks
from components.compute.vocabulary import count_kinds, scripts_present, search
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import followed_token, handed, token_choice
from components.service import ModelService
from components.take_home import records
from components.take_home.shown import add_step
from components.views import atlas, blank, expression, readout, vocabulary

question, bert = handed(ModelService)
head = page_head("vocabulary", about=vocabulary.ABOUT)
tokens = bert.tokens(*question.read)
pieces = bert.vocabulary()
if head.view == vocabulary.LIST:
    token, kinds = followed_token(tokens), count_kinds(pieces)
    head.finding(vocabulary.finding(tokens, token, bert.row(tokens.ids[token], 2), pieces))
    head.told(**vocabulary.told(head.view, tokens, token))
    left, right = st.columns([3, 2], gap="small")
    with left:
        query = vocabulary.query_box(kinds, scripts_present(pieces))
        vocabulary.as_pieces(query, bert.tokens(query.text, limit=64))
        matches = search(pieces, query)
        vocabulary.matches_table(pieces, bert.norms(), matches)
        records.add_search_steps(query, matches, bert.norms(), vocabulary.MOST)
    with right:
        vocabulary.kinds_figure(kinds)
elif head.view == vocabulary.VECTOR:
    left, right = st.columns([5, 3], gap="small")
    with right:
        (position, metric, near), table = readout.settings(tokens), st.container()  # above the tokens, often many
        masks = readout.masks_choice(tokens)
        read = bert.readout(tokens, position, metric, near, masks)
        with table:
            readout.readout_table(read, pieces)
    with left:
        readout.nearness_figure(read, tokens.pieces[position])
    head.finding(readout.finding(read, tokens, pieces))
    head.told(**vocabulary.told(head.view, tokens, position))
    records.add_readout_steps(read, pieces, masks, near)
elif head.view == vocabulary.BLANK:
    add_step("text", ids=tokens.ids, pieces=tokens.pieces)
    if not (places := blanks(tokens, tokens.special.mask)):
        blank.no_word(tokens)
    else:
        left, right = st.columns([5, 3], gap="small")
        with right:
            position = token_choice(tokens, blank.PLACE, among=places)
            masked = bert.masked(tokens, (position,))
            blank.seen_by_model(masked)
            add_step("mask", masked=position, masked_pieces=masked.pieces)
        if bert.has_head():
            with right:
                filled = bert.blank(tokens, position, blank.NEAR.choose())
                blank.predictions(filled, pieces)
            with left:
                blank.prediction_figure(filled, pieces)
            head.finding(blank.finding(filled, tokens, pieces.pieces))
            head.told(**vocabulary.told(head.view, tokens, position))
            records.add_blank_steps(filled, pieces)
        else:
            with left:
                blank.no_head(bert.title)
else:
    token, drawn, norms = followed_token(tokens), bert.atlas(), bert.norms()
    nearest = bert.row(tokens.ids[token], atlas.NEAREST)
    kept = atlas.kept_here(tokens.ids[token], nearest, drawn) if drawn else ""
    head.finding(vocabulary.finding(tokens, token, nearest, pieces, kept))
    head.told(**vocabulary.told(vocabulary.MAP, tokens, token))
    left, right = st.columns([5, 2], gap="small")
    with right:
        mode, text, near, marks = atlas.box()
        found = bert.highlight(mode, text)
        row = atlas.looked_at(pieces, tokens.ids[token], text)
        reading = bert.reading(atlas.typed(mode, text), near) if row is None else bert.row(row, near)
        atlas.panel(reading, row, found, mode, pieces, norms)
    with left:
        if drawn:
            atlas.map_figure(drawn, pieces, found, row, reading, atlas.marked_tokens(tokens, on=marks))
        else:
            atlas.no_map_yet(bert, len(pieces))
    add_step("text", ids=tokens.ids, pieces=tokens.pieces)
    records.add_highlight_steps(bert.reading, mode, text, found, bert.norms)
    if in_view(height=900):
        expression.row_and_distances(reading, pieces, norms)
        records.add_expression_steps(reading, pieces)
