"""Below the journey: the shape of every tensor on the way, and what comes out."""

from collections.abc import Sequence

import streamlit as st
from pandas import DataFrame

from components.compute.anatomy import Inventory
from components.compute.states import Pooling
from components.compute.writing import in_order
from components.frame.number_table import number_table
from components.records.arrays import Array
from components.records.states import States, Stations
from components.records.tokens import Tokens
from components.take_home.shown import add_step
from components.views.inventory import inventory_notice
from components.views.recipe import difference_badge

FIRST, TALLEST = 8, 320  # dimensions of a table of vectors, and its height in pixels


def shapes(stations: Stations) -> None:
    """The tensors of one run, with shape and type."""
    st.header("Every tensor on the way", anchor="shapes", divider="gray")
    table = shapes_table(stations)
    st.dataframe(table, key="shapes", hide_index=True, height="content")
    st.caption("Read from the tensors of a real run. The leading 1 is the batch: this text alone, without padding.")


def shapes_table(stations: Stations) -> DataFrame:
    """One row per tensor, in the order of the computation."""
    rows = [(one.part, one.name, str(one.shape), one.copies, one.dtype, one.code) for one in stations.stations]
    columns = ["Part", "Tensor", "Shape", "Times", "Type", "In code"]
    return DataFrame(rows, columns=columns)


def what_comes_out(tokens: Tokens, states: States, pooling: Pooling, inventory: Inventory) -> None:
    """The first values of both outputs of the model, and whether the pooler was trained."""
    st.header("What comes out", anchor="output", divider="gray")
    st.markdown("`last_hidden_state`: one vector for each token, the output of the last layer, after its LayerNorm.")
    _first_values(tokens.names, states.hidden[-1], key="last_hidden_state")
    st.markdown(
        "`pooler_output`: one vector for the whole input. The pooler reads only the last vector of [CLS], and applies "
        "a dense layer and tanh; the row of the last layer, opened above, shows both."
    )
    _first_values(("whole input",), pooling.theirs[None], key="pooler_output")
    difference_badge("max |tanh(W · [CLS] + b) − pooler_output|", pooling.difference)
    inventory_notice(inventory)
    add_step("encoder", hidden=states.hidden, remark="The shapes of the tensors inside are not listed here.")
    if inventory.pooler_in_file:
        add_step("pooler", shown=FIRST, first_pooled=pooling.theirs[:FIRST])
    else:
        add_step("encoder", remark="The pooler's output is not computed here: its numbers are random in each run.")


def _first_values(pieces: Sequence[str], rows: Array, *, key: str) -> None:
    """A table of the first dimensions of each row (N, H), labelled with `pieces`."""
    shown = min(FIRST, rows.shape[1])
    table = DataFrame(rows[:, :shown], columns=[str(dimension) for dimension in range(shown)])
    table.insert(0, "token", [in_order(piece) for piece in pieces])
    number = st.column_config.NumberColumn(format="%.4f")
    config = {str(dimension): number for dimension in range(shown)}
    height = min(TALLEST, 38 + 35 * len(pieces))
    number_table(table, key=key, hide_index=True, height=height, column_config=config)
    all_rows = f" The table scrolls: it has {len(pieces)} rows." if 38 + 35 * len(pieces) > TALLEST else ""
    st.caption(f"Dimensions 0 to {shown - 1} of {rows.shape[1]:,}.{all_rows}")
