"""Numbers that round to zero."""

import pandas as pd
import pytest
import streamlit as st

from components.frame.number_table import without_negative_zeros


@pytest.mark.parametrize("form", ["%.3f", "%+.3f", "%.3f ×"])
def test_a_negative_number_that_rounds_to_zero_has_no_sign(form: str) -> None:
    table = pd.DataFrame({"x": [-0.0004, -0.0, -0.0006, 0.0004, float("nan")]})
    shown = without_negative_zeros(table, {"x": st.column_config.NumberColumn(format=form)})["x"]
    assert [f"{value:.3f}" for value in shown] == ["0.000", "0.000", "-0.001", "0.000", "nan"]
    assert shown[3] == 0.0004


def test_other_columns_and_the_table_itself_stay_as_they_are() -> None:
    table = pd.DataFrame({"piece": ["a"], "count": [-1], "x": [-1e-9], "plain": [-1e-9]})
    config = {"piece": "Piece", "count": st.column_config.NumberColumn(format="%d"), "gone": None, "plain": None}
    x = st.column_config.NumberColumn(format="%.2f")
    shown = without_negative_zeros(table, {**config, "x": x})
    assert shown.iloc[0].tolist() == ["a", -1, 0.0, -1e-9]
    assert table["x"][0] == -1e-9


@pytest.mark.parametrize("values", [[None, None], [None, -1e-9], []])
def test_missing_numbers_stay_missing(values: list[float | None]) -> None:
    shown = without_negative_zeros(pd.DataFrame({"x": values}), {"x": st.column_config.NumberColumn(format="%.2f")})[
        "x"
    ]
    assert [None if pd.isna(value) else str(value) for value in shown] == ["0.0" if value else None for value in values]
