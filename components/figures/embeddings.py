"""The input layer as one Plotly figure that can be saved as a vector graphic."""

import plotly.graph_objects as go

from components.figures.axes import finish, heat, named, stack
from components.records.heatmaps import Sheet, View


def five_heatmaps(sheet: Sheet, view: View) -> go.Figure:
    """All panels below each other: the window, order and colour scale of `view`, tokens down, dimensions across."""
    limits = dict(sheet.limits)[view.scale]
    order = dict(sheet.orders).get(view.order, tuple(range(sheet.shape[1])))[view.first : view.last + 1]
    figure = stack([panel.title for panel in sheet.panels], spacing=0.045)
    for place, (panel, end) in enumerate(zip(sheet.panels, limits, strict=True), start=1):
        cells = heat(
            panel.values[:, list(order)],
            end=end,
            title="",
            x=list(range(view.first, view.last + 1)),
            y=list(range(len(sheet.labels))),
            customdata=[order] * len(sheet.labels),
            hovertemplate=f"token %{{y}}, dimension %{{customdata}}: %{{z:.4f}}<extra>{panel.title}</extra>",
        )
        cells.colorbar.update(len=0.17, y=1 - (place - 0.5) / len(sheet.panels), tickvals=[-end, 0, end], thickness=10)
        figure.add_trace(cells, row=place, col=1)
    rows = {"tickvals": list(range(len(sheet.labels))), "ticktext": named(sheet.labels)}
    crowded = len(sheet.labels) > 40
    figure.update_yaxes(autorange="reversed", showgrid=False, title="token", **({} if crowded else rows))
    figure.update_xaxes(showgrid=False, zeroline=False)
    across = "dimension" if view.order == "index" else "place in the chosen order of dimensions"
    figure.update_xaxes(title=across, row=len(sheet.panels), col=1)
    return finish(figure, len(sheet.panels) * (70 + min(16 * len(sheet.labels), 360)))
