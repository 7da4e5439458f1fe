"""Padding, a view of the attention page: its controls, finding, metrics and table."""

from dataclasses import replace

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import DataFrame, data_frame
from components.compute.padding import Padding
from components.compute.tokens import is_content
from components.figures.attention_padding import shift
from components.frame.page_head import Finding, Try
from components.frame.settings import LAYER, Number
from components.records.tokens import Tokens
from components.views.tries import Told
from components.views.wording import counted, fixed, token_name

ROUNDING = 1e-4  # of a vector's length: float32 keeps 7 digits, and each layer loses some
MOST = 64
PADS, IN_LAYER = Number("pads", "[PAD]", 1, typed=True), replace(LAYER, key="padding_layer", help=None, typed=True)
NARROW = 170  # pixels of a control in the row above the picture


def finding(tokens: Tokens, padding: Padding | None, layer: int) -> Finding:
    """Whether padding moves the word of this text that it moves most, without and with the mask, by more than rounding.

    The line has both moves, in shares of the vector's own length. Without room for a [PAD], `padding` is None.
    """
    if padding is None:
        return Finding(
            f"This text fills all {len(tokens):,} positions of the model: there is no room for a [PAD] token."
        )
    masked, without = padding.shares(layer)
    words = [token.position for token in tokens.tokens if token.word is not None and is_content(token.piece)]
    text = words or [token.position for token in tokens.tokens if token.word is not None] or list(range(len(tokens)))
    most = max(text, key=lambda position: float(without[position]))
    name, added = token_name(tokens.names, most), f"{counted(padding.pads, '[PAD] token')}, layer {layer}"
    if max(masked[most], without[most]) < ROUNDING:
        return Finding(f"[PAD] does not move {name}, masked or not.", most, line=f"{added}: by no more than rounding")
    said = "even behind the mask" if masked[most] >= ROUNDING else "unless the mask hides it"
    kept = (
        f"by {masked[most]:.2%}" if masked[most] >= ROUNDING else "by rounding alone" if masked[most] else "not at all"
    )
    moves = f"unmasked by {without[most]:.1%} of its length, masked {kept}"
    return Finding(f"[PAD] moves {name} {said}.", most, line=f"{added}: {moves}")


def told(padding: Padding, layer: int) -> Told:
    """What a dot is, what the mask is for, and another number of [PAD] tokens or another layer."""
    fewer = [Try("Add one [PAD] only", {PADS.name: "1"})] if padding.pads > 1 else []
    at_input = Try("Measure at the input", {LAYER.name: "0"})
    first = at_input if layer == 1 else Try("Measure after layer 1", {LAYER.name: "1"})
    return Told(
        see=f"How far {counted(padding.pads, '[PAD] token')} at the end moved each vector, with the mask and without.",
        means="With the mask, a sentence has the same vectors whatever it is batched with; without it, it has not.",
        tries=[*fewer, first],
    )


def pads_choice(tokens: int, positions: int) -> int:
    """How many [PAD] tokens to append to so many tokens; 0 if all `positions` are taken."""
    most = min(MOST, positions - tokens)
    if most < 1:
        return 0
    with st.container(width=NARROW):
        return PADS.choose(most, min(8, most))


def layer_choice(layers: int) -> int:
    """The layer in which distances are measured, from 0, the input, to the last, the default."""
    with st.container(width=NARROW):
        return IN_LAYER.choose(layers, layers)


def largest_moves(padding: Padding, layer: int) -> None:
    """The largest Euclidean distances that padding moves a token's vector in one layer."""
    left, right = st.columns(2)
    for column, label, distances in (
        (left, "Largest move, with the mask", padding.masked[layer]),
        (right, "Largest move, without it", padding.unmasked[layer]),
    ):
        column.metric(
            label,
            f"{distances.max():.2g}",
            help="Largest Euclidean distance between a token's vectors with and without [PAD].",
        )


def padding_table(tokens: Tokens, padding: Padding, layer: int) -> DataFrame:
    """One row per token: how far it moved, and the length of its vector."""
    return data_frame(
        {
            "token": tokens.names,
            "length": padding.norms[layer],
            "moved with mask": padding.masked[layer],
            "moved without mask": padding.unmasked[layer],
        }
    )


def padding_means(padding: Padding) -> None:
    """The cosines of three sentence vectors with the one without padding."""
    st.caption(
        "A common sentence vector is the mean of the token vectors. Its cosine with the one without padding, in the "
        "last layer:"
    )
    columns = st.columns(3)
    for column, label, cosine, help_text in (
        (columns[0], "With mask, [PAD] excluded", padding.cosine_proper, "The right way."),
        (
            columns[1],
            "With mask, [PAD] averaged in",
            padding.cosine_pads_averaged,
            "The model used the mask, but the mean was taken over all output vectors.",
        ),
        (columns[2], "Without mask", padding.cosine_unmasked, "The model read [PAD] as if it were text."),
    ):
        column.metric(label, fixed(cosine, 4), help=help_text)


def padding_figure(tokens: Tokens, padding: Padding, layer: int) -> None:
    """How far each token's vector moved."""
    show_figure(
        shift(padding, layer, tokens.names),
        key="shift",
        alt="How far each token's vector moved when padding was appended, with and without the mask.",
        caption="Distance to the same token's vector in the sentence without [PAD], in the same layer. "
        "With the mask at most rounding is left, far too little to see: those dots lie on the zero line.",
        table=padding_table(tokens, padding, layer),
    )
