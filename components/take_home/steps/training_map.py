"""The words of the text on the map of uses of either checkpoint, in one layer.

A word is placed where the sum of distances to the 15 uses nearest to it by cosine is least: their geometric median.
The maps are by UMAP, which numpy cannot rebuild, so the places of the uses are here as the page shows them. How many
of a use's 15 nearest are among its 15 nearest points is recomputed, for 500 uses.
"""

import base64

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import inputs
from components.take_home.steps.uses_in_both import first_directions, first_means, other_directions, other_means

first_layer = 1
second_layer = 1
positions_of_words = [[1]]
first_points = "WB|wjxC@{UNc1QG00000"
other_points = "WB|wjxC@{UNc1QG00000"


def nearest(scores, count):
    """The numbers of the largest scores in each row."""
    count = min(count, scores.shape[1])
    return np.argpartition(-scores, count - 1, axis=1)[:, :count]


def geometric_median(points):
    """Where the sum of distances to `points` (k, 2) is least: by Weiszfeld's weights, or one of the points."""
    place = np.median(points, axis=0)
    for _ in range(1_000):
        weights = 1 / np.maximum(np.linalg.norm(points - place, axis=1), 1e-9)
        place = weights @ points / weights.sum()
    return min([place, *points], key=lambda one: np.linalg.norm(points - one, axis=1).sum())


@torch.no_grad()
def on_map(one, packed, layer, directions, means):
    """The places (words, 2), how far rounding may move them, and the share of neighbours that the map keeps."""
    points = np.frombuffer(base64.b85decode(packed), "<i2").reshape(-1, 2) / 32_767
    rows = directions[layer]
    hidden = one(**inputs, output_hidden_states=True).hidden_states[layer][0].numpy()
    words = np.array([hidden[group].mean(axis=0) for group in positions_of_words]) - means[layer]
    words /= np.linalg.norm(words, axis=1, keepdims=True)
    cosines = words @ rows.T
    noise = 5e-5 * np.random.default_rng(0).standard_normal(cosines.shape, dtype=np.float32)
    places, moved = (
        np.array([geometric_median(points[few]) for few in nearest(scores, 15)])
        for scores in (cosines, cosines + noise)
    )
    return places, 2e-3 + 2 * np.abs(places - moved).max(), kept(rows, points)


def kept(rows, points):
    """The mean share of a use's 15 nearest by cosine that are among its 15 nearest points."""
    some = np.linspace(0, len(rows) - 1, min(500, len(rows))).astype(int)
    cosines = rows[some] @ rows.T
    closeness = -((points[some, None] - points) ** 2).sum(axis=2)
    cosines[np.arange(len(some)), some] = closeness[np.arange(len(some)), some] = -np.inf
    both = zip(nearest(cosines, 15), nearest(closeness, 15), strict=True)
    return np.mean([len(np.intersect1d(*pair)) / 15 for pair in both])


first_places, first_places_doubt, first_kept = on_map(model, first_points, first_layer, first_directions, first_means)
other_places, other_places_doubt, other_kept = on_map(other, other_points, second_layer, other_directions, other_means)
first_kept_doubt = other_kept_doubt = 3 / 1000  # equally near uses, and places rounded to 16 bits
