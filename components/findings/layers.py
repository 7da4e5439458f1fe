"""Which point changes most from the first layer to the last."""

from components.compute.similarity import cosine_by_layer
from components.records.corpus import Points


def finding(points: Points) -> str:
    """The smallest and the largest cosine between a point's vectors in the first and the last layer."""
    if not points.every_layer or not len(points):
        return ""
    cosines = cosine_by_layer(points.vectors[0], points.vectors[-1])
    least, most = int(cosines.argmin()), int(cosines.argmax())
    last = points.layers[-1]
    if len(points) == 1:
        return f"From layer 0 to {last} “{points.names[0]}” keeps a cosine of {cosines[0]:.2f} with itself."
    return (
        f"From layer 0 to {last} “{points.names[least]}” turns most (cosine {cosines[least]:.2f} with its own start), "
        f"“{points.names[most]}” least ({cosines[most]:.2f})."
    )
