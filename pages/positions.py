"""Position and segment tables, explained: what their rows have in common, and what they do to a word."""

import streamlit as st

from components.findings.positions import finding
from components.frame import terms
from components.frame.controls import token_choice
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.shown import add_step
from components.views import positions as learned
from components.views.recipe import input_badge, recipe_of

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
facts = bert.facts()
positions = bert.positions()

page_head("positions", finding(positions))
st.markdown(
    "Nothing tells BERT that position 6 is next to position 7: each position has its own learned row. The cosines of "
    "the rows show what training made of them."
)
input_badge(bert.input_difference(tokens, bert.embeddings(tokens)))

st.header("Every position compared with every other", anchor="every-position-against-every-other")
st.markdown(
    "Look for a band along the diagonal (neighbouring rows are alike), for stripes (rows unlike all others) and for "
    "blocks. Position 0 always holds [CLS]. BERT was pre-trained on sequences of up to 128 tokens, later of up to 512, "
    "so positions 127 and 511 were the last of full-length sequences and probably held [SEP]: a likely reason if "
    "these rows are unlike their neighbours."
)
left, right = st.columns([5, 4], vertical_alignment="center")
with left:
    learned.cosines_figure(positions)
with right:
    learned.neighbours_figure(positions)
    recipe_of("position_cosines", facts.positions, facts.positions)

if in_view(height=2200, settings=("token",)):
    st.header("The chain of positions", anchor="the-chain-of-positions")
    st.markdown(
        "PCA of all rows: each dot is a position, joined to the next by a thin line. Look for a chain or a ring (the "
        "rows change gradually) and for jumps; the curves of its two coordinates show whether a pattern repeats."
    )
    learned.chain_figure(positions)
    recipe_of("chain", facts.positions, 2)

    st.header("The same word, moved", anchor="the-same-word-moved")
    st.markdown(
        "One word row plus each position row in turn, in segment 0, before and after LayerNorm. The curves show how "
        "much of each vector stays the same when only the position changes."
    )
    position = token_choice(tokens, key="token", label="Token to move")
    moved = bert.word_walk(tokens.pieces[position], tokens.ids[position])
    learned.walk_figure(moved)
    recipe_of("walk", facts.positions)
    add_step(
        "positions", word_row=tokens.ids[position], start=moved.start, cosines=positions.cosines,
        neighbours=positions.neighbours, chain=positions.chain, walk=[moved.position, moved.summed, moved.normed],
    )  # fmt: skip

    st.header("Segment 1 minus segment 0", anchor="segment-1-minus-segment-0", help=terms.SEGMENT)
    if facts.segments > 1:
        st.markdown(
            "This one vector is the only difference between a token in B and the same token in A at the same position."
        )
        segments = bert.segments()
        learned.segments_figure(segments)
        recipe_of("segment_difference", facts.width)
        add_step("segments", difference=segments.difference)
    else:
        st.markdown("This checkpoint has a single segment row, which all tokens get: there is nothing to subtract.")
