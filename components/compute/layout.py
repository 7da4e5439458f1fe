"""UMAP's fuzzy graph -> places on a map, in plain NumPy.

umap-learn moves one edge after the other, which needs compiled code: half a minute on a fresh machine, 230 MB, and no
way to stop. Here all edges of a round move together, so that array operations are fast enough: the batch mode of uwot.
The maps keep as much of the neighbourhoods as umap-learn's, and the tests hold that on the same vectors.
"""

from collections.abc import Callable, Sequence

import numpy as np

from components.compute.fuzzy_graph import Double, Graph, Whole
from components.records.arrays import Array

ROUNDS, MANY, ROUNDS_OF_MANY = 500, 10_000, 200
RATE = 0.25  # umap-learn's is 1, for one edge at a time
STRANGERS = 5
FURTHEST = 4.0
NOISE = 1e-4
Tell = Callable[[int, int], None]


def lay_out(
    graphs: Sequence[Graph],
    starts: Sequence[Array],
    *,
    min_dist: float,
    seed: int,
    rounds: int | None = None,
    tell: Tell = lambda done, of: None,
) -> list[Array]:
    """Points (N, D) of each graph, which begin at `starts`; each comes out as if it were laid out alone.

    `tell` hears after each round how many of how many are done.
    Source: McInnes et al. 2018, algorithm 5, with `batch = TRUE` of uwot.
    """
    sizes = [len(start) for start in starts]
    rounds = rounds or (ROUNDS if max(sizes) <= MANY else ROUNDS_OF_MANY)
    chances = [np.random.default_rng(seed) for _ in graphs]
    heads, tails, every, bounds = _side_by_side([_strong(graph, rounds) for graph in graphs], sizes)
    points = np.concatenate([_begun(*pair) for pair in zip(starts, chances, strict=True)]).T.copy()
    firsts = np.cumsum([0, *sizes])
    a, b = curve(min_dist)
    due = every.copy()
    for number in range(rounds):
        now = np.flatnonzero(due <= number)
        due[now] += every[now]
        met = np.diff(np.searchsorted(now, bounds))
        strangers = [
            first + chance.integers(0, size, (STRANGERS, edges), dtype=np.int32)
            for first, chance, size, edges in zip(firsts, chances, sizes, met, strict=False)
        ]
        here, others = heads[now], np.vstack([tails[now], np.hstack(strangers)])
        rate = RATE * (1 - number / rounds)
        for axis, moves in zip(points, _moves(points, here, others, a, b), strict=True):
            total = np.bincount(here, moves.sum(axis=0), len(axis)) - np.bincount(others[0], moves[0], len(axis))
            axis += rate * total
        tell(number + 1, rounds)
    return np.split(points.T, firsts[1:-1])


def curve(min_dist: float, spread: float = 1.0) -> tuple[float, float]:
    """a and b of 1 / (1 + a · d^2b), the nearest such curve to 1 up to `min_dist` and exponential beyond it.

    Gauss-Newton on 299 distances. Source: McInnes et al. 2018, definition 11; must equal `umap.umap_.find_ab_params`.
    """
    away = np.linspace(0, 3 * spread, 300)[1:]
    wanted = np.where(away < min_dist, 1.0, np.exp(-(away - min_dist) / spread))
    a, b = 1.0, 1.0
    for _ in range(60):
        power = away ** (2 * b)
        drawn = 1 / (1 + a * power)
        slopes = np.stack([-power * drawn**2, -2 * a * power * np.log(away) * drawn**2], axis=1)
        step = np.linalg.lstsq(slopes, wanted - drawn, rcond=None)[0]
        a, b = max(a + step[0] / 2, 1e-3), max(b + step[1] / 2, 1e-3)
    return float(a), float(b)


def _moves(points: Array, here: Whole, others: Whole, a: float, b: float) -> Array:
    """How each point `here` (E,) moves along D axes, (D, 1 + S, E): to the first of `others` (1 + S, E), off the rest.

    Source: McInnes et al. 2018, section 3.2: the gradients of the cross entropy, each clipped.
    """
    ways = points[:, None, here] - points[:, others]
    squares = np.maximum((ways * ways).sum(axis=0), np.float32(1e-9))
    powers = np.float32(a) * squares ** np.float32(b)
    pulls = -2 * b * powers[:1] / (squares[:1] * (powers[:1] + 1))
    pushes = 2 * b / ((squares[1:] + np.float32(1e-3)) * (powers[1:] + 1))
    ways *= np.concatenate([pulls, pushes])
    return np.clip(ways, -FURTHEST, FURTHEST, out=ways)


def _strong(graph: Graph, rounds: int) -> Graph:
    """Without the edges that would not come up in `rounds`; instead of a weight, in which rounds an edge comes up."""
    heads, tails, weights = graph
    kept = weights >= weights.max() / rounds
    return heads[kept], tails[kept], weights.max() / weights[kept]


def _side_by_side(graphs: Sequence[Graph], sizes: Sequence[int]) -> tuple[Whole, Whole, Double, Whole]:
    """All graphs as one whose points are numbered through; and where the edges of each begin and end."""
    firsts = np.cumsum([0, *sizes[:-1]])
    heads = np.concatenate([first + graph[0] for first, graph in zip(firsts, graphs, strict=True)])
    tails = np.concatenate([first + graph[1] for first, graph in zip(firsts, graphs, strict=True)])
    every = np.concatenate([graph[2] for graph in graphs])
    return heads, tails, every, np.cumsum([0, *(len(graph[2]) for graph in graphs)])


def _begun(start: Array, chance: np.random.Generator) -> Array:
    """A start with a little noise, so that points at one place can part."""
    return (start + chance.normal(scale=NOISE, size=start.shape)).astype(np.float32)
