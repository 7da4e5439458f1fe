"""How far to believe the maps by PCA."""

from components.take_home.steps.maps import layers, maps
from components.take_home.steps.points import vectors
from components.take_home.steps.trust import believed_each

k = 1
metric = "cosine"
trust, trust_doubt = believed_each(vectors[layers], maps, k, metric)
