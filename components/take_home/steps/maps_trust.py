"""How far to trust the PCA maps."""

from components.take_home.steps.maps import layers, maps
from components.take_home.steps.points import vectors
from components.take_home.steps.trust import trust_of_maps

k = 1
metric = "cosine"
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)
