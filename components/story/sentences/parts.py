"""What each pair of tokens adds to the cosine of two whole sentences."""

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.records.arrays import Array
from components.records.tokens import Tokens
from components.story.sentences.heatmaps import added
from components.views.similarity import MEASURES


def beyond_limit(limit: int | None, a: Tokens, b: Tokens) -> str:
    """What is not as published in the cosine of texts that are longer than the published procedure reads; empty if none
    is."""
    both = {"A": a, "B": b}
    long = [
        f"{name} has {len(tokens) + len(tokens.left_out):,} tokens"
        for name, tokens in both.items()
        if limit and len(tokens) > limit
    ]
    cut = [f"the first {len(tokens):,} of {name}" for name, tokens in both.items() if tokens.left_out]
    if not long:
        return ""
    return (
        f"{' and '.join(long)}. This checkpoint is published for sentence-transformers, which reads the first "
        f"{limit:,} of a text. Here {' and '.join(cut) or 'all'} are read, as on the other pages: this cosine is not "
        "the published procedure's."
    )


def parts_figure(parts: Array, a: Tokens, b: Tokens, kind: str) -> None:
    """What each token of A adds with each token of B to the cosine of the sentences in the last layer."""
    rows, columns = ([f"{position} {piece}" for position, piece in enumerate(tokens.names)] for tokens in (a, b))
    table = data_frame(parts, columns=columns)
    table.insert(0, "token", rows)
    show_figure(
        added(parts, a.names, b.names),
        key="sentence_parts",
        fill="window",
        alt=f"What each of {len(a)} tokens of A adds with each of {len(b)} tokens of B to the cosine of the sentences.",
        caption=f"What each pair of tokens adds to the {MEASURES[kind]} in the last layer; all cells add up to it.",
        table=table,
    )
