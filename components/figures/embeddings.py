"""The input layer as one Plotly figure, for the report."""

from components.figures.axes import axis, finish, panel, stack, token_labels
from components.figures.plain import Figure, Part, trace
from components.records.heatmaps import Panel, Sheet, View

MOST_LABELS = 40


def five_heatmaps(sheet: Sheet, view: View) -> Figure:
    """All panels below each other, with the window, order and colour scale of `view`; rows are tokens."""
    limits = dict(sheet.limits)[view.scale]
    order = dict(sheet.orders).get(view.order, tuple(range(sheet.shape[1])))[view.first : view.last + 1]
    titles = [
        f"{shown.title}, colours from −{end:g} to {end:g}" for shown, end in zip(sheet.panels, limits, strict=True)
    ]
    cells = [
        _cells(shown, end, order, view.first) | panel(number)
        for number, (shown, end) in enumerate(zip(sheet.panels, limits, strict=True), start=1)
    ]
    figure = stack(titles, cells, spacing=0.05)
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, title="token")
    if len(sheet.labels) <= MOST_LABELS:
        figure.update_yaxes(tickvals=list(range(len(sheet.labels))), ticktext=token_labels(sheet.labels))
    figure.update_xaxes(showgrid=False, zeroline=False, matches="x")
    across = "dimension" if view.order == "index" else "place in the chosen order of dimensions"
    figure.update_layout(**axis(len(sheet.panels), title=across))
    return finish(figure, len(sheet.panels) * (60 + min(18 * len(sheet.labels), 400)))


def _cells(shown: Panel, end: float, order: tuple[int, ...], first: int) -> Part:
    return trace(
        "heatmap",
        z=shown.values[:, list(order)],
        x=list(range(first, first + len(order))),
        zmin=-(end or 1),
        zmax=end or 1,
        autocolorscale=True,
        showscale=False,
        customdata=[order] * len(shown.values),
        hovertemplate=f"token %{{y}}, dimension %{{customdata}}: %{{z:.4f}}<extra>{shown.title}</extra>",
    )
