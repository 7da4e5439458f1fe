"""Our fast use of umap-learn compared with the plain one, and the internals that it relies on."""

import importlib
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from components.compute.projection import trust
from components.compute.vectors import nearest
from components.service import ModelService
from components.umap.internals import is_damaged_cache, quick_umap
from components.umap.layout import lay_out
from components.umap.projection import project
from tests.conftest import REPOSITORY

pytestmark = pytest.mark.model
SENTENCES = (
    "The bank raised its rates while we sat on the river bank and watched the boats go past slowly.",
    "I love my pet python, and coding in python is fun, said the programmer to the snake.",
    "She could not bear the bear, nor bank on the bank that rolled along a roll of paper.",
)
VECTORS = np.random.default_rng(0).normal(size=(60, 16)).astype(np.float32)
SETTINGS: dict[str, Any] = {"min_dist": 0.1, "metric": "cosine", "seed": 0}
# One map is luck, and another processor rounds otherwise: means over this many seeds differ by 0.01 if nothing does.
SEEDS = 20
PLAIN = f"""
import sys, warnings
import numpy as np
import umap
warnings.simplefilter("ignore")
vectors = np.load(sys.argv[1])
for seed in range({SEEDS}):
    np.save(f"{{sys.argv[2]}}/{{seed}}.npy", umap.UMAP(metric="cosine", random_state=seed).fit_transform(vectors))
"""
UNKEPT = """
import numpy as np
import numba.core.caching
numba.core.caching.CacheImpl._locator_classes = []  # nowhere on this machine can compiled code be kept
from components.compute.vectors import nearest
from components.umap.internals import quick_umap
vectors = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
known = nearest(vectors, 14)
import numba
drawn = quick_umap().UMAP(n_neighbors=14, precomputed_knn=known, random_state=0).fit_transform(vectors)
assert drawn.shape == (40, 2)
assert numba.njit.__module__.startswith("numba"), "numba.njit was not put back"
assert numba.vectorize.__module__.startswith("numba")
"""


WITHOUT_PANDAS = """
import sys
from components.umap.worker import warm_up
warm_up()
assert "pandas" not in sys.modules and "pyarrow" not in sys.modules
import pandas, sklearn.utils
assert pandas.DataFrame({"a": [1]}).shape == (1, 1)
"""


def test_a_helper_draws_maps_without_pandas_which_can_still_be_imported() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_PANDAS], cwd=REPOSITORY, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.slow
def test_maps_are_as_good_as_those_of_plain_umap_learn_on_the_same_vectors(
    packaged: ModelService, tmp_path: Path
) -> None:
    vectors = np.concatenate([packaged.states(packaged.tokens(text)).hidden[-1] for text in SENTENCES])
    np.save(tmp_path / "vectors.npy", vectors)
    subprocess.run([sys.executable, "-c", PLAIN, tmp_path / "vectors.npy", tmp_path], check=True, timeout=600)
    plain = [trust(vectors, np.load(tmp_path / f"{seed}.npy")) for seed in range(SEEDS)]
    quick = [trust(vectors, project(vectors, method="umap", seed=seed).points) for seed in range(SEEDS)]
    for measure in ("trustworthiness", "kept"):
        ours, theirs = (np.mean([getattr(found, measure) for found in way]) for way in (quick, plain))
        assert ours == pytest.approx(theirs, abs=0.03), measure


def test_every_map_says_how_many_rounds_are_done_and_reporting_changes_no_number() -> None:
    reports: list[tuple[int, int]] = []
    known = nearest(VECTORS, 14)
    reported = lay_out(VECTORS, *known, **SETTINGS, on_progress=lambda *words: reports.append(words))
    assert reports[0] == (0, 500)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    np.testing.assert_array_equal(reported, lay_out(VECTORS, *known, **SETTINGS))


def test_points_that_start_on_one_line_or_at_one_point_are_separated() -> None:
    line = np.c_[VECTORS[:, 0], np.zeros(len(VECTORS))].astype(np.float32)
    for start in (line, np.zeros_like(line)):
        drawn = lay_out(VECTORS, *nearest(VECTORS, 14), start, **SETTINGS)
        assert np.isfinite(drawn).all()
        assert len(np.unique(drawn, axis=0)) == len(VECTORS)


@pytest.mark.slow
def test_if_compiled_code_cannot_be_kept_umap_is_slower_but_works() -> None:
    run = subprocess.run([sys.executable, "-c", UNKEPT], cwd=REPOSITORY, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr


def test_umap_keeps_its_compiled_code_and_nothing_of_pynndescent_is_compiled() -> None:
    """Fails if an upgrade of umap-learn or numba changes what our import relies on."""
    umap = quick_umap()
    layouts, sparse = importlib.import_module("umap.layouts"), importlib.import_module("pynndescent.distances")
    assert umap.UMAP
    assert layouts.rdist.stats.cache_path
    assert isinstance(sparse.euclidean, FunctionType)


@pytest.mark.parametrize("damaged", ["*.nbi", "*.nbc"])
def test_an_error_while_reading_cached_code_is_distinguished_from_all_others(tmp_path: Path, damaged: str) -> None:
    from numba.core.caching import IndexDataCacheFile

    kept = IndexDataCacheFile(str(tmp_path), "code", "stamp")
    kept.save("key", "value")
    [file] = tmp_path.glob(damaged)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(Exception) as caught:
        kept.load("key")
    assert is_damaged_cache(caught.value)
    with pytest.raises(ValueError) as other:
        int("x")
    assert not is_damaged_cache(other.value)
