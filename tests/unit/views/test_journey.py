"""The journey: its sentences against numbers computed another way, on random cuts and on the app's first sentence."""

import re
from dataclasses import replace
from html import escape

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.compute.cause import Cuts, HeadCuts, Telling
from components.compute.links import AttentionFrom
from components.compute.tokens import instructive_token, worth_naming
from components.frame.sentence import DEFAULT
from components.frame.waiting import completed
from components.records.states import States
from components.records.tokens import Tokens
from components.service import ModelService, uses as dictionary
from components.service.uses_map import use_vectors
from components.story.home.message import (
    LEVELS,
    MOST_COLUMNS,
    Journey,
    Window,
    levels,
    of_input,
    of_layer,
    per_stripe,
    stripes,
    told_layer,
)
from components.story.home.near import _end_of, _row, _start_of, nearest_uses
from components.story.home.words import before_asked, finding, told
from components.views.cause_told import other_words
from components.views.wording import brief_name, percent, token_name
from tests.unit.views.made_up import random_records, text, vectors

TEXTS = (DEFAULT, "dog bites man", "The coach was late for the match.")


def made_up(seed: int, layers: int = 3, heads: int = 4):
    """A text, the cuts of one of its tokens, by head too, and its weights; some cuts are equal, some nothing."""
    random, tokens = np.random.default_rng(seed), text(seed)
    token, count = seed % len(tokens), len(tokens)
    moved = random.choice([0.0, 0.0005, 0.002, 0.0021, 0.01, 0.04], (layers, count))
    words = other_words(tokens, token)
    sources = [words[int(row[words].argmax())] if words else -1 for row in moved]
    by_head = random.choice([0.0, 0.0004, 0.003, 0.02], (layers, heads))
    paths = tuple(
        HeadCuts(token, source, layer + 1, by_head[layer], float(moved[layer, source])) if words else None
        for layer, source in enumerate(sources)
    )
    weights = random.dirichlet(np.ones(count), (layers, heads)).astype(np.float32)
    return tokens, Telling(Cuts(token, False, False, moved), paths), AttentionFrom(token, weights)


@random_records
@given(st.integers(0, 10_000))
def test_the_named_path_is_the_earliest_of_those_that_move_the_token_nearly_most(seed: int) -> None:
    tokens, telling, row = made_up(seed)
    said, token, moved = finding(tokens, telling, row), row.position, telling.cuts.moved
    words = [
        one.position for one in tokens.tokens
        if one.position != token and one.word is not None and any(map(str.isalnum, one.piece))
    ]  # fmt: skip
    if not words:
        assert said.startswith("There is no other word here for ")
        return
    largest = max(moved[layer, word] for layer in range(3) for word in words)
    if largest < 0.001:
        assert said.startswith("No single word decides about ")
        return
    near = [(layer, word) for layer in range(3) for word in words if moved[layer, word] >= 0.9 * largest]
    first = min(layer for layer, _ in near)
    word = max((word for layer, word in near if layer == first), key=lambda word: moved[first, word])
    assert said == f"{token_name(tokens.names, token)} takes in {token_name(tokens.names, word)} in layer {first + 1}."
    assert said.tokens == (token, word)
    by_head = telling.paths[first].moved
    share = percent(float(row.weights[first, int(by_head.argmax()), word]))
    if np.sort(by_head)[-1] > np.sort(by_head)[-2]:
        assert said.line.startswith(f"head {int(by_head.argmax()) + 1} gives it {share} of its weight, an even share")
    else:
        assert said.line.startswith("all heads together give it ")
    if later := re.search(r"in layer (\d) it takes (?:in (.+)|it in again)$", said.line):
        path = telling.paths[int(later[1]) - 1]
        assert path.layer > first + 1 and path.together >= 0.001
        assert path.source == word if later[2] is None else later[2] == brief_name(tokens.names, path.source)


@random_records
@given(st.integers(0, 10_000))
def test_what_is_taken_in_first_and_last_are_words_whose_cuts_move_the_token(seed: int) -> None:
    tokens, telling, row = made_up(seed)
    means = told(tokens, row.position, 8, telling, variant="", untrained=True)["means"]
    amber = [path.source for path in telling.paths if path and path.together >= 0.001]
    if not amber:
        assert "takes in" not in means
        return
    first, last = (token_name(tokens.names, amber[end]) for end in (0, -1))
    assert means.endswith(f"takes in {first} first and {last} last." if first != last else f"takes in {first}.")


@random_records
@given(st.integers(0, 10_000))
def test_before_the_cuts_are_asked_for_the_named_word_is_the_one_with_the_largest_cosine(seed: int) -> None:
    tokens = text(seed)
    ours = vectors(seed, tokens)
    hidden = np.random.default_rng(seed).normal(size=(3, len(tokens), 8)).astype(np.float32)
    token = seed % len(tokens)
    said, itself = before_asked(tokens, States(hidden, hidden[-1, 0]), ours, token), token_name(tokens.names, token)
    unit = hidden / np.linalg.norm(hidden, axis=2, keepdims=True)
    others = [place for place in worth_naming(tokens).positions if place != token]
    if not others:
        assert said == f"{itself} passes 2 layers."
        assert said.line.startswith(f"it starts as the sum of word row {ours.ids[token]:,}, position row {token} ")
        return
    best = max(others, key=lambda place: unit[-1, token] @ unit[-1, place])
    end, start = (f"{unit[layer, token] @ unit[layer, best]:z.2f}".replace("-", "−") for layer in (-1, 0))
    assert said == f"{itself} ends nearest to {token_name(tokens.names, best)}."
    assert said.line == f"cosine {start} at first, {end} after layer 2"


def telling_of(bert: ModelService, a: str) -> tuple[Journey, Telling]:
    tokens = bert.tokens(a)
    token = instructive_token(tokens)
    shown = Journey(tokens, bert.embeddings(tokens), bert.states(tokens), bert.attention_from(tokens, token))
    return shown, completed(bert.telling_rows(tokens, token, other_words(tokens, token)))


def test_the_first_sentence_shows_that_bank_takes_in_the_river(packaged: ModelService) -> None:
    shown, telling = telling_of(packaged, DEFAULT)
    assert shown.tokens.pieces[shown.token] == "bank"
    said = finding(shown.tokens, telling, shown.row)
    assert said == "“bank” takes in “river” in layer 1."
    assert said.line.startswith("head 5 gives it 82%")


@pytest.mark.parametrize("a", TEXTS)
def test_the_telling_head_is_that_of_the_word_and_head_whose_own_cuts_move_the_token_most(
    packaged: ModelService, a: str
) -> None:
    shown, telling = telling_of(packaged, a)
    words = other_words(shown.tokens, shown.token)
    cuts, count = packaged.cuts(shown.tokens, shown.token).moved, len(shown.tokens)
    window = Window(0, count - 1)
    for layer in range(1, 7):
        source = max(words, key=lambda word: cuts[layer - 1, word])
        heads = packaged.cut_heads(shown.tokens, shown.token, source, layer).moved
        sent = told_layer(shown, telling, lambda *_: np.ones(count), window, layer)
        assert (sent["source"], sent["head"]) == (source, int(heads.argmax()) + 1)
        assert sent["effect"] == pytest.approx(heads.max())
        assert sent["weight"] == pytest.approx(shown.row.weights[layer - 1, heads.argmax(), source])


def cosines_on_map(packaged: ModelService, tokens: Tokens, token: int, layer: int) -> list[tuple[float, int]]:
    """The cosine of a token with each use of its word on the map, with those of other words if the map has fewer than
    four; and the use's number, the largest first."""
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    own, same = (
        packaged.states(tokens).hidden[layer, token] - held.means[layer],
        dictionary.numbers_of(tokens.names[token]),
    )
    cosines = held.directions(layer) @ (own / np.linalg.norm(own))
    pairs = list(zip(cosines.tolist(), drawn.numbers, strict=True))
    of_word = [pair for pair in pairs if pair[1] in same]
    searched = of_word if len(of_word) >= 4 else [pair for pair in pairs if pair[1] not in same]
    return sorted(searched, key=lambda pair: (-pair[0], pair[1]))


@pytest.mark.parametrize(
    ("a", "own"), [*((text, True) for text in TEXTS), ("a hungry cat", False), ("quokkas sleep", False)]
)
def test_the_nearest_use_is_that_of_the_word_with_the_largest_cosine_else_of_another(
    packaged: ModelService, a: str, own: bool
) -> None:
    tokens = packaged.tokens(a)
    token = instructive_token(tokens) if own else 2 if "hungry" in a else 1
    same = set(dictionary.numbers_of(tokens.names[token]))
    for layer, near in enumerate(packaged.nearest_on_map(tokens, (token,))):
        cosine, number = cosines_on_map(packaged, tokens, token, layer)[0]
        assert near.number == number and (number in same) == own == near.of_same_word
        assert near.cosine == pytest.approx(cosine, abs=1e-6)


@pytest.mark.parametrize(
    ("a", "word", "meaning"),
    [
        (DEFAULT, "bank", "sloping land"),
        ("I put 250 dollars in my pocket and walked to the bank next to the muddy river.", "bank", "sloping land"),
        ("The bank approved my loan yesterday.", "bank", "financial institution"),
        ("The coach was late for the match.", "match", "contest"),
        ("He lit the candle with a match.", "match", "ignites"),
        ("A crane waded through the marsh looking for frogs.", "crane", "wading bird"),
        ("The crane lifted the steel beam onto the roof.", "crane", "heavy objects"),
    ],
)
def test_after_the_last_layer_the_nearest_use_of_a_word_of_several_senses_has_the_sense_that_is_meant(
    packaged: ModelService, a: str, word: str, meaning: str
) -> None:
    tokens = packaged.tokens(a)
    assert meaning in packaged.nearest_on_map(tokens, (tokens.names.index(word),))[-1].definition


@pytest.mark.parametrize(
    ("a", "says"), [(DEFAULT, "Nearest uses of "), ("all the money", "Uses of other words nearest to ")]
)
def test_the_list_says_whose_uses_it_has_and_of_how_many(
    packaged: ModelService, monkeypatch: pytest.MonkeyPatch, a: str, says: str
) -> None:
    said: list[str] = []
    monkeypatch.setattr("streamlit.html", lambda body: said.append(body._repr_html_()))
    tokens, drawn = packaged.tokens(a), packaged.uses_map()
    token = tokens.names.index("bank" if a == DEFAULT else "money")
    own = sum(number in dictionary.numbers_of(tokens.names[token]) for number in drawn.numbers)
    near, every = packaged.nearest_on_map(tokens, (token,)), len(drawn.uses)
    nearest_uses(f"“{tokens.names[token]}”", near, packaged.nearness(), packaged.count_uses(tokens, (token,)), every)
    (list_,) = said
    assert f"<caption>{says}" in list_
    assert f"The nearest of {own if own >= 4 else every - own:,} uses, by cosine" in list_


def test_uses_that_are_equally_near_are_counted_and_none_of_them_is_quoted(packaged: ModelService) -> None:
    """At the input, words at the same place have the vector of their row."""
    tokens = packaged.tokens("The coach was late for the match.")
    near = packaged.nearest_on_map(tokens, (7,))
    for layer, one in enumerate(near):
        ranked = cosines_on_map(packaged, tokens, 7, layer)
        equal = [number for cosine, number in ranked if cosine >= ranked[0][0] - 1e-5]
        assert (one.equal, one.words) == (len(equal), len({dictionary.all_uses()[number].word for number in equal}))
        row = _row(layer, one, -1.0)
        assert ("equally near" in row) == (len(equal) > 1) != (escape(one.sentence) in row)
    assert near[0].equal > 1 == near[0].words and f"{near[0].equal} uses of <b>match</b>, equally near" in (
        _row(0, near[0], -1.0)
    )


@pytest.mark.parametrize("random", [0.0, 0.3])
def test_no_use_is_named_that_is_no_nearer_than_random_pairs(packaged: ModelService, random: float) -> None:
    use = packaged.nearest_on_map(packaged.tokens("dog bites man"), (2,))[3]
    for cosine, near in ((random, False), (random - 0.1, False), (random + 0.1, True)):
        row = _row(3, replace(use, cosine=cosine), random)
        assert ("none is near" in row) != near and (escape(use.sentence) in row) == near


@given(st.integers(1, 1200), st.integers(0, 100))
def test_a_stripe_is_the_strongest_of_its_dimensions_and_no_dimension_is_left_out(width: int, seed: int) -> None:
    vector = np.random.default_rng(seed).normal(size=width).astype(np.float32)
    size, drawn = per_stripe(width), stripes(vector[None])[0]
    groups = [vector[at : at + size] for at in range(0, width, size)]
    assert len(drawn) == len(groups) <= 48
    assert [float(one) for one in drawn] == [float(max(group, key=abs)) for group in groups]


def test_brightness_is_true_and_what_is_beyond_the_scale_has_its_end() -> None:
    assert levels(np.array([-3, -2, -1, 0, 0.5, 2, 9]), 2.0).tolist() == [-LEVELS, -LEVELS, -64, 0, 32, LEVELS, LEVELS]
    assert levels(np.zeros(2), 0.0).tolist() == [0, 0]


@given(st.integers(1, 600), st.integers(0, 599))
def test_a_long_text_is_drawn_around_the_token(count: int, token: int) -> None:
    token %= count
    window = Window.around(token, count)
    assert 0 <= window.first <= token <= window.last < count
    assert len(window.places) == min(count, MOST_COLUMNS)


def test_an_opened_row_has_the_steps_of_the_model(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog bites man")
    ours, states = packaged.embeddings(tokens), packaged.states(tokens)
    word, position, segment, summed, normed = (strip.values for strip in of_input(ours, 2))
    np.testing.assert_allclose(word + position + segment, summed, atol=1e-6)
    np.testing.assert_allclose(normed, states.hidden[0, 2], atol=1e-5)
    steps = {
        strip.station or strip.name: strip.values for strip in of_layer(packaged.encoder_layer(tokens, 3, [2]), None)
    }
    np.testing.assert_allclose(steps["before"], states.hidden[2, 2], atol=1e-6)
    np.testing.assert_allclose(steps["output"], states.hidden[3, 2], atol=1e-5)
    scores, weights = (steps[name].reshape(12, len(tokens)).astype(float) for name in ("scores", "weights"))
    np.testing.assert_allclose(weights, packaged.attention_from(tokens, 2).weights[2], atol=1e-6)
    np.testing.assert_allclose(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True), weights, atol=1e-6)
    last = of_layer(packaged.encoder_layer(tokens, 6, [2]), packaged.pooling(tokens))
    np.testing.assert_allclose(np.tanh(last[-2].values), last[-1].values, atol=1e-5)
    np.testing.assert_allclose(last[-1].values, packaged.pooling(tokens).theirs)


@pytest.mark.parametrize("cut", [_start_of, _end_of])
def test_a_use_is_shortened_at_a_space(cut) -> None:
    sentence = "the quick brown fox jumps over the lazy dog"
    assert set(cut(sentence).replace("…", "").split()) <= set(sentence.split())
    assert cut("short one") == "short one"
