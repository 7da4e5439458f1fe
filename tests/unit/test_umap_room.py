"""The quick way into umap-learn beside the plain one, and where what it compiles is kept."""

import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from components.compute.neighbours import nearest
from components.compute.trust import trust
from components.service import ModelService
from components.umap.cache_directory import cache_directory
from components.umap.library import lay_out
from components.umap.projection import project
from tests.conftest import REPOSITORY

SENTENCES = (
    "The bank raised its rates while we sat on the river bank and watched the boats go past slowly.",
    "I love my pet python, and coding in python is fun, said the programmer to the snake.",
    "She could not bear the bear, nor bank on the bank that rolled along a roll of paper.",
)
VECTORS = np.random.default_rng(0).normal(size=(60, 16)).astype(np.float32)
SETTINGS = {"min_dist": 0.1, "metric": "cosine", "seed": 0}
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
from components.compute.neighbours import nearest
from components.umap.library import quick_umap
vectors = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
places, lengths = nearest(vectors, 14)
import numba
drawn = quick_umap().UMAP(n_neighbors=14, precomputed_knn=(places, lengths), random_state=0).fit_transform(vectors)
assert drawn.shape == (40, 2)
assert numba.njit.__module__.startswith("numba"), "numba.njit was not put back"
assert numba.vectorize.__module__.startswith("numba")
"""


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


def test_every_map_says_how_many_rounds_are_done_and_hearing_changes_no_number() -> None:
    told: list[tuple[int, int]] = []
    known = nearest(VECTORS, 14)
    heard = lay_out(VECTORS, *known, **SETTINGS, tell=lambda *words: told.append(words))
    assert told[0] == (0, 500)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    np.testing.assert_array_equal(heard, lay_out(VECTORS, *known, **SETTINGS))


def test_points_that_start_on_one_line_or_at_one_place_are_parted() -> None:
    line = np.c_[VECTORS[:, 0], np.zeros(len(VECTORS))].astype(np.float32)
    for start in (line, np.zeros_like(line)):
        drawn = lay_out(VECTORS, *nearest(VECTORS, 14), start, **SETTINGS)
        assert np.isfinite(drawn).all()
        assert len(np.unique(drawn, axis=0)) == len(VECTORS)


def test_where_compiled_code_cannot_be_kept_umap_is_slower_but_not_broken() -> None:
    run = subprocess.run([sys.executable, "-c", UNKEPT], cwd=REPOSITORY, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr


def test_the_cache_directory_is_private_and_writable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    directory = cache_directory()
    assert tmp_path in directory.parents
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_a_cache_directory_that_others_may_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = cache_directory()
    first.chmod(0o777)
    assert cache_directory() != first
