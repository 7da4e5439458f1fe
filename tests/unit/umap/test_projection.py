"""Maps of vectors: PCA against scikit-learn, UMAP with a seed, and settings that are corrected and reported."""

import subprocess
import sys

import numpy as np
import pytest
from sklearn.decomposition import PCA

from components.compute.projection import pca
from components.umap import projection
from components.umap.layers import project_layers
from components.umap.process import NoMap
from components.umap.projection import project
from tests.conftest import REPOSITORY

RANDOM = np.random.default_rng(2)
VECTORS = RANDOM.normal(size=(60, 32)).astype(np.float32)

AGAIN = """
import sys
import numpy as np
from components.compute.projection import pca
from components.umap.projection import project
vectors = np.random.default_rng(2).normal(size=(60, 32)).astype(np.float32)
sys.stdout.buffer.write(project(vectors, method="umap", seed=7).points.tobytes())
assert not {"umap", "numba", "sklearn", "torch"} & set(sys.modules), "the server would carry this"
"""


@pytest.mark.parametrize(("count", "width"), [(20, 50), (50, 20), (2, 8)])
def test_principal_components_equal_those_of_scikit_learn_including_signs(count: int, width: int) -> None:
    vectors = RANDOM.normal(size=(count, width)).astype(np.float32)
    np.testing.assert_allclose(pca(vectors).points, PCA(2).fit_transform(vectors.astype(float)), atol=1e-4)


def test_the_axes_of_pca_state_their_share_of_the_variance() -> None:
    shares, drawn = PCA(2).fit(VECTORS).explained_variance_ratio_, project(VECTORS)
    assert (drawn.method, drawn.remark) == ("PCA", "")
    assert drawn.axes == tuple(f"PC {n} ({share:.0%} of the variance)" for n, share in enumerate(shares, 1))


@pytest.mark.model
@pytest.mark.parametrize(("metric", "dimensions"), [("cosine", 2), ("euclidean", 3)])
def test_a_umap_map_states_its_settings_and_versions(metric: str, dimensions: int) -> None:
    drawn = project(VECTORS, method="umap", metric=metric, seed=3, dimensions=dimensions, n_neighbors=10, min_dist=0.25)
    assert drawn.points.shape == (60, dimensions)
    assert drawn.axes == ("UMAP 1", "UMAP 2", "UMAP 3")[:dimensions]
    assert drawn.recipe == f"UMAP, {metric}, n_neighbors=10, min_dist=0.25, seed=3"
    assert drawn.remark == ""


@pytest.mark.model
def test_one_seed_gives_the_same_points_here_and_in_another_process_and_another_seed_others() -> None:
    here = project(VECTORS, method="umap", seed=7).points
    np.testing.assert_array_equal(here, project(VECTORS, method="umap", seed=7).points)
    there = subprocess.run([sys.executable, "-c", AGAIN], cwd=REPOSITORY, capture_output=True, check=True).stdout
    np.testing.assert_array_equal(here, np.frombuffer(there, np.float32).reshape(-1, 2))
    assert np.abs(here - project(VECTORS, method="umap", seed=0).points).max() > 0.1


@pytest.mark.model
@pytest.mark.parametrize(
    ("vectors", "says"),
    [
        *((VECTORS[:count], "UMAP needs 5 different vectors") for count in (0, 1, 4)),
        (np.tile(VECTORS[:1], (9, 1)), "here is 1"),
        (VECTORS[:1] * np.arange(1, 9, dtype=np.float32)[:, None], "cosine distances are 0"),
    ],
)
def test_too_few_different_vectors_are_drawn_by_pca_and_the_remark_says_so(vectors: np.ndarray, says: str) -> None:
    drawn = project(vectors, method="umap")
    assert (drawn.method, drawn.points.shape) == ("PCA", (len(vectors), 2))
    assert says in drawn.remark
    assert len(np.unique(vectors, axis=0)) > 1 or not drawn.points.any()
    assert project(VECTORS[:5], method="umap").method == "UMAP"


@pytest.mark.model
def test_equal_vectors_share_one_position_and_are_counted() -> None:
    drawn = project(np.concatenate([VECTORS[:20], VECTORS[:4]]), method="umap", n_neighbors=8)
    np.testing.assert_array_equal(drawn.points[:4], drawn.points[20:])
    assert drawn.remark == "4 of 24 points equal another and share its position."
    alone = project(VECTORS[:20], method="umap", n_neighbors=8).points
    np.testing.assert_allclose(drawn.points[:20] - drawn.points[0], alone - alone[0], atol=1e-4)


@pytest.mark.model
@pytest.mark.parametrize(("wanted", "used"), [(15, 9), (9, 9), (1, 2)])
def test_an_impossible_number_of_neighbours_is_corrected_and_reported(wanted: int, used: int) -> None:
    drawn = project(VECTORS[:10], method="umap", n_neighbors=wanted)
    assert f"n_neighbors={used}," in drawn.recipe
    assert (f"n_neighbors is {used} instead of {wanted}" in drawn.remark) == (wanted != used)


@pytest.mark.model
def test_if_umap_fails_pca_is_drawn_for_now_and_the_reason_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise NoMap("its helper process was ended twice")

    assert not project(VECTORS[:3], method="umap").for_now, "that is impossible for ever"
    assert not project(VECTORS, method="pca").for_now
    monkeypatch.setattr(projection, "lay_out", fails)
    drawn = project(VECTORS, method="umap")
    assert drawn.method == "PCA"
    assert drawn.remark == "UMAP could not be computed now (its helper process was ended twice): this is PCA."
    assert drawn.for_now
    assert project_layers(np.stack([VECTORS, VECTORS])).for_now
