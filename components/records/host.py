"""What a server may use of its host's memory, and what it therefore does."""

from dataclasses import dataclass


@dataclass(frozen=True)
class HostPlan:
    """Decided once, when the server starts, from `memory`: the bytes that it and its helpers may use, says `source`.

    `cache` is the room for answers in bytes, `helpers` the number of processes that draw maps by UMAP. `apart`: a long
    text and such a map are computed one after the other. `prepares`: in idle moments the server computes what pages
    need whatever the sentence is. `twins`: it offers untrained twins of checkpoints.
    """

    memory: int
    source: str
    cache: int
    helpers: int
    apart: bool
    prepares: bool
    twins: bool

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
            "offers untrained twins" if self.twins else "offers no untrained twins",
        ]
        return f"With {self.memory / 1e6:,.0f} MB of memory ({self.source}) this server {', '.join(decided)}."
