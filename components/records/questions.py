"""A viewer's input: one or two texts, and the checkpoint that is to read them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """Text A, text B (empty: none) and the key of a checkpoint of the catalogue."""

    a: str
    b: str
    model: str
