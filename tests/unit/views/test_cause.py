"""The sentences of the page of causes, tried on random numbers; the references are written out again."""

import re

import numpy as np
import pytest

from components.compute.cause import Cuts, HeadCuts, Swaps, SwitchedOff, partners
from components.compute.interventions import Cut, SwitchOff
from components.records.heads import HeadsInGeneral
from components.service import ModelService
from components.views import cause, cause_cell

TEXT = "He sat on the bank of the river and fished"
TRIALS = 60


@pytest.fixture
def tokens(packaged: ModelService):
    return packaged.tokens(TEXT)


def numbers(sentence: str) -> list[float]:
    return [float(text.replace("−", "-")) for text in re.findall(r"(?<![\w-])[−]?\d+\.\d+", sentence)]


def test_the_token_that_a_swap_finding_names_moves_the_target_furthest(tokens) -> None:
    dice = np.random.default_rng(0)
    for _ in range(TRIALS):
        shares = dice.normal(0, 1, (7, len(tokens))).astype(np.float32) ** 3
        swaps = Swaps(5, tuple(range(len(tokens))), shares, np.ones(7, np.float32))
        sentence = cause.swap_finding(swaps, tokens)
        words = np.delete(np.arange(12), [0, 5, 11])  # without [CLS], [SEP] and the target
        first, second = sorted(shares[0, words], reverse=True)[:2]
        assert numbers(sentence) == pytest.approx([first, second], abs=0.006)
        if "no other piece stands out" in sentence:
            assert first <= 0 or first < 1.5 * second
        else:
            assert tokens.pieces[words[shares[0, words].argmax()]] in sentence.partition(" moves ")[0]
            assert first > 0
            every = sentence.endswith("; its own vector moves it further in every layer.")
            layer = 0 if every else int(sentence.partition("from layer ")[2].partition(" ")[0] or 7)
            leads = [row[5] > np.delete(row, 5).max() for row in shares]
            assert all(leads[layer:])
            assert layer == 0 or not leads[layer - 1]


def test_without_another_piece_that_both_sentences_have_a_swap_says_so(packaged: ModelService) -> None:
    tokens, other = packaged.tokens("spring squeaks"), packaged.tokens("a warm spring began in march")
    said = cause.swap_finding(packaged.swaps(tokens, other, 1), tokens)
    assert said == "No piece but “spring” has a counterpart in the other sentence, so there is no other to swap."


def test_the_only_other_piece_is_not_the_one_that_moves_the_target_furthest(packaged: ModelService) -> None:
    tokens, other = packaged.tokens("the spring squeaks"), packaged.tokens("near the spring flowers bloomed")
    swaps = packaged.swaps(tokens, other, 2)
    said = cause.swap_finding(swaps, tokens)
    assert said.startswith("Before layer 1, “the”, the only other piece to swap, moves “spring” ")
    assert numbers(said) == pytest.approx([swaps.shares[0, 1]], abs=0.005)


def test_the_path_that_a_cut_finding_names_moves_the_target_most(tokens) -> None:
    dice = np.random.default_rng(1)
    words = [place for place in range(1, 11) if place != 5]  # without [CLS], [SEP] and the target
    for _ in range(TRIALS):
        moved = (dice.random((6, len(tokens))) ** 6).astype(np.float32)
        cuts = Cuts(5, False, False, moved)
        path = cause.strongest_path(cuts, tokens)
        assert path is not None
        by_head = dice.random(12).astype(np.float32)
        heads = HeadCuts(5, path.source, path.layer, by_head, 2.0)
        sentence = cause.cut_finding(cuts, tokens, path, heads)
        layer, column = divmod(int(moved[:, words].argmax()), len(words))
        second = np.sort(moved[:, words], axis=None)[-2]
        assert (path.layer, path.source) == (layer + 1, words[column])
        assert (path.moved, path.next_moved) == pytest.approx((moved[:, words].max(), second))
        if path.moved < 1.5 * second:
            assert sentence.startswith("No path from another piece")
        else:
            assert f"in layer {layer + 1}:" in sentence
            assert sentence.endswith(f"; head {by_head.argmax() + 1} of 12 carries {by_head.max() / 2:.0%} of it.")


@pytest.mark.parametrize(
    ("rows", "from_zero", "said"),
    [
        (1, False, "Layer 1 alone: before layer 1, no other"),
        (3, False, "Layers 1 to 3 alone: before layer 1, no other"),
        (6, False, "Before layer 1, no other"),
        (1, True, "Layer 0 alone: before layer 1, no other"),
        (6, True, "Layers 0 to 5 alone: before layer 1, no other"),
        (7, True, "Before layer 1, no other"),
    ],
)
def test_what_is_found_in_some_layers_is_not_said_of_all(rows: int, from_zero: bool, said: str) -> None:
    assert cause.of_part("Before layer 1, no other", range(rows), 6, from_zero=from_zero) == said


def test_a_finding_that_begins_with_a_word_of_the_text_keeps_its_letters() -> None:
    assert cause.of_part("“Bank” learns of", range(2), 6) == "Layers 1 to 2 alone: “Bank” learns of"


def test_a_cut_finding_names_no_head_where_the_path_carries_nothing(tokens) -> None:
    moved = np.zeros((6, len(tokens)), np.float32)
    cuts = Cuts(5, False, False, moved)
    heads = HeadCuts(5, 8, 1, np.zeros(12, np.float32), 0.0)
    sentence = cause.cut_finding(cuts, tokens, cause.strongest_path(cuts, tokens), heads)
    assert sentence == "No path from another piece to “bank” stands out: the largest effect is 0, the next 0."


def test_a_text_of_one_word_says_what_to_type(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog")
    cuts = packaged.cuts(tokens, 1)
    assert cause.strongest_path(cuts, tokens) is None
    assert "Type a sentence of two words or more." in cause.cut_finding(cuts, tokens, None, None)


def test_the_head_that_is_named_moves_the_vector_most_and_has_that_rank(tokens) -> None:
    dice = np.random.default_rng(2)
    for _ in range(TRIALS):
        heads, mean_heads, worth = (dice.random((6, 12)).astype(np.float32) for _ in range(3))
        nothing = np.zeros(6, np.float32)
        off = SwitchedOff(5, "mean", heads, nothing, nothing, mean_heads, nothing, nothing)
        general = HeadsInGeneral("9 texts", 9, 90, (90,) * 8, np.zeros((6, 12, 8)), np.zeros(8), worth)
        for on, seen in (("token", heads), ("sentence", mean_heads)):
            sentence = cause.off_finding(off, tokens, on, general)
            row, column = np.unravel_index(seen.argmax(), seen.shape)
            assert sentence.startswith(f"Head {column + 1} of layer {row + 1} moves ")
            rank = 1 + sum(worth.ravel() > worth[row, column])
            assert sentence.endswith(f"over 9 texts it ranks {rank} of 72.")


@pytest.mark.parametrize(
    ("heads", "says"),
    [
        (np.zeros((2, 3)), "No head moves “bank” more than every other (0)."),
        (np.full((2, 3), 0.25), "No head moves “bank” more than every other (0.250)."),
        (np.array([[0.25]]), "The only head moves “bank” by 0.250."),
    ],
)
def test_of_heads_that_tie_and_of_a_single_one_none_moves_the_vector_most(tokens, heads, says: str) -> None:
    nothing = np.zeros(len(heads))
    off = SwitchedOff(5, "mean", heads, nothing, nothing, heads, nothing, nothing)
    general = HeadsInGeneral("9 texts", 9, 90, (90,) * 8, np.zeros((*heads.shape, 8)), np.zeros(8), heads)
    assert cause.off_finding(off, tokens, "token", general) == says


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        ("", "", "The text is empty"),
        ("dog", "", "Sentence B has no word"),
        ("dog bites man", "Dog bites man", "Both sentences are the same to this model"),
        ("dog bites man", "I love coding in python", "share no word at the same place"),
        ("dog bites man", "man bites dog", ""),
        ("dog bites man", "the dog bites a man", ""),
    ],
)
def test_a_pair_without_a_picture_gets_a_sentence_that_says_what_to_do(
    packaged: ModelService, a: str, b: str, says: str
) -> None:
    problem = cause.nothing_to_show(packaged.tokens(a), packaged.tokens(b))
    assert bool(problem) == bool(says)
    assert says in problem
    assert not problem or problem.endswith(".")


def test_every_token_that_can_be_chosen_to_swap_has_a_counterpart(packaged: ModelService) -> None:
    for a, b in (("dog bites man", "man bites a dog"), (TEXT, "He sat by the bank of the old river")):
        tokens, other = packaged.tokens(a), packaged.tokens(b)
        pairs = partners(tokens.pieces, other.pieces)
        common = cause._common_words(tokens, other)
        assert common
        assert all(tokens.pieces[place] == other.pieces[pairs[place]] for place in common)


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
    path = cause.strongest_path(cuts, tokens)
    assert path is not None
    heads = packaged.cut_heads(tokens, cuts.position, path.source, path.layer)
    sentence = cause.cut_finding(cuts, tokens, path, heads)
    assert sentence.startswith(f"“{target}” learns of “{word}” in layer {layer}: ")
    assert f"; head {head} of 12 carries " in sentence
    assert heads.moved[head - 1] > at_least * heads.together


def test_shares_of_the_swaps_need_not_add_up_to_one(packaged: ModelService) -> None:
    tokens, other = packaged.tokens("He plays the bass in a band"), packaged.tokens("He caught a bass in the lake")
    assert packaged.swaps(tokens, other, 4).shares[0].sum() > 1.1


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
