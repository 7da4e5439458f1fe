"""Text -> tokens: which pieces of the vocabulary a text is made of, and how they were chosen."""

import streamlit as st

from components.canvas.pills.pills import pills
from components.canvas.stepper.stepper import stepper, word_choice
from components.canvas.tokenizer_pipeline.tokenizer_pipeline import pipeline
from components.compute.tokens import summarize
from components.frame.boundary import readable_errors
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService, at_hand, open_service
from components.take_home.shown import add_step
from components.views.tokens import ABOUT, finding, limit_and_padding, take_away, tokens_table, told
from components.views.tokens_counts import SECOND, second_checkpoint, shared_pieces, side_by_side, summary_line

question, bert = handed(ModelService)

head = page_head("tokens", about=ABOUT)
with head.controls:
    limit, pad_to = limit_and_padding(bert.facts().positions)
tokens = bert.tokens(*question.read, limit=limit, pad_to=pad_to)
head.finding(finding(tokens))
head.told(**told(tokens))

left, right = st.columns([2, 1], gap="small")
with left:
    chosen = pills(tokens, details=True)
with head.controls:
    word = word_choice(tokens, chosen)
with right:
    stepper(word, tokens)

if in_view(height=900, settings=(SECOND,)):
    st.subheader("From text to tokens, step by step", anchor="from-text-to-tokens-step-by-step")
    pipeline(bert.stages(tokens.a), bert.stages(tokens.b) if tokens.b else (), tokens)
    summary_line(summary := summarize(tokens))
    if tokens.b:
        shared_pieces(summary)

    st.subheader("A second tokenizer", anchor="a-second-tokenizer")
    if other := second_checkpoint(at_hand(besides=bert.key)):
        with readable_errors():
            second = open_service(other)
            again = second.tokens(*question.read, limit=limit, pad_to=pad_to)
            side_by_side(tokens, again, (bert.title, second.title))

    st.subheader("Take it away", anchor="take-it-away")
    take_away(tokens)
    tokens_table(tokens)
    add_step(
        "tokens", limit=limit, pad_to=pad_to, row_ids=tokens.ids, row_pieces=tokens.pieces,
        row_segments=tokens.segments, row_mask=tokens.mask,
    )  # fmt: skip
