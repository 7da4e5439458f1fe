"""Which point moves furthest from where it began."""

from components.compute.similarity import cosine_by_layer
from components.records.corpus import Points


def finding(points: Points) -> str:
    """The cosine of each point's last vector with its first: the smallest and the largest of them."""
    if not points.every_layer or not len(points):
        return ""
    kept = cosine_by_layer(points.vectors[0], points.vectors[-1])
    least, most = int(kept.argmin()), int(kept.argmax())
    last = points.layers[-1]
    if len(points) == 1:
        return f"From layer 0 to {last} “{points.names[0]}” keeps a cosine of {kept[0]:.2f} with itself."
    return (
        f"From layer 0 to {last} “{points.names[least]}” turns most (cosine {kept[least]:.2f} with its own start), "
        f"“{points.names[most]}” least ({kept[most]:.2f})."
    )
