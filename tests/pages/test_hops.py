"""A changed sentence enters no more of our files, and calls our functions no more often, than today."""

import pytest

from benchmarks.hops import SENTENCE, changed_sentence
from components.service.cache import ANSWERS, LIBRARY
from components.take_home import downloads

# A bound goes down with what is measured, never up.
BOUNDS = {
    "embeddings": (42, 405),
    "context": (48, 530),
    "model": (40, 545),
    "attention": (52, 875),
    "decomposition": (57, 910),
    "normalization": (52, 525),
    "training": (43, 600),
}


@pytest.mark.parametrize("page", BOUNDS)
def test_a_changed_sentence_stays_within_its_hops(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "is_open", lambda: False)
    ANSWERS.forget()  # what other tests have left: a full cache gives memory back, and
    LIBRARY.forget()  # checkpoints that are not the same object are compared
    files, calls = BOUNDS[page]
    hops = changed_sentence(page, SENTENCE.format(2001))
    assert hops.files <= files
    assert sum(hops.calls.values()) <= calls
