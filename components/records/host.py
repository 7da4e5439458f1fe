"""What a server may use of its host's memory, what it therefore does, and its state."""

from dataclasses import dataclass


@dataclass(frozen=True)
class HostPlan:
    """Decided once, when the server starts, from `memory`: the bytes that it and its helpers may use, says `source`.

    `cache` is the room for answers in bytes, `helpers` the number of processes that draw maps by UMAP. `apart`: a long
    text and such a map are computed one after the other. `prepares`: in idle moments the server computes what pages
    need whatever the sentence is. `untrained`: it offers untrained models.
    """

    memory: int
    source: str
    cache: int
    helpers: int
    apart: bool
    prepares: bool
    untrained: bool

    def __str__(self) -> str:
        together = "one after the other" if self.apart else "at once"
        maps = (
            "draws maps by PCA alone",
            f"draws maps by UMAP in one helper, long texts and maps {together}",
            f"draws maps by UMAP in two helpers, long texts and maps {together}",
        )
        decided = [
            f"keeps answers in up to {self.cache / 1e6:.0f} MB",
            maps[self.helpers],
            "prepares pages in idle moments" if self.prepares else "prepares no pages in idle moments",
            "offers untrained models" if self.untrained else "offers no untrained models",
        ]
        return f"With {self.memory / 1e6:,.0f} MB of memory ({self.source}) this server {', '.join(decided)}."


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
