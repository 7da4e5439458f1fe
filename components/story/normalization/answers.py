"""The answer of this page to a tour's scenes and worksheets, for the present text."""

import numpy as np

from components.records.arrays import Array
from components.views.answers import PageState, SceneAnswer
from components.views.wording import fixed


def moments(state: PageState) -> SceneAnswer:
    """The ranges of the tokens' means and deviations after LayerNorm."""
    after = state.bert.normalization(state.tokens).after.astype(np.float64)
    means, deviations = after.mean(axis=1), after.std(axis=1)
    return SceneAnswer(f"Here the means are {_span(means)} and the deviations {_span(deviations)}.")


def _span(values: Array) -> str:
    """“from −0.01 to 0.02”, or “0.02” if both ends are the same."""
    low, high = (fixed(value, 3) for value in (values.min(), values.max()))
    return low if low == high else f"from {low} to {high}"
