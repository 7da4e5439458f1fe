"""What the page of a list says of its map: whether lines lie nearest to their own label, or which two are nearest."""

from collections.abc import Callable, Sequence
from math import sqrt

from components.compute.corpus import place_of, worth_naming
from components.compute.labels import MOST_COMPARED, Agreement, Nearest
from components.figures.points import PointStyle
from components.frame.page_head import Finding, Try
from components.frame.settings import LAYER
from components.records.corpus import PointKind, Points, WordPart
from components.records.similarity import Near
from components.story.list.asked import SHOW
from components.story.list.points import brief_names
from components.story.list.senses import ABOUT as ABOUT_SENSES
from components.views.tries import Told
from components.views.wording import fixed, shortened, spelled

SENSES = "senses"  # the other view
SURE = 2  # standard deviations of a count by chance, within which it is as many as by chance
ABOUT_MAP = f"""
**Map.** Sentences of a list, one's own or a set that comes with the app, each read alone. A point is a word, a sentence
or a token, in one layer or, behind ⚙, in all of them. A label stands before `::` in its line. A line lies nearest to
the one with the largest cosine in the layer itself, not on the map; of equally near ones each counts for its share. Of
more than {MOST_COMPARED:,} points, the first {MOST_COMPARED:,} are compared.

By default the maps of all layers are each rotated to match the one before. With PCA, what still moves is what the layer
did; with UMAP, part of the movement comes from the method itself.

**With UMAP, close points mostly have similar vectors, long distances mean little. With PCA, distant points are distant;
close ones may not be close.**
"""
ABOUT = f"{ABOUT_MAP}\n{ABOUT_SENSES}"
PER_LINE = {PointKind.TOKEN: "token", PointKind.WORD: "occurrence", PointKind.SENTENCE: "line"}


def noun(points: Points) -> str:
    """What a point is: a line, if there is one for each; else an occurrence of the word, or a token."""
    one_each = len({origin.line for origin in points.origins}) == len(points)
    return PER_LINE[PointKind.SENTENCE if one_each and points.wanted.kind is PointKind.WORD else points.wanted.kind]


def finding(
    points: Points, found: Agreement | None, layer: int, nearest: Callable[[Points, int], Nearest | None],
    near: Sequence[Near] = (),
) -> Finding:  # fmt: skip
    """How many points lie nearest to one of their own label in this layer, of other lines; without labels, the two that
    are nearest to each other.

    Refuted if fewer, or more, do, by the cosines of the layer; nothing is said of the map. The line has the number
    beside those at the input, or after the last layer, and by chance; the cosine of two points, that of random tokens,
    if it is known of those `near` the chosen point.
    """
    return _of_labels(points, found, layer) if found else _of_two(points, nearest(points, layer), layer, near)


def _of_labels(points: Points, found: Agreement, layer: int) -> Finding:
    what, total = noun(points), len(found)
    at = points.layers.index(layer) if points.every_layer else 0
    share = found.share[at]
    sure, tied = int((share == 1).sum()), int(((share > 0) & (share < 1)).sum())
    alone = " alone" if tied else ""
    one = f"{'an' if what == 'occurrence' else 'a'} {what}"
    to_own = f"nearest to {one} of {{}} own label"
    if 2 * tied > total:
        said = f"Most {what}s lie as near to {one} of another label as to one of their own."
    elif sure == total:
        said = f"Every {what} lies {to_own.format('its')}."
    elif not sure:
        said = f"No {what} lies {to_own.format('its')}{alone}."
    elif abs(beyond := float(share.sum()) - found.chance) < SURE * sqrt(found.chance * (1 - found.chance / total)):
        said = f"About as many {what}s as by chance lie {to_own.format('their')}."
    elif 2 * sure > total:
        said = f"Most {what}s lie {to_own.format('their')}."
    elif 2 * sure == total:
        said = f"Half of the {what}s lie {to_own.format('their')}{alone}."
    else:
        said = f"{'More' if beyond > 0 else 'Fewer'} {what}s than by chance lie {to_own.format('their')}."
    counts = found.counts
    parts = [f"{counts[at]:,} of {total:,} {_where(points, at)}"]
    if points.every_layer:
        other = len(counts) - 1 if at == 0 else 0
        parts.append(f"{counts[other]:,} {_where(points, other)}")
    parts.append(f"{found.chance:,.0f} by chance" if found.chance >= 1 else f"{found.chance:.1f} by chance")
    return Finding(said, line=", ".join(parts))


def _of_two(points: Points, two: Nearest | None, layer: int, near: Sequence[Near]) -> Finding:
    if two is None:
        return Finding()
    what, (_, among) = noun(points), worth_naming(points)
    at = points.layers.index(layer) if points.every_layer else 0
    above = near[0].above if near else None
    random = f"; two random tokens have {fixed(near[0].cosine - above, 2)} on average" if above is not None else ""
    measured = f"cosine {fixed(two.cosine, 2)} {_where(points, at)}"
    one, other = (_named(points, number) for number in (two.first, two.second))
    begins = "Of the content words, " if among else ""
    if two.pairs > 1:
        some = f"{begins}{spelled(two.pairs)} pairs{'' if begins else f' of {what}s'}"
        tied = f"{some[:1].upper()}{some[1:]} are nearest to each other, all equally near."
        return Finding(tied, line=f"{one} and {other} among them; {measured}")
    return Finding(f"{begins}{one} and {other} lie nearest to each other.", line=f"{measured}{random}")


def _where(points: Points, at: int) -> str:
    if points.wanted.by_pooler:
        return "by the pooler's outputs"
    return f"after layer {points.layers[at]}" if points.layers[at] else "at the input"


def _named(points: Points, number: int) -> str:
    """A point's name, with its place if another has the same."""
    names = brief_names(points)
    name, origin = names[number], points.origins[number]
    twice = names.count(name) > 1
    place = f"line {origin.line + 1}" if origin.part is WordPart.SENTENCE else place_of(points, origin, brief=True)
    return f"“{shortened(name)}”" + (f" ({place})" if twice else "")


def told(points: Points, style: PointStyle, layer: int, last: int) -> Told:
    """What a point is, what its neighbours mean, and another layer, or all of them."""
    by_label = style.categories is not None and not style.legend  # of other colours the legend says what they are
    where = "by the pooler" if points.wanted.by_pooler else f"after layer {layer}" if layer else "at the input"
    each = {
        PointKind.WORD: f"“{shortened(points.wanted.word)}” of each line",
        PointKind.SENTENCE: "A point for each line",
        PointKind.TOKEN: "A point for each token",
    }[points.wanted.kind]
    labels = "; colour and shape are the labels" if by_label else ""
    meaning = (
        "Where a colour stands together, BERT reads its lines alike."
        if by_label
        else "Near points mostly have similar vectors."
    )
    to_input = Try("Move to the input", {LAYER.name: "0"})
    other = to_input if layer or not last else Try("Move to the last layer", {LAYER.name: None})
    return Told(
        see=f"{each}, {where}{labels}.",
        means=f"{meaning} A map keeps neighbours, not distances.",
        tries=[other, Try("Go through the layers", {SHOW.name: "motion"})],
    )


def told_of_layers() -> Told:
    """What the maps of all layers show, what they keep, and one layer alone."""
    return Told(
        see="The points of the list in every layer: what stays together, and what parts.",
        means="A map keeps neighbours, not distances: that two groups lie far apart means little.",
        tries=[Try("See one layer alone", {SHOW.name: None})],
    )
