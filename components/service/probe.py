"""Linear probes, cached: each takes more than a hundred small fits."""

from __future__ import annotations

from components.compute.points import senses
from components.compute.probe import probe as fitted
from components.records.corpus import Points
from components.records.similarity import Probe
from components.service.cache import cached


@cached()
def probe(points: Points) -> Probe:
    """How well a linear classifier predicts the senses of these points in each layer, compared with shuffled labels."""
    return fitted(points.vectors, senses(points))
