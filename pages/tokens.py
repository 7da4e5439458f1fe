"""Text -> tokens: which pieces of the vocabulary a text is made of, and how they were chosen."""

import streamlit as st

import components.start  # noqa: F401
from components.compute.tokens import summarize
from components.frame.boundary import readable_errors
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService, at_hand, open_service
from components.story.tokens import counts, words
from components.story.tokens.pills import selected, sentence
from components.story.tokens.pipeline import pipeline
from components.story.tokens.stepper import stepper, word_choice
from components.take_home.shown import add_step

question, bert = handed(ModelService)

head = page_head("tokens", about=words.ABOUT)
with head.controls:
    limit, pad_to = words.limit_and_padding(bert.facts().positions)
tokens = bert.tokens(*question.read, limit=limit, pad_to=pad_to)
word = word_choice(tokens, selected(tokens))
head.finding(words.finding(tokens, word))
with head.across():
    sentence(tokens, word.word if word else "")
stepper(word, tokens)
head.told(**words.told(tokens, word))

if in_view(height=900, settings=(counts.SECOND,)):
    words.tokens_table(tokens)
    st.subheader("From text to tokens, step by step", anchor="from-text-to-tokens-step-by-step")
    pipeline(bert.stages(tokens.a), bert.stages(tokens.b) if tokens.b else (), tokens)
    counts.summary_line(summary := summarize(tokens))
    if tokens.b:
        counts.shared_pieces(summary)

    st.subheader("A second tokenizer", anchor="a-second-tokenizer")
    if other := counts.second_checkpoint(at_hand(besides=bert.key)):
        with readable_errors():
            second = open_service(other)
            again = second.tokens(*question.read, limit=limit, pad_to=pad_to)
            counts.side_by_side(tokens, again, (bert.title, second.title))

    st.subheader("Take it away", anchor="take-it-away")
    words.take_away(tokens)
    add_step(
        "tokens", limit=limit, pad_to=pad_to, row_ids=tokens.ids, row_pieces=tokens.pieces,
        row_segments=tokens.segments, row_mask=tokens.mask,
        remark="How pieces are found, what is counted, and a second tokenizer are not computed here.",
    )  # fmt: skip
