"""How many processes a number of viewers needs, from the CPU of a change, as `benchmarks.changes` prints it."""

from math import ceil

FULL = 0.7  # of a core: beyond that a queue grows
EACH = 1.3  # GB: 0.8 for a server at its peak and 0.5 for two UMAP helpers
VIEWERS = (30, 60, 100, 300, 1_000, 10_000)
CHANGES = (2, 6, 12)  # of the sentence or the page per minute: viewers who listen, who try things, who keep typing


def processes(viewers: int, changes: float, milliseconds: float) -> int:
    """Processes for `viewers` who each make `changes` per minute, each of `milliseconds` of CPU."""
    return max(1, ceil(viewers * changes / 60 * milliseconds / 1000 / FULL))


def table(milliseconds: float) -> str:
    """A table in Markdown: for each number of viewers and rate of changes the processes (as many cores) and memory."""
    head = " | ".join(["Viewers", *(f"{rate} changes a minute each" for rate in CHANGES)])
    rows = [f"| {head} |", "|---" * (1 + len(CHANGES)) + "|"]
    for viewers in VIEWERS:
        counts = [processes(viewers, rate, milliseconds) for rate in CHANGES]
        rows.append(f"| {viewers:,} | " + " | ".join(f"{count} ({count * EACH:,.1f} GB)" for count in counts) + " |")
    return "\n".join(rows)
