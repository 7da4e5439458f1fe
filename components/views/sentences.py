"""The cosine of two whole sentences, and what each pair of their tokens adds to it."""

from itertools import product

import numpy as np
import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.tokens import worth_naming
from components.figures.similarity import added
from components.frame.page_head import Finding
from components.records.arrays import Array
from components.records.similarity import Band, Baseline, Curve
from components.records.tokens import Tokens
from components.views.similarity import beside_band, beside_random, curves_figure, no_band
from components.views.tries import Told, swap
from components.views.wording import fixed, most, quoted, token_name


def finding(curve: Curve, band: Band | None, parts: Array, a: Tokens, b: Tokens) -> Finding:
    """Which two words add most to the cosine of two sentences in the last layer. Refuted if others add as much.

    `parts` (T, U) are what the tokens of `a` and `b` add. Without such two, how alike the sentences end.
    """
    layer, last = len(curve.cosines) - 1, curve.cosines[-1]
    line = f"in layer {layer} {beside_random(last, band, layer).replace('pairs', 'pairs of sentences')}"
    named = worth_naming(a), worth_naming(b)
    pairs = list(product(*(one.positions for one in named)))
    best = most(np.array([parts[pair] for pair in pairs]), range(len(pairs)))
    if best is None or parts[pairs[best]] <= 0 or a.is_empty or b.is_empty or named[0].kind != named[1].kind:
        beside = beside_band(last, band, layer).replace("pairs", "sentences")
        return Finding(f"A and B end {beside or f'with a cosine of {fixed(last, 2)}'}.", line=line)
    here, there = pairs[best]
    one, other = token_name(a.names, here), token_name(b.names, there)
    met = f"{one}, which both have" if one == other == quoted(a.names[here]) else f"{one} and {other}"
    return Finding(f"A and B meet most in {met}.", here, line=line)


def told(a: Tokens) -> Told:
    """What the curve and the grid are, how they hang together, and a sentence with two words swapped."""
    return Told(
        see="How alike the two sentences are in each layer; beside it, what each pair of their tokens adds.",
        means="A sentence's vector is the mean of its tokens', so every pair of tokens adds its share.",
        tries=swap(a),
    )


def length_note(limit: int | None, a: Tokens, b: Tokens) -> str:
    """Say what is not as published in the cosine of texts that are longer than the published procedure reads."""
    note = beyond_limit(limit, a, b)
    if note:
        st.info(note, icon=":material/content_cut:")
    return note


def beyond_limit(limit: int | None, a: Tokens, b: Tokens) -> str:
    """The same as text; empty if no text is longer."""
    long = [
        f"{name} has {len(tokens):,} tokens" for name, tokens in (("A", a), ("B", b)) if limit and len(tokens) > limit
    ]
    if not long:
        return ""
    return (
        f"{' and '.join(long)}. This checkpoint is published for sentence-transformers, which reads the first "
        f"{limit:,} of a text. Here all are read, as on the other pages: this cosine is not the published procedure's."
    )


def pair_figures(line: Curve, baseline: Baseline, kind: str, parts: Array, texts: tuple[Tokens, Tokens]) -> None:
    """The cosine by layer, and beside it what each pair of tokens adds to it."""
    left, right = st.columns([3, 2], gap="small")
    with left:
        sentences_figure(line, baseline, kind)
    with right:
        parts_figure(parts, *texts)


def sentences_figure(line: Curve, baseline: Baseline, kind: str) -> None:
    """The cosine of two sentences by layer, over the band of random pairs of sentences."""
    mean = (
        "Each sentence's vector is the mean of its tokens' vectors, [CLS] and [SEP] included (Reimers & Gurevych 2019)."
    )
    band = (
        f"The band runs from the 5th to the 95th percentile of all {baseline.raw.pairs:,} pairs of "
        f"{baseline.sentences} sentences that come with the app."
    )
    caption = f"{mean} {band if baseline.tells else no_band(baseline)}"
    curves_figure([line], baseline, kind, key="sentences_curve", fill="window", caption=caption)


def parts_figure(parts: Array, a: Tokens, b: Tokens) -> None:
    """What each token of A adds with each token of B to the cosine of the sentences in the last layer."""
    rows, columns = ([f"{position} {piece}" for position, piece in enumerate(tokens.names)] for tokens in (a, b))
    table = data_frame(parts, columns=columns)
    table.insert(0, "token", rows)
    show_figure(
        added(parts, a.names, b.names),
        key="sentence_parts",
        fill="window",
        alt=f"What each of {len(a)} tokens of A adds with each of {len(b)} tokens of B to the cosine of the sentences.",
        caption="What each pair of tokens adds to the cosine in the last layer; all cells add up to it.",
        table=table,
    )
