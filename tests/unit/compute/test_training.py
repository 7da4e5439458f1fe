"""Words and uses that two checkpoints read alike, or otherwise, on words that are easy to see."""

from itertools import combinations

import numpy as np
import pytest

from components.compute.beside import aligned, word_aligned
from components.records.corpus import Sentence
from components.records.tokens import TokenKind
from components.service import ModelService
from components.service.uses import pieces_of
from tests.unit.compute.conftest import ODD, WORDS

pytestmark = pytest.mark.model


def test_who_reads_a_text_alike_reads_its_words_alike(checkpoints) -> None:
    for seed in range(40):
        dice = np.random.default_rng(seed)
        text = " ".join(dice.choice(WORDS, int(dice.integers(1, 12))))
        for first, second in combinations([one.tokens(text) for one in checkpoints.values()], 2):
            assert word_aligned(first, second, text.split()[0].strip(".,")) or not aligned(first, second)


@pytest.mark.parametrize(
    ("text", "word", "alike"),
    [
        ("the bank of a river", "bank", True),
        ("The bank of a river", "bank", True),  # another word differs
        ("the Bank of a river", "bank", False),
        ("the Bank by the bank", "bank", False),
        ("the river", "bank", True),  # in neither
        ("The river", "The", False),
    ],
)
def test_a_word_is_read_alike_if_both_find_it_in_the_same_places(checkpoints, text, word, alike) -> None:
    first, second = checkpoints["plain"], checkpoints["cased"]
    assert word_aligned(first.tokens(text), second.tokens(text), word) == alike
    assert word_aligned(second.tokens(text), first.tokens(text), word) == alike
    lines = (Sentence("a bank"), Sentence(text))
    assert first.read_otherwise(second, lines, word) == (None if alike else lines[1])


def test_a_word_that_one_has_no_room_for_is_not_read_alike(checkpoints) -> None:
    text = "a b c d e f g h bank"
    first, second = checkpoints["plain"].tokens(text), checkpoints["short"].tokens(text)
    assert not word_aligned(first, second, "bank")
    assert word_aligned(first, second, "c")


@pytest.mark.parametrize("odd", ODD)
def test_uses_that_are_not_read_are_those_whose_word_is_unknown_or_cut(
    packaged: ModelService, checkpoints, odd: str
) -> None:
    """Counted again on the tokens of the app, which are not those of this count."""
    drawn, bert = packaged.uses_map(), checkpoints[odd]
    assert drawn
    lost = 0
    for use in drawn.uses[::40]:
        tokens = bert.tokens(use.sentence)
        own = [tokens.tokens[position] for position in pieces_of(tokens, use)]
        ends = max((token.end or 0 for token in tokens.tokens), default=0)
        lost += ends < use.end or any(token.kind is TokenKind.UNKNOWN for token in own)
    assert bert.unread(drawn.numbers[::40]) == lost
    assert (lost == 0) == (odd == "plain")
