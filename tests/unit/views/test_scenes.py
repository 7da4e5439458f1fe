"""The answers to the scenes' questions against their records, and what they say if the text does not show the point."""

import re
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from components.compute.embeddings import without_positions
from components.records.embeddings import Proof
from components.records.tokens import Question, Tokens
from components.service import ModelService, open_service
from components.story.embeddings.summed import (
    hidden_states,
    largest_row,
    repeated_sums,
    segment_rows,
    swapped_rows,
)
from components.story.tokens.words import SPLIT_WORD, cut_words, repeated_ids
from components.views.answers import NO_REPEAT, TWICE, PageState
from components.views.tries import content_words, swapped
from tests.unit.views.made_up import text, tokens_of, vectors

BANKS = tokens_of(("the",), ("bank",), ("awe", "##some"), ("bank",))


def state(tokens: Tokens, **of_model: object) -> PageState:
    """A page that reads these tokens with a model that has these answers."""
    bert = SimpleNamespace(**{name: lambda *_, answer=answer: answer for name, answer in of_model.items()})
    return PageState(bert, tokens, {}, Question("", "", ""))


def test_words_of_several_pieces_are_named() -> None:
    assert cut_words(state(BANKS)).sentence == "“awesome” (2 pieces), out of 4 words, counting punctuation."
    assert cut_words(state(BANKS)).instead == ""


def test_a_repeated_piece_is_named_with_its_positions_and_its_id() -> None:
    found = repeated_ids(state(BANKS))
    assert found.sentence == f"“bank” occurs at positions 2 and 5, each time with ID {BANKS.ids[2]}."
    assert repeated_ids(state(tokens_of(("one",), ("two",)))).instead == TWICE


def test_each_row_of_the_segment_table_is_counted() -> None:
    assert segment_rows(state(BANKS)).sentence == "All 7 tokens look up row 0 of the segment table and no other."
    pair = segment_rows(state(tokens_of(("one",), ("two",), b_from=1))).sentence
    assert pair == "Row 0 of the segment table is looked up by 3 of the 4 tokens, row 1 by 1."
    assert "no other" in segment_rows(state(tokens_of(("one",), ("two",), b_from=1, rows=1))).sentence


def test_the_two_sums_of_a_word_differ_as_much_as_their_rows() -> None:
    ours = vectors(3, BANKS)
    apart = np.abs(ours.summed[2].astype(float) - ours.summed[5])
    text = repeated_sums(state(BANKS, embeddings=ours)).sentence
    assert f"differ in {np.count_nonzero(apart)} of {len(apart)} dimensions, by at most " in text
    assert apart.max() <= float(text.split()[-1].removesuffix(".")) < 1.1 * apart.max()
    assert repeated_sums(state(tokens_of(("one",)))).instead == TWICE


@pytest.mark.parametrize("difference", [0, 1.19e-7, 1.24e-7, 9.96e-7, 0.0123])
def test_the_bound_on_how_far_the_first_hidden_state_is_from_ours_holds_as_printed(difference: float) -> None:
    facts, proof = SimpleNamespace(layers=6), Proof(difference, difference)
    text = hidden_states(state(BANKS, facts=facts, proof=proof, embeddings=None)).sentence
    assert float(text.removesuffix(".").split("at most ")[1]) >= difference


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "None: “hello” is one piece."),
        ("dog bites man", "None: each of the 3 words, counting punctuation, is one piece."),
        ("[MASK] dog [SEP]", "None: “dog” is one piece."),
        ("[MASK]", "None: there is no word here."),
    ],
)
def test_words_are_counted_as_on_their_page(packaged: ModelService, text: str, words: str) -> None:
    found = cut_words(state(packaged.tokens(text)))
    assert words in found.sentence and found.instead == SPLIT_WORD


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        ("dog", "man", "“[SEP]” occurs at positions 2 and 4"),
        ("👩 family 🏳 flag", "", "“[UNK]” occurs at positions 1 and 3"),
        ("the dog and the dog", "", "“dog” occurs at positions 2 and 5"),
        ("☃ and ☃", "", "“[UNK]” occurs at positions 1 and 3"),
    ],
)
def test_what_occurs_twice_is_found_even_if_it_is_no_word(packaged: ModelService, a: str, b: str, words: str) -> None:
    assert words in repeated_ids(state(packaged.tokens(a, b))).sentence


def test_only_a_text_without_a_repeated_word_says_that_none_occurs_twice(packaged: ModelService) -> None:
    for words, repeated in (("👩 family 🏳 flag", False), ("☃ and ☃", True), ("dog bites man", False)):
        tokens = packaged.tokens(words)
        answer = repeated_sums(PageState(packaged, tokens, {}, Question(words, "", "")))
        assert (NO_REPEAT in answer.sentence) != repeated
        assert bool(answer.instead) != repeated


def test_the_shares_of_the_three_rows_add_up() -> None:
    for seed in range(20):
        tokens = text(seed)
        ours = vectors(seed, tokens)
        at = state(tokens, embeddings=ours)
        sizes = np.abs(np.stack([ours.word, ours.position, ours.segment]))[:, at.token]
        wins = np.bincount(sizes.argmax(axis=0), minlength=3)
        shown = [int(number) for number in re.findall(r"(\d+)%", largest_row(at).sentence)]
        assert sum(shown) == 100
        assert np.allclose(shown, 100 * wins / wins.sum(), atol=1)


@pytest.mark.parametrize("text", ["dog bites man", "Sinan is our awesomesauce instructor", "dog"])
def test_swapped_words_are_the_same_vectors_without_positions_as_in_the_variant(packaged, text: str) -> None:
    """The reference: what the variant's own input layer gives, and rows counted, not sorted."""
    variant, tokens = open_service("minilm", "no-positions"), packaged.tokens(text)
    state = PageState(packaged, tokens, {}, Question(text, "", ""))
    said = swapped_rows(state).sentence
    np.testing.assert_array_equal(
        without_positions(packaged.embeddings(state.tokens)), variant.embeddings(state.tokens).normed
    )
    words = content_words(state.tokens)
    if len(words) < 2:
        assert said == "This text has no two words to swap."
        return
    other = packaged.tokens(swapped(text, words[0], words[-1]))
    same = Counter(variant.embeddings(state.tokens).ids) == Counter(variant.embeddings(other).ids)
    assert said.startswith(f"The same {len(state.tokens)} vectors, in another order" if same else "Others: ")
    assert not same or f"“{words[0].text}” and “{words[-1].text}” comes first" in said
