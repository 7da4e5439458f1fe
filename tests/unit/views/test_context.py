"""What /context says of a word among uses: the nearest, the words beside a dot, and what its picture reaches."""

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.compute.tokens import are_content
from components.compute.uses import nearest_of, nearest_sense
from components.records.uses import Around, Nearness, NearUse, SameWord, Use
from components.service import ModelService, uses as dictionary
from components.story.cause import cell
from components.story.context import of_two, picture, senses, words
from components.views import wording
from components.views.words import Word
from tests.conftest import REPOSITORY
from tests.story.context import uses_shown
from tests.story.known import two_models
from tests.unit.views.found import with_line
from tests.unit.views.made_up import random_records, seeds

BANK = Word(0, "bank", (1,))
RANDOM = 0.133


def use(number: int, word: str = "bank", sentence: str = "", sense: int = 0) -> Use:
    sentence = sentence or f"the {word} {number}"
    return Use(word, "n", number, sense, "noun.act", f"meaning {sense}", sentence, 4, 4 + len(word))


def nearness(layers: int = 2) -> Nearness:
    return Nearness(np.full(layers, RANDOM, np.float32))


def same_word(*cosines: float, sentences: tuple[str, ...] = (), senses: int = 1) -> SameWord:
    """Uses with these cosines to the word, which are numbered, in so many senses by turns."""
    levels = np.asarray(cosines)
    others = np.stack([levels, np.sqrt(1 - levels**2)], axis=1)[None].astype(np.float32)
    texts = sentences or ("",) * len(cosines)
    uses = tuple(use(number, sentence=text, sense=number % senses) for number, text in enumerate(texts))
    own = np.array([[1, 0]], np.float32)
    verdict = nearest_sense(own, others, [one.meaning for one in uses])
    return SameWord("bank", tuple(range(len(uses))), uses, own, others, np.zeros((1, 2), np.float32), verdict)


def around(same: SameWord) -> Around:
    near = nearest_of(same, 0, len(same.uses))
    return Around(near, (), np.zeros(len(near), np.float32))


def around_with_others(same: SameWord) -> Around:
    """These uses, and one of another word at a cosine of 0.3."""
    near = (*around(same).near, NearUse(use(99, "shore"), 0.3, 99, of_same_word=False))
    return Around(near, (), np.zeros(len(near), np.float32))


def unlike(one: float, other: float) -> list[str]:
    """Both with two decimals, or as many more as it takes for them not to look the same."""
    tried = ([f"{value:z.{digits}f}".replace("-", "−") for value in (one, other)] for digits in range(2, 8))
    return next(both for both in tried if both[0] != both[1])


@given(seeds, st.integers(4, 9), st.integers(1, 3))
@random_records
def test_the_named_use_is_the_nearest_and_nearer_than_random_pairs(seed: int, count: int, senses: int) -> None:
    cosines = np.random.default_rng(seed).uniform(-0.9, 0.9, count)
    told = words.finding(BANK, same := same_word(*cosines, senses=senses), around(same), 1, nearness())
    sentence = with_line(told)
    assert "meaning" not in sentence, "a definition is not the word's meaning here"
    best, after = sorted(cosines)[:-3:-1]
    if best <= RANDOM:
        assert told == "In layer 1 the dictionary has no use of “bank” like this one."
        assert told.line.startswith("the nearest has a cosine that random pairs reach: ")
        return
    first = int(cosines.argmax())
    if best < 0.5:
        assert told == f"No use of “bank” in the dictionary is near this one; nearest: “the bank {first}”."
        nearest, following = unlike(best, after)
        assert told.line == f"cosine {nearest} after layer 1, the next use {following}; near is from 0.5 on"
        return
    other = max((cosine for number, cosine in enumerate(cosines) if (number - first) % senses), default=-1.0)
    if best - other < 0.02:
        close = sum(cosine > best - 0.02 for cosine in cosines)
        assert told == f"“bank” is about equally near to {wording.spelled(close)} uses."
        second = list(cosines).index(other)
        expected = f"cosine {best:.2f} with “the bank {first}”, {other:.2f} with “the bank {second}”"
        assert told.line == expected.replace("-", "−")
        assert told.marks == (f"the bank {first}", f"the bank {second}")
        return
    of_all = f"Of {wording.spelled(count)} uses of “bank”, the nearest is"
    assert told == f"{'Here “bank” is used as in' if best >= 0.83 else of_all} “the bank {first}”."
    assert told.marks == (f"the bank {first}",)
    nearest, following = unlike(best, after)
    both = f"cosine {nearest} after layer 1, the next use {following}"
    assert told.line == f"{both}; 19 of 20 random pairs have at most 0.14"


@pytest.mark.parametrize("untrained", [False, True])
@pytest.mark.parametrize("layer", [0, 1])
def test_a_word_is_used_as_in_a_sentence_only_after_a_trained_layer_and_if_another_use_could_be_nearer(
    untrained: bool, layer: int
) -> None:
    several, single = same_word(0.9, 0.6), same_word(0.9)
    claims = layer and not untrained
    told, of_one = (
        words.finding(BANK, same, around_with_others(same), layer, nearness(), untrained=untrained)
        for same in (several, single)
    )
    begins = "Here “bank” is used as in" if claims else "Of two uses of “bank”, the nearest is"
    assert told == f"{begins} “the bank 0”."
    assert of_one == "The dictionary has one use of “bank”: “the bank 0”."
    for one in (told, of_one):
        assert one.line.startswith(f"cosine 0.90 after layer {layer}, the next ") and "random pairs have" in one.line


def test_of_uses_that_are_equally_near_none_is_called_the_nearest() -> None:
    tied = words.finding(BANK, same := same_word(0.5, 0.8, 0.8, 0.1), around(same), 1, None)
    assert tied == "No single use is nearest to “bank” in layer 1."
    assert tied.line == "2 of 4 are equally near, cosine 0.80"
    twice = same_word(0.5, 0.8, 0.8, 0.1, sentences=("the bank a", "the bank b", "the bank b", "the bank c"))
    told = words.finding(BANK, twice, around(twice), 1, None)
    assert told == "Of four uses of “bank”, the nearest is “the bank b”.", "a sentence of two senses is one sentence"
    assert told.line == "cosine 0.80 after layer 1, the next use 0.50; how near random pairs are is not known yet"


def test_uses_that_are_about_equally_near_are_all_counted_and_none_is_called_nearest_or_farthest() -> None:
    """Four uses of “completely” at 0.64, in what the dictionary takes for two senses and a reader for one."""
    same = same_word(0.644, 0.642, 0.639, 0.637, senses=2)
    told = words.finding(BANK, same, around(same), 1, nearness())
    assert told == "“bank” is about equally near to four uses."
    for view in ("uses", "word"):
        means = words._meaning(view, "“bank”", same, around(same), on_map=True)
        assert means == "4 uses of “bank”: the nearer, the more alike BERT reads it there and here."
    ahead = same_word(
        0.8, 0.642, 0.639, 0.637, sentences=("the bank indoors", "the bank b", "the bank c", "the bank outdoors")
    )
    means = words._meaning("word", "“bank”", ahead, around(ahead), on_map=True)
    assert means == "Of 4 uses, the one with “indoors” is nearest."
    behind = same_word(
        0.8, 0.642, 0.639, 0.2, sentences=("the bank indoors", "the bank b", "the bank c", "the bank outdoors")
    )
    means = words._meaning("word", "“bank”", behind, around(behind), on_map=True)
    assert means == "Of 4 uses, the one with “indoors” is nearest, the one with “outdoors” farthest."


def test_cosines_that_float32_cannot_tell_apart_are_equal_wherever_a_nearest_is_named() -> None:
    """A dozen layers of rounding leave 2e-6 of a vector's length, so two cosines of 0.5 differ by twice as much."""
    noise = same_word(0.5, 0.500004, 0.1, 0.2, senses=2)
    assert words.finding(BANK, noise, around(noise), 1, None) == "No single use is nearest to “bank” in layer 1."
    assert words.said_nearest(around(noise)) == "2 uses, equally near"
    assert noise.nearest_sense and noise.nearest_sense.won == ("",)
    assert cell._nearest_use(noise, None) == "2 uses, equally near"
    assert cell._nearest_sense(noise, None) == "two or more, equally near"
    sure = same_word(0.5, 0.50004, 0.1, 0.2, senses=2)
    assert words.said_nearest(around(sure)) == "“the bank 1”" and sure.nearest_sense
    assert sure.nearest_sense.won == (sure.meanings[1],) and cell._nearest_use(sure, None) == "the [bank] 1"
    assert cell._nearest_sense(sure, None) == "bank (n): meaning 1"


def test_before_and_after_a_change_no_use_is_near_that_is_no_nearer_than_random_pairs() -> None:
    far = same_word(0.1, 0.05, 0.0, senses=2)
    for named in (cell._nearest_use, cell._nearest_sense):
        assert named(far, RANDOM) == "none, no nearer than random pairs" != named(far, 0.09)


def test_how_often_the_nearest_is_drawn_nearest_is_said_of_the_words_that_are_counted(packaged: ModelService) -> None:
    drawn = packaged.uses_map()
    assert drawn
    foot = words.foot_of_map(drawn, 6, packaged.drawn_beside_nearest(6))
    least = re.search(r"Of words with (\w+) uses or more, the nearest use is drawn nearest in \d+% of cases", foot)
    assert least
    times = Counter(one.word for one in drawn.uses)
    fewest = wording.WORDS.index(least[1])
    assert sum(count for count in times.values() if count >= fewest) == packaged.drawn_beside_nearest(6)[1]


def test_the_decision_about_a_word_s_place_has_the_figures_of_the_shipped_map(packaged: ModelService) -> None:
    right, counted = packaged.drawn_beside_nearest(6)
    decided = (REPOSITORY / "docs" / "decisions.md").read_text("utf-8")
    assert f"Of {counted:,} uses left out in turn (layer 6), {right / counted:.0%} are then drawn nearest" in decided


@given(seeds, st.integers(0, 3), st.integers(1, 12))
@random_records
def test_of_a_word_with_few_uses_the_nearest_other_words_are_named_if_they_are_near(
    seed: int, own: int, count: int
) -> None:
    random = np.random.default_rng(seed)
    cosines = random.uniform(-0.4, 0.7, own + count)
    same = same_word(*cosines[:own]) if own else SameWord(
        "bank", (), (), np.ones((1, 2), np.float32), np.empty((1, 0, 2), np.float32), np.zeros((1, 2), np.float32), None
    )  # fmt: skip
    near = [NearUse(use(n, f"word{n}" if n >= own else "bank"), float(c), n, n < own) for n, c in enumerate(cosines)]
    found = Around(tuple(sorted(near, key=lambda one: -one.cosine)), (), np.zeros(len(near), np.float32))
    told = words.finding(BANK, same, found, 1, nearness())
    others = [one for one in found.near if not one.of_same_word and one.cosine > RANDOM]
    first = found.near[0]
    if first.of_same_word and first.cosine > RANDOM:
        is_near = first.cosine >= 0.5
        several = f"Of {wording.spelled(own)} uses of “bank”, the nearest"
        says = "The dictionary has one use of “bank”: “" if own == 1 else several
        assert (says if is_near else "No use of “bank” in the dictionary is near") in told
        nearest, after = unlike(first.cosine, found.near[1].cosine)
        assert told.line.startswith(f"cosine {nearest} after layer 1, the next ")
        assert f"{after}; {'19 of 20 random pairs' if is_near else 'near is from 0.5 on'}" in told.line
        return
    if not others:
        assert told == "In layer 1 nothing in the dictionary is near this “bank”."
    elif others[0].cosine < 0.5:
        assert told == "Nothing in the dictionary is near this “bank”."
        value = f"{others[0].cosine:.2f}"
        it = f" is “{others[0].word}”:" if [f"{one.cosine:.2f}" for one in others].count(value) == 1 else "s have"
        assert f"; the nearest other word{it} {value}; near is from 0.5 on" in told.line
    else:
        near_ones = [one for one in others if one.cosine >= 0.5]
        named = [one for one in near_ones if f"“{one.word}”" in told]
        assert named == near_ones[: len(named)] and 1 <= len(named) <= 3, "the nearest, and none that is not near"
        values = ", ".join(f"{one.cosine:.2f}" for one in named)
        assert told.line.startswith(f"cosine{'s' * (len(named) > 1)} {values}; "), "a number for each that is named"
        as_near = f"{named[-1].cosine:.2f}" in [f"{one.cosine:.2f}" for one in near_ones[len(named) :]]
        assert told.startswith(f"{'Among the nearest' if as_near else 'Nearest'} to “bank” in the dictionary: “")
    assert f"the dictionary has {['no use', 'one use', 'two uses', 'three uses'][own]} of it" in told.line


def test_of_words_with_equal_cosines_none_is_left_out_without_a_word() -> None:
    """Of “serendipity” two words were named, with three cosines; two more words had the third, too."""
    none = SameWord(
        "bank", (), (), np.ones((1, 2), np.float32), np.empty((1, 0, 2), np.float32), np.zeros((1, 2), np.float32), None
    )

    def told_of(*cosines: float, name: str = "word") -> tuple[str, str]:
        near = tuple(NearUse(use(n, f"{name}{n}"), cosine, n, False) for n, cosine in enumerate(cosines))
        told = words.finding(BANK, none, Around(near, (), np.zeros(len(near), np.float32)), 1, nearness())
        return str(told), told.line

    far = "Nothing in the dictionary is near this “bank”."
    one, several = "the nearest other word is “word0”: 0.29", "the nearest other words have 0.28"
    assert told_of(0.29, 0.28, 0.28) == (far, f"the dictionary has no use of it; {one}; near is from 0.5 on")
    assert told_of(0.28, 0.28, 0.2) == (far, f"the dictionary has no use of it; {several}; near is from 0.5 on")
    ends = "the dictionary has no use of it; 19 of 20 random pairs have at most 0.14"
    assert told_of(0.54, 0.33, 0.31) == ("Nearest to “bank” in the dictionary: “word0”.", f"cosine 0.54; {ends}")
    among, three = "Among the nearest to “bank” in the dictionary: ", "“word0”, “word1” and “word2”."
    assert told_of(0.7, 0.6, 0.6, 0.6) == (f"{among}{three}", f"cosines 0.70, 0.60, 0.60; {ends}")
    headline, line = told_of(0.7, 0.6, 0.5, name="marginalization")
    assert headline == "Nearest to “bank” in the dictionary: “marginalization0” and “marginalization1”."
    assert line == f"cosines 0.70, 0.60; {ends}", "a number for each word that is named"


def test_of_two_models_the_nearest_use_may_be_in_the_same_sense_but_no_two_senses_are_counted(
    packaged: ModelService,
) -> None:
    tokens = packaged.tokens("the bank")
    it, two = uses_shown(packaged, tokens, 6).it, two_models(packaged, tokens)
    assert it

    def told_of(senses: int) -> str:
        cosines = ((0.9, 0.5, 0.4, 0.3), (0.5, 0.9, 0.4, 0.3))
        both = [
            of_two.Read(it.reading, same, around(same)) for same in (same_word(*one, senses=senses) for one in cosines)
        ]
        return of_two.finding(it, both, two)

    assert told_of(1) == f"{two.begun} another use in the same sense is nearest to “bank”."
    assert told_of(2) == f"{two.begun} another use is nearest to “bank”."


def test_without_a_map_a_word_with_few_uses_is_said_to_have_few() -> None:
    assert words.finding(BANK, same_word(0.4), None, 0, None) == "The dictionary has one use of “bank”."


def test_what_stands_beside_a_dot_is_in_its_sentence_and_where_it_can_be_without_function_words() -> None:
    for one in dictionary.all_uses()[::7]:
        said = words.beside(one)
        outside = f"{one.sentence[: one.start]} {one.sentence[one.end :]}"
        parts = said.split(", ")
        assert said and all(part in one.sentence for part in (part.replace(" ", " ") for part in parts)), one.sentence
        found = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", outside)
        if any(are_content(found)):
            assert all(are_content(word for part in parts for word in part.split())), (said, one.sentence)


@pytest.mark.parametrize(
    ("sentence", "word", "said"),
    [
        ("he sat on the bank of the river", "bank", "sat, river"),
        ("a huge bank of earth", "bank", "huge, earth"),
        ("they pulled the canoe up on the bank", "bank", "pulled, canoe"),
        ("the plane went into a steep bank", "bank", "went, steep"),
        ("bank", "bank", "bank"),
        ("the bank", "bank", "the"),
    ],
)
def test_beside_a_dot_stand_the_two_content_words_next_to_the_word(sentence: str, word: str, said: str) -> None:
    start = sentence.index(word)
    assert words.beside(replace(use(0), sentence=sentence, start=start, end=start + len(word))) == said


def test_a_long_sentence_is_quoted_around_its_word() -> None:
    for one in dictionary.all_uses()[::5]:
        for most in (36, 60):
            quoted = words.around_word(one, most)
            assert len(quoted) <= most and quoted.strip("… ") in one.sentence
            assert one.parts[1] in quoted or len(one.parts[1]) > 24


@pytest.mark.parametrize("quote", ["… bb bank cc dd ee", "… bb bank cc …", "… bank …"])
def test_a_quote_takes_every_word_that_has_room(quote: str) -> None:
    one = replace(use(0), sentence="aaaaaaaa bb bank cc dd ee", start=12, end=16)
    assert len(words.around_word(one, len(quote))) == len(quote)


@pytest.mark.parametrize(
    "text", ["He sat on the bank of the river and fished", "The crane lifted the steel beam", "of"]
)
@pytest.mark.parametrize("layer", [0, 6])
def test_what_is_said_of_random_pairs_at_true_distance_holds(packaged: ModelService, text: str, layer: int) -> None:
    it, same, found, _ = uses_shown(packaged, packaged.tokens(text), layer)
    assert it and same and found
    foot = words.foot_of_distance(it, found, packaged.nearness(), few=len(same.uses) < 4)
    random = float(packaged.nearness().random[layer])
    assert ("farther out than all of these" in foot) == (min(use.cosine for use in found.near) > random)
    assert ("Dashed" in foot) != ("farther out" in foot)


def test_a_sense_keeps_its_colour_in_every_sentence(packaged: ModelService) -> None:
    texts = ("She sat on the river bank", "The bank raised its interest rates", "A bank of clouds")
    shown = [uses_shown(packaged, packaged.tokens(text, ""), 6).same for text in texts]
    assert shown[0] and all(same and picture.senses_of(same) == picture.senses_of(shown[0]) for same in shown)
    assert len(picture.senses_of(shown[0])) == len(picture.SENSES), "bank has more senses than there are colours"


def test_a_sense_of_a_tie_is_not_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("streamlit.markdown", said.append)
    senses.verdict(same_word(0.5, 0.8, 0.8, senses=3), 0)
    senses.verdict(same_word(0.5, 0.8, 0.7, senses=3), 0)
    assert "none is nearest" in said[0] and "ahead" not in said[0]
    assert "ahead of those in any other sense by 0.100" in said[1]


def test_of_senses_equally_near_none_has_a_dot_and_the_table_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict] = []
    monkeypatch.setattr(senses, "show_figure", lambda chart, **named: shown.append({"chart": chart, **named}))
    for same in (same_word(0.5, 0.8, 0.8, senses=3), same_word(0.5, 0.8, 0.7, senses=3)):
        senses.sense_figure(same, 0)
    tied, sure = ([bool(one["marker"]["size"][0]) for one in drawn["chart"].data] for drawn in shown)
    assert not any(tied) and sure == [False, True, False]
    assert [drawn["table"]["nearest"][0] for drawn in shown] == ["", "bank (n): meaning 1"]
    assert ["In layer 0 two or more are equally near." in drawn["caption"] for drawn in shown] == [True, False]
