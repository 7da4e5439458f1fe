"""How many processes a number of viewers needs, from the CPU of a change, as `benchmarks.changes` prints it."""

from math import ceil

from benchmarks._capacity import markdown

FULL = 0.7  # of a core: beyond that a queue grows
EACH = 1.3  # GB: 0.8 for a server at its peak and 0.5 for two UMAP helpers
VIEWERS = (30, 60, 100, 300, 1_000, 10_000)
CHANGES = (2, 6, 12)  # of the sentence or the page per minute: viewers who listen, who try things, who keep typing


def processes(viewers: int, changes: float, milliseconds: float) -> int:
    """Processes for `viewers` who each make `changes` per minute, each of `milliseconds` of CPU."""
    return max(1, ceil(viewers * changes / 60 * milliseconds / 1000 / FULL))


def table(milliseconds: float) -> str:
    """A table in Markdown: for each number of viewers and rate of changes the processes (as many cores) and memory."""
    head = ["Viewers", *(f"{rate} changes a minute each" for rate in CHANGES)]
    return markdown(head, [[f"{viewers:,}", *sizes(viewers, milliseconds)] for viewers in VIEWERS])


def sizes(viewers: int, milliseconds: float) -> list[str]:
    """Processes and memory for each rate of changes."""
    counts = [processes(viewers, rate, milliseconds) for rate in CHANGES]
    return [f"{count} ({count * EACH:,.1f} GB)" for count in counts]
