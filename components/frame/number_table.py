"""Tables of numbers with a fixed count of decimals."""

import re
from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

_DECIMALS = re.compile(r"%\+?\.(\d+)f")


def number_table(table: pd.DataFrame, *, column_config: Mapping[str, Any], **settings: Any) -> None:
    """`st.dataframe`, in which no number that rounds to zero has a minus sign; without selections."""
    st.dataframe(without_negative_zeros(table, column_config), column_config=column_config, **settings)


def without_negative_zeros(table: pd.DataFrame, column_config: Mapping[str, Any]) -> pd.DataFrame:
    """`table` with 0 for each negative number that its column would write as “-0.00”."""
    decimals = {name: _decimals(config) for name, config in column_config.items() if name in table}
    zeros = {name: _without(table[name], count) for name, count in decimals.items() if count is not None}
    return table.assign(**zeros)


def _without(column: "pd.Series[Any]", decimals: int) -> "pd.Series[Any]":
    numbers = pd.to_numeric(column, errors="coerce")  # a column in which all values are missing has no type
    return column.mask((numbers <= 0) & (numbers.round(decimals) == 0), 0.0)


def _decimals(config: Any) -> int | None:
    """How many decimals a column shows; None if its format does not say."""
    kind = config.get("type_config", {}) if isinstance(config, Mapping) else {}
    found = _DECIMALS.match(kind.get("format") or "")
    return int(found[1]) if found else None
