"""What a viewer asks: one or two texts of one checkpoint."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """Text A, text B (empty: none) and the key of a checkpoint of the catalogue."""

    a: str
    b: str
    model: str
