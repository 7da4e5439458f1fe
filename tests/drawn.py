"""The numbers that are on a page, wherever they stand."""

import base64
import re

import numpy as np
import pandas as pd


def numbers_in(value: object) -> list[float]:
    """Every number in a figure, a table or a text, however deep."""
    if isinstance(value, pd.DataFrame):
        return [number for column in value for number in numbers_in(value[column].tolist())]
    if isinstance(value, np.ndarray):
        return numbers_in(value.ravel().tolist())
    if isinstance(value, str):
        found = re.findall(r"([-−]?\d[\d,]*(?:\.\d+)?)( ?%)?", value)
        return [float(text.replace(",", "").replace("−", "-")) / (100 if share else 1) for text, share in found]
    if isinstance(value, dict):
        if "bdata" in value:
            return np.frombuffer(base64.b64decode(value["bdata"]), value["dtype"]).tolist()
        return [number for part in value.values() for number in numbers_in(part)]
    if isinstance(value, list | tuple):
        return [number for part in value for number in numbers_in(part)]
    return [float(value)] if isinstance(value, int | float) and value == value else []
