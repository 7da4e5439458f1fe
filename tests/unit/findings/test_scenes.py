"""The answers to the scenes' questions against their records, and what they say if the text does not show the point."""

import numpy as np
import pytest

from components.compute.normalization import layer_norm
from components.findings import scenes
from components.records.attention import Habits
from components.records.tokens import Token, TokenKind, Tokens, Word
from components.records.uses import Use
from components.records.wordpiece import Segmentation
from tests.unit.findings.test_findings import made_up


def tokens_of(*words: tuple[str, ...], b_from: int = 1000, rows: int = 2) -> Tokens:
    """Words, each the tuple of its pieces, between [CLS] and [SEP]; those from number `b_from` on belong to text B."""
    found = [Token(0, "[CLS]", 101, TokenKind.SPECIAL, None, None, None, 0, 1)]
    names = dict.fromkeys(piece for word in words for piece in word)
    ids = {piece: 1000 + place for place, piece in enumerate(names)}
    for number, word in enumerate(words):
        for piece in word:
            kind = TokenKind.CONTINUATION if piece.startswith("##") else TokenKind.WORD
            segment = int(number >= b_from)
            found.append(Token(len(found), piece, ids[piece], kind, number, 0, 1, segment, 1))
    found.append(Token(len(found), "[SEP]", 102, TokenKind.SPECIAL, None, None, None, 0, 1))
    cut = tuple(
        Word(Segmentation("".join(piece.removeprefix("##") for piece in word), word, (), ()), 0, 1) for word in words
    )
    return Tokens("made up", "a", "", 512, tuple(found), cut, (), 2000, rows)


BANKS = tokens_of(("the",), ("bank",), ("awe", "##some"), ("bank",))


def test_words_of_several_pieces_are_named() -> None:
    assert scenes.cut_words(BANKS).sentence == "“awesome” (2 pieces), out of 4 words, counting punctuation."
    assert scenes.cut_words(BANKS).instead == ""


@pytest.mark.parametrize("words", [(), (("one",),), (("one",), ("two",))])
def test_for_a_text_without_a_split_word_the_answer_suggests_one_with_it(words: tuple[tuple[str, ...], ...]) -> None:
    found = scenes.cut_words(tokens_of(*words))
    assert found.sentence.startswith("None: ")
    assert found.instead == scenes.SPLIT_WORD


def test_a_repeated_piece_is_named_with_its_positions_and_its_id() -> None:
    found = scenes.repeated_ids(BANKS)
    assert found.sentence == f"“bank” occurs at positions 2 and 5, each time with ID {BANKS.ids[2]}."
    assert scenes.repeated_ids(tokens_of(("one",), ("two",))).instead == scenes.TWICE


def test_each_row_of_the_segment_table_is_counted() -> None:
    assert scenes.segment_rows(BANKS).sentence == "All 7 tokens look up row 0 and no other."
    pair = scenes.segment_rows(tokens_of(("one",), ("two",), b_from=1)).sentence
    assert pair == "Row 0 is looked up by 3 of the 4 tokens, row 1 by 1."
    assert "no other" in scenes.segment_rows(tokens_of(("one",), ("two",), b_from=1, rows=1)).sentence


def test_the_two_sums_of_a_word_differ_as_much_as_their_rows() -> None:
    ours = made_up(3, tokens=len(BANKS))
    apart = np.abs(ours.summed[2].astype(float) - ours.summed[5])
    text = scenes.repeated_sums(BANKS, ours).sentence
    assert f"differ in {np.count_nonzero(apart)} of {len(apart)} dimensions, by at most {apart.max():.3g}." in text
    assert scenes.repeated_sums(tokens_of(("one",)), made_up(3, tokens=3)).instead == scenes.TWICE


def test_means_and_deviations_are_taken_after_the_last_step() -> None:
    ours = made_up(5)
    steps = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)
    text = scenes.moments(steps).sentence.replace("−", "-")
    means, deviations = steps.after.astype(float).mean(1), steps.after.astype(float).std(1)
    assert f"the means are from {means.min():z.3f} to {means.max():z.3f} and" in text
    assert f"the deviations from {deviations.min():z.3f} to {deviations.max():z.3f}." in text
    assert "from" not in scenes.moments(layer_norm(ours.summed[:1], ours.gamma, ours.beta, ours.eps)).sentence


def test_the_habit_of_a_head_is_the_target_with_the_largest_share() -> None:
    shares = np.array([[0.1, 0.7, 0.0, 0.1, 0.1], [0.1, 0.1, 0.6, 0.1, 0.1]], np.float32)
    habits = Habits(("itself", "the token before", "the token after", "[CLS]", "[SEP]"), shares)
    assert scenes.habit(3, 1, habits).sentence.startswith(
        "Head 1 of layer 3 gives 70% of its weight to the token before"
    )
    assert "60% of its weight to the token after" in scenes.habit(3, 2, habits).sentence
    assert scenes.habit(3, 0, habits).sentence.startswith(
        "The mean of all heads of layer 3 gives 40% of its weight to the"
    )


def test_the_nearest_uses_of_the_first_and_the_last_layer_are_quoted() -> None:
    money = Use("bank", "n", 1, 1, "noun.group", "a financial institution", "he cashed a check at the bank", 25, 29)
    river = Use("bank", "n", 2, 2, "noun.object", "sloping land", "they sat on the bank of the river", 16, 20)
    text = scenes.nearest_uses("bank", money, river, 6).sentence
    assert text.index("cashed") < text.index("in layer 6") < text.index("river")
    assert "the same use" in scenes.nearest_uses("bank", money, money, 6).sentence
