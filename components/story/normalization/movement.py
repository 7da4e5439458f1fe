"""How far each change moves the last hidden states."""

from collections.abc import Sequence

from components.compute.whatif import Moved
from components.figures.axes import (
    SCALE_ABOVE,
    base_layout,
    color_bar,
    gap,
    numbers_in_cells,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, trace
from components.views.distances import MEASURES


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
        xgap=gap(pieces),
        ygap=1,
    )
    title_beside(cells["colorbar"])
    axes = {"xaxis": token_axis(pieces), "yaxis": {"autorange": "reversed", "showgrid": False}}
    return Figure(cells, base_layout(320, top=SCALE_ABOVE) | axes)
