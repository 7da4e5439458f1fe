"""Which inner values of a token are largest, and where in the text each of them is largest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.compute.writing import in_order
from components.frame.number_table import number_table
from components.records.arrays import Array, Shaped
from components.records.encoder import EncoderLayer
from components.views.wording import fixed

NEURONS = """
Each inner value, often called a neuron, is large when a token's vector points in the direction of its column of W1.
These are the largest of the chosen token, with the tokens of this text in which each is largest.
"""

MOST, EACH = 8, 3  # neurons; tokens of each


@dataclass(frozen=True, eq=False)
class Neurons(Shaped):
    """`numbers` are the neurons that `token` activates most, largest first; `values` are those of all tokens.

    `exciting` lists for each neuron the tokens that activate it most, most first; the token has `count` activations.
    """

    token: int
    numbers: Annotated[tuple[int, ...], "N"]
    exciting: Annotated[tuple[tuple[int, ...], ...], "N"]
    values: Annotated[Array, "T N"]
    count: int


def neurons(inner: Array, token: int) -> Neurons:
    """The eight largest activations of `token` in `inner` (T, 4H), each with the three tokens where it is largest."""
    largest = np.argsort(-inner[token], kind="stable")[:MOST]
    exciting = np.argsort(-inner[:, largest], axis=0, kind="stable")[:EACH].T
    return Neurons(
        token,
        tuple(largest.tolist()),
        tuple(map(tuple, exciting.tolist())),
        inner[:, largest],
        inner.shape[1],
    )


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
        DataFrame(rows),
        key="neurons",
        hide_index=True,
        height="content",
        column_config={
            "inner value": st.column_config.NumberColumn("Inner value", format="%d", width="small"),
            "here": st.column_config.NumberColumn(here, format="%.3f", width="small"),
            "largest in": st.column_config.TextColumn("Largest in these tokens", width="large"),
        },
    )
