"""Vocabularies that cannot spell the sentences that come with the app: no number compares [UNK] with [UNK]."""

import json
from collections.abc import Callable

import numpy as np
import pytest

from components.records.sets import PYTHON_SPOTS, VARIED
from components.service import ModelService, open_service
from tests.odd_checkpoints import make, only
from tests.pages.test_odd_checkpoints import all_of
from tests.pages.test_take_home import located, open_page
from tests.scripts import failed

EXPERIMENT = set("I love my pet python coding in snake programming".lower().split())
SPELLED: dict[str, Callable[[str], bool]] = {
    "few words": lambda piece: piece in {"dog", "bites", "man", "python", "the"},
    "the words of the pythons": lambda piece: piece in EXPERIMENT,
    "long pieces": lambda piece: len(piece) > 3,
    "all but “the”": lambda piece: piece != "the" and piece not in {"t", "##h", "##he", "##e"},
    "everything": lambda piece: True,
}
VIEWS = [{}, {"reading": "pair"}, {"show": "pairs", "compare": "standardized"}]


def unknown_share(model: ModelService, texts: list[str]) -> float:
    """The share of [UNK] among the pieces of these texts, special tokens aside."""
    pieces = [piece for text in texts for piece in model.tokens(text).pieces[1:-1]]
    return pieces.count("[UNK]") / len(pieces)


@pytest.mark.parametrize("spelled", ["few words", "the words of the pythons", "long pieces", "everything"])
def test_no_random_pairs_and_no_pythons_are_shown_that_are_mostly_or_partly_unknown(
    spelled: str, tmp_path, monkeypatch, findings
) -> None:
    directory = make(tmp_path / "mine", spell=only(SPELLED[spelled]))
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    model = open_service("host")
    unread = unknown_share(model, [line.a for line in VARIED]) > 0.5
    misspelled = unknown_share(model, [text for text, _ in PYTHON_SPOTS]) > 0
    codes = {}
    for settings in VIEWS if spelled in ("few words", "everything") else VIEWS[:1]:
        visited = open_page("sentences", {"a": "dog bites man", "b": "man bites dog", **settings}, monkeypatch)
        app = visited.app
        shown = all_of(app)
        assert ("No random pairs are shown: of the pieces of the 60 sentences" in shown) == unread
        assert ("random pairs" in findings[-1] or not findings[-1]) or unread
        assert not (unread and "random pairs" in findings[-1])
        drawn = json.dumps([json.loads(one.proto.spec or "{}") for one in app.get("plotly_chart")])
        assert not (unread and "random pairs (" in drawn)
        assert ("experiment" in {one.proto.id.split("-")[-1] for one in app.get("plotly_chart")}) != misspelled
        assert ("This vocabulary cannot spell" in shown) == misspelled
        codes[str(settings)] = located(visited.code, directory)
    assert failed(codes) == {}


@pytest.mark.parametrize("spelled", ["few words", "everything"])
def test_neighbours_are_not_compared_with_random_pairs_that_are_unknown(
    spelled, tmp_path, monkeypatch, visit, findings
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", spell=only(SPELLED[spelled]))))
    unread = unknown_share(open_service("host"), [line.a for line in VARIED]) > 0.5
    app = visit("list", a="dog bites man the dog", method="pca", set="here", points="token")
    table = next(item.value for item in app.dataframe if "Excess" in item.value)
    assert table["Excess"].isna().all() == table["Standardised"].isna().all() == unread
    assert ("two random tokens" in " ".join((all_of(app), *findings))) != unread


def test_unknown_pieces_are_left_out_of_the_random_pairs(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", spell=only(SPELLED["all but “the”"]))))
    model = open_service("host")
    rows, sentences, unknown = [], [], 0
    for number, line in enumerate(VARIED):
        tokens = model.tokens(line.a)
        known = [at for at, piece in enumerate(tokens.pieces) if piece not in {"[CLS]", "[SEP]", "[UNK]"}]
        rows.append(model.states(tokens).hidden[:, known])
        sentences += [number] * len(known)
        unknown += tokens.pieces.count("[UNK]")
    found = model.baseline()
    assert unknown > 20
    assert found.tokens == len(sentences)
    assert found.unknown == pytest.approx(unknown / (unknown + len(sentences)))
    vectors = np.concatenate(rows, axis=1).astype(np.float64)
    units = vectors / np.linalg.norm(vectors, axis=2, keepdims=True)
    apart = np.triu(np.not_equal.outer(sentences, sentences))
    expected = [np.percentile((layer @ layer.T)[apart], (5, 50, 95)) for layer in units]
    np.testing.assert_allclose(np.stack([found.raw.low, found.raw.median, found.raw.high], axis=1), expected, atol=1e-5)
