"""The map of one layer: points named by words of their lines, joined to the nearest ones; below it a bar per layer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.labels.labels import keep_labels_apart
from components.compute.labels import Agreement
from components.figures.plain import Figure, trace
from components.figures.projection import PointStyle, point_map
from components.frame.markup import Markup
from components.records.corpus import Points
from components.records.projection import MapSettings, Projection
from components.records.similarity import Near
from components.story.list.asked import FEW_POINTS
from components.story.list.map import Drawn, at_once, drawn_map, instead
from components.story.list.points import MOST_LETTERS
from components.story.list.words import noun
from components.views.wording import counted, percent

Draw = Callable[[MapSettings], Drawn]
JOINED = 3  # nearest points that lines lead to
AMBER, AMBER_DARK = ("#A85F00", "#DE952A", "#F6C667"), ("#FFD27A", "#C98A1E", "#7A5717")
_STYLE = """<style>
.st-key-card [class*="st-key-fill_window_map"] { height: max(17.5rem, calc(var(--window, 100dvh) - %s)); }
.agreement { display: flex; align-items: flex-end; gap: 0.75rem; border-top: 1px solid var(--edge); padding-top: 0.5rem;
  font-variant-numeric: tabular-nums; }
.agreement p { font-size: 0.8125rem; line-height: 1.0625rem; margin: 0; color: var(--muted); }
.agreement > p:first-child { flex: 0 1 9.375rem; align-self: flex-start; }
.agreement ol { position: relative; flex: 1; display: flex; align-items: flex-end; gap: 4%%; margin: 0; padding: 0;
  list-style: none; max-width: 32.5rem; }
.agreement li { flex: 1; min-width: 0; margin: 0; font-size: 0.8125rem; line-height: 1.0625rem; text-align: center;
  color: var(--muted); white-space: nowrap; }
.agreement li b { display: block; font-weight: 400; }
.agreement li i { display: block; border-radius: 3px 3px 0 0; min-height: 1px;
  background: light-dark(#B9C0CB, #4A5364); }
.agreement li[aria-current] { color: var(--chosen); font-weight: 650; }
.agreement li[aria-current] b { font-weight: inherit; }
.agreement li[aria-current] i { background: var(--chosen); }
.agreement ol::after { content: ""; position: absolute; inset: auto -0.375rem calc(1.0625rem + var(--chance));
  border-top: 1px dashed currentColor; }
@media (max-width: 640px) {
  .agreement { flex-wrap: wrap; }
  .agreement ol { flex: 1 0 100%%; gap: 2%%; }
  .agreement > p:first-child { flex: 1 0 100%%; }
}
</style>"""
_NOW = ' aria-current="true"'
BELOW, NO_BARS = "17.2rem", "11.8rem"  # what the card has above and below the map
HIGH = 2.625  # rem of a bar that has all points


def map_figure(
    draw: Draw, settings: MapSettings, points: Points, layer: int, point: int, style: PointStyle,
    near: Sequence[Near], false: Callable[[], Sequence[int]], *, umap: bool, barred: bool,
) -> Drawn:  # fmt: skip
    """The map, by PCA until UMAP is ready: the chosen point has a ring and lines to the `near` ones, and dotted ones to
    the `false`. `umap` says whether this host draws maps by UMAP, `barred` whether bars stand below it."""
    dark = st.context.theme.type == "dark"
    keep_labels_apart("map_at_once", "map")
    style = replace(style, highlight=[point], longest=MOST_LETTERS)
    st.html(Markup(_STYLE % (BELOW if barred else NO_BARS)))
    spot = st.empty()
    if quick := at_once(settings, points, layer):
        projection, _ = draw(quick)
        with spot.container():
            alt = _alt_text(projection, points)
            show_figure(
                point_map(projection, style),
                key="map_at_once",
                alt=alt,
                caption="PCA, until UMAP is ready …",
                fill="window",
                passing=True,
            )
    projection, trust = drawn_map(partial(draw, settings), settings, points, layer)
    joined = [(point, other.point) for other in near[:JOINED]]
    edges = [(point, other) for other in false()]
    with spot.container():
        instead(projection)
        show_figure(
            lines_map(projection, style, joined, edges, dark=dark),
            key="map",
            alt=_alt_text(projection, points),
            caption=foot((projection, trust), settings, points, umap=umap),
            select=projection.dimensions == 2,
            lasso=projection.dimensions == 2,
            fill="window",
        )
    return projection, trust


def lines_map(
    projection: Projection, style: PointStyle, joined: Sequence[tuple[int, int]], false: Sequence[tuple[int, int]], *,
    dark: bool,
) -> Figure:  # fmt: skip
    """The map with a line from the chosen point to each of those that it is `joined` with, the nearest one widest."""
    figure = point_map(projection, style, edges=false)
    kind, lines = "scatter3d" if projection.dimensions == 3 else "scatter", []
    for pair, color, width in zip(joined, AMBER_DARK if dark else AMBER, (3, 2.5, 2), strict=False):
        ends = dict(zip("xyz", projection.points[list(pair)].T, strict=False))
        line = {"color": color, "width": width}
        lines.append(trace(kind, **ends, mode="lines", line=line, name="", hoverinfo="skip", showlegend=False))
    figure.data[:0] = lines[::-1]
    if projection.dimensions == 2:
        figure.update_layout(plot_bgcolor="rgba(0, 0, 0, 0)")
        figure.data = [{**one, "textfont": {"size": 13}} if "text" in one else one for one in figure.data]
    return figure


def foot(drawn: Drawn, settings: MapSettings, points: Points, *, umap: bool) -> str:
    """What the map is and why, and what it keeps of the layer."""
    projection, trust = drawn
    method, usual = projection.method, MapSettings()
    made, why = [method, counted(len(points), "point")], reason(method, len(points), umap=umap)
    if method == "UMAP":
        made += [f"{settings.n_neighbors} neighbours"]
        made += [f"{settings.metric} distance"] * (settings.metric != usual.metric)
        made += [f"min_dist {settings.min_dist:g}"] * (settings.min_dist != usual.min_dist)
        made += [f"seed {settings.seed}"]
    kept = ""
    if trust:
        nearest = f"{noun(points)}'s {'' if trust.k == 1 else f'{trust.k} '}nearest"
        kept = f" It keeps {percent(trust.kept)} of each {nearest} ({percent(trust.chance)} by chance)."
    return f"{', '.join(made)}{f': {why}' if why else ''}.{kept} {projection.remark}".rstrip()


def reason(method: str, count: int, *, umap: bool) -> str:
    """Why a map of so many points is drawn by this method; empty for UMAP, or if a reader chose it."""
    if method == "UMAP":
        return ""
    if not umap:
        return "this server draws no maps by UMAP"
    return f"below {FEW_POINTS}, UMAP shows only chance" if count < FEW_POINTS else ""


def bars(found: Agreement, points: Points, layer: int) -> None:
    """In each layer, how many points lie nearest to one of their own label; chance is a dashed line."""
    total, what = len(found), noun(points)
    at = points.layers.index(layer) if points.every_layer else 0
    rows = "".join(
        f'<li{_NOW * (number == at)}><b>{count}</b><i style="height: {HIGH * count / total:.3f}rem"></i>{name}</li>'
        for number, (count, name) in enumerate(zip(found.counts, _layer_names(points), strict=True))
    )
    said = f"{what}s whose nearest {what} shares their label, of {total:,}"
    chance = f"{_chance(found)} by chance"
    bar = f'<ol style="--chance: {HIGH * found.chance / total:.3f}rem">{rows}</ol>'
    st.html(Markup(f'<div class="agreement"><p>{escape(said)}</p>{bar}<p>{chance}</p></div>'))


def _chance(found: Agreement) -> str:
    return f"{found.chance:.0f}" if found.chance >= 1 else f"{found.chance:.1f}"


def _layer_names(points: Points) -> list[str]:
    if points.wanted.by_pooler:
        return ["pooler"]
    first = points.layers[0] or 1
    return ["input" if not layer else f"layer {layer}" if layer == first else str(layer) for layer in points.layers]


def _alt_text(projection: Projection, points: Points) -> str:
    points_of = f"{counted(len(points), 'point')} of {counted(len(points.lines), 'sentence')}"
    return f"A {projection.method} map of {points_of}; {projection.recipe}."
