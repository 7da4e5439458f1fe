"""What a word is nearest to: one of its senses, another use, or another point of a map."""

from collections.abc import Callable, Sequence

from components.findings.wording import count, fixed, settled_from, shortened
from components.records.corpus import Points
from components.records.similarity import Near
from components.records.uses_map import NearUse, SameWord

LONGEST = 70


def among_uses(word: str, same: SameWord, nearest: Callable[[], Sequence[NearUse]], layer: int) -> str:
    """The sense of the nearest use of the same `word`, and from which layer on; else the `nearest` use of any word,
    which takes longer to find.
    """
    if same.judged and len(same.judged.senses) > 1:
        won = same.judged.won
        since = settled_from(won)
        definition = next(use.definition for use in same.uses if use.meaning == won[-1])
        when = "in every layer" if not since else f"from layer {since} to the last" if since < len(won) - 1 else ""
        return (
            f"“{shortened(word)}” is nearest to a use in the sense “{shortened(definition, LONGEST)}” "
            f"{when or 'in the last layer only'}; WordNet has examples for {count(len(same.judged.senses), 'sense')} "
            "of it."
        )
    uses = nearest()
    if not uses:
        return ""
    use = uses[0].use
    return (
        f"In layer {layer} the use nearest to “{shortened(word)}” is one of “{use.word}” in the sense "
        f"“{shortened(use.definition, LONGEST)}” (cosine {fixed(uses[0].cosine, 2)})."
    )


def among_points(points: Points, point: int, near: Sequence[Near], layer: int) -> str:
    """The nearest other point by cosine in the layer's own space, not on the map."""
    name = shortened(points.names[point])
    if not near:
        return f"“{name}” is the only point, so nothing is near it."
    other = shortened(points.names[near[0].point])
    return f"In layer {layer} the point nearest to “{name}” is “{other}”, with a cosine of {fixed(near[0].cosine, 2)}."
