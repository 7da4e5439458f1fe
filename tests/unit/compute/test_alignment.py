"""Whether two checkpoints read the same, beside the tokens of the library and on words that are easy to see."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tokenizers import BertWordPieceTokenizer

from components.compute.alignment import aligned, unknown_to, word_aligned
from components.records.corpus import Sentence
from components.records.tokens import TokenKind
from components.service import ModelService, open_service
from components.service.uses import pieces_of
from tests.odd_checkpoints import make

pytestmark = pytest.mark.model

ODD = {"cased": {"cased": True}, "short": {"max_position_embeddings": 9}, "plain": {}}
WORDS = [
    "the",
    "The",
    "dog",
    "Dog",
    "bites",
    "AWESOMESAUCE",
    "awesomesauce",
    "é",
    "É",
    "🍕",
    "[UNK]",
    "[MASK]",
    "a",
    "A,",
    "bank",
    "Bank.",
]


@pytest.fixture
def checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, ModelService]:
    found = {}
    for name, odd in ODD.items():
        monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / name, **odd)))
        found[name] = open_service("host")
    return found


def by_the_library(bert: ModelService, text: str) -> list[tuple[int, tuple[int, int]]]:
    folder = Path(bert.directory)
    cased = not json.loads((folder / "tokenizer_config.json").read_text())["do_lower_case"]
    library = BertWordPieceTokenizer(str(folder / "vocab.txt"), lowercase=not cased)
    library.enable_truncation(json.loads((folder / "config.json").read_text()).get("max_position_embeddings", 512))
    read = library.encode(text)
    return list(zip(read.ids, read.offsets, strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_two_readings_are_aligned_if_the_library_reads_the_same_ids_of_the_same_characters(checkpoints, seed) -> None:
    dice = np.random.default_rng(seed)
    text = " ".join(dice.choice(WORDS, int(dice.integers(1, 12))))
    for first, second in combinations(checkpoints.values(), 2):
        same = by_the_library(first, text) == by_the_library(second, text)
        assert aligned(first.tokens(text), second.tokens(text)) == same, text
        word = text.split()[0].strip(".,")
        read = word_aligned(first.tokens(text), second.tokens(text), word)
        assert read or not same


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


def test_unknown_are_the_words_that_the_other_knows(checkpoints) -> None:
    tokens = [checkpoints[name].tokens("Dog bites Man 🍕 Dog") for name in ("plain", "cased")]
    assert unknown_to(tokens[1], tokens[0]) == ("Dog", "Man")
    assert unknown_to(*tokens) == ()


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
