"""Who contributes what, on a page."""

from collections.abc import Sequence

import pandas as pd

from components.figures import contributions as figures
from components.records.contributions import Contributions
from components.widgets.figure import picture


def norms_picture(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """Lengths of the parts and of the whole."""
    table = _table(pieces)
    for when, told in (("before", before), ("after", after)):
        for part, values in zip(told.parts, told.norms.T, strict=True):
            table[f"{part} {when}"] = values
        table[told.result] = told.total
    alt = "The length of each token's word, position and segment part and of their sum, before and after LayerNorm."
    picture(figures.norms(before, after, pieces), key="norms", alt=alt, table=table)


def shares_picture(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """Shares of the parts in the whole."""
    table = _table(pieces)
    for when, told in (("before", before), ("after", after)):
        for part, values in zip(told.parts, told.shares.T, strict=True):
            table[f"{part} {when}"] = values
        table[f"all {when}"] = told.shares.sum(axis=1)
    alt = "The share of word, position and segment in each token's vector, before and after LayerNorm."
    picture(figures.shares(before, after, pieces), key="shares", alt=alt, table=table)


def angles_picture(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """Angles between parts."""
    table = _table(pieces)
    for when, told in (("before", before), ("after", after)):
        for (one, other), values in zip(told.pairs, told.angles.T, strict=True):
            table[f"{one} – {other} {when}"] = values
    alt = "The angle between every two parts of each token's vector in degrees, before and after LayerNorm."
    picture(figures.angles(before, after, pieces), key="angles", alt=alt, table=table)


def _table(pieces: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame({"position": range(len(pieces)), "token": pieces})
