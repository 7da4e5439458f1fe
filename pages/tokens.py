"""Text -> tokens: which pieces of the vocabulary a text is made of, and how they were chosen."""

import streamlit as st

from components.canvas.pills.pills import pills
from components.canvas.stepper.stepper import stepper, word_choice
from components.canvas.tokenizer_pipeline.tokenizer_pipeline import pipeline
from components.compute.tokens import summarize
from components.findings.tokens import finding
from components.frame.boundary import readable_errors
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import at_hand, open_service
from components.take_home.shown import add_step
from components.views.tokens import take_away, tokens_table
from components.views.tokens_second_tokenizer import second_checkpoint, side_by_side
from components.views.tokens_settings import limit_and_padding
from components.views.tokens_summary import shared_pieces, summary_line

question = current_question()
bert = open_service(question.model)

show_finding = page_head("tokens")
st.caption(
    "BERT reads neither letters nor words but pieces from a fixed vocabulary, each with an ID. A frequent word is one "
    "piece; any other is split into several, and every piece after the first begins with ##. A word that cannot be "
    "built from pieces, or has more than 100 characters, becomes [UNK]."
)
result = st.container()
limit, pad_to = limit_and_padding(bert.facts().positions)

tokens = bert.tokens(question.a, question.b, limit=limit, pad_to=pad_to)

show_finding(finding(tokens, summarize(tokens)))
with result:
    chosen = pills(tokens, details=True)
    summary_line(summarize(tokens))
    if tokens.b:
        shared_pieces(summarize(tokens))

st.subheader("How WordPiece splits a word", anchor="how-wordpiece-cut-a-word")
st.caption(
    "Greedy longest-match-first: look up the whole word, then the word without its last letter, and so on. Take the "
    "first piece that is found and start again on the rest, with ## in front. Neither scores nor meaning play a part."
)
if word := word_choice(tokens, chosen):
    stepper(word)

st.subheader("From text to tokens, step by step", anchor="from-text-to-tokens-step-by-step")
pipeline(bert.stages(tokens.a), bert.stages(tokens.b) if tokens.b else (), tokens)

if in_view(height=800, settings=("second",)):
    st.subheader("A second tokenizer", anchor="a-second-tokenizer")
    if other := second_checkpoint(at_hand(besides=bert.key)):
        with readable_errors():
            second = open_service(other)
            again = second.tokens(question.a, question.b, limit=limit, pad_to=pad_to)
            side_by_side(tokens, again, (bert.title, second.title))

    st.subheader("Take it away", anchor="take-it-away")
    take_away(tokens)
    tokens_table(tokens)
    add_step(
        "tokens", limit=limit, pad_to=pad_to, row_ids=tokens.ids, row_pieces=tokens.pieces,
        row_segments=tokens.segments, row_mask=tokens.mask,
    )  # fmt: skip
