"""The true neighbours of a point in the original space, below the map, which may show others."""

from collections.abc import Sequence

import streamlit as st

from components.compute.corpus import titles
from components.compute.data_frame import data_frame
from components.frame import terms
from components.frame.number_table import number_table
from components.records.corpus import Points
from components.records.projection import Trust
from components.records.similarity import Near

COSINE = st.column_config.NumberColumn(width=62, format="%.3f", help=terms.COSINE)
EXCESS = st.column_config.NumberColumn(width=66, format="%+.3f", help=terms.EXCESS)
STANDARDISED = st.column_config.NumberColumn(width=94, format="%.3f", help=terms.STANDARDISED)


def exactly(
    points: Points, point: int, nearest: Sequence[Near], entries: Sequence[tuple[str, float]], false: Sequence[int],
    trust: Trust | None,
) -> None:  # fmt: skip
    """What is nearest to the chosen point, as numbers: points, rows of the word table, and what only seems so; and how
    far the map can be trusted."""
    st.header("Its neighbours, exactly", anchor="neighbours", divider="gray")
    st.text(f"Of {titles(points)[point]}")
    left, right = st.columns(2)
    with left:
        near_table(points, nearest)
        false_neighbours(points, false)
    with right:
        entries_table(entries)
        if trust:
            trust_table(trust)


def trust_table(trust: Trust) -> None:
    """How far the map can be trusted."""
    table = data_frame(
        {
            "Trustworthiness": [trust.trustworthiness],
            "Kept": [trust.kept],
            "Kept by chance": [trust.chance],
            "Compared": [trust.k],
        }
    )
    of_map = st.column_config.NumberColumn(format="%.3f", help=terms.TRUST)
    number_table(table, key="trust", hide_index=True, column_config={"Trustworthiness": of_map})


def near_table(points: Points, nearest: Sequence[Near]) -> None:
    """The nearest points in the original space, by cosine."""
    names = titles(points, brief=True)
    table = data_frame(
        {
            "Nearest vectors": [names[near.point] for near in nearest],
            "Cosine": [near.cosine for near in nearest],
            "Excess": [near.above for near in nearest],
            "Standardised": [near.standardized for near in nearest],
        }
    )
    wide = st.column_config.TextColumn(width=116, help="In brackets: the position, or sentence:position.")
    columns = {"Nearest vectors": wide, "Cosine": COSINE, "Excess": EXCESS, "Standardised": STANDARDISED}
    number_table(table, key="near", hide_index=True, column_config=columns)


def false_neighbours(points: Points, false: Sequence[int]) -> None:
    """A line that names the points that are near on the map but not in the original space."""
    if not false:
        return
    names = titles(points)
    listed = ", ".join(names[point] for point in false[:5])
    more = f" and {len(false) - 5} more" if len(false) > 5 else ""
    st.text(f"Near on the map, but not in this layer (faint lines): {listed}{more}.")


def entries_table(entries: Sequence[tuple[str, float]]) -> None:
    """The nearest rows of the word table, by cosine."""
    table = data_frame(entries, columns=["Nearest vocabulary row", "Cosine"])
    number_table(table, key="entries", hide_index=True, column_config={"Cosine": COSINE})
