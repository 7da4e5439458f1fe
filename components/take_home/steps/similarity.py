"""Cosines of two tokens in each layer."""

from components.take_home.steps.encoder import hidden
from components.take_home.steps.reference import compared, cosine_of

first = 1
second = 2
tokens = compared(hidden)
curve = cosine_of(tokens[:, first], tokens[:, second])
