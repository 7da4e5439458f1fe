"""The figures of the page on contributions, with their tables."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from components.canvas.figure import show_figure
from components.compute.contributions import Contributions
from components.compute.data_frame import data_frame
from components.compute.tokens import worth_naming
from components.figures import contributions as figures
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW
from components.records.tokens import Tokens
from components.views.tries import Told
from components.views.wording import most_and_least, signed_percent, token_name


def finding(tokens: Tokens, before: Contributions) -> Finding:
    """The words with the largest and the smallest share of the word row in the sum before LayerNorm.

    Refuted if another of the words that are compared has a larger or a smaller one. A share is a projection onto the
    sum: it may be negative or above 1.
    """
    shares, named = before.shares[:, before.parts.index("word")], worth_naming(tokens)
    if ends := most_and_least(shares, named.positions, signed_percent):
        one, most, other, least = ends
        return Finding(
            f"{token_name(tokens.names, one)} owes its word row most, {token_name(tokens.names, other)} least.",
            one,
            other,
            line=f"of all {named.nouns} here: {most} of the sum, and {least}",
        )
    token = named.positions[0]
    return Finding(
        f"The word row makes up {signed_percent(shares[token])} of {token_name(tokens.names, token)}.",
        token,
        line=f"the mean over all tokens is {signed_percent(shares.mean())}",
    )


def told() -> Told:
    """What a share is, what it leaves out, and where the rows are."""
    return Told(
        see="How much of each token's vector each of its three rows makes up, before and after LayerNorm.",
        means="Only what points the same way as the sum counts: a long row at a right angle to it adds nothing.",
        tries=[Try("See the rows themselves", {VIEW.name: "sum"})],
    )


def norms_figure(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """The lengths of the parts and of their sum."""
    columns = _columns(pieces)
    for when, stage in (("before", before), ("after", after)):
        columns |= {f"{part} {when}": values for part, values in zip(stage.parts, stage.norms.T, strict=True)}
        columns[stage.result] = stage.total
    alt = "The length of each token's word, position and segment part and of their sum, before and after LayerNorm."
    show_figure(figures.norms(before, after, pieces), key="norms", alt=alt, table=partial(data_frame, columns))


def shares_figure(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """The shares of the parts in the sum."""
    columns = _columns(pieces)
    for when, stage in (("before", before), ("after", after)):
        columns |= {f"{part} {when}": values for part, values in zip(stage.parts, stage.shares.T, strict=True)}
        columns[f"all {when}"] = stage.shares.sum(axis=1)
    alt = "The share of word, position and segment in each token's vector, before and after LayerNorm."
    show_figure(
        figures.shares(before, after, pieces),
        key="shares",
        alt=alt,
        table=partial(data_frame, columns),
        fill="window",
    )


def angles_figure(before: Contributions, after: Contributions, pieces: Sequence[str]) -> None:
    """The angles between parts, in degrees."""
    columns = _columns(pieces)
    for when, stage in (("before", before), ("after", after)):
        pairs = zip(stage.pairs, stage.angles.T, strict=True)
        columns |= {f"{one} – {other} {when}": values for (one, other), values in pairs}
    alt = "The angle between every two parts of each token's vector in degrees, before and after LayerNorm."
    show_figure(figures.angles(before, after, pieces), key="angles", alt=alt, table=partial(data_frame, columns))


def _columns(pieces: Sequence[str]) -> dict[str, Any]:
    return {"position": range(len(pieces)), "token": pieces}
