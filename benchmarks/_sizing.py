"""How many processes so many viewers need, from the CPU of a change: on paper, as `benchmarks.changes` prints it."""

from math import ceil

FULL = 0.7  # of a core: beyond that a queue grows
EACH = 1.3  # GB: 0.8 for a server at its peak and 0.5 for two UMAP helpers
VIEWERS = (30, 60, 100, 300, 1_000, 10_000)
CHANGES = (2, 6, 12)  # of the sentence or the page, each minute: who listens, who tries things, who types all the time


def processes(viewers: int, changes: float, milliseconds: float) -> int:
    """Processes for `viewers` who each make so many `changes` a minute of so many `milliseconds` of CPU."""
    return max(1, ceil(viewers * changes / 60 * milliseconds / 1000 / FULL))


def table(milliseconds: float) -> str:
    """The rows of a table in Markdown: viewers, and for each rate the processes, as many cores, and their memory."""
    head = " | ".join(["Viewers", *(f"{rate} changes a minute each" for rate in CHANGES)])
    rows = [f"| {head} |", "|---" * (1 + len(CHANGES)) + "|"]
    for viewers in VIEWERS:
        counts = [processes(viewers, rate, milliseconds) for rate in CHANGES]
        rows.append(f"| {viewers:,} | " + " | ".join(f"{count} ({count * EACH:,.1f} GB)" for count in counts) + " |")
    return "\n".join(rows)
