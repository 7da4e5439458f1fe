"""The same neighbours beside random pairs of tokens in that layer: excess over their mean, and after standardising."""

from components.take_home.steps.band import random_cosines
from components.take_home.steps.near_point import layer, near_cosines, nearest_others, others, selected
from components.take_home.steps.reference import reference_mean, scale
from components.take_home.steps.unit import unit

excess = near_cosines - random_cosines[layer].mean()
own_standardised = (selected - reference_mean[layer]) * scale[layer]
near_standardised = (others[nearest_others] - reference_mean[layer]) * scale[layer]
standardised_cosines = unit(near_standardised) @ unit(own_standardised)
