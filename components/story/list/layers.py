"""The maps of all layers: animated, as trails, or all in one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import streamlit as st
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.canvas.labels.labels import keep_labels_apart
from components.compute.corpus import place_of, same_name, stands_for, titles
from components.compute.similarity import cosine_by_layer
from components.compute.tokens import is_content, is_word
from components.figures.projection import PointStyle, layer_animation, point_map, star_trails
from components.frame import address
from components.frame.page_head import Finding
from components.frame.settings import Switch
from components.records.corpus import PointKind, Points
from components.records.projection import Alignment, LayeredProjection, MapSettings
from components.records.tokens import Tokens
from components.story.list.asked import ONCE, PLACED, SHOWN, Controls, Listed
from components.story.list.map import at_once, drawn_map, instead
from components.story.list.picture import reason
from components.story.list.points import brief_names, colour_box, colour_in_layers, point_choice
from components.views import wording
from components.views.wording import LONGEST, counted, fixed, most_and_least, shortened, that_fits

Draw = Callable[[MapSettings], LayeredProjection]
MOST, MOST_AT_ONCE = 2_000, 400  # points that are drawn, and of which all layers share one map
MOST_TRAILS = 6
AT_ONCE = "layers_at_once"  # the key of the figure before UMAP is ready
SHORT = 12  # letters of a name, in a headline with two long ones
NAMESAKES = Switch("namesakes", "Include other occurrences", True)


def most() -> int:
    """How many points are drawn."""
    return MOST_AT_ONCE if address.chosen_before(PLACED.name) == Alignment.JOINT else MOST


def finding(points: Points) -> Finding:
    """The points whose vectors in the first and the last layer are least and most alike; none other is as much so. The
    line has their cosines."""
    if not points.every_layer or not len(points):
        return Finding()
    cosines, last = cosine_by_layer(points.vectors[0], points.vectors[-1]), points.layers[-1]
    named, noun = _worth_naming(points)
    if ends := most_and_least(-cosines, named, lambda cosine: fixed(-cosine, 2)):
        least, low, most, high = ends
        line = f"cosines of layer {last} with layer 0: {low} and {high}, of {len(named):,} {noun}"
        names = [(_quoted(points, least, longest), _quoted(points, most, longest)) for longest in (LONGEST, SHORT)]
        return Finding(that_fits(*(f"{one} turns furthest, {other} least." for one, other in names)), line=line)
    point = named[0]
    line = f"cosine of layer {last} with layer 0: {fixed(cosines[point], 2)}, mean of all points here"
    return Finding(f"See how {_quoted(points, point)} turns as it is read.", line=f"{line} {fixed(cosines.mean(), 2)}")


def _worth_naming(points: Points) -> tuple[list[int], str]:
    """The points for content words or sentences; if there are none, for words; else all; and what they are."""
    words = [number for number, origin in enumerate(points.origins) if stands_for(origin, is_word)]
    content = [number for number in words if stands_for(points.origins[number], is_content)]
    if points.wanted.kind is PointKind.SENTENCE:
        return content, "sentences"
    kinds = ((content, "content words"), (words, "words"), (list(range(len(points))), "points"))
    return next((found, noun) for found, noun in kinds if found)


def _quoted(points: Points, number: int, longest: int = LONGEST) -> str:
    """A point's name, with its place if another has the same."""
    names = brief_names(points)
    name = names[number]
    place = f" ({place_of(points, points.origins[number], brief=True)})" if names.count(name) > 1 else ""
    return f"“{shortened(name, longest)}”{place}"


class Choices(NamedTuple):
    """How the layers' maps are aligned and shown, the points that are marked, and how all points look."""

    alignment: str
    show: str
    marked: Sequence[int]
    style: PointStyle

    @property
    def trails(self) -> Sequence[int] | None:
        """The points whose trails are shown, if trails are."""
        return self.marked[:MOST_TRAILS] if self.show == "trails" else None


def choices(places: Controls, chosen: Listed, show: str, tokens: Tokens) -> Choices:
    """The viewer's choices; a notice if not all points are drawn."""
    points = chosen.points
    with places.gear:
        alignment = PLACED.choose()
        together = NAMESAKES.choose()
    with places.points:
        point = point_choice(points, tokens, "layers_map")
    with places.gear:
        style = colour_in_layers(points) if show == ONCE else colour_box(points)
    points_used_notice(chosen.every, points)
    return Choices(alignment, show, same_name(points, point) if together else [point], style)


def points_used_notice(points: Points, used: Points) -> None:
    """A notice if not all points are drawn."""
    with st.container(key="points_used"):
        if len(used) < len(points):
            st.info(f"Only the first {len(used):,} of {len(points):,} points are drawn.", icon=":material/info:")


def layers_figure(
    points: Points, draw: Draw, settings: MapSettings, choices: Choices, *, umap: bool
) -> LayeredProjection:
    """Draw the maps of all layers, by PCA until UMAP is ready, and return them. `umap`: whether this host has UMAP."""
    keep_labels_apart(AT_ONCE, "layers_map")
    spot = st.empty()
    if quick := at_once(settings, points, choices.alignment):
        layered = draw(quick)
        with spot.container():
            _figure(layered, points, choices, AT_ONCE, "PCA, until UMAP is ready …")
    layered = drawn_map(partial(draw, settings), settings, points, choices.alignment)
    why = reason(layered.method, len(points), umap=umap)
    caption = f"{'; '.join(filter(None, (layered.recipe, why, layered.alignment)))}. {layered.remark}"
    with spot.container():
        instead(layered)
        _figure(layered, points, choices, "layers_map", caption, _trust_table(layered))
    return layered


def _figure(
    layered: LayeredProjection, points: Points, choices: Choices, key: str, caption: str,
    table: DataFrame | None = None,
) -> None:  # fmt: skip
    show, marked, style = choices.show, choices.marked, choices.style
    if choices.trails is not None:
        figure = star_trails(layered, style, chosen=choices.trails, names=titles(points))
        if len(marked) > MOST_TRAILS:
            caption = f"Trails of the first {MOST_TRAILS} of {len(marked)} occurrences. {caption}"
    elif show == ONCE:
        figure = point_map(layered.at_once(), style)
    else:
        ringed = marked[:1] if points.wanted.kind is PointKind.WORD else marked  # all are the same word
        figure = layer_animation(layered, replace(style, highlight=ringed), layer=0)
    maps = f"{layered.method} maps of {counted(len(points), 'point')} in {counted(len(layered.trust), 'layer')}"
    alt = f"{maps}, {SHOWN[show].lower()}."
    passing = key == AT_ONCE
    show_figure(
        figure, key=key, alt=alt, table=table, caption=caption, help=wording.TRUST, fill="window", passing=passing
    )


def _trust_table(layered: LayeredProjection) -> DataFrame:
    """The trustworthiness of each layer's map."""
    rows = [
        {
            "layer": layer,
            "trustworthiness": trust and trust.trustworthiness,
            "true neighbours kept": trust and trust.kept,
            "kept by chance": trust and trust.chance,
            "neighbours compared": trust and trust.k,
        }
        for layer, trust in enumerate(layered.trust)
    ]
    return DataFrame(rows)
