"""How the server is, for the host: no sentence of any viewer is in it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Status:
    """`resident` and `kept` in bytes; `asked` is how many answers were asked for that are kept
    once they are computed, `computed` how many of them were not there yet.

    `parameters_sha256` is the digest of every parameter as it lies in memory: it never changes while a server runs.
    """

    title: str
    parameters_sha256: str
    resident: int
    kept: int
    sessions: int
    asked: int
    computed: int
    maps_in_queue: int
    lists_in_queue: int

    @property
    def hits(self) -> float:
        """The share of answers that were found in the cache, from 0 to 1."""
        return 1 - self.computed / self.asked if self.asked else 0.0
