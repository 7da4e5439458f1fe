"""Tables of numbers with a fixed count of decimals."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.records.arrays import Array

_DECIMALS = re.compile(r"%\+?\.(\d+)f")


def number_table(table: DataFrame, *, column_config: Mapping[str, Any], **settings: Any) -> None:
    """`st.dataframe`, in which no number that rounds to zero has a minus sign; without selections."""
    st.dataframe(without_negative_zeros(table, column_config), column_config=column_config, **settings)


def without_negative_zeros(table: DataFrame, column_config: Mapping[str, Any]) -> DataFrame:
    """`table` with 0 for each negative number that its column would write as “-0.00”."""
    decimals = {name: _decimals(config) for name, config in column_config.items() if name in table}
    columns = {name: (table[name].to_numpy(), count) for name, count in decimals.items() if count is not None}
    zeros = {name: _without(values, count) for name, (values, count) in columns.items() if values.dtype.kind == "f"}
    return table.assign(**zeros)


def _without(values: Array, decimals: int) -> Array:
    return np.where((values <= 0) & (values.round(decimals) == 0), values.dtype.type(0), values)


def _decimals(config: Any) -> int | None:
    """How many decimals a column shows; None if its format does not say."""
    kind = config.get("type_config", {}) if isinstance(config, Mapping) else {}
    found = _DECIMALS.match(kind.get("format") or "")
    return int(found[1]) if found else None
