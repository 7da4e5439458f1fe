"""The state of the server, for the host; it holds nothing that a viewer typed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Status:
    """`resident` and `kept` in bytes; `requests` counts the requests for answers that are kept
    once they are computed, `computed` how many of them were not there yet.

    `parameters_sha256` is the digest of every parameter as it lies in memory: it never changes while a server runs.
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
        """The share of answers that were found in the cache, from 0 to 1."""
        return 1 - self.computed / self.requests if self.requests else 0.0
