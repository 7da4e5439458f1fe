"""A changed sentence enters no more of our files, and calls our functions no more often, than today."""

import pytest

from benchmarks.hops import SENTENCE, changed_sentence
from components.service.cache import ANSWERS
from components.take_home import downloads

# A bound goes down with what is measured, never up.
BOUNDS = {
    "embeddings": (42, 400),
    "context": (48, 525),
    "model": (40, 620),
    "attention": (52, 870),
    "decomposition": (57, 900),
}


@pytest.mark.parametrize("page", BOUNDS)
def test_a_changed_sentence_stays_within_its_hops(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "is_open", lambda: False)
    ANSWERS.forget()  # a full cache also gives memory back
    files, calls = BOUNDS[page]
    hops = changed_sentence(page, SENTENCE.format(2001))
    assert hops.files <= files
    assert sum(hops.calls.values()) <= calls
