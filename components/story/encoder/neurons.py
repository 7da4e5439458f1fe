"""Which inner values of a token are largest, and where in the text each of them is largest."""

from collections.abc import Sequence

import streamlit as st

from components.compute.data_frame import data_frame
from components.compute.neurons import Neurons, neurons
from components.compute.writing import in_order
from components.frame.number_table import number_table
from components.records.encoder import EncoderLayer
from components.views.wording import fixed

NEURONS = """
Each inner value, often called a neuron, is large when a token's vector points in the direction of its column of W1.
These are the largest of the chosen token, with the tokens of this text in which each is largest.
"""


def neurons_room(trace: EncoderLayer, token: int, pieces: Sequence[str]) -> Neurons | None:
    """The largest inner values of the token; None while the part is folded, and then nothing is computed."""
    with st.expander("Neurons", key="neurons_room", on_change="rerun", type="compact") as room:
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
