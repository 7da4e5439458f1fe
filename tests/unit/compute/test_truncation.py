"""Truncation of pairs, against the library."""

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from components.compute.wordpiece import longest_first


@pytest.fixture(scope="module")
def words() -> Tokenizer:
    """One token per word and nothing added, so that only truncation remains."""
    tokenizer = Tokenizer(models.WordLevel({"w": 0}, unk_token="w"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return tokenizer


def test_every_pair_of_lengths_is_truncated_as_by_the_library(words: Tokenizer) -> None:
    for room in (5, 6, 13, 20):
        words.enable_truncation(room, strategy="longest_first")
        for a in range(24):
            for b in range(24):
                kept = words.encode("w " * a, "w " * b).type_ids
                assert longest_first(a, b, room) == (kept.count(0), kept.count(1)), (a, b, room)
