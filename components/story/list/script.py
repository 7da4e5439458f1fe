"""The script steps of /list: maps of points, nearest neighbours, and senses."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from components.compute.corpus import first_points, senses, worth_naming
from components.compute.labels import MOST_COMPARED, Agreement, Nearest
from components.compute.similarity import MOST_PLACES
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.projection import Alignment, LayeredProjection, MapSettings, Projection, Trust
from components.records.sets import VARIED
from components.records.similarity import RAW, Near, Parting
from components.take_home.shared import add_points_steps, lines_kept
from components.take_home.shown import add_step, for_script

MOST_PLACES_GIVEN = 500
UMAP = "Where UMAP draws the points is not computed here."
SEEDS = "Maps of other seeds, and what is said of points that a line is drawn around, are not computed here."
TURNS = "The headline's cosines of layer 0 with the last layer are not computed here."


@for_script
def add_map_steps(
    points: Points, layer: int, settings: MapSettings, drawn: Projection, trust: Trust | None,
    found: Agreement | None = None, nearest: Callable[[Points, int], Nearest | None] = lambda *_: None,
) -> None:  # fmt: skip
    """Add the points of one layer and their map, of 2 or 3 dimensions; and whether points lie nearest to their own
    label, as `found`, or without labels which two are `nearest` to each other."""
    at = points.layers.index(layer) if points.every_layer else 0
    if add_points_steps(points, f"{SEEDS} {UMAP}" if drawn.method == "UMAP" else SEEDS):
        _shows_maps([at], drawn.method, drawn.points[None], [trust], settings, Alignment.NONE)
        if found:
            _shows_agreement(points, at, found)
        elif two := nearest(points, layer):
            among = worth_naming(first_points(points, MOST_COMPARED))[0].tolist()
            add_step("nearest_two", two_layer=at, compared_points=among, two_cosine=[two.cosine])


@for_script
def add_near_steps(
    points: Points, layer: int, point: int, near: Sequence[Near], entries: Sequence[tuple[str, float]]
) -> None:
    """Add the neighbours of one of these points; call after `add_map_steps`."""
    if lines_kept(points) == len(points.lines):
        add_step(
            "near_point",
            layer=points.layers.index(layer) if points.every_layer else 0,
            point=point,
            near=len(near),
            entries=len(entries),
            near_cosines=np.array([neighbour.cosine for neighbour in near]),
            entry_pieces=[piece for piece, _ in entries],
            entry_cosines=np.array([cosine for _, cosine in entries]),
        )
        if near and near[0].above is not None:
            add_step("reference", reference=[line.a for line in VARIED], compare=RAW)
            add_step(
                "near_random",
                excess=np.array([neighbour.above for neighbour in near]),
                standardised_cosines=np.array([neighbour.standardized for neighbour in near]),
            )


@for_script
def add_layers_steps(
    points: Points, settings: MapSettings, alignment: str, drawn: LayeredProjection, trails: Sequence[int] | None
) -> None:
    """Add the points of all layers and their maps; with `trails` of these points only what such a picture shows."""
    if add_points_steps(points, f"{TURNS} {UMAP}" if drawn.method == "UMAP" else TURNS):
        layers = list(range(len(points.layers)))
        _shows_maps(layers, drawn.method, drawn.points, drawn.trust, settings, alignment, trails)


@for_script
def add_senses_steps(points: Points, kind: str, parting: Parting) -> None:
    """Add the comparison of same-sense and different-sense pairs."""
    if add_points_steps(points):
        add_step("reference", reference=[line.a for line in VARIED], compare=kind)
        add_step(
            "senses",
            senses=list(senses(points)[:MOST_PLACES]),
            same=np.stack([parting.same.low, parting.same.median, parting.same.high]),
            different=np.stack([parting.different.low, parting.different.median, parting.different.high]),
            share=parting.share,
            remark="Not recomputed: where 99% of random labellings end.",
        )


def _shows_agreement(points: Points, at: int, found: Agreement) -> None:
    compared = first_points(points, MOST_COMPARED)
    add_step(
        "agreement",
        sharing_layer=at,
        labels_of_points=[compared.line_of(number).sense for number in range(len(compared))],
        agreeing=np.array(found.counts),
        sharing=found.near[at],
        agreeing_by_chance=round(found.chance, 0 if found.chance >= 1 else 1),
    )


def _shows_maps(
    layers: list[int], method: str, maps: Array, trust: Sequence[Trust | None], settings: MapSettings, alignment: str,
    trails: Sequence[int] | None = None,
) -> None:  # fmt: skip
    known = [measured for measured in trust if measured]
    if method == "PCA":
        shown: dict[str, Any] = {"maps": maps} if trails is None else {}
        add_step("maps", layers=layers, alignment=Alignment(alignment).name.lower(), dimensions=maps.shape[2], **shown)
        if trails is not None:
            add_step("trails", trail_points=list(trails), last_map=maps[-1], trails=maps[:, list(trails)])
    if not known or len(known) < len(trust):
        return
    numbers = np.array([(measured.trustworthiness, measured.kept) for measured in known])
    if method == "PCA":
        add_step("maps_trust", k=known[0].k, metric=settings.metric, trust=numbers, kept_by_chance=known[0].chance)
    elif maps[..., 0].size <= MOST_PLACES_GIVEN:
        given = [[[float(str(number)) for number in point] for point in layer] for layer in maps]
        add_step(
            "trust_of_coordinates",
            layers=layers,
            coordinates=given,
            k=known[0].k,
            metric=settings.metric,
            trust=numbers,
            kept_by_chance=known[0].chance,
        )
