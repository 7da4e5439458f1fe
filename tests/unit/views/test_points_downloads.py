"""Downloads of points: they hold what was shown, and keep no vectors of a long text for a click that may never come."""

import gc
import weakref
from dataclasses import replace
from functools import partial

import pytest
import streamlit as st

from components.frame.waiting import completed
from components.records.corpus import PointKind, Sentence, Wanted
from components.records.projection import Projection
from components.story.list import asked, points

LINES = tuple(Sentence(f"the dog number {number} bites") for number in range(asked.FEW_SENTENCES + 1))


@pytest.mark.model
@pytest.mark.parametrize("lines", [LINES[:1], LINES])
def test_a_click_writes_the_points_that_were_shown_and_few_sentences_are_read_again(
    packaged, monkeypatch: pytest.MonkeyPatch, lines: tuple[Sentence, ...]
) -> None:
    makers = []
    monkeypatch.setattr(st, "download_button", lambda label, make, *_, **__: makers.append(make))
    work = partial(packaged.points, lines, Wanted(kind=PointKind.TOKEN))
    shown = completed(work(None))
    own = replace(shown, vectors=shown.vectors.copy())
    maps = [(2, Projection(own.vectors[2][:, :2], "PCA", ("x", "y"), 0, ""))]
    kept = weakref.ref(own)
    asked.points_downloads(own, work, maps, key="map")
    assert len(makers) == 3
    wanted = (points.coordinates_csv(own, maps), points.neighbours_csv(own, 2), points.vectors_npz(own))
    for make, content in zip(makers[:2], wanted[:2], strict=True):
        assert make() == content
    assert len(makers[2]()) == len(wanted[2])
    del own
    gc.collect()
    assert (kept() is None) == (len(lines) <= asked.FEW_SENTENCES)
