"""What would change if the input layer were another: how far each token's last hidden state moves."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.whatif import Moved
from components.figures.axes import (
    LONGEST_AXIS,
    SCALE_ABOVE,
    base_layout,
    color_bar,
    numbers_in_cells,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, trace
from components.frame.settings import Choice
from components.take_home.step_files import step_code
from components.views.recipe import shape_and_code
from components.views.wording import most, rounded_up

MEASURES = {"euclidean": "distance (length of the difference)", "cosine": "1 − cosine"}
MEASURE = Choice("measure", "Measured as", MEASURES, "euclidean")


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
        caption=(
            "Each row is one run of the encoder with one change to its input vectors; each number says how far the "
            f"token's last hidden state moves. {named}"
            "“Nothing changed” is the control: run with unchanged vectors, it comes within "
            f"{rounded_up(float(control.euclidean.max()))} of the model's own output."
        ),
    )


def recipe(reports: Sequence[Moved], *, zeroed: int, measure: str) -> None:
    """The code for how far each token's last hidden state moves under each change."""
    code = step_code("what_ifs", "moved", zeroed=zeroed, measure=measure)
    shape_and_code((len(reports), len(reports[0].euclidean)), code, key="recipe_what_if", kind="float64")


def movement(reports: Sequence[Moved], pieces: Sequence[str], measure: str) -> Figure:
    """A heatmap, one row per change and one column per token: how far the token's last hidden state moves."""
    cells = trace(
        "heatmap",
        z=[getattr(report, measure) for report in reports],
        y=[report.label for report in reports],
        customdata=[token_labels(pieces)] * len(reports),
        texttemplate=numbers_in_cells(pieces, "z:.1f" if measure == "euclidean" else "z:.2f"),
        zmin=0,
        autocolorscale=True,
        colorbar=color_bar(MEASURES[measure].split(" (")[0]),
        hovertemplate="%{y}: %{customdata} moves by %{z:.4f}<extra></extra>",
        xgap=1 if len(pieces) <= LONGEST_AXIS else 0,  # of more, cells are hardly wider than a gap
        ygap=1,
    )
    title_beside(cells["colorbar"])
    axes = {"xaxis": token_axis(pieces), "yaxis": {"autorange": "reversed", "showgrid": False}}
    return Figure(cells, base_layout(320, top=SCALE_ABOVE) | axes)
