"""The script steps of the pages on many sentences: their points, and the probe."""

import numpy as np

from components.compute.corpus import first_points, senses
from components.records.corpus import Points
from components.records.similarity import Probe
from components.take_home.shown import add_step, for_script

MOST_LINES, MOST_CHARACTERS = 500, 100_000


@for_script
def add_probe_steps(points: Points, probe: Probe) -> None:
    """Add the linear probe on these points."""
    if add_points_steps(points):
        shares = {name: getattr(probe, name) for name in ("right", "chance", "luckiest")}
        add_step("probe", probed_senses=list(senses(points)), **shares)


def add_points_steps(points: Points, remark: str = "") -> bool:
    """Add the vectors of as many points as a script should hold, with a `remark`; returns whether these are all."""
    kept = lines_kept(points)
    few = first_points(points, sum(origin.line < kept for origin in points.origins))
    every = holds_all(points)
    add_step(
        "points",
        lines=[(line.a, line.b) for line in points.lines[:kept]],
        kind=str(points.wanted.kind),
        pooling=points.wanted.pooling,
        specials=points.wanted.specials,
        spots=[(origin.line, origin.position) for origin in few.origins],
        most=len(few),
        lengths=np.linalg.norm(few.vectors, axis=2),
        remark=remark if every else f"{_partly(len(few), len(points))} {remark}".rstrip(),
    )
    return every


def holds_all(points: Points) -> bool:
    """Whether a script holds the lines of all these points."""
    kept = lines_kept(points)
    return all(origin.line < kept for origin in points.origins)


def lines_kept(points: Points) -> int:
    """How many lines, from the first on, fit into a script; at least one."""
    sizes = np.cumsum([len(line.a) + len(line.b) for line in points.lines[:MOST_LINES]])
    return max(1, int((sizes <= MOST_CHARACTERS).sum()))


def _partly(few: int, every: int) -> str:
    return (
        f"There are too many for a script: the first {few:,} of {every:,} points are recomputed here, but not what the "
        "page says about all of them together. Add the other lines for the rest."
    )
