"""The sentences of the page of causes, tried on random numbers; the references are written out again."""

import re
from itertools import product

import numpy as np
import pytest

from components.compute.cause import SAME, Cuts, HeadCuts, Swaps, SwitchedOff, partners
from components.compute.interventions import Cut, SwitchOff
from components.records.heads import HeadsInGeneral
from components.records.tokens import Question
from components.service import ModelService
from components.story.cause import (
    asked,
    cell as cause_cell,
    heads,
    words as cause_cut,
    words as cause_off,
    words as cause_swap,
)
from components.story.cause.grids import off_grid, partner_of, swap_grid
from components.story.cause.heads import ranked_heads
from components.story.cause.picture import first_cell
from tests.unit.views.found import simple, with_line

TEXT = "He sat on the bank of the river and fished"
TRIALS = 60


@pytest.fixture
def tokens(packaged: ModelService):
    return packaged.tokens(TEXT)


def numbers(sentence: str) -> list[float]:
    return [float(text.replace("−", "-")) for text in re.findall(r"(?<![\w-])[−]?\d+\.\d+", sentence)]


def swaps_of(shares: np.ndarray) -> Swaps:
    return Swaps(5, tuple(range(shares.shape[1])), shares, np.ones(len(shares), np.float32))


def test_two_last_vectors_that_differ_are_not_called_the_same(tokens) -> None:
    """There are no shares of a way shorter than a thousandth of the vector, a hundred times what noise makes."""
    nothing = Swaps(5, tuple(range(12)), np.zeros((7, 12), np.float32), np.zeros(7, np.float32))
    told = cause_swap.swap_finding(nothing, tokens, 6)
    assert told == "Both sentences give “bank” the same last vector, or nearly."
    assert "within a thousandth of its length" in told.line and SAME == 1e-3


def test_what_a_stopped_swap_has_not_computed_is_not_told(tokens) -> None:
    shares = np.zeros((7, 12), np.float32)
    shares[1:, 5], shares[0, [2, 8]] = 0.9, [0.1, 0.4]
    every, some = (cause_swap.swap_finding(swaps_of(shares[:rows]), tokens, 6) for rows in (7, 3))
    assert every == some
    assert every.line.endswith("; from layer 1 on its own vector moves it furthest")
    assert "layer 1 on" not in some.line


@pytest.mark.parametrize(("size", "onward", "everyone"), [(0, False, True), (1e-14, True, False), (1e-4, False, False)])
def test_effects_below_a_thousandth_name_no_word(tokens, size: float, onward: bool, everyone: bool) -> None:
    moved = np.random.default_rng(3).random((6, 12)) ** 9 * size
    cuts = Cuts(5, onward, everyone, moved)
    told = cause_cut.cut_finding(cuts, tokens, cause_cut.named_path(cuts, tokens), 6)
    assert told == "No single word decides about “bank”."
    assert told.line.endswith(" no other word moves it by a thousandth or more")


def test_heads_are_said_to_stand_in_for_each_other_only_if_no_sum_of_what_they_do_explains_it() -> None:
    """Two heads that each turn a vector one way turn it twice as far together: that adds up, and is no standing in."""
    turn = lambda *turns: 1 - np.cos(np.array(turns))  # noqa: E731
    along = HeadCuts(5, 8, 1, turn(0.1, 0.1, 0), float(turn(0.2)[0]))
    assert along.together > along.moved.sum()
    assert heads.alone(along).endswith(
        "One by one they add up to 10.0; cut all at once it is 19.9: effects need not add up."
    )
    hidden = HeadCuts(5, 8, 1, turn(0.02, 0.03, 0), float(turn(0.3)[0]))
    assert (
        heads.alone(hidden)
        == "One by one they add up to 0.6; cut all at once it is 44.7: heads stand in for each other."
    )
    alike = HeadCuts(5, 8, 1, np.array([0.0065, 0.0002]), 0.0067)
    assert heads.alone(alike) == "One by one they add up to 6.7; cut all at once it is 6.7 thousandths."
    noise = HeadCuts(5, 8, 1, np.random.default_rng(4).random(12) * 1e-14, 1e-14)
    assert heads.alone(noise) == "One by one they add up to 0.0; cut all at once it is 0.0 thousandths."


@pytest.mark.parametrize(
    ("rows", "onward", "start"),
    [
        (1, False, "Layer 1 alone: in a single layer"),
        (3, False, "Layers 1 to 3 alone: in a single layer"),
        (6, False, "In a single layer"),
        (1, True, "Over all layers"),
    ],
)
def test_what_is_found_in_some_layers_is_not_said_of_all(tokens, rows: int, onward: bool, start: str) -> None:
    moved = np.zeros((rows, 12), np.float32)
    moved[:, 8] = 0.5
    cuts = Cuts(5, onward, False, moved)
    told = cause_cut.cut_finding(cuts, tokens, cause_cut.named_path(cuts, tokens), 6)
    assert told == f"{start}, “bank” depends most on “river”."


def test_a_text_of_one_word_says_what_it_takes(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog!")
    cuts = packaged.cuts(tokens, 1)
    assert cause_cut.named_path(cuts, tokens) is None
    told = cause_cut.cut_finding(cuts, tokens, None, 6)
    assert (told, told.line) == (
        "There is no other word here for “dog” to depend on.",
        "it takes a sentence of two words or more",
    )


def off_of(heads: np.ndarray, by: str = "mean", attention: float = 0, network: float = 0) -> SwitchedOff:
    """The effects of heads, and those of attention and network, which are alike in every layer."""
    of_all, of_network = (np.full(len(heads), effect) for effect in (attention, network))
    return SwitchedOff(5, by, heads, of_all, of_network, heads, of_all, of_network)


def in_general(worth: np.ndarray) -> HeadsInGeneral:
    return HeadsInGeneral("9 texts", 9, 90, (90,) * 8, np.zeros((*worth.shape, 8)), np.zeros(8), worth)


def test_the_head_that_is_named_moves_the_vector_most_and_has_that_rank_where_it_is_of_the_same(tokens) -> None:
    dice = np.random.default_rng(2)
    for _ in range(TRIALS):
        heads, worth = (dice.random((6, 12)).astype(np.float32) for _ in range(2))
        row, column = np.unravel_index(heads.argmax(), heads.shape)
        for on, by in product(asked.EFFECTS, ("mean", "zero")):
            told = cause_off.off_finding(off_of(heads, by), tokens, on, in_general(worth), 6)
            simple(told)
            largest, next_one = (f"{1000 * effect:.1f}" for effect in np.sort(heads, axis=None)[:-3:-1])
            assert ("No head moves" in told) == (largest == next_one)
            if largest == next_one:
                continue
            assert f"replaced by {'zero' if by == 'zero' else 'their mean'}: " in told.line
            place = f"layer {row + 1}", f"head {column + 1}"
            assert f"switching off {place[1]} of {place[0]} moves " in told
            assert told.marks == (*place, ", ".join(place))
            first, second, *_ = numbers(told.line)
            assert first > second
            np.testing.assert_allclose([first, second], 1000 * np.sort(heads, axis=None)[:-3:-1], atol=0.051)
            rank = 1 + sum(worth.ravel() > worth[row, column])
            same = (on, by) == ("sentence", "mean")
            assert told.line.endswith(f"; usually it ranks {rank} of 72") == same
            assert ("ranks" in told.line) == same


@pytest.mark.parametrize("by", ["mean", "zero"])
def test_beside_what_a_head_is_worth_stands_only_what_is_measured_as_that(by: str) -> None:
    """What it is worth is measured with its mean in its place."""
    dice = np.random.default_rng(5)
    table = ranked_heads(off_of(dice.random((2, 3)).astype(np.float32), by), in_general(dice.random((2, 3))))
    assert ("this text by" in table) == (by == "mean")


@pytest.mark.parametrize(
    ("heads", "says"),
    [
        (np.random.default_rng(0).random((2, 3)) * 1e-12, "No single head moves “bank” by a thousandth or more."),
        (
            np.full((2, 3), 0.25),
            "No head moves “bank” noticeably more than every other. the largest effect is 250.0 thousandths",
        ),
        (np.array([[0.25]]), "Switching off the only head moves “bank” by 250.0 thousandths."),
        (np.array([[0.0271, 0.0269]]), "replaced by their mean: 27.1 thousandths, next head 26.9"),
    ],
)
def test_of_heads_that_tie_and_of_a_single_one_none_moves_the_vector_most(tokens, heads, says: str) -> None:
    told = cause_off.off_finding(off_of(heads), tokens, "token", in_general(heads), len(heads))
    assert with_line(told).endswith(says)


@pytest.mark.parametrize(
    ("attention", "network", "says", "beyond", "alone"),
    [
        (0.076, 0.9967, "next head 22.2; networks up to 997", " ▲ 2 larger", "networks up to 997 thousandths"),
        (0.076, 0.03, "next head 22.2; all heads up to 76.0", " ▲ 2 larger", "all heads up to 76.0 thousandths"),
        (0.02, 0.0251, "next head 22.2", "", "networks up to 25.1 thousandths"),
    ],
)
def test_what_moves_the_vector_more_than_the_named_head_is_told_and_counted_at_the_end_of_the_scale(
    tokens, attention: float, network: float, says: str, beyond: str, alone: str
) -> None:
    heads, none = (off_of(np.array([these]), "zero", attention, network) for these in ([0.0252, 0.0222], [0, 0]))
    told, of_none = (cause_off.off_finding(off, tokens, "token", in_general(off.heads), 1) for off in (heads, none))
    assert told.line.endswith(says) and of_none.line == alone
    assert off_grid(heads, tokens, "token").scale == f"25.2 thousandths of 1 − cosine{beyond}"


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        ("", "", "The text is empty"),
        ("dog", "", "A swap needs two sentences"),
        ("dog bites man", "Dog bites man", "Both sentences are the same to this model"),
        ("dog bites man", "I love coding in python", "No word has a counterpart"),
        ("dog bites man", "coding is fun", ""),
        ("dog bites man", "the dog bites a man", ""),
    ],
)
def test_a_pair_without_a_picture_gets_a_sentence_that_says_what_to_do(
    packaged: ModelService, a: str, b: str, says: str
) -> None:
    problem = asked.nothing_to_show(packaged.tokens(a), packaged.tokens(b), Question(a, b, packaged.key))
    assert bool(problem) == bool(says)
    assert says in problem
    assert not problem or problem.endswith(".")


def test_every_token_that_can_be_chosen_to_swap_has_a_counterpart(packaged: ModelService) -> None:
    for a, b in (("dog bites man", "man bites a dog"), (TEXT, "He sat by the bank of the old river")):
        tokens, other = packaged.tokens(a), packaged.tokens(b)
        pairs = partners(tokens.pieces, other.pieces)
        common = asked.common_words(tokens, other)
        assert common and asked.first_target(tokens, other) in common
        assert all(tokens.pieces[place] == other.pieces[pairs[place]] for place in common)


def test_words_of_texts_without_a_common_one_can_be_swapped_too(packaged: ModelService) -> None:
    tokens, other = packaged.tokens("dog bites man"), packaged.tokens("coding is fun")
    assert not asked.common_words(tokens, other) and asked.counterparts(tokens, other) == [1, 2, 3]
    target = asked.first_target(tokens, other)
    assert tokens.tokens[target].word is not None
    assert packaged.swaps(tokens, other, target).all_positions == pytest.approx(1, abs=1e-4)


# The examples of the page, the tour and the lesson. Measured with plain hooks before the page was built. Verb number
# (Hao & Linzen 2023) and the first cue (Amirzadeh et al. 2024) do not show on this checkpoint and are not claimed.
@pytest.mark.parametrize(
    ("text", "target", "word", "layer", "head", "at_least"),
    [
        (TEXT, "bank", "river", 1, 5, 0.3),
        ("A spring in the mattress broke last night", "spring", "mattress", 1, 11, 0.5),
        ("I hear the case", "case", "hear", 6, 7, 0.8),
        ("dog bites man", "dog", "bites", 6, 8, 0.5),
        ("dog bites man", "man", "dog", 6, 12, 0.9),
    ],
)
def test_the_examples_show_who_told_whom(
    packaged: ModelService, text: str, target: str, word: str, layer: int, head: int, at_least: float
) -> None:
    tokens = packaged.tokens(text)
    cuts = packaged.cuts(tokens, tokens.pieces.index(target))
    path = cause_cut.named_path(cuts, tokens)
    assert path is not None
    by_head = packaged.cut_heads(tokens, cuts.position, path.source, path.layer)
    told = cause_cut.cut_finding(cuts, tokens, path, 6)
    assert told == f"In a single layer, “{target}” depends most on “{word}”."
    assert told.line.startswith(f"cut in layer {layer}: ")
    assert by_head.moved.argmax() == head - 1
    assert by_head.moved[head - 1] > at_least * by_head.together


@pytest.mark.parametrize(
    ("change", "cell"),
    [
        (SwitchOff("head", 2, (3,), "mean"), "mixed,0"),
        (SwitchOff("attention", 2, (1, 2), "mean"), "attended,0"),
        (SwitchOff("feed_forward", 2, (), "zero"), "feed_forward,0"),
        (Cut(1, 4, 2, 2), "weights,4"),
    ],
)
def test_the_link_to_the_encoder_opens_where_a_change_takes_effect(change: Cut | SwitchOff, cell: str) -> None:
    assert cause_cell.encoder_cell(change, None) == cell


@pytest.mark.parametrize(
    ("a", "b", "said", "cell", "read_in"),
    [
        (
            "I went to the bank to deposit my salary",
            "The river bank was flooded after the storm",
            "“the”, the only other word with a counterpart, moves “bank” towards its vector in B.",
            (0, 4),
            1,
        ),
        (
            "The chef tasted the soup because it smelled odd",
            "The chef tasted the cake because it smelled nice",
            "Of all other words, “soup” moves “smelled” furthest towards its vector in B.",
            (0, 5),
            6,
        ),
        (
            "He saw the bank",
            "He saw the lake",
            "Only “bank” itself differs; in every layer its own vector carries at least 0.99 of that.",
            (0, 4),
            None,
        ),
    ],
)
def test_a_swap_opens_on_the_word_that_its_headline_names_and_on_the_layer_in_which_it_is_read(
    packaged: ModelService, a: str, b: str, said: str, cell: tuple[int, int], read_in: int | None
) -> None:
    tokens, other = packaged.tokens(a), packaged.tokens(b)
    target = next(place for place, name in enumerate(tokens.names) if name in ("bank", "smelled"))
    swaps = packaged.swaps(tokens, other, target)
    assert cause_swap.swap_finding(swaps, tokens, 6) == said
    grid = swap_grid(swaps, tokens, other, hide=True)
    assert first_cell(grid, tokens, target) == cell
    path = heads.path_of(cause_cell.swap_of(other, *cell, partner_of(grid, cell[1])), target, 6, grid)
    assert path == (None if read_in is None else (cell[1], read_in, False, False))
