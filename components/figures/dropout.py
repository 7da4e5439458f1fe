"""Dropout: the mask, and the values after it."""

from collections.abc import Sequence

from components.compute.scales import limit
from components.figures.axes import LINE, LONGEST_AXIS, SCALE_ABOVE, color_bar, finish, heat, label, title_beside
from components.figures.plain import Figure, trace
from components.records.dropout import Dropped


def mask(dropped: Dropped, pieces: Sequence[str]) -> Figure:
    """The mask: coloured where a value is set to zero, grey where it is kept."""
    cells = trace(
        "heatmap",
        z=dropped.kept.astype("uint8"),
        zmin=0,
        zmax=1,
        colorscale=[[0, LINE], [0.5, LINE], [0.5, "rgba(128,128,128,0.15)"], [1, "rgba(128,128,128,0.15)"]],
        colorbar=color_bar("", tickvals=[0.25, 0.75], ticktext=["dropped", "kept"]),
        hovertemplate="%{y}, dimension %{x}: %{z}<extra>1 kept, 0 dropped</extra>",
    )
    return _grid(Figure(cells), pieces)


def after(dropped: Dropped, pieces: Sequence[str]) -> Figure:
    """The vectors after dropout: dropped values are zero, the others scaled up."""
    hover = "%{y}, dimension %{x}: %{z:.4f}<extra></extra>"
    cells = heat(dropped.after, end=limit(dropped.after), title="value", hovertemplate=hover)
    title_beside(cells["colorbar"])
    return _grid(Figure(cells), pieces)


def _grid(figure: Figure, pieces: Sequence[str]) -> Figure:
    figure.update_xaxes(title="dimension", showgrid=False)
    figure.update_yaxes(title="token", autorange="reversed", showgrid=False, zeroline=False)
    if len(pieces) <= LONGEST_AXIS // 2:
        shown = [label(piece) for piece in pieces]
        figure.update_yaxes(tickmode="array", tickvals=list(range(len(shown))), ticktext=shown)
    return finish(figure, min(150 + 22 * len(pieces), 660), top=SCALE_ABOVE)
