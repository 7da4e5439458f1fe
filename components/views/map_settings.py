"""The controls for a map's method and parameters, each with a help text."""

from dataclasses import replace

from components.frame.settings import Choice, Decimal, Number
from components.records.projection import MapSettings

FEW = 50  # points: with fewer, UMAP shows little but chance
FLAT, SOLID = "2", "3"
METHOD = Choice(
    "method", "Map by", {"umap": "UMAP", "pca": "PCA"}, "umap",
    help="UMAP keeps neighbours together but distorts distances. PCA shows the two directions along which the vectors "
    f"vary most: far points are far, but near points may only look near. It is the default below {FEW} points.",
)  # fmt: skip
METHOD_OF_FEW = replace(METHOD, key="method_few", default="pca")
DIMENSIONS = Choice("dim", "Dimensions", {FLAT: "2-D", SOLID: "3-D"}, FLAT, key="dimensions")
NEIGHBORS = Number(
    "neighbors", "n_neighbors", 2, 100, 15, key="n_neighbors",
    help="How many neighbours of each point UMAP tries to keep: few bring out small groups, many the overall shape.",
)  # fmt: skip
DISTANCE = Decimal(
    "dist", "min_dist", 0.0, 0.99, 0.1, key="min_dist",
    help="How close together UMAP may place points: small values give tight clusters, large ones spread them out.",
)  # fmt: skip
METRIC = Choice(
    "metric", "Metric", {"cosine": "cosine", "euclidean": "euclidean"}, "cosine",
    help="What “near” means for two vectors: a small angle (cosine) or a small straight-line distance (Euclidean).",
)  # fmt: skip
SEED = Number(
    "seed", "Seed", 0, 9_999, typed=True,
    help="The start of the random numbers. The same seed gives the same map; whatever changes with the seed is chance.",
)  # fmt: skip
SETTINGS = (METHOD, DIMENSIONS, NEIGHBORS, DISTANCE, METRIC, SEED)


def map_settings(*, solid: bool = True, points: int = FEW) -> MapSettings:
    """The chosen method and parameters; with fewer than 50 `points` the default method is PCA."""
    method = (METHOD_OF_FEW if points < FEW else METHOD).choose()
    dimensions = DIMENSIONS.choose() if solid else FLAT
    return MapSettings(method, NEIGHBORS.choose(), DISTANCE.choose(), METRIC.choose(), SEED.choose(), int(dimensions))
