"""Who wrote a token's vector: the share of each part, and the shares layer by layer."""

from components.compute.decomposition import by_kind, selected_parts
from components.figures.axes import COLORS
from components.figures.layer_chart import LayerChart, LayerSeries
from components.records.decomposition import ATTENTION, BIASES, FEED_FORWARD, KINDS, WORD, Decomposition, Split

COLOR = {BIASES: COLORS["beta"], ATTENTION: "#56B4E9", FEED_FORWARD: "#8E6BBF"} | COLORS


def share_bars(ours: Decomposition, split: Split) -> tuple[tuple[float, str], ...]:
    """A bar for each row of `parts_sheet`: the part's share in the first token's vector, in the color of its kind."""
    chosen, _ = selected_parts(ours, split)
    parts = [(float(ours.shares[ours.layer, at, 0]), COLOR[ours.labels[at].kind]) for at in chosen]
    return (*parts, (0.0, ""))  # the sum, whose share is always 1, has none


def through_layers(ours: Decomposition, marked: int) -> LayerChart:
    """The share of each kind of part in the first token's vector, from layer 0 to that of `ours`; one is `marked`."""
    lines = tuple(
        LayerSeries(
            name=kind,
            color=COLOR[kind],
            values=tuple(map(float, values)),
            width=4 if kind in (WORD, ATTENTION, FEED_FORWARD) else 2,
            end=f"{kind} {_signed(float(values[-1]))}",
        )
        for kind, values in zip(KINDS, by_kind(ours).T, strict=True)
    )
    return LayerChart(lines, "share of the vector", marked, percent=True, decimals=1)


def _signed(share: float) -> str:
    return f"{share:.0%}".replace("-0%", "0%").replace("-", "−")
