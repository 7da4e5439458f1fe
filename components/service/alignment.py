"""Whether two checkpoints read the words that they are compared by."""

from __future__ import annotations

from components.compute.alignment import word_aligned
from components.records.checkpoints import Checkpoint
from components.records.corpus import Sentence
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.records.uses import Use
from components.service.cache import cached
from components.service.similarity import baseline
from components.service.tokenizer_files import load_wordpiece
from components.service.tokens import load_tokenizer, tokenize
from components.service.uses import all_uses
from components.service.weights import read_config


@cached()
def unread(checkpoint: Checkpoint, numbers: tuple[int, ...]) -> int:
    """How many uses, by their `numbers`, have a word that this checkpoint cannot spell or has no room for."""
    tokenizer, every = load_tokenizer(checkpoint), all_uses()
    uses = [every[number] for number in numbers]
    room = min(512, read_config(checkpoint)["max_position_embeddings"]) - 1  # the last token is [SEP]
    read = tokenizer.encode_batch([use.sentence for use in uses])
    unknown = tokenizer.token_to_id(load_wordpiece(checkpoint).special.unk)
    return sum(
        not _is_read(use, list(zip(one.ids, one.offsets, strict=True))[:room], unknown)
        for use, one in zip(uses, read, strict=True)
    )


def _is_read(use: Use, tokens: list[tuple[int, tuple[int, int]]], unknown: int | None) -> bool:
    pieces = [(number, end) for number, (start, end) in tokens if start < use.end and end > use.start]
    return bool(pieces) and pieces[-1][1] >= use.end and all(number != unknown for number, _ in pieces)


@cached()
def read_otherwise(
    checkpoint: Checkpoint, other: Checkpoint, lines: tuple[Sentence, ...], word: str
) -> Sentence | None:
    """The first of `lines` in which the two do not read `word` whole and in the same places; None if there is none."""
    for line in lines:
        first, second = (tokenize(one, line.a, line.b) for one in (checkpoint, other))
        if not word_aligned(first, second, word):
            return line
    return None


def baselines(checkpoint: Checkpoint, other: Checkpoint) -> tuple[Baseline, Baseline] | None:
    """The random pairs of both; None unless both read every word of the sentences that these are taken from."""
    if not (_reads_reference(checkpoint) and _reads_reference(other)):
        return None
    return baseline(checkpoint), baseline(other)


@cached()
def _reads_reference(checkpoint: Checkpoint) -> bool:
    read = [tokenize(checkpoint, line.a, line.b) for line in VARIED]
    return not any(tokens.left_out or tokens.special.unk in tokens.pieces for tokens in read)
