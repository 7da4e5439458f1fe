"""The true neighbours of a point, beside the map that may show others."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from components.compute.points import titles
from components.records.corpus import Points
from components.records.similarity import Near

COSINE = st.column_config.NumberColumn(width=68, format="%.3f", help="Cosine of the two vectors in this layer.")
EXCESS = st.column_config.NumberColumn(
    width=72, format="%+.3f", help="The cosine less the mean cosine of random pairs of tokens in this layer."
)
STANDARDIZED = st.column_config.NumberColumn(
    width=98,
    format="%.3f",
    help="The cosine after each dimension was brought to mean 0 and deviation 1 over a reference set.",
)


def near_table(points: Points, found: Sequence[Near], on_map: Sequence[int]) -> None:
    """Nearest points in the original space; `on_map` are those that the map puts near without reason."""
    names = titles(points)
    table = pd.DataFrame(
        {
            "Nearest vectors": [names[near.point] for near in found],
            "Cosine": [near.cosine for near in found],
            "Excess": [near.above for near in found],
            "Standardised": [near.standardized for near in found],
        }
    )
    columns = {"Cosine": COSINE, "Excess": EXCESS, "Standardised": STANDARDIZED}
    st.dataframe(table, key="near", hide_index=True, column_config=columns)
    if on_map:
        listed = ", ".join(names[point] for point in on_map[:5])
        more = f" and {len(on_map) - 5} more" if len(on_map) > 5 else ""
        st.text(f"Near on the map, not in this layer: {listed}{more} (faint lines).")


def entries_table(found: Sequence[tuple[str, float]]) -> None:
    """Nearest rows of the vocabulary table."""
    table = pd.DataFrame(found, columns=["Nearest vocabulary row", "Cosine"])
    st.dataframe(table, key="entries", hide_index=True, column_config={"Cosine": COSINE})
