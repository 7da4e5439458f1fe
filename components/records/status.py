"""The state of the server, for the host; it holds nothing that a viewer typed."""

from dataclasses import dataclass

from components.records.host import HostPlan


@dataclass(frozen=True)
class Status:
    """`resident` memory and `kept` (cached) answers in bytes; of `requests` to the cache, `computed` were misses.

    `free` are the bytes that it may still use, and `plan` is what it does with the memory of its host.
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
    free: int
    plan: HostPlan

    @property
    def hits(self) -> float:
        """The cache's hit rate, from 0 to 1."""
        return 1 - self.computed / self.requests if self.requests else 0.0
