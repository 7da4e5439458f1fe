"""Which of the three rows dominates the cells of the sum."""

import numpy as np

from components.findings.wording import percent
from components.records.embeddings import Embeddings


def finding(embeddings: Embeddings) -> str:
    """In how many cells each row has the largest magnitude; a tie counts for the word, then for the position."""
    sizes = np.abs(np.stack([embeddings.word, embeddings.position, embeddings.segment]))
    wins = np.bincount(sizes.argmax(axis=0).ravel(), minlength=3) / sizes[0].size
    word, position, segment = map(percent, wins)
    return (
        f"In {word} of the {sizes[0].size:,} cells of the sum the word row is the largest of the three terms, "
        f"in {position} the position row, in {segment} the segment row."
    )
