"""The kinds of target that a head may look for, on a text whose tokens are written down here."""

import numpy as np
import pytest

from components.compute.heads import is_punctuation, targets
from components.records.heads import KINDS
from components.records.tokens import Token, TokenKind, Tokens


def text_of(*pieces: str) -> Tokens:
    """[CLS] pieces [SEP], where ## continues a word and names in brackets are special."""
    rows, word = [], -1
    for position, piece in enumerate(("[CLS]", *pieces, "[SEP]")):
        kind = TokenKind.SPECIAL if piece.startswith("[") else TokenKind.WORD
        kind = TokenKind.CONTINUATION if piece.startswith("##") else kind
        word += not piece.startswith("##")
        outer = position in (0, len(pieces) + 1)
        rows.append(Token(position, piece, position, kind, None if outer else word, None, None, 0, 1))
    return Tokens("made up", "", "", 512, tuple(rows), (), (), 30_522)


def pairs(tokens: Tokens, kind: str) -> set[tuple[int, int]]:
    rows, columns = np.nonzero(targets(tokens)[KINDS.index(kind)])
    return set(zip(rows.tolist(), columns.tolist(), strict=True))


def test_each_token_has_the_targets_that_a_reader_would_name() -> None:
    tokens = text_of("ha", "##ha", "ha", "##ha", "!")  # 0 [CLS], 1 to 5, 6 [SEP]
    assert pairs(tokens, "itself") == {(place, place) for place in range(7)}
    assert pairs(tokens, "the token before") == {(place, place - 1) for place in range(1, 7)}
    assert pairs(tokens, "the token after") == {(place, place + 1) for place in range(6)}
    assert pairs(tokens, "the same token") == {(1, 3), (3, 1), (2, 4), (4, 2)}
    assert pairs(tokens, "the first piece of its word") == {(2, 1), (4, 3)}
    assert pairs(tokens, "punctuation") == {(place, 5) for place in range(7)}
    assert pairs(tokens, "[CLS]") == {(place, 0) for place in range(7)}


def test_a_typed_unknown_token_is_the_same_as_one_that_an_unknown_word_became() -> None:
    assert pairs(text_of("[UNK]", "and", "[UNK]"), "the same token") == {(1, 3), (3, 1)}


@pytest.mark.parametrize(("piece", "expected"), [("!", True), ("...", True), ("—", True), ("$", True), ("€", False)])
def test_punctuation_is_what_the_tokenizer_splits_at(piece: str, expected: bool) -> None:
    assert is_punctuation(piece) is expected
    assert not is_punctuation(f"##{piece}a")
