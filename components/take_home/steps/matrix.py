"""Cosines of all tokens in one layer."""

from components.take_home.steps.encoder import hidden
from components.take_home.steps.reference import compared, cosine_of

layer = 6
rows = compared(hidden)[layer]
matrix = cosine_of(rows[:, None], rows)
