"""Which point changes most from the first layer to the last."""

from components.compute.points import in_context, where
from components.compute.similarity import cosine_by_layer
from components.findings.wording import fixed, shortened
from components.records.corpus import Points

UNKNOWN = "[UNK]"


def finding(points: Points) -> str:
    """The smallest and the largest cosine between a point's vectors in the first and the last layer."""
    if not points.every_layer or not len(points):
        return ""
    cosines = cosine_by_layer(points.vectors[0], points.vectors[-1])
    least, most = int(cosines.argmin()), int(cosines.argmax())
    last = points.layers[-1]
    if len(points) == 1:
        return f"From layer 0 to {last} {_quoted(points, 0)} keeps a cosine of {fixed(cosines[0], 2)} with itself."
    return (
        f"From layer 0 to {last} {_quoted(points, least)} turns most (cosine {fixed(cosines[least], 2)} with its own "
        f"start), {_quoted(points, most)} least ({fixed(cosines[most], 2)})."
    )


def _quoted(points: Points, number: int) -> str:
    """A point's name, with its place if another has the same; for an unknown word, what was typed."""
    name = points.names[number]
    typed = in_context(points)[number]
    if name == UNKNOWN and isinstance(typed, tuple):
        return f"“{shortened(typed[1])}” ([UNK])"
    place = f" ({where(points, points.origins[number], brief=True)})" if points.names.count(name) > 1 else ""
    return f"“{shortened(name)}”{place}"
