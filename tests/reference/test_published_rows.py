"""Rows, vectors and cosines of bert-base-uncased, compared if that checkpoint is in the local cache."""

from typing import Any

import numpy as np
import pytest

from components.service import ModelService

TOLERANCE = 1e-4
ROW_TEXT = {
    "[CLS]": ("", 0), "[SEP]": ("", 1), "i": ("i", 1), "am": ("am", 1), "sin": ("sinan", 1), "##an": ("sinan", 2),
    "she": ("she", 1), "is": ("is", 1), "zoe": ("zoe", 1), "matt": ("matt", 1), "this": ("this", 1),
}  # fmt: skip


def ends(row: np.ndarray) -> list[list[float]]:
    return [list(row[:3]), list(row[-3:])]


def test_word_rows(bert_base: ModelService, published: dict[str, Any]) -> None:
    for piece, want in published["rows"]["word"].items():
        text, position = ROW_TEXT[piece]
        got = bert_base.embeddings(bert_base.tokens(text)).word[position]
        assert np.allclose(ends(got), want, atol=TOLERANCE), piece


def test_position_and_segment_rows(bert_base: ModelService, published: dict[str, Any]) -> None:
    ours = bert_base.embeddings(bert_base.tokens("this is a test sentence"))
    for position, want in published["rows"]["position"].items():
        assert np.allclose(ends(ours.position[int(position)]), want, atol=TOLERANCE)
    assert np.allclose(ends(ours.segment[0]), published["rows"]["segment"]["0"], atol=TOLERANCE)


@pytest.mark.parametrize("panel, section", [("summed", "sum_before_layernorm"), ("normed", "after_layernorm")])
def test_sums_and_normalised_vectors(
    bert_base: ModelService, published: dict[str, Any], panel: str, section: str
) -> None:
    for text, rows in published[section].items():
        ours = getattr(bert_base.embeddings(bert_base.tokens(text)), panel)
        for position, want in rows.items():
            assert np.allclose(ends(ours[int(position)]), want, atol=TOLERANCE), (text, position)


def padded(name: str) -> tuple[str, int]:
    text, _, note = name.partition(" (padded to ")
    return text, int(note.rstrip(")") or 0)


def test_last_hidden_states_and_pooler(bert_base: ModelService, published: dict[str, Any]) -> None:
    for name, rows in published["last_hidden_state"].items():
        text, pad_to = padded(name)
        states = bert_base.states(bert_base.tokens(text, pad_to=pad_to))
        for position, want in rows.items():
            assert np.allclose(ends(states.hidden[-1][int(position)]), want, atol=TOLERANCE), (name, position)
        pooled = published["pooler_output_first_values"][name]
        assert np.allclose(states.pooled[: len(pooled)], pooled, atol=TOLERANCE)


def test_python_is_nearer_to_snake_as_a_pet(bert_base: ModelService, published: dict[str, Any]) -> None:
    experiment = published["context_experiment"]
    texts = experiment["sentences"] | {"snake": "snake", "programming": "programming"}
    vectors = {
        name: bert_base.states(bert_base.tokens(text)).hidden[-1][5 if name in experiment["sentences"] else 1]
        for name, text in texts.items()
    }
    for pair, want in experiment["cosine"].items():
        a, b = (vectors[name] for name in pair.split("~"))
        got = a @ b / np.linalg.norm(a) / np.linalg.norm(b)
        assert got == pytest.approx(want, abs=experiment["tolerance"]), pair
