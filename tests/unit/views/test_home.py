"""The sentence of the start page against numbers computed another way, and on the app's first sentence."""

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from components.compute.tokens import instructive_token, worth_naming
from components.frame.sentence import DEFAULT
from components.records.states import States
from components.service import ModelService
from components.views.home import finding
from components.views.wording import token_name
from tests.unit.views.made_up import text, vectors
from tests.unit.views.test_findings import random_records


@random_records
@given(st.integers(0, 10_000))
def test_the_named_word_is_the_one_with_the_largest_cosine(seed: int) -> None:
    tokens = text(seed)
    ours = vectors(seed, tokens)
    hidden = np.random.default_rng(seed).normal(size=(3, len(tokens), 8)).astype(np.float32)
    token = seed % len(tokens)
    told, itself = finding(tokens, ours, States(hidden, hidden[-1, 0]), token), token_name(tokens.names, token)
    unit = hidden / np.linalg.norm(hidden, axis=2, keepdims=True)
    others = [place for place in worth_naming(tokens).positions if place != token]
    if not others:
        assert tokens.is_empty or told == f"{itself} is the only word here."
        assert told.line.startswith(f"it starts as the sum of word row {ours.ids[token]:,}, position row {token} ")
        return
    best = max(others, key=lambda place: unit[-1, token] @ unit[-1, place])
    end, start = (f"{unit[layer, token] @ unit[layer, best]:z.2f}".replace("-", "−") for layer in (-1, 0))
    assert told == f"{itself} ends nearest to {token_name(tokens.names, best)}."
    assert told.line.startswith(f"cosine {start} at first, {end} after layer 2")


def test_the_first_sentence_shows_that_context_pulls_bank_to_the_river(packaged: ModelService) -> None:
    tokens = packaged.tokens(DEFAULT)
    token = instructive_token(tokens)
    assert tokens.pieces[token] == "bank"
    assert tokens.pieces.count("bank") == 1
    shown = finding(tokens, packaged.embeddings(tokens), packaged.states(tokens), token)
    assert shown == "“bank” ends nearest to “river”."
    start, end = map(float, re.findall(r"cosine (\S+) at first, (\S+) after", shown.line)[0])
    assert end > start + 0.3


def test_the_first_sentence_finds_the_river_bank_among_the_uses_of_bank(packaged: ModelService) -> None:
    tokens = packaged.tokens(DEFAULT)
    group = (instructive_token(tokens),)
    first, last = ([near.definition for near in packaged.nearest_uses(tokens, group, layer, 5)] for layer in (0, 6))
    assert len(set(first)) >= 3, "layer 0 knows only the word and its position"
    assert all(definition.startswith("sloping land") for definition in last[:3])
