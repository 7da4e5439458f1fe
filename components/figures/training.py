"""Two checkpoints in one picture: one colour each, the second dashed, on axes that both share."""

from collections.abc import Sequence

import numpy as np

from components.compute.initial import InputFacts, depth
from components.figures.axes import (
    CURVES,
    GREY,
    LONGEST_AXIS,
    MARK,
    finish,
    grid,
    label,
    panel,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, Part, trace
from components.figures.points import PALETTE
from components.records.arrays import Array
from components.records.attention import Attention
from components.records.similarity import Curve, Probe
from components.records.uses import FAMILIES
from components.records.uses_map import Placed, UsesMap

Names = tuple[str, str]
Row = tuple[int, str, bool]  # of the word table, its piece, and whether the name stands beside its point
LINES = ({"color": CURVES[0], "width": 2.5}, {"color": CURVES[1], "width": 2.5, "dash": "dash"})
CHANCE = {"color": GREY, "width": 1.5, "dash": "dot"}
SCALE = [[0.0, "rgba(56,136,216,0)"], [1.0, "rgba(56,136,216,1)"]]  # from the page's own background
TALL = 470  # pixels: a finding, a row of controls and the picture fit a screen of 800
POINT, TYPED = 3, 9
PHONE, DESK, LINE = 150, 420, 20  # pixels: the width of one of two maps on a phone and else, the height of a name
LARGER = 13  # pixels: the names that a phone shows
PAIR = 40  # characters of two tokens
ON_A_VEIL = {  # a name over points, on a light and on a dark ground
    "showarrow": False, "yshift": 15, "borderpad": 1, "bgcolor": "rgba(17,24,39,0.72)",
}  # fmt: skip


def input_curves(facts: tuple[InputFacts, InputFacts], words: Sequence[Row], names: Names) -> Figure:
    """Values of the word table, norms of its rows and of `words`, cosines of positions, gamma and beta: four panels."""
    titles = ("values of the word table", "norm of word rows", "cosine of positions", "gamma and beta")
    traces = []
    for number, (own, name) in enumerate(zip(facts, names, strict=True)):
        distances = np.arange(1, len(own.alike) + 1, dtype=np.float32)
        traces += [
            _line(number, name, own.values, own.shares, 1, "%{x:.3f}: %{y:.1%} of the values"),
            _line(number, name, own.rows, own.norms, 2, "rows around %{x:,.0f}: median norm %{y:.3f}", legend=False),
            _line(number, name, distances, own.alike, 3, "%{x} positions apart: cosine %{y:.3f}", legend=False),
            _line(number, f"{name}: gamma", _shares(own.gamma), np.sort(own.gamma), 4, "gamma %{y:.4f}", legend=False),
            _line(number, f"{name}: beta", _shares(own.beta), np.sort(own.beta), 4, "beta %{y:.4f}", legend=False),
            _rows(number, name, words, own.lengths[[row for row, *_ in words]]),
        ]
    figure = _panels(2, 2, titles, traces, down=0.24)
    axes = ("value", "row of the word table", "positions apart", "share of the dimensions")
    for number, title in enumerate(axes, start=1):
        figure.update_layout(**{_axis("x", number): {"title": {"text": title}, "zeroline": False}})
    figure.update_layout(yaxis={"tickformat": ".0%"}, xaxis4={"tickformat": ".0%"})
    return _legend_above(finish(figure, TALL, top=64))


def _rows(number: int, name: str, words: Sequence[Row], norms: Array) -> Part:
    """Rows of single words among the norms."""
    marker = {"color": LINES[number]["color"], "size": 8, "line": {"width": 1, "color": "#FFFFFF"}}
    return trace(
        "scatter", x=[row for row, *_ in words], y=norms, mode="markers+text", marker=marker,
        text=[label(piece) if named else "" for _, piece, named in words], textposition="top center",
        customdata=[label(piece) for _, piece, _ in words], legendgroup=name, showlegend=False,
        hovertemplate="%{customdata}: row %{x:,}, norm %{y:.3f}", **panel(2),
    )  # fmt: skip


def attention_pair(
    pieces: Sequence[str], seen: tuple[Attention, Attention], heads: tuple[int, int], names: Names
) -> Figure:
    """One head (from 1) of each: rows attend, columns are attended to; one colour scale for both."""
    weights = [own.weights[head - 1] for own, head in zip(seen, heads, strict=True)]
    titles = [f"{name}: layer {own.layer}, head {head}" for name, own, head in zip(names, seen, heads, strict=True)]
    traces = [
        trace(
            "heatmap", z=own, x=token_labels(pieces), y=token_labels(pieces), colorscale=SCALE, zmin=0, zmax=1,
            showscale=False, hovertemplate="%{y} → %{x}: %{z:.3f}<extra></extra>",
            xgap=int(len(pieces) <= LONGEST_AXIS), ygap=int(len(pieces) <= LONGEST_AXIS), **panel(number),
        )
        for number, own in enumerate(weights, start=1)
    ]  # fmt: skip
    figure = _panels(1, 2, titles, traces, across=0.12)
    axis = token_axis(pieces)
    figure.update_xaxes(**axis | {"title": "attended to"}, tickangle=-60)
    figure.update_yaxes(**{**axis, "range": axis["range"][::-1], "title": ""})
    return finish(figure, min(900, max(380, 150 + 22 * min(len(pieces), 34))), top=40)


def alike_curves(own: Sequence[Curve], random: Sequence[Array], same: Array | None, names: Names) -> Figure:
    """The cosine by layer of two tokens, of random pairs, and of a token with itself in both."""
    depths = [len(values) - 1 for values in random]
    figure = Figure()
    for number, (alike, pairs, name) in enumerate(zip(own, random, names, strict=True)):
        x = _x(depths, number)
        figure.data += [
            _line(number, f"{name}: {label(alike.name, PAIR)}", x, alike.cosines, 1, "%{y:.3f}", dots=True),
            _line(number, f"{name}: random pairs", x, pairs, 1, "%{y:.3f}", faint=True),
        ]
    if same is not None:
        figure.add("scatter", x=_x(depths, 0), y=same, mode="lines", name="the same token in both", line=CHANCE,
                   hovertemplate="%{y:.3f}")  # fmt: skip
    every = [*random, *(alike.cosines for alike in own)]
    figure.update_yaxes(title="cosine", range=[min(-0.05, *(float(min(values)) for values in every)), 1.04])
    figure.update_xaxes(**_x_axis(depths))
    return finish(figure, TALL, top=64, hovermode="x unified")


def told_curves(
    senses: tuple[Sequence[float], Sequence[float]],
    topics: tuple[Sequence[float], Sequence[float]],
    chances: tuple[float, float],
    names: Names,
) -> Figure:
    """How often neighbours tell the sense and the topic by layer, for both checkpoints and by chance, in two panels."""
    depths = [len(values) - 1 for values in senses]
    traces = []
    for place, (both, chance) in enumerate(((senses, chances[0]), (topics, chances[1])), start=1):
        for number, (values, name) in enumerate(zip(both, names, strict=True)):
            x = _x(depths, number)[: len(values)]
            traces.append(_line(number, name, x, values, place, "%{y:.1%}", legend=place == 1, dots=True))
        ends = [0, max(depths) if depths[0] == depths[1] else 1]
        by_chance = {"name": "chance", "line": CHANCE, "legendgroup": "chance", "showlegend": place == 1}
        traces.append(trace("scatter", x=ends, y=[chance] * 2, mode="lines", hovertemplate="%{y:.1%}",
                            **by_chance, **panel(place)))  # fmt: skip
    titles = ("nearest use: same sense", "10 nearest: same topic")
    figure = _panels(1, 2, titles, traces, across=0.1)
    figure.update_xaxes(**_x_axis(depths)).update_yaxes(tickformat=".0%", rangemode="tozero")
    return _legend_above(finish(figure, TALL, top=64, hovermode="x unified"))


def probe_pair(probes: tuple[Probe, Probe], names: Names) -> Figure:
    """How often a linear probe is right by layer in both checkpoints, over the best of shuffled labels in the first."""
    depths = [len(probe.right) - 1 for probe in probes]
    traces = [
        _line(number, name, _x(depths, number), probe.right, 1, "%{y:.0%}", dots=True)
        for number, (probe, name) in enumerate(zip(probes, names, strict=True))
    ]
    shuffled = {"name": "shuffled labels: best of 20", "line": CHANCE, "mode": "lines", "hovertemplate": "%{y:.0%}"}
    traces.append(trace("scatter", x=_x(depths, 0), y=probes[0].luckiest, **shuffled, **panel(1)))
    figure = Figure(traces)
    figure.update_xaxes(**_x_axis(depths)).update_yaxes(tickformat=".0%", range=[0, 1.04], title="share right")
    return _legend_above(finish(figure, TALL, top=48, hovermode="x unified"))


def map_pair(
    maps: tuple[UsesMap, UsesMap], placed: tuple[Placed, Placed], layers: tuple[int, int], word: int, names: Names
) -> Figure:
    """Both maps of uses in the colours of the same topics, with the words of the sentence; that of `word` is large."""
    traces = []
    for place, (drawn, own, layer) in enumerate(zip(maps, placed, layers, strict=True), start=1):
        traces += [*_uses(drawn, layer, place), _typed(own, layer, word, place)]
    titles = [f"{name}, layer {layer}" for name, layer in zip(names, layers, strict=True)]
    figure = _panels(1, 2, titles, traces, across=0.02)
    hidden = {"showticklabels": False, "showgrid": False, "zeroline": False}
    figure.update_xaxes(**hidden).update_yaxes(**hidden)
    for place, (drawn, own, layer) in enumerate(zip(maps, placed, layers, strict=True), start=1):
        middle = np.median(drawn.points[layer], axis=0)
        far = float(np.percentile(np.abs(drawn.points[layer] - middle), 99.5))
        figure.update_layout(**{_axis("y", place): {"scaleanchor": f"x{place}" if place > 1 else "x"}})
        figure.append("annotations", *_names(own, layer, word, place, far))
        for name, centre in zip("xy", middle, strict=True):
            figure.update_layout(**{_axis(name, place): {"range": [float(centre - far), float(centre + far)]}})
    below = {"yref": "container", "y": 0, "yanchor": "bottom", "itemsizing": "constant"}
    return finish(figure, TALL + 60, top=28, dragmode="pan").update_layout(legend=below, margin={"b": 64})


def _uses(drawn: UsesMap, layer: int, place: int) -> list[Part]:
    family = {topic: name for name, topics in FAMILIES.items() for topic in topics}
    of_use = [family[use.topic] for use in drawn.uses]
    parts = []
    for number, name in enumerate(FAMILIES):
        rows = [row for row, own in enumerate(of_use) if own == name]
        x, y = drawn.points[layer][rows].T
        words = [f"{label(drawn.uses[row].word)}: {label(drawn.uses[row].sentence, 60)}" for row in rows]
        parts.append(
            trace(
                "scattergl", x=x, y=y, mode="markers", name=name, legendgroup=name, showlegend=place == 1, text=words,
                marker={"size": POINT, "color": PALETTE[number % len(PALETTE)], "opacity": 0.55},
                hovertemplate="%{text}<extra></extra>", **panel(place),
            )
        )  # fmt: skip
    return parts


def _typed(own: Placed, layer: int, word: int, place: int) -> Part:
    """The typed words over the points, which WebGL draws above everything that it does not draw."""
    x, y = own.points[layer].T
    marked = [number == word for number in range(len(own))]
    sizes, colors = [TYPED + 5 * chosen for chosen in marked], [MARK if chosen else "#FFFFFF" for chosen in marked]
    return trace(
        "scattergl", x=x, y=y, mode="markers", text=[label(name) for name in own.names],
        marker={"size": sizes, "color": colors, "line": {"width": 1, "color": "#222222"}}, name="your words",
        legendgroup="typed", showlegend=place == 1, hovertemplate="%{text}<extra></extra>", **panel(place),
    )  # fmt: skip


def _names(own: Placed, layer: int, word: int, place: int, far: float) -> list[Part]:
    """The typed words as text over everything, that of `word` first and bold; none lies on another.

    Those that have room on a phone, too, are a pixel larger: the style sheet hides the others there. `far` is half the
    width of the map.
    """
    axes = {f"{name[0]}ref": axis for name, axis in panel(place).items()}
    sizes: dict[int, int] = {}
    for size, width in ((LARGER, PHONE), (LARGER - 1, DESK)):
        sizes = dict.fromkeys(_apart(own, layer, word, 2 * far / width, list(sizes)), size) | sizes
    return [
        {"x": float(x), "y": float(y), "text": f"<b>{name}</b>" if number == word else name, **axes,
         **ON_A_VEIL, "font": {"color": "#FFFFFF", "size": size}}
        for number, size in sizes.items()
        for (x, y), name in [(own.points[layer][number], label(own.names[number]))]
    ]  # fmt: skip


def _apart(own: Placed, layer: int, word: int, pixel: float, before: Sequence[int]) -> list[int]:
    """The words, `word` first, whose names do not lie on one before them, nor on those of `before`."""
    boxes: list[tuple[float, float, float]] = []
    found = []
    rest = sorted((number for number in range(len(own)) if number not in before), key=lambda number: number != word)
    for number in [*before, *rest]:
        name, (x, y) = label(own.names[number]), own.points[layer][number] / pixel
        half = (4 if name.isascii() else 6) * len(name) + 3
        if all(abs(x - a) >= half + other or abs(y - b) >= LINE for a, b, other in boxes):
            boxes.append((x, y, half))
            found.append(number)
    return found


def _line(
    number: int, name: str, x: Array, y: Array | Sequence[float], place: int, hover: str, *, legend: bool = True,
    dots: bool = False, faint: bool = False,
) -> Part:  # fmt: skip
    """A line of the checkpoint `number` (0 or 1) in one panel."""
    line = LINES[number] | ({"width": 1, "dash": "dot"} if faint else {})
    return trace(
        "scatter", x=x, y=np.asarray(y, np.float32), mode="lines+markers" if dots else "lines", name=name, line=line,
        legendgroup=name, showlegend=legend, hovertemplate=hover, **panel(place),
    )  # fmt: skip


def _panels(
    rows: int, columns: int, titles: Sequence[str], traces: Sequence[Part], *, down: float = 0.0, across: float = 0.1
) -> Figure:
    below = grid(rows, columns, down, across=across)
    notes = [note | {"text": title} for note, title in zip(below["annotations"], titles, strict=True)]
    return Figure(traces, below | {"annotations": notes})


def _legend_above(figure: Figure) -> Figure:
    """The legend above the titles of the panels."""
    return figure.update_layout(legend={"yref": "container", "y": 1, "yanchor": "top"})


def _x(depths: Sequence[int], number: int) -> Array:
    """Layers, or shares of depth if the two checkpoints differ in their number of layers."""
    return np.arange(depths[number] + 1, dtype=np.float32) if depths[0] == depths[1] else depth(depths[number])


def _x_axis(depths: Sequence[int]) -> Part:
    if depths[0] == depths[1]:
        return {"title": "layer", "dtick": 1 if depths[0] <= 12 else 2, "zeroline": False}
    return {"title": "share of the depth: 0 before the first layer, 1 after the last", "zeroline": False}


def _shares(values: Array) -> Array:
    return np.linspace(0, 1, len(values), dtype=np.float32)


def _axis(name: str, number: int) -> str:
    return f"{name}axis" if number == 1 else f"{name}axis{number}"
