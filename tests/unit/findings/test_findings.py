"""Each page's finding against its numbers: known cases, and random records that try to refute it."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.compute.contributions import before_norm
from components.compute.dropout import drop
from components.compute.embeddings import embed
from components.compute.masked import fill
from components.compute.normalization import layer_norm
from components.compute.positions import compare_positions
from components.compute.senses import judged as judged_senses
from components.compute.similarity import baseline_of, nearest_points, sense_parting
from components.findings import (
    blank,
    context,
    contributions,
    dropout,
    embeddings,
    normalization,
    padding,
    pairs,
    positions,
    readout,
    senses,
    similarity,
)
from components.findings.layers import finding as turning
from components.findings.wording import count, listed, name, percent, quoted_tokens
from components.records.corpus import Origin, Points, Sentence, Wanted, WordPart
from components.records.embeddings import Embeddings
from components.records.padding import Padding
from components.records.pairs import Comparison
from components.records.readout import Neighbours, Readout, StationReadout
from components.records.similarity import Band, Curve
from components.records.uses import Use
from components.records.uses_map import NearUse, SameWord

PIECES = ("[CLS]", "bank", "of", "the", "bank", "[SEP]")
random_records = settings(max_examples=40, deadline=None)
seeds = st.integers(0, 10_000)


def made_up(seed: int, tokens: int = 6, width: int = 8) -> Embeddings:
    random = np.random.default_rng(seed)
    scale = random.uniform(0.01, 2, size=3)
    tables = [random.normal(scale=size, size=(rows, width)) for size, rows in zip(scale, (20, 10, 2), strict=True)]
    pieces = tuple(PIECES[number % len(PIECES)] for number in range(tokens))
    ids = tuple(int(number) for number in random.integers(0, 20, tokens))
    segments = tuple(int(number) for number in random.integers(0, 2, tokens))
    return embed(
        pieces, ids, segments,
        word_table=tables[0], position_table=tables[1], segment_table=tables[2],
        gamma=random.normal(1, 0.2, width), beta=random.normal(0, 0.1, width), eps=1e-12,
    )  # fmt: skip


def test_counts_and_shares_are_written_in_correct_english() -> None:
    assert count(1, "token") == "1 token"
    assert count(2048, "token") == "2,048 tokens"
    assert count(2, "entry", "entries") == "2 entries"
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0%",
        "less than 1%",
        "50%",
        "more than 99%",
        "100%",
    ]
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"


def test_a_token_that_occurs_twice_is_named_with_its_position() -> None:
    assert name(PIECES, 1) == "“bank” (1)"
    assert name(PIECES, 2) == "“of”"
    assert name(PIECES, 0) == "[CLS]"
    assert quoted_tokens(PIECES, [1, 4]) == "“bank” (1) and “bank” (4)"


@random_records
@given(seeds)
def test_the_three_rows_share_all_cells_of_the_sum(seed: int) -> None:
    ours = made_up(seed)
    wins = {"word": 0, "position": 0, "segment": 0}
    for token in range(ours.shape[0]):
        for dimension in range(ours.shape[1]):
            sizes = {part: abs(float(getattr(ours, part)[token, dimension])) for part in wins}
            wins[max(sizes, key=lambda part: sizes[part])] += 1
    total = sum(wins.values())
    sentence = embeddings.finding(ours)
    assert f"In {percent(wins['word'] / total)} of the {total:,} cells" in sentence
    assert f"in {percent(wins['position'] / total)} the position row" in sentence
    assert f"in {percent(wins['segment'] / total)} the segment row" in sentence


@random_records
@given(seeds)
def test_the_tokens_named_are_those_in_which_another_row_has_the_larger_share(seed: int) -> None:
    ours = made_up(seed)
    sentence = contributions.finding(before_norm(ours), ours.pieces)
    others = []
    for token in range(ours.shape[0]):
        whole = ours.summed[token].astype(float)
        shares = [float(getattr(ours, part)[token] @ whole) for part in ("word", "position", "segment")]
        if shares.index(max(shares)) != 0:
            others.append(token)
    if not others:
        assert "in every token" in sentence
    elif len(others) == ours.shape[0]:
        assert "in no token" in sentence
    else:
        assert quoted_tokens(ours.pieces, others) in sentence


@random_records
@given(seeds, st.integers(1, 6))
def test_the_named_tokens_are_those_that_layer_norm_stretches_most_and_least(seed: int, tokens: int) -> None:
    ours = made_up(seed, tokens)
    sentence = normalization.finding(layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps), ours.pieces)
    factors = [1 / float(np.sqrt(row.astype(float).var() + ours.eps)) for row in ours.summed]
    assert f"{max(factors):.3g}" in sentence
    assert f"{min(factors):.3g}" in sentence
    growth = np.sqrt((ours.normed.astype(float) ** 2).mean(0) / (ours.summed.astype(float) ** 2).mean(0))
    assert f"dimension {growth.argmax()} grows most, {growth.max():.3g} times" in sentence


@random_records
@given(seeds, st.integers(2, 9))
def test_the_odd_position_row_is_less_like_both_its_neighbours_than_any_other_row(seed: int, rows: int) -> None:
    table = np.random.default_rng(seed).normal(size=(rows, 6)).cumsum(axis=0)
    sentence = positions.finding(compare_positions(table))
    if not (found := re.search(r"least like both its neighbours is (\d+)", sentence)):
        assert rows < 4
        return
    unit = table / np.linalg.norm(table, axis=1, keepdims=True)
    likeness = {row: max(unit[row] @ unit[row - 1], unit[row] @ unit[row + 1]) for row in range(1, rows - 1)}
    assert likeness[int(found[1])] == pytest.approx(min(likeness.values()), abs=1e-6)


@random_records
@given(seeds, st.floats(0, 0.5))
def test_the_values_that_dropout_sets_to_zero_are_counted(seed: int, p: float) -> None:
    rows = np.ones((5, 16), np.float32)
    dropped = drop(rows, p, seed)
    sentence = dropout.finding(dropped)
    assert f"{(dropped.after == 0).sum():,} of 80" in sentence if p else "nothing is dropped" in sentence


def test_padding_without_a_mask_names_the_token_that_moves_furthest_for_its_length() -> None:
    still, moved = np.full((1, 3), 1e-7), np.array([[0.1, 0.6, 0.2]])
    record = Padding(("[CLS]", "dog", "[SEP]"), 8, still, moved, np.array([[1.0, 2.0, 1.0]]), 1.0, 0.9, 0.9)
    assert "“dog” by 30.0% of its length" in padding.finding(record, 0)
    assert padding.finding(record, 0).endswith("with it, no vector moves by more than rounding.")
    leaking = Padding(("[CLS]", "dog", "[SEP]"), 8, 0.5 * moved, moved, np.array([[1.0, 2.0, 1.0]]), 1.0, 0.9, 0.9)
    assert padding.finding(leaking, 0).endswith("with it, the largest move is 15.00% of a vector's length.")
    nothing = Padding(("[CLS]", "dog", "[SEP]"), 8, still, still, np.ones((1, 3)), 1.0, 1.0, 1.0)
    assert "more than rounding" in padding.finding(nothing, 0)
    exact = Padding(("[CLS]", "dog", "[SEP]"), 8, 0 * still, moved, np.array([[1.0, 2.0, 1.0]]), 1.0, 0.9, 0.9)
    assert "no vector moves at all" in padding.finding(exact, 0)


def test_shared_tokens_are_counted_by_the_layer_in_which_their_vectors_first_differ() -> None:
    euclidean = np.array([[0, 1, 1, 0], [1, 1, 1, 0], [1, 0, 1, 0]], np.float32)
    rows = np.zeros((4, 2), np.float32)
    compared = Comparison(
        ("[CLS]", "the", "dog", "[SEP]"), tuple((n, n) for n in range(4)), rows, rows, rows, rows, euclidean, euclidean
    )
    ending = "the vectors of 2 first differ in layer 0, those of 1 in layer 1 and those of 1 never."
    assert pairs.finding(compared).endswith(ending)


@pytest.mark.parametrize(("value", "words"), [(0.9, "more alike than"), (0.5, "within"), (-0.2, "less alike than")])
def test_a_cosine_is_compared_with_the_band_of_random_pairs(value: float, words: str) -> None:
    low, middle, high, mean = (np.array([level]) for level in (0.1, 0.4, 0.7, 0.4))
    band = Band(low, middle, high, mean, 100)
    assert words in similarity.finding(Curve("a 1 ~ b 2", np.array([value])), band, "“a” and “b”")


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ([1, 1, 1], "At every station"),
        ([1, 1, 40], "up to station 1; at the end its own row ranks 40."),
        ([2, 1, 1], "does not begin nearest"),
        ([1, 5, 1], "up to station 0, and again at the end."),
        ([None, None], "has a direction"),
    ],
)
def test_the_named_layer_is_the_last_at_which_a_token_is_nearest_to_its_row(
    ranks: list[int | None], words: str
) -> None:
    none = Neighbours("cosine", (), ())
    stations = tuple(StationReadout(f"station {number}", number, 1.0, rank, none) for number, rank in enumerate(ranks))
    assert words in readout.finding(Readout(1, 7, "cosine", False, stations), PIECES)


@given(seeds)
@random_records
def test_two_uses_are_apart_from_the_named_layer_on(seed: int) -> None:
    first, other_first, second, other_second = cosines = np.random.default_rng(seed).uniform(-0.2, 1, (4, 4))
    apart = (first > other_first) & (second > other_second)
    text = similarity.apart_from(cosines)
    layer = re.search(r"layer (\d+) to the last", text)
    assert bool(layer) == bool(apart[-1])
    if layer:
        start = int(layer[1])
        assert apart[start:].all()
        assert start == 0 or not apart[start - 1]


@given(seeds, st.integers(1, 5), st.one_of(st.none(), st.integers(0, 6)))
@random_records
def test_the_first_choice_for_a_blank_leads_from_the_named_layer(seed: int, layers: int, hidden: int | None) -> None:
    logits = np.random.default_rng(seed).integers(0, 4, (layers, 7)).astype(np.float32)
    vocabulary = tuple("abcdefg")
    sentence = blank.finding(fill(logits, 3, hidden, 2), vocabulary)
    leaders = [int(line.argmax()) for line in logits]
    assert f"“{vocabulary[leaders[-1]]}” ({percent(np.exp(logits[-1]).max() / np.exp(logits[-1]).sum())})" in sentence
    since = max((layer + 1 for layer in range(layers) if leaders[layer] != leaders[-1]), default=0)
    assert ("only in the last layer" if since == layers - 1 else f"from layer {since} on") in sentence
    if hidden is not None and hidden != leaders[-1]:
        assert f"ranks {int((logits[-1] > logits[-1, hidden]).sum()) + 1:,}." in sentence


@given(seeds, st.integers(2, 7), st.floats(0, 1))
@random_records
def test_senses_part_in_the_named_layer(seed: int, layers: int, split: float) -> None:
    random = np.random.default_rng(seed)
    labels = ["a", "a", "a", "b", "b", "b"]
    sense = np.array([[1.0, 0.0]] * 3 + [[0.0, 1.0]] * 3) * (np.arange(layers) >= split * layers)[:, None, None]
    parted = sense_parting((sense + random.normal(0, 0.4, (layers, 6, 2))).astype(np.float32), labels)
    sentence = senses.finding(parted)
    clear = [parted.share[layer] >= 0.75 and parted.share[layer] > parted.chance[layer] for layer in range(layers)]
    if clear[-1]:
        since = max((layer + 1 for layer in range(layers) if not clear[layer]), default=0)
        assert f"part in layer {since} and stay apart to the last, layer {layers - 1}" in sentence
        assert f"at least {percent(float(min(parted.share[since:])))}" in sentence
    elif any(clear):
        assert "not up to the last" in sentence
        named = re.search(r"in layer ([\d, and]+), but", sentence)
        assert named and [int(item) for item in re.findall(r"\d+", named[1])] == list(np.flatnonzero(clear))
    else:
        assert "In no layer" in sentence and f"at most {percent(float(max(parted.share)))}" in sentence


def use(number: int, word: str = "bank") -> Use:
    return Use(word, "n", number, number, "noun.act", f"meaning {number}", f"the {word} {number}", 4, 4 + len(word))


@given(seeds, st.integers(1, 6), st.integers(0, 6))
@random_records
def test_a_word_is_nearest_to_the_named_sense_from_the_named_layer_on(seed: int, layers: int, count: int) -> None:
    random = np.random.default_rng(seed)
    uses = tuple(use(int(number)) for number in random.integers(0, 3, count))
    own, others = random.normal(size=(layers, 4)), random.normal(size=(layers, count, 4))
    own /= np.linalg.norm(own, axis=-1, keepdims=True)
    others /= np.linalg.norm(others, axis=-1, keepdims=True)
    verdict = judged_senses(own, others, [item.meaning for item in uses]) if count else None
    same = SameWord("bank", tuple(range(count)), uses, own, others, verdict)
    sentence = context.among_uses("bank", same, lambda: [NearUse(use(9, "shore"), 0.5, 9)], 2)
    nearest = [uses[int((others[layer] @ own[layer]).argmax())].meaning for layer in range(layers)] if count else []
    if len({item.meaning for item in uses}) < 2:
        assert "“shore”" in sentence and "layer 2" in sentence
        return
    assert f"“meaning {nearest[-1][1:]}”" in sentence
    since = max((layer + 1 for layer in range(layers) if nearest[layer] != nearest[-1]), default=0)
    words = "in every layer" if not since else "in the last layer only" if since == layers - 1 else f"layer {since} to"
    assert words in sentence
    assert f"examples for {len({item.meaning for item in uses})} senses" in sentence


def test_a_word_that_is_not_in_the_dictionary_is_near_some_use_or_none() -> None:
    same = SameWord("zzz", (), (), np.ones((1, 1)), np.ones((1, 0, 1)), None)
    assert context.among_uses("zzz", same, list, 0) == ""


@given(seeds, st.integers(1, 6))
@random_records
def test_the_nearest_point_has_the_largest_cosine_of_the_layer(seed: int, count: int) -> None:
    rows = np.random.default_rng(seed).normal(size=(2, count, 3)).astype(np.float32)
    origins = tuple(Origin(0, place, f"word{place}", WordPart.WHOLE) for place in range(count))
    points = Points((Sentence("a"),), Wanted(), (0, 1), rows, origins, "made up")
    reference = baseline_of(np.ones((2, 2, 3), np.float32), [0, 1])
    sentence = context.among_points(points, 0, nearest_points(points, 0, 8, reference, 1), 1)
    if count == 1:
        assert "only point" in sentence
        return
    unit = rows[1] / np.linalg.norm(rows[1], axis=1, keepdims=True)
    nearest = 1 + int((unit[1:] @ unit[0]).argmax())
    assert f"“word{nearest}”" in sentence and f"{unit[nearest] @ unit[0]:z.2f}".replace("-", "−") in sentence


def test_a_token_that_turned_is_named_as_typed_and_with_its_place_if_it_occurs_twice() -> None:
    text = "the 💙 and the sea"
    spans = [(0, 3, "the"), (4, 5, "[UNK]"), (6, 9, "and"), (10, 13, "the"), (14, 17, "sea")]
    origins = tuple(
        Origin(0, place, piece, WordPart.WHOLE, 0, start, end) for place, (start, end, piece) in enumerate(spans, 1)
    )
    rows = np.eye(2, dtype=np.float32)
    named = {1: "“💙” ([UNK]) turns most", 3: "“the” (4) turns most", 2: "“and” turns most"}
    for turned, expected in named.items():
        angles = np.full(5, 0.5)
        angles[[turned, 4]] = 1.5, 0.1
        last = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
        points = Points((Sentence(text),), Wanted(), (0, 1), np.stack([rows[[0] * 5], last]), origins, "made up")
        assert expected in turning(points)
