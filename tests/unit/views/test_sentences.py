"""What /sentences says of two words, and of every pair: random vectors, and 200 texts, that try to refute it."""

import re
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.compute.apart import Pull, PullPath, Pulls, SharedWord
from components.compute.similarity import baseline_of, cosines
from components.frame.beside import Difference, Split
from components.records.arrays import frozen_array
from components.records.similarity import RAW, Band, Baseline, Curve
from components.records.tokens import APART, PAIR, Tokens
from components.service import ModelService
from components.story.sentences import column, of_two, pairs, picture, pulls, words
from components.story.sentences.asked import ALONE, Compared, compared
from components.story.sentences.words import said_of_change
from components.views.wording import LONGEST_HEADLINE
from tests.unit.views.made_up import random_records, seeds, tokens_of
from tests.unit.views.texts import WRONG, two_hundred

MAN, BITES = (tokens_of(("dog",), ("bites",), ("man",)) for _ in range(2))
COURSE = r" starts? (.*) and (?:end|stay)s? (.*)\.$| (?:stays?|starts? and ends?) (.*)\.$"
BANDS = st.one_of(st.none(), st.floats(-0.5, 0.99))


def band_of(high: float | None) -> Band | None:
    if high is None:
        return None
    low, middle, top = (frozen_array(np.array([high - less] * 3, np.float32)) for less in (0.2, 0.1, 0))
    return Band(low, middle, top, middle, 10)


def made_up(course: tuple[float, float], how: str, *, same: bool, between: float = 0.5) -> Compared:
    """Two words whose cosine begins and ends like that."""
    first = np.tile(np.array([1, 0], np.float32), (3, 5, 1))
    second = np.zeros((3, 5, 2), np.float32)
    for layer, value in zip(range(3), (course[0], between, course[1]), strict=True):
        second[layer] = [value, np.sqrt(max(0, 1 - value**2))]
    chosen = SharedWord("man", "man", (3,), (3,)) if same else SharedWord("dog", "bites", (1,), (2,))
    return Compared(how, MAN, BITES if how == APART else MAN, first, second, (chosen,), chosen, same, True)


def holds(phrase: str, cosine: float, high: float | None) -> bool:
    """Whether a phrase is true of a cosine, where 95 of 100 random pairs stay below `high`."""
    random = high is not None and cosine <= high + 2e-5
    phrase = phrase.removesuffix(" than random words")
    if phrase == "no closer":
        return random
    if phrase == "closer":
        return high is not None and cosine > high
    least = {"the same": 0.95, "nearly the same": 0.95, "close": 0.85, "somewhat alike": 2 / 3, "apart": -1.0}[phrase]
    over = {"close": 0.95, "somewhat alike": 0.85, "apart": 2 / 3}.get(phrase, 1.1)
    return (not random or cosine >= high - 2e-5) and least - 1e-5 <= cosine < over + 1e-5


@given(
    st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1), BANDS, st.booleans(), st.sampled_from([APART, PAIR, ALONE])
)
@random_records
def test_how_two_words_start_and_end_is_true(
    start: float, between: float, end: float, high, same: bool, how: str
) -> None:
    it = made_up((start, end), how, same=same and how == APART, between=between)
    found = words.finding(it, band_of(high), RAW)
    first, last = it.cosines[[0, -1]].tolist()
    assert len(found) <= LONGEST_HEADLINE
    assert found.marks in ((), (f"{it.chosen.word} ~ {it.chosen.other}",))
    assert bool(found.marks) == ("All words" not in found)
    if "one vector" in found:
        assert min(it.cosines) > 0.9999
        return
    told = re.search(COURSE, found)
    assert told
    for phrase, cosine in ((told[1] or told[3], first), (told[2] or told[3], last)):
        assert holds(phrase, cosine, high), (found, first, last, high)
    if re.search(r" stays? [^.]*\.$", found) and not told[1]:
        assert holds(told[3], float(it.cosines[1]), high), (found, it.cosines, high)
    assert f"{first:.2f}".replace("-", "−").replace("−0.00", "0.00") in found.line
    assert ("random pairs" in found.line) == (high is not None)


@pytest.mark.parametrize(("how", "subject"), [(APART, "“man” starts"), (ALONE, "“dog” and “bites” start")])
def test_one_word_of_two_sentences_is_one_thing_and_two_words_are_two(how: str, subject: str) -> None:
    assert words.finding(made_up((0.99, 0.2), how, same=how == APART), None, RAW).startswith(subject)


@given(seeds)
@random_records
def test_as_many_random_pairs_lie_inside_the_band_as_is_said(seed: int) -> None:
    vectors = np.random.default_rng(seed).normal(0.5, 1, (2, 40, 6)).astype(np.float32)
    band = baseline_of(vectors, numbers := [number // 2 for number in range(40)]).band(RAW)
    said = words.told(made_up((0.9, 0.5), APART, same=False), "", banded=True)["means"]
    assert band and said.endswith(" Nine in ten random pairs lie inside the grey band.")
    apart = np.triu(np.not_equal.outer(numbers, numbers))
    for layer, rows in enumerate(vectors):
        values = cosines(rows, rows)[apart]
        inside = (values >= band.low[layer] - 1e-6) & (values <= band.high[layer] + 1e-6)
        assert inside.mean() == pytest.approx(0.9, abs=0.01)


@given(st.floats(0.9, 1), st.floats(0.9, 1))
@random_records
def test_two_sentences_are_one_to_a_changed_model_only_if_their_vectors_are(before: float, changed: float) -> None:
    curves = [Curve("", np.array([0, one], np.float64)) for one in (before, changed)]
    models = (SimpleNamespace(untrained=False),) * 2
    two = Split(models, ("as trained", "without positions"), ("as trained", "without positions"), Difference.CHANGED)
    one = changed > 1 - 1e-5 >= before
    assert ("one and the same" in of_two.sentences_finding(curves, two)) == one
    assert ("are one to BERT" in said_of_change("without positions", changed, before).sentence) == one


@pytest.mark.parametrize(
    ("of_pair", "of_random", "ends"),
    [
        ((0.43, 0.44), (0.03, 0.39), "end closer together, and so do random pairs"),
        ((0.43, 0.60), (0.03, 0.05), "end closer together"),
        ((0.60, 0.43), (0.39, 0.03), "end farther apart, and so do random pairs"),
        ((0.43, 0.44), (0.39, 0.03), "end closer together"),
        ((0.43, 0.43), (0.03, 0.39), "end just as close"),
    ],
)
def test_where_all_vectors_are_alike_two_are_not_said_to_be_close_without_that(
    of_pair: tuple[float, float], of_random: tuple[float, float], ends: str
) -> None:
    text = tokens_of(("dog",), ("man",))
    curves = [Curve("", np.array([0, one])) for one in of_pair]
    two = Split((), ("as trained", "untrained"), ("as trained", "untrained"), Difference.UNTRAINED)
    found = of_two.tokens_finding(text, (1, 2), curves, two, [np.array([0, one]) for one in of_random])
    assert found == f"Untrained, “dog” and “man” {ends}."
    assert found.line.endswith(f"random pairs {of_random[0]} and {of_random[1]}")


def test_equal_vectors_are_said_to_be_one() -> None:
    same = np.ones((3, 5, 2), np.float32)
    it = made_up((1, 1), APART, same=True)._replace(hidden_a=same, hidden_b=same)
    assert words.finding(it, band_of(0.2), RAW) == "“man” has one vector in both."


def test_over_200_texts_the_headline_is_true_and_short(packaged: ModelService) -> None:
    band, baseline = packaged.baseline().raw, packaged.baseline()
    for a, b in two_hundred():
        for how, (one, other) in both_of(packaged, a, b).items():
            hidden = [packaged.states(read).hidden for read in (one, other)]
            if not (it := compared(how, one, other, *hidden)):
                continue
            found = words.finding(it, band, RAW)
            assert len(found) <= LONGEST_HEADLINE and len(found.line) <= 120, found
            assert not WRONG.search(re.sub("“.*?”", "", f"{found} {found.line}")), found
            told = re.search(COURSE, found)
            if told and (told[1] or told[3]):
                ends = zip(
                    (told[1] or told[3], told[2] or told[3]), it.cosines[[0, -1]], band.high[[0, -1]], strict=True
                )
                assert all(holds(phrase, float(value), float(high)) for phrase, value, high in ends), found
            told_of = words.told(it, "", banded=True)
            every = " ".join([told_of["see"], told_of["means"], *(one.words for one in told_of["tries"])])
            assert len(every.split()) <= 45, every
            assert picture.packed(it, baseline, RAW)["chosen"] >= 0


def both_of(bert: ModelService, a: str, b: str) -> dict[str, tuple[Tokens, Tokens]]:
    if not b:
        return {ALONE: (bert.tokens(a),) * 2}
    return {APART: (bert.tokens(a), bert.tokens(b)), PAIR: (bert.tokens(a, b),) * 2}


@given(seeds)
@random_records
def test_no_other_two_words_of_both_sentences_are_as_alike_as_those_named(seed: int) -> None:
    dice = np.random.default_rng(seed)
    one, other = (dice.integers(-1, 2, (count, 3)).astype(np.float32) for count in (5, 5))
    alike = cosines(one, other)
    found = pairs.finding(alike, None, MAN, BITES, 2)
    if not found:
        return
    named = re.match(r"(“\w+”) and (“\w+”) are most|The two (“\w+”) are most", found)
    if not named:
        assert found == "All tokens are equally alike here."
        return
    first, second = (named[3], named[3]) if named[3] else (named[1], named[2])
    best = alike[MAN.names.index(first[1:-1]), BITES.names.index(second[1:-1])]
    rest = [alike[pair] for pair in product((1, 2, 3), repeat=2)]
    assert sorted(rest)[-2] < best == max(rest)


def test_halves_of_a_pair_are_a_and_b(packaged: ModelService) -> None:
    pair = packaged.tokens("dog bites", "man")
    a, b = column.halves(packaged.states(pair).hidden, pair)
    assert (a.shape[1], b.shape[1]) == (4, 2)  # [CLS] dog bites [SEP], man [SEP]


def test_the_dashed_line_is_that_without_the_pull_that_stands_out() -> None:
    it = made_up((0.9, 0.5), APART, same=True)
    without = frozen_array(np.array([0.9, 0.8, 0.7], np.float32))
    two = [
        pulls.Listed(Pull("a", word, (place,), rise), without) for word, place, rise in (("dog", 1, 0.2), ("a", 2, 0.1))
    ]
    for first, place in ((two[1].pull, 1), (two[0].pull, 0), (None, -1)):
        assert pulls.packed(it, two, first)["first"] == place
    sent = pulls.packed(it, two, None)
    assert sent["mark"] == picture.packed(it, made_up_baseline(), RAW)["mark"]
    assert [one["share"] for one in sent["pulls"]] == [1.0, 0.5]
    assert sent["pulls"][0]["name"] == "had it never read “dog”" and sent["pulls"][0]["number"] == "+0.20"
    assert sent["pulls"][0]["values"] == pytest.approx([0.9, 0.8, 0.7])


@pytest.mark.parametrize(("rises", "words_listed"), [((0.02, 0.01), 2), ((0.02, 0.0099), 1), ((0.0049,), 0), ((), 0)])
def test_a_word_is_listed_if_the_cosine_without_it_is_printed_otherwise(rises, words_listed: int) -> None:
    found = Pulls(tuple(Pull("a", f"word{at}", (at,), rise) for at, rise in enumerate(rises)), 0.97)
    assert len(pulls.shown(found)) == words_listed
    if not words_listed:
        assert pulls._note([], None, 0.97) == "No single word pulls them apart by a hundredth."


@pytest.mark.parametrize(
    ("a", "b", "variant", "said"),
    [
        ("the wooden fence", "the wooden boat", "", "word table; neighbours make the difference."),
        ("the wooden fence", "a big wooden boat", "", "word table; place and neighbours make the difference."),
        ("the wooden fence", "a big wooden boat", "no-positions", "word table; neighbours make the difference."),
        ("the wooden fence", "the wooden fence", "", "word table, and nothing around them makes a difference."),
    ],
)
def test_place_makes_a_difference_only_to_a_word_in_another_place(
    packaged: ModelService, a: str, b: str, variant: str, said: str
) -> None:
    one, other = packaged.tokens(a), packaged.tokens(b)
    it = compared(APART, one, other, packaged.states(one).hidden, packaged.states(other).hidden)
    assert it and words.told(it, variant, banded=True)["means"] == f"Both start from one row of the {said}"


def test_no_layer_is_named_for_a_rise_that_is_noise_or_that_another_shares() -> None:
    line = [pulls.Listed(Pull("a", "dog", (1,), 0.2), frozen_array(np.zeros(3, np.float32)))]

    def note(*rises: float) -> str:
        heads = frozen_array(np.zeros(2, np.float32))
        path = PullPath(frozen_array(np.array(rises, np.float32)), int(np.argmax(rises)) + 1, heads, 0)
        return pulls._note(line, path, 0.5).partition("in one layer alone, the cosine rises by ")[2]

    assert note(0.0, 0.01, 0.003) == "0.010 at most, in layer 2."
    assert note(0.0, 0.01, 0.010001) == "0.010 at most, in several layers."
    for noise in ((0, 0, 0), (-0.2, -0.1, -0.3), (1e-5, 4e-4, 3e-4)):
        assert note(*noise) == "less than a thousandth."


def made_up_baseline() -> Baseline:
    return baseline_of(np.random.default_rng(0).normal(size=(3, 6, 2)).astype(np.float32), [0, 1, 2, 3, 4, 5])


def test_a_text_of_one_word_has_none_to_compare_it_with(packaged: ModelService) -> None:
    tokens, hidden = packaged.tokens("Hi"), packaged.states(packaged.tokens("Hi")).hidden
    it = compared(ALONE, tokens, tokens, hidden, hidden)
    assert it
    found = words.finding(it, packaged.baseline().band(RAW), RAW)
    assert found == "There is no other word here for “hi” to be compared with."
    assert found.line.startswith("with [CLS]: cosine ")
    rows = picture.packed(it, packaged.baseline(), RAW)["rows"]
    assert [row["words"] for row in rows] == [[["[CLS]", 0], ["hi", 1]], [["hi", 1]]]
