"""Cuts between words against a forward pass of our own in float64; and what was measured before they were built."""

import copy
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np
import pytest
import torch

from components.compute.apart import (
    Group,
    PullPath,
    Pulls,
    SharedWord,
    other_words,
    shared_words,
)
from components.compute.interventions import WordCut
from components.records.checkpoints import ReaderError
from components.records.similarity import REWORDINGS
from components.records.tokens import Tokens
from components.service import ModelService, similarity
from components.service.loading import load_model
from components.service.states import model_inputs
from components.service.tokens import tokenize
from tests.unit.service.conftest import Make

RIVER, ACCOUNT = "He sat on the bank of the river and fished", "She opened an account at the bank"
LOWEST = torch.finfo(torch.float64).min


@lru_cache(maxsize=1)
def library_in_float64(bert: ModelService) -> Any:
    """A copy of the library's model in double precision."""
    return copy.deepcopy(load_model(bert)).double()


def in_float64(
    bert: ModelService,
    tokens: Tokens,
    readers: Group = (),
    sources: Group = (),
    layers: Sequence[int] = (),
    head: int = 0,
) -> np.ndarray:
    """All hidden states (L + 1, T, H): the library's layers one by one in float64, with a mask (1, heads, T, T) that in
    `layers` hides `sources` from `readers`, in one head (from 1) or in all."""
    model = library_in_float64(bert)
    inputs, heads, count = model_inputs(tokens), bert.facts().heads, len(tokens)
    with torch.inference_mode():
        hidden = model.embeddings(input_ids=inputs["input_ids"], token_type_ids=inputs["token_type_ids"])
        every = [hidden[0].numpy()]
        for number, layer in enumerate(model.encoder.layer, start=1):
            mask = torch.zeros(1, heads, count, count, dtype=torch.float64)
            mask[..., inputs["attention_mask"][0] == 0] = LOWEST
            for one in range(heads) if number in layers else ():
                for reader in readers if head in (0, one + 1) else ():
                    mask[0, one, reader, list(sources)] = LOWEST
            output = layer(hidden, attention_mask=mask)
            hidden = output[0] if isinstance(output, tuple) else output
            every.append(hidden[0].numpy())
    return np.stack(every)


@lru_cache(maxsize=2)
def as_it_is(bert: ModelService, tokens: Tokens) -> np.ndarray:
    return in_float64(bert, tokens)


def cosine(hidden_a: np.ndarray, in_a: Group, hidden_b: np.ndarray, in_b: Group) -> float:
    """Of the means of two groups of rows of (T, H) and (U, H), written out again."""
    one, other = hidden_a[list(in_a)].mean(axis=0), hidden_b[list(in_b)].mean(axis=0)
    return float(one @ other / np.sqrt(one @ one) / np.sqrt(other @ other))


def shared_of(bert: ModelService, texts: tuple[str, str], word: str) -> tuple[Tokens, Tokens, SharedWord]:
    """Two texts that are read apart, and the word that they share."""
    a, b = map(bert.tokens, texts)
    return a, b, next(shared for shared in shared_words(a, b) if shared.word == word)


def expected(
    bert: ModelService, a: Tokens, b: Tokens, shared: SharedWord, side: str, sources: Group, layers: Sequence[int],
    *, head: int = 0,
) -> list[float]:  # fmt: skip
    """The cosine in each layer, by the forward pass above."""
    hidden_a = in_float64(bert, a, shared.in_a, sources, layers, head) if side == "a" else as_it_is(bert, a)
    hidden_b = in_float64(bert, b, shared.in_b, sources, layers, head) if side == "b" else as_it_is(bert, b)
    return [cosine(one, shared.in_a, other, shared.in_b) for one, other in zip(hidden_a, hidden_b, strict=True)]


def everything_equals_float64(bert: ModelService, a: Tokens, b: Tokens, shared: SharedWord) -> tuple[Pulls, PullPath]:
    """The cosine, each pull, the cosines by layer without that word, and the path of the first, by layer and head."""
    every, layers = bert.pulls(a, b, shared), range(1, bert.facts().layers + 1)
    before = expected(bert, a, b, shared, "a", (), ())
    assert every.cosine == pytest.approx(before[-1], abs=1e-5)
    asked = [("a", *word) for word in other_words(a, shared.in_a)] + [
        ("b", *word) for word in other_words(b, shared.in_b)
    ]
    assert [(pull.side, pull.word, pull.positions) for pull in every.pulls] == asked
    for pull in every.pulls:
        after = expected(bert, a, b, shared, pull.side, pull.positions, layers)
        assert pull.rise == pytest.approx(after[-1] - before[-1], abs=1e-5), pull
        np.testing.assert_allclose(bert.without(a, b, shared, pull), after, atol=1e-5)
    first = every.ranked[0]
    path = bert.pull_path(a, b, shared, first)
    for layer in layers:
        after = expected(bert, a, b, shared, first.side, first.positions, [layer])
        assert path.layers[layer - 1] == pytest.approx(after[-1] - before[-1], abs=1e-5)
    for head in range(1, bert.facts().heads + 1):
        after = expected(bert, a, b, shared, first.side, first.positions, [path.layer], head=head)
        assert path.heads[head - 1] == pytest.approx(after[-1] - before[-1], abs=1e-5)
    assert path.layers[path.layer - 1] == path.layers.max()
    assert path.head in (0, path.heads.argmax() + 1)
    return every, path


def test_pulls_and_paths_equal_float64(packaged: ModelService) -> None:
    every, path = everything_equals_float64(packaged, *shared_of(packaged, (RIVER, ACCOUNT), "bank"))
    assert every.strongest is not None and every.strongest.word == "river"
    assert (path.layer, path.head) == (1, 5)


def test_words_of_several_pieces_read_and_are_read_as_a_whole(packaged: ModelService) -> None:
    """“squeaked”, which both share, and “screeched” and “mistletoe”, which one of them reads."""
    texts = ("The brakes squeaked and screeched", "Under the mistletoe a mouse squeaked")
    a, b, shared = shared_of(packaged, texts, "squeaked")
    assert [len(shared.in_a), len(shared.in_b)] == [2, 2]
    every, _ = everything_equals_float64(packaged, a, b, shared)
    assert max(len(pull.positions) for pull in every.pulls) > 1


def test_two_words_of_the_same_text_read_twice_are_cut_in_one_reading_only(packaged: ModelService) -> None:
    """The first bank of the first reading, the second bank of the second."""
    a, b = packaged.tokens("no bank is a bank"), packaged.tokens("No bank is a BANK")
    everything_equals_float64(packaged, a, b, SharedWord("bank", "bank", (2,), (5,)))


def test_pulls_equal_float64_in_another_architecture_and_padded(made: Make) -> None:
    bert = made(num_hidden_layers=3, num_attention_heads=2)
    a, b = tokenize(bert, "a b c d", pad_to=12), bert.tokens("c b e")
    (_, shared) = sorted(shared_words(a, b))
    everything_equals_float64(bert, a, b, shared)


def test_a_cut_of_words_hides_every_source_from_every_reader_and_nothing_else(packaged: ModelService) -> None:
    """Readers and sources that are not side by side, in some layers and in one head of them."""
    tokens = packaged.tokens(RIVER)
    before, at = packaged.states(tokens).hidden, [2, 5, 9]
    for first, last, head in ((1, 6, 0), (2, 3, 0), (4, 4, 7), (6, 6, 12)):
        cut = WordCut((5, 9, 2), (8, 1), first, last, head)
        ours = packaged.after(tokens, cut).hidden
        theirs = in_float64(packaged, tokens, cut.readers, cut.sources, range(first, last + 1), head)
        assert np.abs(ours - theirs).max() < 1e-5
        assert np.array_equal(ours[:first], before[:first])
        assert np.array_equal(np.delete(ours[first], at, axis=0), np.delete(before[first], at, axis=0))
        assert (ours[first, at] != before[first, at]).any(axis=1).all()


def test_a_shared_word_that_is_not_there_is_refused(packaged: ModelService) -> None:
    a, b, shared = shared_of(packaged, (RIVER, ACCOUNT), "bank")
    pull = packaged.pulls(a, b, shared).pulls[0]
    for wrong in (shared._replace(in_a=(12,)), shared._replace(in_b=(-1,)), shared._replace(in_b=())):
        for ask in (packaged.pulls, *(partial(ask, pull=pull) for ask in (packaged.pull_path, packaged.without))):
            with pytest.raises(ReaderError, match="The text has no word at"):
                ask(a, b, wrong)


def test_rows_are_counted_stopped_and_the_same_however_many_words_each_has(
    packaged: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, shared = shared_of(packaged, (RIVER, ACCOUNT), "bank")
    every = packaged.pulls(a, b, shared)
    assert (packaged.pull_count(a, b, shared), len(every.pulls)) == (2, 15)
    monkeypatch.setattr(similarity, "MOST_TOKENS", 30)  # two of A's words at once and three of B's
    assert packaged.pull_count(a, b, shared) == similarity.pull_count(a, b, shared) == 7
    work = packaged.pull_rows(a, b, shared)
    found: list[Pulls] = []
    done = []
    while not found:
        try:
            done.append(next(work))
        except StopIteration as end:
            found.append(end.value)
    assert done == [1, 2, 3, 4, 5, 6, 7]
    np.testing.assert_allclose([p.rise for p in found[0].pulls], [p.rise for p in every.pulls], atol=1e-6)
    stopped = packaged.pull_rows(a, b, shared, 3)
    assert [next(stopped) for _ in range(3)] == [1, 2, 3]
    with pytest.raises(StopIteration) as end_of_three:
        next(stopped)
    assert end_of_three.value.value.pulls == found[0].pulls[:6]


def test_a_row_that_is_done_is_not_run_again(packaged: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b, shared = shared_of(packaged, (RIVER, ACCOUNT), "bank")
    every = packaged.pulls(a, b, shared)

    def refuse(*_: Any) -> None:
        raise AssertionError("run again")

    monkeypatch.setattr(similarity, "last_rows", refuse)
    assert packaged.pulls(a, b, shared).pulls == every.pulls


def test_a_text_read_twice_has_no_word_that_pulls_its_readings_apart(packaged: ModelService) -> None:
    a, b, shared = shared_of(packaged, (RIVER, RIVER), "bank")
    every = packaged.pulls(a, b, shared)
    assert every.cosine == pytest.approx(1, abs=1e-6)
    assert every.strongest is None
    assert min(pull.rise for pull in every.pulls) < -0.01  # a cut on one side parts the two


def test_texts_of_a_single_word_have_nothing_that_pulls(packaged: ModelService) -> None:
    a, b, shared = shared_of(packaged, ("bank", "Bank!"), "bank")
    every = packaged.pulls(a, b, shared)
    assert (packaged.pull_count(a, b, shared), every.pulls, every.strongest) == (0, (), None)


def test_the_quartiles_of_reworded_sentences_equal_the_librarys_own_one_by_one(packaged: ModelService) -> None:
    def mean(text: str) -> np.ndarray:
        with torch.inference_mode():
            return load_model(packaged)(**model_inputs(packaged.tokens(text))).last_hidden_state[0].numpy()

    found = packaged.reworded()
    texts = [(mean(one), mean(other)) for one, other in REWORDINGS]
    alike = sorted(cosine(one, range(len(one)), other, range(len(other))) for one, other in texts)
    assert found.count == len(alike) == 22
    assert found.median == pytest.approx((alike[10] + alike[11]) / 2, abs=1e-5)
    assert found.low == pytest.approx(alike[5] + 0.25 * (alike[6] - alike[5]), abs=1e-5)
    assert found.high == pytest.approx(alike[15] + 0.75 * (alike[16] - alike[15]), abs=1e-5)
    assert found.low > packaged.sentence_baseline().raw.high[-1]  # the same said otherwise is no random pair
