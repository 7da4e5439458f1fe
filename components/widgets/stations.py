"""Shapes, first values, and what the pooler made of them, as tables."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from components.records.arrays import Array
from components.records.pooler import Pooling
from components.records.stations import Stations

FIRST = 8


def stations_table(stations: Stations) -> None:
    """One row per station, in the order of the flow."""
    rows = [(s.part, s.name, s.code, s.letters, str(s.shape), s.copies, s.dtype, s.numbers) for s in stations.stations]
    columns = ["Part", "Station", "In code", "In letters", "Shape", "Times", "Type", "Numbers"]
    st.dataframe(
        pd.DataFrame(rows, columns=columns),
        key="stations",
        hide_index=True,
        height="content",
        column_config={"Numbers": st.column_config.NumberColumn(format="localized")},
    )


def first_values(pieces: Sequence[str], rows: Array, *, key: str) -> None:
    """The first dimensions of each row (N, H), named by `pieces`, as Python would print them."""
    shown = min(FIRST, rows.shape[1])
    frame = pd.DataFrame(rows[:, :shown], columns=[str(dimension) for dimension in range(shown)])
    frame.insert(0, "token", list(pieces))
    number = st.column_config.NumberColumn(format="%.4f")
    config = {str(dimension): number for dimension in range(shown)}
    height = min(320, 38 + 35 * len(pieces))
    st.dataframe(frame, key=key, hide_index=True, height=height, column_config=config)
    st.caption(f"Dimensions 0 to {shown - 1} of {rows.shape[1]}.")


def pooler_table(pooling: Pooling) -> pd.DataFrame:
    """One row per dimension: [CLS], dense, tanh, and the model's own."""
    return pd.DataFrame(
        {
            "dimension": np.arange(pooling.cls.size),
            "[CLS], last layer": pooling.cls,
            "after the dense layer": pooling.dense,
            "after tanh": pooling.pooled,
            "pooler_output": pooling.theirs,
        }
    )


def pooler_proof(pooling: Pooling) -> None:
    """Max |ours − the model's|, measured in this run; green only if it is rounding."""
    fine = pooling.difference < 1e-5
    st.badge(
        f"max |tanh(W · [CLS] + b) − pooler_output| = {pooling.difference:.1e}",
        icon=":material/verified:" if fine else ":material/error:",
        color="green" if fine else "red",
    )
