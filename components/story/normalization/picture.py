"""Before and after LayerNorm, a token's histograms, of which LayerNorm stretches the first, and what changes if."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import own_limits, sheet_of
from components.compute.whatif import CHANGES, DROPOUT, NOTHING, Change, Dropped, Moved
from components.figures.axes import CURVES, GREY, LINE, axis, base_layout, finish, grid, panel, stack
from components.figures.of_two import LINES
from components.figures.plain import Figure, Part, trace
from components.frame.page_head import Finding, settings_menu
from components.frame.sentence import follow_token, followed_token
from components.frame.settings import Choice, Decimal, Number
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.take_home.step_files import step_code
from components.views.recipe import shape_and_code
from components.views.wording import fixed, most, rounded_up, token_name

_stretch = browser_component("normalization_stretch")
ZEROED = "dimension"
BUTTONS = {**CHANGES, NOTHING: "nothing", ZEROED: "one dimension = 0", DROPOUT: "dropout, as in training"}
CHANGE = Choice("change", "What changes if …", BUTTONS, NOTHING, horizontal=False)
ZERO = Number("zeroed", "Dimension to set to zero", typed=True)
P = Decimal("p", "p", 0.0, 0.5, 0.1, key="dropout_p", step=0.05)
SEED = Number("seed", "Seed", 0, 9_999, key="dropout_seed", typed=True)
AFTER = {
    NOTHING: "After LayerNorm",
    "gamma": "Without gamma",
    "beta": "Without beta",
    "layernorm": "Without LayerNorm",
    ZEROED: "Without dimension {dimension}",
    DROPOUT: "After dropout",
}
ABOUT = """
LayerNorm brings every token's sum to the same scale: subtract the token's own mean, divide by its own standard
deviation, then scale by gamma and shift by beta. Gamma and beta are learned, one value for each dimension, and are the
same for all tokens. The result is `hidden_states[0]`, the input of the first encoder layer. Click a row to choose its
token.

**⚙** changes what the encoder gets and runs it again; the bars beside the tokens then say how far each one's last
hidden state moves. Positions and segments are taken away under the model's name, on every page.

**Dropout** is what training does after LayerNorm: each value becomes zero with probability *p*, drawn afresh for every
text, and the rest is multiplied by 1/(1 − *p*), so that the expected value of every cell stays the same. Here it is
drawn for the embedding layer only; inside the encoder layers, dropout comes before the residual sum and its LayerNorm.
The model is in evaluation mode, where dropout does nothing: that is why its numbers are always the same.
"""
BINS, WIDE_BINS = 121, 61
TITLES = ("before LayerNorm", "after LayerNorm")


def change_choice(width: int, dimension: int) -> Change:
    """What is changed, with its settings, behind a gear; `dimension` is the one that is set to zero by default."""
    with settings_menu("change", "What changes if …"):
        kind = CHANGE.choose()
        if kind == ZEROED:
            return Change(kind, dimension=ZERO.choose(width - 1, dimension))
        if kind == DROPOUT:
            return Change(kind, p=P.choose(), seed=SEED.choose())
        return Change(kind, dimension=dimension)


def dropout_recipe(dropped: Dropped) -> None:
    """The code for what dropout leaves, and for its mask."""
    code = step_code("dropout", "dropped", p=dropped.p, seed=dropped.seed)
    shape_and_code(dropped.after.shape, code, key="recipe_dropout")


def before_and_after(
    tokens: Tokens, ours: Embeddings, steps: Normalization, after: Array, change: Change, moved: Moved | None
) -> tuple[int, int]:
    """Both heatmaps, each on its own scale, so that a pattern that is kept is seen, with the deviation of each row at
    its end; returns the chosen token, which a click on a row changes, and the marked dimension.

    The marked value's way through LayerNorm is written below. With `moved`, bars beside the tokens say how far the last
    hidden state of each moves.
    """
    title = AFTER[change.kind].format(dimension=change.dimension)
    panels = [
        Panel(name, title, values, ends=tuple(without_zero(float(own.std())) for own in values), of_ends="deviation")
        for name, title, values in (("before", "Before LayerNorm", ours.summed), ("after", title, after))
    ]
    sheet = replace(sheet_of(panels, tokens.names, down="token"), limits=(("own", own_limits(panels)),))
    if moved is None:
        mean, deviation = tuple(steps.mean.tolist()), tuple(steps.deviation.tolist())
        sheet = replace(sheet, mean=mean, deviation=deviation, gamma=ours.gamma, beta=ours.beta)
    else:
        sheet = replace(sheet, bars=tuple((float(length), CURVES[1]) for length in moved.euclidean))
    caption = "Bars: how far each token's last hidden state moves." if moved is not None else ""
    row = followed_token(tokens)
    farthest = int(np.abs(ours.normed[row]).argmax())
    view = heatmaps(sheet, key="before_after", caption=caption, row=row, column=farthest)
    follow_token(tokens, view.row)
    return view.row, view.column


def histograms(steps: Normalization, before: Array, after: Array, tokens: Tokens, row: int, *, changed: bool) -> None:
    """One token's values `before` and `after`, on one axis."""
    real = steps.after[row] if changed else None
    columns = {"dimension": range(len(before[row])), "before": before[row], "after": after[row]}
    if real is not None:
        columns |= {"nothing changed": real}
    name, ends = token_name(tokens.names, row), f"before, {span(before[row])}, and after LayerNorm, {span(after[row])}"
    show_figure(
        stretched(before[row], after[row], real),
        key="stretched", alt=f"Histograms of the {len(after[row])} values of {name} {ends}.",
        table=partial(DataFrame, columns), fill="window",
    )  # fmt: skip
    if real is None:
        show_stretch("stretched", before[row], after[row], float(steps.deviation[row]))


def effect(moved: Moved, pieces: Sequence[str], change: Change) -> Finding:
    """The token whose last hidden state moves furthest under a change. Refuted if another moves as far."""
    furthest = most(moved.euclidean, range(len(pieces)))
    what = AFTER[change.kind].format(dimension=change.dimension)
    mean, largest = float(moved.euclidean.mean()), float(moved.euclidean.max())
    if largest < 5e-4:
        return Finding(f"{what}, no last hidden state moves.", line=f"none by more than {rounded_up(largest)}")
    on_average = f"all of them by {fixed(mean, 2)} on average"
    if furthest is None:
        return Finding(f"{what}, the last hidden states move.", line=f"by a distance of {fixed(mean, 2)} on average")
    name, by = token_name(pieces, furthest), f"its last hidden state by a distance of {fixed(largest, 2)}"
    if len(pieces) == 1:
        return Finding(f"{what}, {name} moves.", furthest, line=by)
    return Finding(f"{what}, {name} moves furthest.", furthest, line=f"{by}, {on_average}")


def show_stretch(chart: str, before: Array, after: Array, deviation: float) -> None:
    """Let the upper histogram of the chart of that key become the lower one, once and with its button.

    `before` and `after` (H,) are one token's values; `deviation` is what LayerNorm divides by.
    """
    both = (before, after)
    _stretch(
        key="stretch",
        data={
            "chart": chart,
            "means": [float(values.mean()) for values in both],
            "spreads": [float(values.std()) for values in both],
            "deviation": deviation,
        },
    )


def stretched(before: Array, after: Array, unchanged: Array | None) -> Figure:
    """The histograms of one token's values (H,), with lines from deviation to deviation.

    `unchanged` are LayerNorm's own values, if `after` are others; they are drawn as an outline.
    """
    shown = (before, after) if unchanged is None else (before, after, unchanged)
    end = float(max(np.abs(values).max() for values in shown)) or 1.0
    bars = [_bars(before, end, 1, GREY), _bars(after, end, 2, LINE if unchanged is None else CURVES[1])]
    if unchanged is not None:
        bars.append(_outline(unchanged, end))
    layout = base_layout(430) | {"showlegend": False, "bargap": 0, "shapes": _deviations(before, after)}
    layout |= axis(1, "yaxis", visible=False) | axis(2, "yaxis", visible=False)
    layout |= axis(1, range=[-end, end], showticklabels=False) | axis(2, range=[-end, end], title="value", matches="x")
    titles = [
        f"before: {span(before)}",
        f"{'after' if unchanged is None else 'after the change'}: {span(after)}",
    ]
    return stack(titles, bars, spacing=0.26, shared=False, **layout)


def span(values: Array) -> str:
    """From the smallest to the largest of these values."""
    low, high = (fixed(float(value), 2) for value in (values.min(), values.max()))
    return f"{low} to {high}"


def of_two(both: Sequence[tuple[Array, Array]], names: Sequence[str]) -> Figure:
    """One token's values (H,) before and after LayerNorm in two models: the first a solid line, the second dashed."""
    parts = []
    for place in (0, 1):
        end = float(max(np.abs(pair[place]).max() for pair in both)) or 1.0
        for pair, name, line in zip(both, names, LINES, strict=True):
            counts, edges = np.histogram(pair[place], bins=WIDE_BINS, range=(-end, end))
            parts.append(
                trace(
                    "scatter", x=(edges[1:] + edges[:-1]) / 2, y=counts / len(pair[place]), mode="lines", name=name,
                    line={**line, "shape": "hvh"}, showlegend=False,
                    hovertemplate="around %{x:.3f}: %{y:.1%} of the dimensions", **panel(place + 1),
                )
            )  # fmt: skip
    below = grid(1, 2, 0, across=0.08)
    notes = [note | {"text": title} for note, title in zip(below["annotations"], TITLES, strict=True)]
    figure = Figure(parts, below | {"annotations": notes})
    figure.update_xaxes(title="value").update_yaxes(tickformat=".0%", rangemode="tozero")
    return finish(figure, 250, top=40)


def _bars(values: Array, end: float, number: int, color: str) -> Part:
    counts, middles = _counted(values, end)
    hover = "around %{x:.3f}: %{y} dimensions<extra></extra>"
    return trace("bar", x=middles, y=counts, marker={"color": color}, hovertemplate=hover, **panel(number))


def _outline(values: Array, end: float) -> Part:
    counts, middles = _counted(values, end)
    return trace(
        "scatter", x=middles, y=counts, mode="lines", line={"shape": "hvh", "width": 1.2, "color": GREY},
        hovertemplate="around %{x:.3f}: %{y} dimensions<extra>nothing changed</extra>", **panel(2),
    )  # fmt: skip


def _counted(values: Array, end: float) -> tuple[Array, Array]:
    counts, edges = np.histogram(values, bins=BINS, range=(-end, end))
    return counts, (edges[1:] + edges[:-1]) / 2


def _deviations(before: Array, after: Array) -> list[dict[str, Any]]:
    """Lines from one deviation on either side of the first mean to the same of the second."""
    lines = []
    for side in (-1, 1):
        x0, x1 = (float(values.mean() + side * values.std()) for values in (before, after))
        ends = {"x0": x0, "x1": x1, "y0": 0.63, "y1": 0.37, "xref": "x", "yref": "paper"}
        lines.append({"type": "line", **ends, "line": {"color": GREY, "width": 1.5, "dash": "dot"}})
    return lines


def without_zero(value: float) -> str:
    """“.072”, “1.035”: a number in a column of them, without the zero before the point."""
    shown = fixed(value, 3)
    return shown.replace("0.", ".", 1) if abs(value) < 1 else shown
