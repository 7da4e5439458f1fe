"""The page of one encoder layer: what is open, the picture, the sentence about a score, the table of inner values."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from components.canvas.layer_steps.layer_steps import code_of, layer_steps
from components.compute.data_frame import data_frame
from components.compute.layer_steps import is_small, panels
from components.compute.links import STANDS_OUT, AttentionFrom, Link, strongest, worth_a_look
from components.compute.neurons import Neurons, neurons
from components.compute.tokens import is_content
from components.compute.writing import in_order
from components.frame import address
from components.frame.number_table import number_table
from components.frame.page_head import Finding, Try
from components.frame.sentence import token_selector
from components.frame.settings import HEAD, LAYER, Switch
from components.records.arrays import Array
from components.records.encoder import EncoderLayer, EncoderProof, LayerView, Product
from components.records.tokens import Tokens
from components.views.cause_told import noun_for, other_words
from components.views.recipe import shape_and_code
from components.views.tries import Told, follow
from components.views.wording import NO_WORD, fixed, most, percent, significant, that_fits, token_name

INNER = Switch("inner", key="encoder_inner")
ABOUT = """
A layer has two halves. In **attention**, tokens exchange information: each looks for others with its query, is found
by its key, and passes on its value. In the **feed-forward network**, each token is processed on its own. Each half adds
its result to what was there (⊕), and LayerNorm follows.

Click a station to open it. Point at a cell, tap it, or move to it with the arrow keys: beside it stand the rows of
numbers that it is made of, and its five largest summands. The dots choose the head, the slider the layer.
"""
NEURONS = """
Each inner value, often called a neuron, is large when a token's vector points in the direction of its column of W1.
These are the largest of the chosen token, with the tokens of this text in which each is largest.
"""


def finding(trace: EncoderLayer, head: int, token: int, tokens: Tokens) -> Finding:
    """The word that the token gives more weight than any other word, or any other content word, and at least
    `STANDS_OUT` times an even share of all tokens; none if two have the same. The line has the score and the weight.
    """
    weights, itself = trace.weights[head - 1, token], token_name(tokens.names, token)
    words, even = _other_words(tokens, token), percent(1 / len(weights))
    where = f"layer {trace.layer}, head {head}"
    if not words:
        return Finding(NO_WORD if tokens.is_empty else f"{itself} is the only word that this head can look at.", token)
    target = looked_at(weights, tokens, token)
    if target is None:
        unlike = f"{where}: none alone gets {STANDS_OUT} times an even share of {even}"
        return Finding(f"In this head no single {noun_for(tokens, words)} stands out for {itself}.", token, line=unlike)
    other, noun = token_name(tokens.names, target), noun_for(tokens, words)
    any_other = f"any other {'' if most(weights, words) == target else 'content '}{noun}"
    said = that_fits(
        f"In this head {itself} looks at {other} more than at {any_other}.", f"Here {itself} looks at {other}."
    )
    score, weight = fixed(trace.scores[head - 1, token, target], 2), percent(float(weights[target]))
    return Finding(said, token, target, line=f"{where}: score {score}, weight {weight}; an even share is {even}")


def looked_at(weights: Array, tokens: Tokens, token: int) -> int | None:
    """The position of the other word that gets most of `weights` (T,), a content word if one stands out; else None."""
    words = _other_words(tokens, token)
    content = [place for place in words if is_content(tokens.pieces[place])]
    found = [most(weights, among) for among in (content, words)]
    return next((one for one in found if one is not None and weights[one] * len(weights) >= STANDS_OUT), None)


def _other_words(tokens: Tokens, token: int) -> list[int]:
    own = tokens.tokens[token].word
    return [place for place in other_words(tokens, token) if tokens.tokens[place].word != own]


def told(tokens: Tokens, link: Link, layers: int, heads: int) -> Told:
    """What the picture holds, what a layer is made of, and another word, head or layer."""
    head, layer = link.head % heads + 1, link.layer % layers + 1
    others = [Try(f"Open head {head}", {HEAD.name: str(head)})] if heads > 1 else []
    return Told(
        see="One layer as a circuit. The open station holds this text's numbers, and the rows that a cell is made of.",
        means="A layer only multiplies, adds and scales rows of numbers; weights mix them across tokens.",
        tries=[
            *follow(tokens, link.source),
            *others,
            *([Try(f"Open layer {layer}", {LAYER.name: str(layer)})][: layers - 1]),
        ],
    )


def added_length(trace: EncoderLayer, token: int, tokens: Tokens) -> str:
    """How long what attention and the feed-forward network add to a token is, beside what they add it to.

    Empty if that has length 0.
    """
    lengths = [float(np.linalg.norm(rows[token])) for rows in (trace.before, trace.middle)]
    if not all(lengths):
        return ""
    attended, network = (
        f"{significant(float(np.linalg.norm(rows[token])) / length, 2)} times as long as"
        for rows, length in zip((trace.attended, trace.feed_forward), lengths, strict=True)
    )
    return (
        f"What attention adds to {token_name(tokens.names, token)} in layer {trace.layer} is {attended} its vector; "
        f"what the feed-forward network adds is {network} what it is added to."
    )


def opened(tokens: Tokens, row: AttentionFrom) -> Link:
    """The layer and head that are open: the chosen ones, or else where the link to another word is strongest.

    The cell that is open is that of the word that the headline names.
    """
    layer = LAYER.recall(None, address.whole_number(1, row.layers))
    head = HEAD.recall(None, address.whole_number(1, row.heads))
    open_layer(layer)
    open_head(head)
    among = worth_a_look(tokens, row.position) or (row.position,)
    link = strongest(row, among, layer=layer, head=head)
    target = looked_at(row.by(link.layer, link.head), tokens, row.position)
    return link if target is None else replace(link, target=target)


def open_layer(layer: int | None) -> None:
    """Open this layer; callback of the slider."""
    LAYER.keep(layer)


def open_head(head: int | None) -> None:
    """Open this head; callback of the dots."""
    HEAD.keep(head)


def inner_choice(trace: EncoderLayer) -> bool:
    """Whether the inner values are shown: always for few tokens, else behind a switch."""
    if is_small(trace):
        return True
    tokens, width = trace.inner.shape
    return INNER.choose(f"Inner values ({tokens:,} × {width:,})")


def context_of(tokens: Tokens, layer: int, head: int) -> str:
    """An ID of text, checkpoint, layer and head, by which a late response about others is recognised."""
    return f"{zlib.crc32(repr((tokens.checkpoint, tokens.ids, tokens.segments)).encode()):08x}-{layer}-{head}"


def layer_picture(
    tokens: Tokens,
    trace: EncoderLayer,
    link: Link,
    proof: EncoderProof,
    product: Callable[[LayerView], Product | None],
    *,
    layers: int,
    inner: bool,
) -> LayerView:
    """The circuit of the layer with one panel open, whose code is in its menu; returns the chosen cell."""
    cell = layer_steps(
        trace, link.head, tokens.names, proof, key="encoder", token=link.source, target=link.target, inner=inner,
        layers=layers, context=context_of(tokens, link.layer, link.head), product=product,
        on_token=token_selector(tokens), on_layer=open_layer, on_head=open_head,
    )  # fmt: skip
    shape = panels(trace, link.head, inner=True)[cell.panel].shape
    shape_and_code(shape, code_of(trace, link.head, cell.panel), key="recipe_panel")
    return cell


def neurons_room(trace: EncoderLayer, token: int, pieces: Sequence[str]) -> Neurons | None:
    """The largest inner values of the token behind a button; None while it is closed, and then nothing is computed."""
    name: dict[str, Any] = {"key": "neurons_room", "on_change": "rerun"}
    with st.popover("Neurons", help="The largest inner values of this token", **name) as room:
        if not room.open:
            return None
        st.markdown(NEURONS)
        found = neurons(trace.inner, token)
        neurons_table(found, pieces)
    return found


def neurons_table(found: Neurons, pieces: Sequence[str]) -> None:
    """One row for each of the largest inner values: its number, its value, and the tokens that excite it most."""
    rows = [
        {
            "inner value": number,
            "here": float(found.values[found.token, rank]),
            "largest in": ", ".join(
                f"{in_order(pieces[token])} ({token}) {fixed(found.values[token, rank], 2)}" for token in exciting
            ),
        }
        for rank, (number, exciting) in enumerate(zip(found.numbers, found.exciting, strict=True))
    ]
    here = f"In {in_order(pieces[found.token])} ({found.token})"
    number_table(
        data_frame(rows),
        key="neurons",
        hide_index=True,
        height="content",
        column_config={
            "inner value": st.column_config.NumberColumn("Inner value", format="%d", width="small"),
            "here": st.column_config.NumberColumn(here, format="%.3f", width="small"),
            "largest in": st.column_config.TextColumn("Largest in these tokens", width="large"),
        },
    )
