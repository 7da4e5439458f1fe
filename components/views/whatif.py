"""The what-ifs of the LayerNorm page."""

from collections.abc import Sequence
from functools import partial

import pandas as pd

from components.canvas.figure import show_figure
from components.figures.whatif import MEASURES, movement
from components.frame.controls import whole_number
from components.records.whatif import Moved


def zeroed_dimension(width: int, default: int) -> int:
    """Which of the `width` dimensions the last what-if sets to zero."""
    label = "Dimension to set to zero"
    return whole_number(label, 0, width - 1, key="zeroed", name="zeroed", default=default, typed=True)


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
        table=partial(pd.DataFrame, columns),
        caption=(
            f"Largest on average: {largest.label}, {float(getattr(largest, measure).mean()):.3f} per token. "
            f"“Nothing changed” is the control: run with unchanged vectors, it comes within "
            f"{float(control.euclidean.max()):.1e} of the model's own output."
        ),
    )
