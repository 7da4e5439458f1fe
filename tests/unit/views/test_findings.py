"""Each page's finding against its numbers: known cases, and random records that try to refute it."""

import re
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.compute.similarity import added_by_pairs, baseline_of, cosines, curve, sense_parting
from components.compute.vectors import paired_cosines
from components.records.corpus import Origin, PointKind, Points, Sentence, Wanted, WordPart
from components.records.similarity import Band
from components.story.embeddings import of_two, summed as embeddings
from components.story.list import senses
from components.story.list.layers import finding as turning
from components.story.sentences import pairs as every_pair, pythons, random_pairs
from components.views.wording import percent, token_name
from tests.unit.views.found import with_line
from tests.unit.views.made_up import random_records, seeds, text, tokens_of, vectors


@random_records
@given(seeds)
def test_most_of_a_token_is_the_row_that_is_the_largest_in_most_of_its_dimensions(seed: int) -> None:
    tokens = text(seed)
    ours, chosen = vectors(seed, tokens), seed % len(tokens)
    said = embeddings.finding(tokens, ours, chosen)
    rows = {"word row": ours.word, "position row": ours.position, "segment row": ours.segment}
    if "start from the same row" in said:
        alike = [place for place in range(len(tokens)) if tokens.ids[place] == tokens.ids[chosen]]
        assert list(said.tokens) == alike and len(alike) > 1
        assert ("segments" in said) == (len({tokens.segments[place] for place in alike}) > 1)
        assert (ours.word[alike] == ours.word[chosen]).all()
        sums = ours.summed[alike].astype(float)
        assert float(said.line.split("at most ")[1].split()[0]) >= abs(sums[:, None] - sums[None]).max() - 1e-6
        return
    sizes = np.stack([abs(row[chosen]) for row in rows.values()])
    wins = {name: float((sizes.argmax(axis=0) == part).mean()) for part, name in enumerate(rows)}
    if found := re.match(r"Most of .+ comes from its (.+ row)\.$", said):
        assert wins[found[1]] > 0.5
        assert f"in {percent(wins[found[1]])} of" in said.line or abs(wins[found[1]] * 100 % 1 - 0.5) < 0.5
    else:
        assert said.startswith("No single row makes most of ") and max(wins.values()) < 0.51
    for name, share in wins.items():
        shown = re.search(rf"{name} in (?:less than |more than )?(\d+)%", said.line)
        assert shown is None or abs(int(shown[1]) - 100 * share) <= 1


@given(seeds)
@random_records
def test_the_lowest_cosine_of_two_models_is_told_only_if_it_looks_lower(seed: int) -> None:
    dice, tokens = np.random.default_rng(seed), tokens_of(("dog",), ("bites",), ("man",))
    one = vectors(seed, tokens)
    turned = one.normed + dice.choice([0, 1e-4, 0.02, 1], (5, 1)) * dice.normal(size=(5, 8))
    other = replace(one, normed=turned.astype(np.float32))
    both = SimpleNamespace(begun="Without training,", how=("as trained", "without training"))
    line = of_two.input_finding(tokens, (one, other), 1, both).line
    cosines = paired_cosines(one.normed, other.normed)
    own = re.match(r"cosine of the two after LayerNorm (\S+?)(?:[;,]|$)", line)
    assert own and own[1] == f"{cosines[1]:z.2f}".replace("-", "−")
    lowest = [place for place in range(5) if cosines[place] <= cosines.min() + 1e-6]
    if found := re.search(r"lowest for (.+), (\S+)$", line):
        assert [token_name(tokens.names, place) for place in lowest] == [found[1]]
        assert float(found[2].replace("−", "-")) < float(own[1].replace("−", "-"))
    elif "the lowest of all" in line:
        assert lowest == [1]
    else:
        assert len(lowest) > 1 or f"{cosines.min():z.2f}" == f"{cosines[1]:z.2f}"


def band_of(low: float, middle: float, high: float) -> Band:
    """The cosines of random pairs in one layer; their mean is the median."""
    return Band(np.array([low]), np.array([middle]), np.array([high]), np.array([middle]), 100)


@random_records
@given(seeds, st.integers(1, 13))
def test_random_pairs_are_as_alike_as_the_page_says_before_it_shows_any(seed: int, layers: int) -> None:
    random = np.random.default_rng(seed)
    vectors = random.normal(random.uniform(0, 3, (layers, 1, 1)), 1, (layers, 30, 8)).astype(np.float32)
    numbers = [number // 3 for number in range(30)]
    sentence = random_pairs.random_pairs(baseline_of(vectors, numbers)).replace("−", "-")
    units = vectors.astype(np.float64) / np.linalg.norm(vectors.astype(np.float64), axis=2, keepdims=True)
    apart = np.triu(np.not_equal.outer(numbers, numbers))
    highest = np.array([np.percentile((layer @ layer.T)[apart], 95) for layer in units])
    for value, layer in re.findall(r"up to (\S+) in layer (\d+)", sentence):
        assert highest[int(layer)] - 1e-6 <= float(value) < highest[int(layer)] + 0.011
    if found := re.search(r"up to (\S+), whatever the layer", sentence):
        assert np.abs(float(found[1]) - highest).max() < 0.011
    else:
        named = {int(layer) for layer in re.findall(r"in layer (\d+)", sentence)}
        assert named == {int(highest.argmax()), int(highest.argmin())}
    assert "any" not in sentence


@random_records
@given(st.one_of(st.just(0.2), st.floats(-1, 1)), st.floats(-0.5, 0.2), st.floats(0.2, 0.9))
def test_a_cosine_beyond_the_band_of_random_pairs_looks_beyond_it_and_one_within_it_within_its_printed_ends(
    value: float, low: float, high: float
) -> None:
    band = band_of(low, 0.1, high)
    headline = random_pairs.beside_band(value, band, 0)
    sentence = random_pairs.beside_random(value, band, 0).replace("−", "-")
    if found := re.search(r"cosine of (\S+): (more|less) alike .* \((?:up to|from) (\S+)\)", sentence):
        shown, edge = float(found[1]), float(found[3])
        inside = high if found[2] == "more" else low
        assert edge >= high - 1e-9 if found[2] == "more" else edge <= low + 1e-9
        assert abs(value - inside) > 9e-6 and f"{found[2]} alike than" in headline
        assert shown > edge if found[2] == "more" else shown < edge
        return
    assert low - 1.1e-5 <= value <= high + 1.1e-5 and "as alike as" in headline
    if ends := re.search(r"\((\S+) to (\S+)\)", sentence):
        assert float(ends[1]) <= low + 1e-9 and float(ends[2]) >= high - 1e-9
    else:
        assert sentence == f"a cosine of {value:z.2f}, as random pairs have: there is nothing to tell"
        assert high - low < 1.1e-5


@random_records
@given(seeds, st.integers(2, 5))
def test_no_other_pair_of_the_named_kind_is_as_alike_as_the_named_one(seed: int, words: int) -> None:
    random = np.random.default_rng(seed)
    text = tokens_of(*[(word,) for word in ("bank", "the", "river", "boat", "money")[:words]])
    vectors = random.integers(-2, 3, (len(text), 2)).astype(np.float32)
    alike = cosines(vectors, vectors)
    found = every_pair.finding(alike, band_of(-0.5, 0, 0.5), text, text, 0)
    content = [token.position for token in text.tokens if token.piece in ("bank", "river", "boat", "money")]
    pairs = sorted((float(alike[pair]) for pair in combinations(content, 2)), reverse=True)
    if found:
        one, other = found.tokens
        assert float(alike[one, other]) == pairs[0]
        assert len(pairs) == 1 or pairs[1] < pairs[0]
        assert f"“{text.pieces[one]}” and “{text.pieces[other]}”" in found
        assert (f"; most of {len(pairs)} pairs of content words" in found.line) == (len(pairs) > 1)
        assert ("are most alike" in found) == (len(pairs) > 1)
    else:
        assert not pairs or np.isclose(pairs[0], pairs[1], atol=1e-6)


@random_records
@given(seeds)
def test_what_pairs_of_tokens_add_sums_to_the_cosine_of_two_sentences(seed: int) -> None:
    random = np.random.default_rng(seed)
    one, other = (random.integers(-2, 3, (5, 2)).astype(np.float32) for _ in range(2))
    whole = curve(np.stack([one.mean(axis=0), other.mean(axis=0)])[None], 0, 1, "")
    assert added_by_pairs(one, other).sum() == pytest.approx(whole.cosines[0], abs=1e-5)


@given(seeds)
@random_records
def test_two_uses_are_apart_from_the_named_layer_on(seed: int) -> None:
    first, other_first, second, other_second = cosines = np.random.default_rng(seed).uniform(-0.2, 1, (4, 4))
    apart = (first > other_first) & (second > other_second)
    text = pythons.apart_from(cosines)
    layer = re.search(r"layer (\d+) to the last", text)
    assert bool(layer) == bool(apart[-1])
    if layer:
        start = int(layer[1])
        assert apart[start:].all()
        assert start == 0 or not apart[start - 1]


@given(seeds, st.integers(2, 7), st.floats(0, 1))
@random_records
def test_senses_part_in_the_named_layer(seed: int, layers: int, split: float) -> None:
    random = np.random.default_rng(seed)
    labels = ["a", "a", "a", "b", "b", "b"]
    sense = np.array([[1.0, 0.0]] * 3 + [[0.0, 1.0]] * 3) * (np.arange(layers) >= split * layers)[:, None, None]
    parted = sense_parting((sense + random.normal(0, 0.4, (layers, 6, 2))).astype(np.float32), labels)
    found = senses.finding(parted, "bank")
    said_of_senses(parted, with_line(found))
    assert found.marks == (() if parted.layer is None else (f"layer {parted.layer}: they part",))


def said_of_senses(parted, sentence: str, word: str = "bank") -> None:
    """Every number in the sentence, as it is printed, against every layer."""
    assert sentence.startswith(f"The senses of “{word}” ") and "at least more" not in sentence
    last = len(parted.share) - 1
    clear = [parted.share[layer] >= 0.75 and parted.share[layer] > parted.chance[layer] for layer in range(last + 1)]
    bound = re.search(r"at (least|most) (\d+)%", sentence)
    if clear[-1]:
        since = max((layer + 1 for layer in range(last + 1) if not clear[layer]), default=0)
        assert (
            f"part only in the last layer, {last}" in sentence
            if since == last
            else f"part in layer {since}" in sentence
        )
        assert bound and bound[1] == "least"
        assert all(float(share) >= int(bound[2]) / 100 for share in parted.share[since:])
    elif any(clear):
        named = re.search(r"apart in layers? ([\d, and]+);", sentence)
        assert named and [int(item) for item in re.findall(r"\d+", named[1])] == list(np.flatnonzero(clear))
        assert ("in layers" in sentence) == (sum(clear) > 1) and "part, but not for good." in sentence
        assert ("chance can reach" in sentence) == (parted.share[-1] >= 0.75)
    elif max(parted.share) >= 0.75:
        assert "no more often than chance" in sentence
    else:
        assert "less than 75%" in sentence or (bound and bound[1] == "most")
        if bound:
            assert float(max(parted.share)) <= int(bound[2]) / 100 < 0.75


@pytest.mark.parametrize("shares", [[0.748], [0.7401, 0.5], [0.8593, 0.9], [0.9999, 0.9], [0.8, 0.82, 0.2], [0.8, 0.1]])
def test_bounds_on_the_parting_of_senses_hold_as_they_are_printed(shares: list[float]) -> None:
    parted = sense_parting(np.random.default_rng(0).normal(size=(len(shares), 6, 3)).astype(np.float32), list("aaabbb"))
    for chance in (0.6, 0.95):
        clear = [share >= 0.75 and share > chance for share in shares]
        apart = tuple(int(layer) for layer in np.flatnonzero(clear))
        onward = next((layer for layer in apart if all(clear[layer:])), None)
        levels = {"share": np.array(shares), "chance": np.full(len(shares), chance)}
        made = replace(parted, **levels, apart=apart, layer=onward)
        said_of_senses(made, with_line(senses.finding(made, "bank")))


def test_a_token_that_turned_is_named_as_typed_and_with_its_place_if_it_occurs_twice() -> None:
    text = "sky 💙 and sky sea"
    spans = [(0, 3, "sky"), (4, 5, "💙"), (6, 9, "and"), (10, 13, "sky"), (14, 17, "sea")]
    origins = tuple(
        Origin(0, place, name, WordPart.UNKNOWN if name == "💙" else WordPart.WHOLE, 0, start, end)
        for place, (start, end, name) in enumerate(spans, 1)
    )
    rows = np.eye(2, dtype=np.float32)
    named = {3: "“sky” (4) turns furthest", 4: "“sea” turns furthest"}
    for turned, expected in named.items():
        angles = np.full(5, 0.5)
        angles[[turned, 0]] = 1.5, 0.1
        last = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
        points = Points((Sentence(text),), Wanted(), (0, 1), np.stack([rows[[0] * 5], last]), origins, "made up")
        assert expected in turning(points)


def points_of(vectors: np.ndarray, names: list[str], kind: PointKind = PointKind.TOKEN) -> Points:
    part = WordPart.SENTENCE if kind is PointKind.SENTENCE else WordPart.WHOLE
    origins = tuple(Origin(0, place, word, part) for place, word in enumerate(names))
    layers = tuple(range(len(vectors)))
    return Points((Sentence("a"),), Wanted(kind), layers, vectors.astype(np.float32), origins, "made up")


def test_equal_points_have_no_furthest_and_function_words_are_not_named() -> None:
    start, turned = np.eye(2)[[0] * 4], np.eye(2)[[1, 0, 0, 0]] + [[0, 0], [0, 0.5], [0, 0.1], [0, 0.1]]
    assert "“cat” turns furthest" in turning(points_of(np.stack([start, turned]), ["the", "cat", "dog", "of"]))
    equal = turning(points_of(np.stack([start, turned]), ["the", "the", "dog", "dog"]))
    assert "furthest" not in equal and "“dog”" in equal
