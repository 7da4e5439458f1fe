"""The what-ifs of the LayerNorm page."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.tokens import worth_naming
from components.compute.whatif import Moved
from components.figures.whatif import MEASURES, movement
from components.frame.page_head import Finding
from components.frame.settings import Choice, Number
from components.records.tokens import Tokens
from components.views.wording import fixed, rounded_up, token_name

UNITS = {"euclidean": "distance", "cosine": "1 − cosine"}
SEEN = 5e-3  # with two decimals 0.01
ZERO = Number("zeroed", "Dimension to set to zero", typed=True)
MEASURE = Choice("measure", "Measured as", MEASURES, "euclidean")


def zeroed_dimension(width: int, default: int) -> int:
    """Which of the `width` dimensions the last what-if sets to zero."""
    return ZERO.choose(width - 1, default)


def finding(tokens: Tokens, reports: Sequence[Moved], measure: str) -> Finding | str:
    """Which word's last hidden state moves furthest, and under which change; nothing if none moves visibly."""
    named, moved = worth_naming(tokens), np.array([getattr(report, measure) for report in reports])
    change, place = divmod(int(moved[:, named.positions].argmax()), len(named.positions))
    token = named.positions[place]
    if moved[change, token] < SEEN:
        return ""
    few = len(named.positions) == 1
    return Finding(
        f"“{reports[change].label}” moves {token_name(tokens.names, token)} "
        f"{'most' if few else f'furthest of all {named.nouns} here'}, by {fixed(moved[change, token], 2)} "
        f"({UNITS[measure]}); the mean over all tokens is {fixed(moved[change].mean(), 2)}.",
        token,
    )


def movement_figure(reports: Sequence[Moved], pieces: Sequence[str], measure: str) -> None:
    """How far each token's last hidden state moves under each change."""
    rows = {report.label: getattr(report, measure) for report in reports}
    columns = {"position": range(len(pieces)), "token": pieces, **rows}
    control = reports[0]
    largest = max(reports, key=lambda report: float(getattr(report, measure).mean()))
    show_figure(
        movement(reports, pieces, measure),
        key="what_ifs",
        alt=f"For each change and each token, how far the last hidden state moves, as {MEASURES[measure]}.",
        table=partial(data_frame, columns),
        fill="window",
        caption=(
            "Each row is one run of the encoder with one change to its input vectors; each number says how far the "
            f"token's last hidden state moves. Largest on average: {largest.label}, "
            f"{float(getattr(largest, measure).mean()):.3f} per token. "
            "“Nothing changed” is the control: run with unchanged vectors, it comes within "
            f"{rounded_up(float(control.euclidean.max()))} of the model's own output."
        ),
    )
