"""Which row contributes most to the sum, token by token."""

import numpy as np

from components.findings.wording import percent, quoted_tokens
from components.records.contributions import Contributions


def finding(before: Contributions, pieces: tuple[str, ...]) -> str:
    """The word row's mean share of the sum before LayerNorm, and the tokens in which another row's is larger.

    A share is a projection onto the sum: it may be negative or above 1.
    """
    word = before.parts.index("word")
    mean = float(before.shares[:, word].mean(dtype=np.float64))
    others = np.flatnonzero(before.shares.argmax(axis=1) != word).tolist()
    beginning = f"On average the word row makes up {percent(mean)} of a token's sum"
    if not others:
        return f"{beginning}, and in every token its share is the largest."
    if len(others) == len(pieces):
        return f"{beginning}, and in no token is its share the largest."
    return f"{beginning}; only in {quoted_tokens(pieces, others)} is another row's share larger."
