"""A vector -> words: which rows of the word table it is nearest to in every layer, and which word fills a blank."""

import streamlit as st

from components.compute.masked import blanks
from components.frame.page_head import page_head
from components.frame.sentence import handed, token_choice
from components.service import ModelService
from components.story.blank import words
from components.take_home import records
from components.take_home.shown import add_step
from components.views import blank, readout

question, bert = handed(ModelService)
tokens, pieces = bert.tokens(*question.read), bert.vocabulary()
head = page_head("blank", opens=words.BLANK if bert.has_head() else words.VECTOR, about=words.ABOUT)
if head.view == words.VECTOR:
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
    head.told(**words.told(head.view, tokens, position))
    records.add_readout_steps(read, pieces, masks, near)
else:
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
            head.told(**words.told(head.view, tokens, position))
            records.add_blank_steps(filled, pieces)
        else:
            with left:
                blank.no_head(bert.title)
