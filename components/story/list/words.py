"""What the page of a list says of its map: which point is nearest to the one looked at, and its three sentences."""

from collections.abc import Sequence

from components.compute.points import place_of, stands_for
from components.compute.tokens import is_content
from components.frame.page_head import Finding, Try
from components.records.corpus import Points
from components.records.similarity import Near
from components.story.list.asked import ONE, SHOW
from components.story.list.senses import ABOUT as ABOUT_SENSES
from components.views.tries import Told
from components.views.wording import LONGEST as LONGEST_NAME
from components.views.wording import counted, fixed, shortened, that_fits

SENSES = "senses"  # the other view
ABOUT_MAP = """
**Map.** Sentences of a list, one's own or a set that comes with the app, each read alone. A point is a word, a sentence
or a token, in one layer or in all of them. By default each layer's map is rotated to match the one before. With PCA,
what still moves is what the layer did; with UMAP, part of the movement comes from the method itself.

**With UMAP, close points mostly have similar vectors, long distances mean little. With PCA, distant points are distant;
close ones may not be close.**
"""
ABOUT = f"{ABOUT_MAP}\n{ABOUT_SENSES}"
SHORT = 12  # letters of a name beside another long one
TIE = 1e-6


def among_points(points: Points, point: int, near: Sequence[Near], layer: int) -> Finding:
    """The nearest other point by cosine in the layer's own space, not on the map; no other is as near. The line has the
    cosine beside that of random pairs of tokens."""
    if not near:
        return Finding()
    near, among = _worth_naming(points, point, near)
    first, name = near[0], _named(points, point)
    others = [item for item in near if abs(item.cosine - first.cosine) < TIE]
    expected = "" if first.above is None else fixed(first.cosine - first.above, 2)
    beside = f"; two random tokens have {expected} on average" if expected else ""
    where = f"in layer {layer}" if points.every_layer else "of the pooler's outputs"
    measured, all_points = f"cosine {fixed(first.cosine, 2)} {where}", counted(len(points), "point")
    begins = f"Of {among}, " if among else ""
    if len(others) > 1:
        cut = len(others) == len(near) < len(points) - 1  # `near` ends within the tie
        equal = f"{'at least ' * cut}{len(others)} of {among or all_points} are equally near"
        line = f"{equal}, {_named(points, first.point)} among them; {measured}{beside}"
        none = "none alone" if among else "No point alone"
        return Finding(f"{begins}{none} is nearest to {name}.", line=line)
    names = [
        (_named(points, first.point, longest), _named(points, point, longest)) for longest in (LONGEST_NAME, SHORT)
    ]
    return Finding(
        that_fits(*(f"{begins}{one} is nearest to {other}." for one, other in names)),
        line=f"{measured}{'' if among else f', of {all_points}'}{beside}",
    )


def _worth_naming(points: Points, point: int, near: Sequence[Near]) -> tuple[Sequence[Near], str]:
    """Near a content word the other content words, nearest first, if another point is nearer, and what they are; else
    all of these `near`."""
    words = [item for item in near if stands_for(points.origins[item.point], is_content)]
    if not words or words[0] is near[0] or not stands_for(points.origins[point], is_content):
        return near, ""
    return words, "the content words here"


def told(show: str) -> Told:
    """What the map of a list shows, what it keeps, and the same points through the layers, or in one."""
    if show == ONE:
        see = "Each point is a word or a sentence of the list; near points mostly have similar vectors."
    else:
        see = "The points of the list in every layer: what stays together, and what parts."
    one, all_of_them = Try("See one layer alone", {SHOW.name: None}), Try("Through the layers", {SHOW.name: "motion"})
    return Told(
        see=see,
        means="A map keeps neighbours, not distances: that two groups lie far apart means little.",
        tries=[all_of_them if show == ONE else one],
    )


def _named(points: Points, number: int, longest: int = LONGEST_NAME) -> str:
    """A point's name, with its place if another has the same."""
    name, place = points.names[number], place_of(points, points.origins[number], brief=True)
    return f"“{shortened(name, longest)}”" + (f" ({place})" if points.names.count(name) > 1 else "")
