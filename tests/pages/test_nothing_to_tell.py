"""Checkpoints whose tokens are all alike: pages say that there is nothing to tell, and their scripts agree."""

import re
from collections.abc import Callable

import numpy as np
import pytest

from tests.odd_checkpoints import Tensors, make
from tests.pages.test_take_home import located, open_page
from tests.scripts import failed
from tests.story import KNOWN

Change = Callable[[Tensors], object]


def all_equal(found: Tensors) -> None:
    """Every word, position and segment has the same row."""
    for part in ("word", "position", "token_type"):
        found[f"embeddings.{part}_embeddings.weight"][:] = found[f"embeddings.{part}_embeddings.weight"][:1]


def cancelled(found: Tensors) -> None:
    """And the rows of words and positions add up to zero."""
    all_equal(found)
    found["embeddings.position_embeddings.weight"][:] = -found["embeddings.word_embeddings.weight"][0]
    found["embeddings.token_type_embeddings.weight"][:] = 0


def zeros(found: Tensors) -> None:
    found.update({name: 0 * values for name, values in found.items()})


TEXTS = {"a": "dog bites man and a cat", "b": "the dog"}
COMPARED = [
    ("sentences", {"compare": compare, **more})
    for compare in ("raw", "standardized")
    for more in ({"reading": "pair", "first": "1", "second": "3"}, {}, {"show": "pairs", "layer": "1"})
]  # fmt: skip
OTHERS = [(page, settings) for page, known in KNOWN.items() for settings in known.alike]
# Of other pages all with the first, and half of them with each of the other two.
OPENED = {all_equal: [*COMPARED, *OTHERS], cancelled: OTHERS[::2], zeros: [*COMPARED[:3], *OTHERS[1::2]]}


@pytest.mark.parametrize("change", [all_equal, cancelled, zeros])
def test_what_rounding_makes_is_not_told_and_every_script_arrives_at_its_page(
    change, tmp_path, monkeypatch, findings
) -> None:
    directory = make(tmp_path / "mine", change=change, hidden_size=24)
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    codes = {}
    for page, settings in OPENED[change]:
        findings.clear()
        visit = open_page(page, {**TEXTS, **settings}, monkeypatch)
        codes[f"{page} {settings}"] = located(visit.code, directory)
        sentence = findings[-1]
        if page == "sentences":
            assert "there is nothing to tell" in sentence
            assert ("no cosine" in sentence) == (settings["compare"] == "standardized" or change is zeros)
        if settings.get("view") == "senses":
            assert "apart in no layer" in sentence and "at most 50% of cases" in sentence
        if page == "context" or (page == "list" and not settings.keys() & {"view", "show"}):
            assert "equally near" in sentence or "lie as near to a line of another label" in sentence
        if page == "attention" and settings.get("grid") == "heads":
            assert "prefers no kind of token" in sentence
        assert not re.search(r"more alike than 95%|less alike|nan|inf\b", sentence), sentence
        assert np.isfinite(visit.drawn).all()
    assert failed(codes) == {}
