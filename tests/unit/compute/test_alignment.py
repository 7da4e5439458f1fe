"""Whether two checkpoints read the same, beside the tokens of the library and on words that are easy to see."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tokenizers import BertWordPieceTokenizer

from components.compute.beside import aligned, unknown_to
from components.service import ModelService
from tests.unit.compute.conftest import WORDS

pytestmark = pytest.mark.model


def by_the_library(bert: ModelService, text: str) -> list[tuple[int, tuple[int, int]]]:
    folder = Path(bert.directory)
    cased = not json.loads((folder / "tokenizer_config.json").read_text())["do_lower_case"]
    library = BertWordPieceTokenizer(str(folder / "vocab.txt"), lowercase=not cased)
    library.enable_truncation(json.loads((folder / "config.json").read_text()).get("max_position_embeddings", 512))
    read = library.encode(text)
    return list(zip(read.ids, read.offsets, strict=True))


def test_two_readings_are_aligned_if_the_library_reads_the_same_ids_of_the_same_characters(checkpoints) -> None:
    for seed in range(20):
        dice = np.random.default_rng(seed)
        text = " ".join(dice.choice(WORDS, int(dice.integers(1, 12))))
        for first, second in combinations(checkpoints.values(), 2):
            same = by_the_library(first, text) == by_the_library(second, text)
            assert aligned(first.tokens(text), second.tokens(text)) == same, text


def test_unknown_are_the_words_that_the_other_knows(checkpoints) -> None:
    tokens = [checkpoints[name].tokens("Dog bites Man 🍕 Dog") for name in ("plain", "cased")]
    assert unknown_to(tokens[1], tokens[0]) == ("Dog", "Man")
    assert unknown_to(*tokens) == ()
