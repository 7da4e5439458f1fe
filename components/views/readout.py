"""The word rows nearest to one token's vector, layer by layer, and the control that masks tokens."""

import math
from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.masked import maskable
from components.compute.writing import in_order
from components.figures.vocabulary import nearness_curves
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import Finding
from components.frame.sentence import token_choice
from components.frame.settings import TOKEN, Choice, Number, Numbers
from components.frame.terms import COSINE
from components.records.readout import Neighbours, Readout
from components.records.tokens import Tokens
from components.records.vocabulary import Vocabulary
from components.views.wording import fixed, quoted, token_name

KEY = "masks"
NONE: list[int] = []
MOST_PILLS = 64
METRIC_WORDS = {"cosine": "Cosine", "euclidean": "Euclidean"}
METRIC = Choice(
    "metric", "Nearest by", METRIC_WORDS, "cosine", key="readout_metric", hidden_label=True,
    help=f"{COSINE} It compares directions only. Hidden states are often much longer than word rows; then the "
    "Euclidean distance ranks the rows almost as their dot products with the state would.",
)  # fmt: skip
NEAR = Number("near", "Neighbours", 1, 50, 5, key="readout_k")
MASK = Numbers("mask", "positions such as 2,5", count=None, key=KEY)
READ = replace(TOKEN, key="readout_token", hidden_label=True)


def settings(tokens: Tokens) -> tuple[int, str, int]:
    """The token whose vector is read, what nearest means, and how many rows are listed."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        position, metric = token_choice(tokens, READ), METRIC.choose()
        with st.popover("", icon=":material/tune:", key="readout_settings", width="content", help="Settings"):
            return position, metric, NEAR.choose()


def nearness_figure(readout: Readout, piece: str) -> None:
    """How near each station's vector is to the token's own row and to the nearest other one."""
    show_figure(
        nearness_curves(readout),
        key="ranks",
        alt=rank_alt_text(readout, piece),
        caption="Rank 1 in the table: no row of the word table is nearer than the token's own.",
        fill="window",
    )


def finding(readout: Readout, tokens: Tokens, vocabulary: Vocabulary) -> Finding:
    """Which row is nearest to the token at the end: no other row of the table is as near. The line has the rank of the
    token's own row there, and where the encoder began."""
    ranked = [station for station in readout.stations if station.rank and station.layer is not None]
    token = token_name(tokens.names, readout.position)
    if not ranked or not len(ranked[-1].nearest):
        return Finding()
    first, last = ranked[0], ranked[-1]
    now = f"After layer {last.layer}" if last.layer else "Before any layer"
    nearest = [_row(row, readout.row, vocabulary) for row in last.nearest.rows]
    if len(nearest) > 1 and math.isclose(*last.nearest.values[:2], rel_tol=1e-6, abs_tol=1e-6):
        line = f"{nearest[0]} and {nearest[1]} are equally near, of {len(vocabulary.pieces):,}"
        return Finding(f"{now}, no row alone is nearest to {token}.", readout.position, line=line)
    if last.rank == 1:
        after = f"next {nearest[1]}" if len(nearest) > 1 else f"of {len(vocabulary.pieces):,} rows"
        line = after if first.rank == 1 else f"{after}; in layer {first.layer} its own ranked {first.rank:,}"
        return Finding(f"{now}, {token} is nearest to its own row.", readout.position, line=line)
    line = f"its own ranks {last.rank:,} of {len(vocabulary.pieces):,}, in layer {first.layer} it ranked {first.rank:,}"
    return Finding(f"{now}, {token} is nearest to {nearest[0]}.", readout.position, line=line)


def _row(row: int, own: int, vocabulary: Vocabulary) -> str:
    """A row's piece as it is named in a sentence."""
    return "its own" if row == own else quoted(in_order(vocabulary.pieces[row]))


def masks_choice(tokens: Tokens) -> tuple[int, ...]:
    """The positions that the viewer chose to replace by [MASK]; those that the text no longer has are dropped."""
    offered = maskable(tokens)
    address.bind_widget(MASK.name, KEY)
    if KEY not in st.session_state:
        st.session_state[KEY] = MASK.recall(NONE)
    st.session_state[KEY] = [position for position in st.session_state[KEY] or [] if position in offered]
    if not offered:
        return ()
    if len(offered) <= MOST_PILLS:
        chosen = st.pills(
            "Click a token to hide it: the model reads [MASK] in its place",
            offered,
            selection_mode="multi",
            key=KEY,
            format_func=_named(tokens, escaped),
        )
    else:
        chosen = st.multiselect(
            "Tokens to hide: the model reads [MASK] in their place", offered, key=KEY, format_func=_named(tokens, str)
        )
    positions = tuple(sorted(chosen))
    MASK.keep(",".join(map(str, positions)), "")
    return positions


def readout_table(readout: Readout, vocabulary: Vocabulary) -> None:
    """One row per station of the vector: the nearest rows of the word table."""
    table = data_frame(
        {
            "Station": [station.name.partition(":")[0] for station in readout.stations],
            "Rank": [station.rank for station in readout.stations],
            "Nearest rows": [_near(station.nearest, vocabulary) for station in readout.stations],
            "Norm": [station.norm for station in readout.stations],
        }
    )
    st.dataframe(
        table,
        key="readout",
        hide_index=True,
        height=38 + 35 * len(table),
        column_config={
            "Station": st.column_config.TextColumn(width=140, pinned=True, help="Layer 0 is LayerNorm of the sum."),
            "Rank": st.column_config.NumberColumn(
                format="localized",
                width=62,
                help="The rank of the token's own row among all rows of the word table, nearest first.",
            ),
            "Norm": st.column_config.NumberColumn(format="%.2f", width=62),
            "Nearest rows": st.column_config.TextColumn(width="large"),
        },
    )


def rank_alt_text(readout: Readout, piece: str) -> str:
    """The curve of ranks in words, as alternative text."""
    ranks = [f"{station.name.partition(':')[0]} {station.rank}" for station in readout.stations if station.rank]
    if not ranks:
        return f"The row of “{piece}” has no rank: a row of zeros has no cosine with any vector."
    return f"Rank of the row of “{piece}” among all rows, stage by stage: " + ", ".join(ranks) + "."


def _near(near: Neighbours, vocabulary: Vocabulary) -> str:
    if not len(near):
        return "none: this vector is zero, so it has no direction"
    pairs = zip(near.rows, near.values, strict=True)
    return "  ·  ".join(f"{in_order(vocabulary.pieces[row])} {fixed(value, 2)}" for row, value in pairs)


def _named(tokens: Tokens, escape: Callable[[str], str]) -> Callable[[int], str]:
    return lambda position: escape(in_order(tokens.names[position]))
