"""How many values one draw of dropout sets to zero."""

from components.findings.wording import percent
from components.records.dropout import Dropped


def finding(dropped: Dropped) -> str:
    """The number of zeros in this draw, and the probability p."""
    zeros = int((dropped.kept == 0).sum())
    if not dropped.p:
        return "With p = 0 nothing is dropped: the values stay what LayerNorm made of them."
    return (
        f"This draw sets {zeros:,} of {dropped.kept.size:,} values to zero ({percent(dropped.share_dropped)}, "
        f"for p = {dropped.p:g}); the others are multiplied by {1 / (1 - dropped.p):.3g}."
    )
