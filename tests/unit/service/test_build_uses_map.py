"""The map of uses of another checkpoint, and what its heads do over them, by the real process: of fewer uses."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity
from transformers import AutoTokenizer

from components.records.uses import UsesMap
from components.service import ModelService, build, maps, open_service, uses_map
from components.service.heads import unpack
from components.service.loading import load_model
from components.service.maps import _read, kept_path
from components.service.uses_map import use_vectors
from components.service.weights import digest_of

POPEN = subprocess.Popen
FEW = (
    "import components.service.build as build, os, sys; build.COUNT = 150; "
    "os.nice = lambda more: 0; sys.argv[1:] = ['{}', 'host']; build.main()"
)


def build_of_few(*command: object, what: str = "uses_map", **options: Any) -> subprocess.Popen[bytes]:
    return POPEN([sys.executable, "-c", FEW.format(what)], **options)


def done(model: ModelService) -> None:
    for _ in range(2400):
        now = model.map_progress("uses_map")
        if now is None or now.problem:
            assert now is None
            return
        time.sleep(0.05)  # from look to look, at most 2,400 times
    raise TimeoutError


@pytest.mark.slow
def test_a_stopped_build_restarts_is_kept_on_disk_and_gives_the_same_bytes_in_each_process(
    tiny: ModelService, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "Popen", build_of_few)
    assert tiny.uses_map() is None
    tiny.draw_map("uses_map")
    tiny.stop_map("uses_map")
    assert tiny.map_progress("uses_map") is None
    assert tiny.uses_map() is None

    monkeypatch.setenv("PYTHONHASHSEED", "1")
    tiny.draw_map("uses_map")
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    other, _ = build_of_few(stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).communicate()
    done(tiny)
    kept = kept_path("uses_map", digest_of(tiny))
    assert kept.read_bytes() == other

    maps.ELSEWHERE.clear()  # as after a restart
    _read.cache_clear()
    drawn = tiny.uses_map()
    assert drawn is not None
    assert drawn.facts.weights_sha256 == digest_of(tiny)
    assert drawn.points.shape == (tiny.facts().layers + 1, len(drawn.numbers), 2)
    assert np.isfinite(drawn.points).all()
    assert len(tiny.placed(tiny.tokens("two boats on a river"))) == 5


@pytest.mark.slow
def test_what_heads_do_is_the_same_bytes_in_each_process(tiny: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for seed in "12":
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        file, said = build_of_few(what="uses_heads", stdout=subprocess.PIPE, stderr=subprocess.PIPE).communicate()
        files.append(file)
        assert b"without each head" in said
    assert files[0] == files[1]
    general, means = unpack(files[0])
    assert general.shares.shape[:2] == means.mixed.shape[:2] == (tiny.facts().layers, tiny.facts().heads)
    assert general.worth is not None
    assert np.isfinite(general.worth).all()


def test_the_map_of_a_variant_is_its_originals_and_its_vectors_are_its_own(packaged, monkeypatch) -> None:
    """Of few uses. Source: the library's hidden states, and scikit-learn's cosines."""
    drawn, variant = packaged.uses_map(), open_service("minilm", "no-positions")
    few = UsesMap(drawn.numbers[:40], drawn.uses[:40], drawn.points[:, :40], drawn.regions, drawn.facts)
    monkeypatch.setattr(uses_map, "uses_map", lambda checkpoint: few if checkpoint == packaged else None)
    made, held = build.build_uses_map(variant)
    assert made.numbers == few.numbers and np.array_equal(made.points, few.points)
    assert made.facts.drawn_as == digest_of(packaged) and made.facts.weights_sha256 == digest_of(variant)
    assert made.facts.kept == drawn.facts.kept
    model, tokenizer = load_model(variant), AutoTokenizer.from_pretrained(variant.directory)
    rows = []
    for use in few.uses:
        read = tokenizer(use.sentence, return_tensors="pt", return_offsets_mapping=True)
        own = [start < use.end and end > use.start for start, end in read.pop("offset_mapping")[0].tolist()]
        rows.append(model(**read).last_hidden_state[0].numpy()[own].mean(axis=0))
    theirs = np.array(rows) - np.mean(rows, axis=0)
    ours = held.directions(6)
    np.testing.assert_allclose(ours @ ours.T, cosine_similarity(theirs), atol=2e-4)
    trained = use_vectors(packaged).directions(6)[:40]
    assert np.abs(ours @ ours.T - trained @ trained.T).max() > 0.1
