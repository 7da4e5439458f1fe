"""The true neighbours of a point, beside the map that may show others."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from components.compute.points import titles
from components.frame import terms
from components.records.corpus import Points
from components.records.similarity import Near

COSINE = st.column_config.NumberColumn(width=62, format="%.3f", help=terms.COSINE)
EXCESS = st.column_config.NumberColumn(width=66, format="%+.3f", help=terms.EXCESS)
STANDARDISED = st.column_config.NumberColumn(width=94, format="%.3f", help=terms.STANDARDISED)


def near_table(points: Points, found: Sequence[Near]) -> None:
    """Nearest points in the original space."""
    names = titles(points, brief=True)
    table = pd.DataFrame(
        {
            "Nearest vectors": [names[near.point] for near in found],
            "Cosine": [near.cosine for near in found],
            "Excess": [near.above for near in found],
            "Standardised": [near.standardized for near in found],
        }
    )
    wide = st.column_config.TextColumn(width=116, help="In brackets: the position, or sentence:position.")
    columns = {"Nearest vectors": wide, "Cosine": COSINE, "Excess": EXCESS, "Standardised": STANDARDISED}
    st.dataframe(table, key="near", hide_index=True, column_config=columns)


def false_neighbours(points: Points, found: Sequence[int]) -> None:
    """Which points the map puts near without reason."""
    if not found:
        return
    names = titles(points)
    listed = ", ".join(names[point] for point in found[:5])
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    st.text(f"Near on the map, but not in this layer (faint lines): {listed}{more}.")


def entries_table(found: Sequence[tuple[str, float]]) -> None:
    """Nearest rows of the vocabulary table."""
    table = pd.DataFrame(found, columns=["Nearest vocabulary row", "Cosine"])
    st.dataframe(table, key="entries", hide_index=True, column_config={"Cosine": COSINE})
