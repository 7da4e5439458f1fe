"""LayerNorm of one or more rows, with every intermediate result."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Sized


@dataclass(frozen=True, eq=False)
class Normalization(Sized):
    """LayerNorm of rows, step by step."""

    before: Annotated[Array, "T H"]
    mean: Annotated[Array, "T"]
    deviation: Annotated[Array, "T"]
    standardized: Annotated[Array, "T H"]
    after: Annotated[Array, "T H"]
