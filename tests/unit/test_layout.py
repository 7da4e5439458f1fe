"""UMAP in plain NumPy beside umap-learn: the same graph, the same curve, and maps that keep as much."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from components.compute.fuzzy_graph import fuzzy_graph, memberships
from components.compute.layout import curve, lay_out
from components.compute.neighbours import nearest
from components.compute.projection import project
from components.compute.trust import trust
from components.service import ModelService

SENTENCES = (
    "The bank raised its rates while we sat on the river bank and watched the boats go past slowly.",
    "I love my pet python, and coding in python is fun, said the programmer to the snake.",
    "She could not bear the bear, nor bank on the bank that rolled along a roll of paper.",
)
RANDOM = np.random.default_rng(0)
VECTORS = RANDOM.normal(size=(60, 16)).astype(np.float32)
CROWD = np.concatenate([VECTORS, 2 * VECTORS[:20], VECTORS[:5] + 1e-6]).astype(np.float32)

THEIRS = """
import sys, warnings
import numpy as np
import umap
from umap.umap_ import find_ab_params, fuzzy_simplicial_set
warnings.simplefilter("ignore")
given, found = np.load(sys.argv[1]), {}
for name in ("plain", "crowd"):
    places, lengths = given[f"{name}_places"], given[f"{name}_lengths"]
    itself = np.arange(len(places))[:, None]
    graph = fuzzy_simplicial_set(
        given[name], places.shape[1] + 1, np.random.RandomState(0), "cosine",
        knn_indices=np.hstack([itself, places]).astype(np.int32),
        knn_dists=np.hstack([np.zeros(itself.shape), lengths]).astype(np.float32),
    )[0]
    found[name] = graph.toarray()
found["curves"] = np.array([find_ab_params(1.0, nearest) for nearest in (0.0, 0.1, 0.25, 0.5, 0.99)])
for seed in range(3):
    found[f"map_{seed}"] = umap.UMAP(metric="cosine", random_state=seed).fit_transform(given["real"])
np.savez(sys.argv[2], **found)
"""


@pytest.fixture(scope="module")
def real(packaged: ModelService) -> np.ndarray:
    """Contextual vectors of 60 or so tokens."""
    return np.concatenate([packaged.states(packaged.tokens(text)).hidden[-1] for text in SENTENCES])


@pytest.fixture(scope="module")
def theirs(real: np.ndarray, tmp_path_factory: pytest.TempPathFactory) -> dict[str, np.ndarray]:
    """What umap-learn as it is makes of the same vectors, in a process of its own."""
    here: Path = tmp_path_factory.mktemp("umap")
    given = {"real": real, "plain": VECTORS, "crowd": CROWD}
    for name in ("plain", "crowd"):
        given[f"{name}_places"], given[f"{name}_lengths"] = nearest(given[name], 14)
    np.savez(here / "given.npz", **given)
    subprocess.run([sys.executable, "-c", THEIRS, here / "given.npz", here / "found.npz"], check=True, timeout=600)
    with np.load(here / "found.npz") as found:
        return dict(found)


@pytest.mark.parametrize(("name", "vectors"), [("plain", VECTORS), ("crowd", CROWD)])
def test_the_fuzzy_graph_is_that_of_umap_learn(name: str, vectors: np.ndarray, theirs: dict[str, np.ndarray]) -> None:
    rows, columns, weights = fuzzy_graph(*nearest(vectors, 14))
    ours = np.zeros((len(vectors), len(vectors)))
    ours[rows, columns] = weights
    np.testing.assert_allclose(ours, theirs[name], atol=1e-4)
    assert (np.diff(rows) >= 0).all()


def test_the_curve_is_that_of_umap_learn(theirs: dict[str, np.ndarray]) -> None:
    ours = [curve(nearest) for nearest in (0.0, 0.1, 0.25, 0.5, 0.99)]
    np.testing.assert_allclose(ours, theirs["curves"], rtol=1e-4)


def test_maps_keep_as_much_as_those_of_umap_learn(real: np.ndarray, theirs: dict[str, np.ndarray]) -> None:
    maps = [project(real, method="umap", seed=seed).points for seed in range(3)]
    for measure in ("trustworthiness", "kept"):
        ours = np.mean([getattr(trust(real, drawn), measure) for drawn in maps])
        learned = np.mean([getattr(trust(real, theirs[f"map_{seed}"]), measure) for seed in range(3)])
        assert ours > learned - 0.02, measure


def test_memberships_sum_to_the_logarithm_of_the_number_of_neighbours() -> None:
    _, lengths = nearest(VECTORS, 14)
    np.testing.assert_allclose(memberships(lengths).sum(axis=1), np.log2(15), atol=1e-4)
    np.testing.assert_array_equal(memberships(lengths)[:, 0], 1)


def test_equally_near_neighbours_belong_together_entirely() -> None:
    np.testing.assert_allclose(memberships(np.ones((6, 5))), 1)
    np.testing.assert_allclose(memberships(np.zeros((6, 5))), 1)


def blocks(sizes: tuple[int, ...]) -> tuple[list, list]:
    several = [VECTORS[:size] for size in sizes]
    return [fuzzy_graph(*nearest(rows, 4)) for rows in several], [rows[:, :2] for rows in several]


def test_a_graph_is_laid_out_among_others_as_it_is_alone() -> None:
    graphs, starts = blocks((60, 7, 24))
    together = lay_out(graphs, starts, min_dist=0.1, seed=4)
    for graph, start, drawn in zip(graphs, starts, together, strict=True):
        np.testing.assert_array_equal(lay_out([graph], [start], min_dist=0.1, seed=4)[0], drawn)


def test_every_round_is_told() -> None:
    told: list[tuple[int, int]] = []
    lay_out(*blocks((9,)), min_dist=0.1, seed=0, rounds=7, tell=lambda *words: told.append(words))
    assert told == [(number, 7) for number in range(1, 8)]


def test_groups_that_share_no_neighbour_lie_apart() -> None:
    groups = np.concatenate([RANDOM.normal(size=(20, 8)) + 30 * np.eye(8)[number] for number in range(4)])
    points = project(groups.astype(np.float32), method="umap", n_neighbors=6).points.reshape(4, 20, 2)
    middles = points.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=-1)[np.triu_indices(4, 1)]
    assert apart.min() > 2 * np.linalg.norm(points - middles[:, None], axis=-1).mean()
