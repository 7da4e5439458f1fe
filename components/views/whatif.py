"""The what-ifs of the LayerNorm page."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.tokens import worth_naming
from components.compute.whatif import Moved
from components.figures.whatif import MEASURES, movement
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW, Choice, Number
from components.records.tokens import Tokens
from components.views.tries import Told
from components.views.wording import fixed, most, rounded_up, token_name

UNITS = {"euclidean": "distance", "cosine": "1 − cosine"}
SEEN = 5e-3  # with two decimals 0.01
ZERO = Number("zeroed", "Dimension to set to zero", typed=True)
MEASURE = Choice("measure", "Measured as", MEASURES, "euclidean")


def zeroed_dimension(width: int, default: int) -> int:
    """Which of the `width` dimensions the last what-if sets to zero."""
    return ZERO.choose(width - 1, default)


def finding(tokens: Tokens, reports: Sequence[Moved], measure: str) -> Finding:
    """Which change moves a word's last hidden state most; nothing if none does, or not visibly.

    Refuted if another change moves it further, or if another word that is compared is moved further by any.
    """
    named, moved = worth_naming(tokens), np.array([getattr(report, measure) for report in reports])
    furthest = moved[:, named.positions].max(axis=0)
    place = most(furthest, range(len(furthest)))
    token = named.positions[place or 0]
    change = most(moved[:, token], range(len(reports)))
    if change is None or moved[change, token] < SEEN:
        return Finding()
    furthest_of_all = place is not None and len(furthest) > 1
    by = f"by {fixed(moved[change, token], 2)} ({UNITS[measure]})"
    scope = f", furthest of all {named.nouns} here" if furthest_of_all else ""
    return Finding(
        f"“{reports[change].label}” moves {token_name(tokens.names, token)} most.",
        token,
        line=f"{by}{scope}; all tokens on average by {fixed(moved[change].mean(), 2)}",
    )


def told() -> Told:
    """What a row of points is, what it means, and the same change in the picture."""
    return Told(
        see="Each row changes one thing of the input: how far each token's last vector then moves.",
        means="What moves them far is what the layers count on. “Nothing changed” is the control.",
        tries=[Try("See before and after", {VIEW.name: "picture"})],
    )


def movement_figure(reports: Sequence[Moved], pieces: Sequence[str], measure: str) -> None:
    """How far each token's last hidden state moves under each change."""
    rows = {report.label: getattr(report, measure) for report in reports}
    columns = {"position": range(len(pieces)), "token": pieces, **rows}
    control = reports[0]
    means = np.array([getattr(report, measure).mean() for report in reports])
    largest = most(means, range(len(means)))
    named = "" if largest is None else f"Largest on average: {reports[largest].label}, {means[largest]:.3f} per token. "
    show_figure(
        movement(reports, pieces, measure),
        key="what_ifs",
        alt=f"For each change and each token, how far the last hidden state moves, as {MEASURES[measure]}.",
        table=partial(data_frame, columns),
        fill="window",
        caption=(
            "Each row is one run of the encoder with one change to its input vectors; each number says how far the "
            f"token's last hidden state moves. {named}"
            "“Nothing changed” is the control: run with unchanged vectors, it comes within "
            f"{rounded_up(float(control.euclidean.max()))} of the model's own output."
        ),
    )
