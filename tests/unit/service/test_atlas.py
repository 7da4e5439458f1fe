"""The map of the vocabulary: the shipped one, a newly computed one, and what happens if it cannot be kept."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from components.records.checkpoints import ReaderError
from components.records.vocabulary import Atlas, AtlasSettings, Progress
from components.service import ModelService, maps, open_service, vocabulary as service
from components.service.maps import kept_path, shipped_path, unpack as opened
from components.service.vocabulary import pack_atlas, unpack_atlas
from components.service.weights import digest_of
from components.turns import host
from components.umap.atlas import exact_neighbours, lay_out_table, within_one

POPEN = subprocess.Popen
ROWS = np.random.default_rng(0).normal(size=(700, 8)).astype(np.float32)


def silent(share: float, words: str) -> None:
    """A progress callback that does nothing."""


def test_the_shipped_map_belongs_to_the_packaged_weights(packaged: ModelService) -> None:
    atlas = packaged.atlas()
    assert atlas is not None
    assert atlas.points.shape == (30_522, 2)
    assert atlas.weights_sha256 == packaged.facts().weights_sha256
    assert atlas.settings == service.ATLAS_SETTINGS
    assert np.abs(atlas.points).max() == 1
    assert shipped_path("atlas", digest_of(packaged)).stat().st_size < 200_000


def test_the_shipped_map_keeps_neighbours_far_better_than_pca(packaged: ModelService) -> None:
    """Source: scikit-learn's neighbours, of every 60th row."""
    from components.service.build import word_table

    table, atlas = word_table(packaged), packaged.atlas()
    assert atlas is not None
    centred, some = table - table.mean(axis=0), np.arange(0, len(table), 60)
    plane = centred @ np.linalg.svd(centred.T @ centred)[0][:, :2]
    true, drawn, flat = (
        NearestNeighbors(n_neighbors=11, metric=metric).fit(rows).kneighbors(rows[some], return_distance=False)
        for rows, metric in ((table, "cosine"), (atlas.points, "euclidean"), (plane, "euclidean"))
    )
    kept, by_pca = (
        np.mean([len((set(a) & set(b)) - {row}) / 10 for a, b, row in zip(true, near, some, strict=True)])
        for near in (drawn, flat)
    )
    assert kept == pytest.approx(atlas.kept, abs=3 * np.sqrt(0.03 / len(some)))
    assert kept > 20 * by_pca


def test_neighbours_equal_those_of_scikit_learn() -> None:
    places, distances = exact_neighbours(ROWS, 7, silent)
    theirs, rows = NearestNeighbors(n_neighbors=7, metric="cosine").fit(ROWS).kneighbors(ROWS)
    np.testing.assert_array_equal(places, rows)
    np.testing.assert_allclose(distances, np.maximum(theirs, 0), atol=1e-5)


@pytest.mark.model
def test_a_map_is_the_same_each_time_and_reports_its_progress() -> None:
    shares: list[float] = []
    settings = AtlasSettings(epochs=30)
    first = lay_out_table(ROWS, settings, lambda share, words: shares.append(share))
    np.testing.assert_array_equal(first, lay_out_table(ROWS, settings, silent))
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] == 1 and len(shares) > 4


@pytest.mark.model
def test_equal_and_zero_rows_still_give_a_map() -> None:
    rows = ROWS[:60].copy()
    rows[:20], rows[20:25] = rows[0], 0
    assert np.isfinite(lay_out_table(rows, AtlasSettings(epochs=20), silent)).all()


def test_the_map_is_shifted_and_scaled_but_not_distorted() -> None:
    placed = within_one(np.array([[10.0, 5.0], [14.0, 5.0], [12.0, 6.0]], np.float32))
    np.testing.assert_allclose(placed, [[-1, -0.25], [1, -0.25], [0, 0.25]])


def test_a_file_holds_the_map_with_a_precision_of_one_in_32767(tmp_path: Path) -> None:
    points = np.random.default_rng(1).uniform(-1, 1, size=(50, 2)).astype(np.float32)
    (tmp_path / "map").write_bytes(pack_atlas(Atlas(points, "abc", service.ATLAS_SETTINGS, "umap-learn 0", 0.5)))
    found = unpack_atlas(*opened(tmp_path / "map"))
    np.testing.assert_allclose(found.points, points, atol=1.6e-5)
    assert (found.weights_sha256, found.settings) == ("abc", service.ATLAS_SETTINGS)
    assert (found.versions, found.kept) == ("umap-learn 0", 0.5)


def test_a_map_with_other_settings_or_of_other_weights_or_a_damaged_one_is_not_shown(
    tiny: ModelService, cache: Path
) -> None:
    path = kept_path("atlas", digest_of(tiny))
    path.parent.mkdir(parents=True)
    points = np.zeros((30_522, 2), np.float32)
    others = ((digest_of(tiny), AtlasSettings(seed=7)), ("another", service.ATLAS_SETTINGS))
    written = [pack_atlas(Atlas(points, digest, settings, "none", 0.1)) for digest, settings in others]
    for content in (*written, b"PK not a map"):
        path.write_bytes(content)
        assert tiny.atlas() is None


def small(checkpoint: Any) -> bytes:
    """A made-up map of a checkpoint's rows."""
    points = np.random.default_rng(2).uniform(-1, 1, size=(30_522, 2)).astype(np.float32)
    return pack_atlas(Atlas(points, digest_of(checkpoint), service.ATLAS_SETTINGS, "none", 0.1))


def answered_by(content: bytes, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> None:
    """The helper process writes progress and this content, then ends with this code."""
    script = (
        "import sys; sys.stderr.write('a warning\\n0.500\\tHalf\\n'); sys.stderr.flush(); "
        f"sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read())); sys.exit({code})"
    )

    def popen(*command: object, **options: Any) -> object:
        options["stdin"] = subprocess.PIPE
        process = POPEN([sys.executable, "-c", script], **options)
        process.stdin.write(content.hex().encode())
        process.stdin.close()
        return process

    monkeypatch.setattr(subprocess, "Popen", popen)


def done(model: ModelService) -> None:
    for _ in range(600):
        now = model.map_progress("atlas")
        if now is None or now.problem:
            return
        time.sleep(0.05)  # from look to look, at most 600 times
    raise TimeoutError


def test_a_failed_process_leaves_a_message_and_tried_again_its_map_is_found_on_disk(tiny, cache, monkeypatch) -> None:
    assert tiny.atlas() is None
    answered_by(b"", monkeypatch, code=1)
    tiny.draw_map("atlas")
    done(tiny)
    progress = tiny.map_progress("atlas")
    assert progress is not None and progress.problem.endswith(".")
    answered_by(small(tiny), monkeypatch)
    tiny.draw_map("atlas")
    done(tiny)
    assert kept_path("atlas", digest_of(tiny)).is_file()
    maps.ELSEWHERE.clear()
    found = tiny.atlas()
    assert found is not None and found.weights_sha256 == digest_of(tiny)


def test_if_the_cache_keeps_nothing_the_map_is_a_temporary_file(tiny, cache, monkeypatch) -> None:
    (cache / "bert-embedding-explorer").write_text("a file where a directory should be")
    answered_by(small(tiny), monkeypatch)
    tiny.draw_map("atlas")
    done(tiny)
    assert tiny.atlas() is not None
    assert not kept_path("atlas", digest_of(tiny)).exists()


def test_only_one_map_is_computed_at_a_time(tiny, packaged, cache, monkeypatch) -> None:
    sleeper = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(subprocess, "Popen", lambda *command, **options: POPEN(sleeper, **options))
    tiny.draw_map("atlas")
    tiny.draw_map("atlas")
    with pytest.raises(ReaderError, match="Another map"):
        packaged.draw_map("atlas")
    job = maps.RUNNING[f"atlas {digest_of(tiny)}"]
    job.process.kill()
    done(tiny)


def test_a_map_that_would_not_fit_into_memory_is_not_computed(tiny, cache, monkeypatch) -> None:
    monkeypatch.setattr(host, "make_room", lambda needed: needed <= 690 * host.MB)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started"))
    with pytest.raises(ReaderError, match=r"takes 700 MB of memory, and this server has not as much left. Run the app"):
        tiny.draw_map("atlas")


def test_a_small_vocabulary_is_mapped_to_the_end_by_the_real_process(
    few_words_directory: Path, cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(few_words_directory))
    model, reports = open_service("host"), [Progress(0.0, "")]
    assert model.atlas() is None
    model.draw_map("atlas")
    while (now := model.map_progress("atlas")) and not now.problem:
        if now != reports[-1]:
            reports.append(now)
        time.sleep(0.02)  # from look to look
    assert now is None
    shares = [progress.share for progress in reports]
    assert shares == sorted(shares) and shares[-1] > 0.5
    assert any("into place" in progress.words or "Counting" in progress.words for progress in reports)
    maps.ELSEWHERE.clear()
    kept = model.atlas()
    assert kept is not None and kept.points.shape == (len(model.vocabulary()), 2)
    assert np.isfinite(kept.points).all() and 0 < kept.kept <= 1
