"""What the pages of many sentences show: points, their maps, what is near one of them, and where two senses part."""

from collections.abc import Sequence

import numpy as np

from components.compute.points import first, senses
from components.compute.similarity import MOST_PLACES
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.projection import Alignment, LayeredProjection, MapSettings, Projection, Trust
from components.records.sets import VARIED
from components.records.similarity import Near, Parting, Probe
from components.records.uses_map import NearUse
from components.take_home.shown import shows

MOST_LINES, MOST_CHARACTERS = 500, 100_000
MOST_PLACES_GIVEN = 500


def shows_map(points: Points, layer: int, settings: MapSettings, drawn: Projection, trust: Trust | None) -> None:
    """The points of one layer and their map, of 2 or 3 dimensions."""
    at = points.layers.index(layer) if points.every_layer else 0
    if shows_points(points):
        _shows_maps([at], drawn.method, drawn.points[None], [trust], settings, Alignment.NONE)


def shows_near(
    points: Points, layer: int, point: int, near: Sequence[Near], entries: Sequence[tuple[str, float]]
) -> None:
    """What is near one of these points; after `shows_map`."""
    if _lines_kept(points) == len(points.lines):
        shows(
            "near_point",
            layer=points.layers.index(layer) if points.every_layer else 0,
            point=point,
            near=len(near),
            entries=len(entries),
            near_cosines=np.array([one.cosine for one in near]),
            entry_pieces=[piece for piece, _ in entries],
            entry_cosines=np.array([cosine for _, cosine in entries]),
        )


def shows_uses(layer: int, positions: Sequence[int], near: Sequence[NearUse], mean: Sequence[float]) -> None:
    """The uses nearest to a word in one layer; `mean` (H,) is that of the map's uses."""
    shows(
        "nearest_uses",
        use_layer=layer,
        word_at=list(positions),
        uses=[(one.sentence, one.use.start, one.use.end) for one in near],
        middle_of_uses=[float(f"{value:.7g}") for value in mean],
        use_cosines=np.array([one.cosine for one in near]),
    )


def shows_layers(points: Points, settings: MapSettings, alignment: str, drawn: LayeredProjection) -> None:
    """The points of all layers and their maps."""
    if shows_points(points):
        _shows_maps(list(range(len(points.layers))), drawn.method, drawn.points, drawn.trust, settings, alignment)


def shows_senses(points: Points, kind: str, found: Parting) -> None:
    """Where the senses of the points part."""
    if shows_points(points):
        shows("reference", reference=[line.a for line in VARIED], compare=kind)
        shows(
            "senses",
            senses=list(senses(points)[:MOST_PLACES]),
            same=np.stack([found.same.low, found.same.median, found.same.high]),
            different=found.different.median,
            share=found.share,
        )


def shows_probe(points: Points, found: Probe) -> None:
    """What a linear probe reads from these points; after `shows_senses`."""
    if _lines_kept(points) == len(points.lines):
        shows("probe", right=found.right, chance=found.chance)


def shows_points(points: Points) -> bool:
    """The vectors of the points, as many as a script should hold; whether these are all."""
    kept = _lines_kept(points)
    few = first(points, sum(origin.line < kept for origin in points.origins))
    every = len(few) == len(points)
    shows(
        "points",
        lines=[(line.a, line.b) for line in points.lines[:kept]],
        kind=str(points.wanted.kind),
        pooling=points.wanted.pooling,
        specials=points.wanted.specials,
        spots=[(origin.line, origin.position) for origin in few.origins],
        most=len(few),
        lengths=np.linalg.norm(few.vectors, axis=2),
        remark="" if every else _partly(len(few), len(points)),
    )
    return every


def _shows_maps(
    layers: list[int], method: str, maps: Array, trust: Sequence[Trust | None], settings: MapSettings, alignment: str
) -> None:
    known = [one for one in trust if one]
    if method == "PCA":
        shows("maps", layers=layers, alignment=Alignment(alignment).name.lower(), dimensions=maps.shape[2], maps=maps)
    if not known or len(known) < len(trust):
        return
    numbers = np.array([(one.trustworthiness, one.kept) for one in known])
    if method == "PCA":
        shows("maps_trust", k=known[0].k, metric=settings.metric, trust=numbers)
    elif maps[..., 0].size <= MOST_PLACES_GIVEN:
        given = [[[float(str(number)) for number in place] for place in layer] for layer in maps]
        shows("given_trust", layers=layers, coordinates=given, k=known[0].k, metric=settings.metric, trust=numbers)


def _lines_kept(points: Points) -> int:
    """How many of the lines, from the first on, are not too many or too long for a script; at least one."""
    sizes = np.cumsum([len(line.a) + len(line.b) for line in points.lines[:MOST_LINES]])
    return max(1, int((sizes <= MOST_CHARACTERS).sum()))


def _partly(few: int, every: int) -> str:
    return (
        f"They are more than a script should hold: the first {few:,} of {every:,} points are rebuilt here, and what "
        "the page says of all of them together is not. Add the other lines for the rest."
    )
