"""The state of the server, for the host; it holds nothing that a viewer typed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Status:
    """`resident` memory and `kept` (cached) answers in bytes; of `requests` to the cache, `computed` were misses.

    `parameters_sha256` is the digest of all parameters in memory, which must not change while a server runs.
    """

    title: str
    parameters_sha256: str
    resident: int
    kept: int
    requests: int
    computed: int
    maps_in_queue: int
    lists_in_queue: int

    @property
    def hits(self) -> float:
        """The cache's hit rate, from 0 to 1."""
        return 1 - self.computed / self.requests if self.requests else 0.0
