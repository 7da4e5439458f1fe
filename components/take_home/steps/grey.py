"""Between which cosines the middle 90% of random pairs are in that layer."""

from components.take_home.steps.band import high, low
from components.take_home.steps.matrix import layer

grey = [low[layer], high[layer]]
