"""The most frequent kinds of pieces in a vocabulary."""

from collections.abc import Mapping

from components.findings.wording import listed, percent
from components.records.vocabulary import KINDS


def finding(kinds: Mapping[str, int]) -> str:
    """The three most frequent kinds with their shares of all pieces."""
    total = sum(kinds.values())
    order = sorted(kinds, key=lambda kind: -kinds[kind])[:3]
    shares = listed([f"{KINDS[kind].lower()} ({percent(kinds[kind] / total)})" for kind in order])
    return f"The most common kinds among the {total:,} pieces: {shares}."
