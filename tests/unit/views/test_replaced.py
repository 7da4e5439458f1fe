"""Replacing a word: what stands where it stood, and what the two sentences are then."""

import pytest
import streamlit as st

from components.frame import address
from components.records.tokens import APART, PAIR, Question
from components.story.embeddings import summed as replaced

TEXTS = [
    "",
    "dog bites man",
    "  naïve café 東京 😀!",
    "an awesomesauce [MASK] isn't [SEP] done",
    "שלום عالم",
    "a\u0301 b",
]


@pytest.fixture
def state(monkeypatch) -> dict:
    state = {address.CHOSEN: {}}
    monkeypatch.setattr(st, "session_state", state)
    return state


def editing_of(bert, a: str, b: str = ""):
    tokens = bert.tokens(a, b)
    return tokens, replaced.editing(Question(a, b, bert.key, PAIR), tokens, range(len(tokens)), a)


@pytest.mark.parametrize("a", TEXTS)
@pytest.mark.parametrize("b", ["", "man bites dog"])
def test_a_token_offers_the_word_of_sentence_a_that_it_is_of(packaged, a: str, b: str) -> None:
    tokens, editing = editing_of(packaged, a, b)
    for token, word in zip(tokens.tokens, editing.words, strict=True):
        own = token.segment == 0 and token.start is not None and token.word is not None
        assert (a[token.start : token.end] in word) if own else not word


def test_the_new_sentence_becomes_a_and_what_it_was_becomes_b(packaged, state) -> None:
    text = "an awesomesauce bank, an awesomesauce river"
    _, editing = editing_of(packaged, text)
    row = [row for row, word in enumerate(editing.words) if word == "awesomesauce"][-1]
    editing.replace(row, " very old ")
    assert state[address.CHOSEN] == {"a": "an awesomesauce bank, an very old river", "b": text}
    assert (state["input_rows"], state["pair_matched"]) == ("difference", "place")


@pytest.mark.parametrize(
    ("text", "word", "becomes"),
    [
        ("we drank cafe\u0301 daily", "cafe\u0301", "we drank tea daily"),
        ("an old\xad man", "old\xad", "an tea man"),
        ("a 👩\u200d👩\u200d👧\ufe0f b", "👩\u200d👩\u200d👧\ufe0f", "a tea b"),
        ("a \u200fשלום\u200f b", "\u200fשלום\u200f", "a tea b"),
    ],
    ids=["decomposed accent", "soft hyphen", "joined emoji", "direction marks"],
)
def test_a_word_is_replaced_with_all_that_a_reader_sees_as_it(
    packaged, state, text: str, word: str, becomes: str
) -> None:
    _, editing = editing_of(packaged, text)
    editing.replace(editing.words.index(word), "tea")
    assert state[address.CHOSEN]["a"] == becomes


def test_undo_gives_back_both_sentences_how_they_were_read_and_the_view(packaged, state) -> None:
    state |= {"input_rows": "one", "pair_matched": "word"}
    _, editing = editing_of(packaged, "dog bites man", "man bites dog")
    editing.replace(1, "cat")
    replaced._undo()
    assert state[address.CHOSEN] == {"a": "dog bites man", "b": "man bites dog", "reading": "pair", "side": "a"}
    assert (state["input_rows"], state["pair_matched"]) == ("one", "word")


def test_the_same_word_again_changes_nothing(packaged, state) -> None:
    _, editing = editing_of(packaged, "dog bites man")
    editing.replace(1, " dog ")
    assert state == {address.CHOSEN: {}}


def test_a_word_of_sentence_b_is_replaced_where_b_is_read_alone_and_undo_shows_b_again(packaged, state) -> None:
    question = Question("dog bites man", "it rains", packaged.key, APART, "b")
    tokens = packaged.tokens(*question.read)
    editing = replaced.editing(question, tokens, range(len(tokens)), tokens.a)
    editing.replace(2, "snows")
    assert state[address.CHOSEN] == {"a": "it snows", "b": "it rains"}
    replaced._undo()
    assert state[address.CHOSEN] == {"a": "dog bites man", "b": "it rains", "reading": "apart", "side": "b"}
