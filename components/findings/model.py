"""Where a model's parameters are."""

from components.findings.wording import percent
from components.records.anatomy import WORD, Anatomy


def finding(anatomy: Anatomy) -> str:
    """The total, and the largest parameter's share of it."""
    largest = max(anatomy.parameters, key=lambda parameter: parameter.count)
    what = "the word table" if largest.name == WORD else f"`{largest.name}`"
    return (
        f"{anatomy.total:,} numbers in {len(anatomy.parameters):,} tensors; the largest is {what}, "
        f"{percent(largest.count / anatomy.total)} of them all."
    )
