"""How few rows of the three tables a sentence looks up."""

from components.findings.wording import count
from components.records.checkpoints import Facts
from components.records.tokens import Tokens


def finding(tokens: Tokens, facts: Facts) -> str:
    """Counts of distinct rows; a piece that occurs twice is one row of the word table."""
    words, segments = len(set(tokens.ids)), len(set(tokens.segments))
    return (
        f"This text looks up {count(words, 'row')} of {facts.vocabulary:,} in the word table, "
        f"{len(tokens):,} of {facts.positions:,} in the position table "
        f"and {segments} of {facts.segments} in the segment table."
    )
