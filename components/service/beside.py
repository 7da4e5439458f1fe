"""Whether a second model can be drawn beside the one in use, and whether both read what they are compared by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from components.compute.beside import aligned, unknown_to, word_aligned
from components.records.checkpoints import MOST_OF_TWO, Checkpoint, CheckpointError, TakesMemory
from components.records.corpus import Sentence
from components.records.graphemes import beginning
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.records.tokens import Tokens
from components.records.uses import Use
from components.service.cache import cached
from components.service.loading import bytes_of, check_by_loading, is_loaded, room_for
from components.service.offered import name_of
from components.service.similarity import baseline
from components.service.tokenizer_files import load_wordpiece
from components.service.tokens import load_tokenizer, tokenize, tokens
from components.service.uses import all_uses
from components.service.weights import read_config

ASKED = 150  # MB: more is loaded only after a click
Texts = Sequence[tuple[str, str]]


def check_beside(checkpoint: Checkpoint, other: Checkpoint, texts: Texts, *, load: bool) -> None:
    """Load the `other` one, if both read each of `texts`, a sentence or a pair, as the same IDs.

    Raises `CheckpointError` with the reason why they cannot stand beside each other; `TakesMemory` if the other one is
    large and a viewer has not asked to `load` it.
    """
    for text in texts:
        _check_reading(checkpoint, other, tokens(checkpoint, *text), tokens(other, *text))
    name, megabytes = name_of(other), round(bytes_of(other) / 1e6)
    if not is_loaded(other):
        if not room_for(other):
            raise CheckpointError(
                f"{name} takes about {megabytes:,} MB of memory, and this server has not as much left."
            )
        if megabytes > ASKED and not other.altered and not load:
            raise TakesMemory(f"{name} takes about {megabytes:,} MB of this server's memory, beside the one in use.")
    check_by_loading(other)


def _check_reading(checkpoint: Checkpoint, other: Checkpoint, here: Tokens, there: Tokens) -> None:
    if (longest := max(len(here), len(there))) > MOST_OF_TWO:
        raise CheckpointError(f"The text has {longest:,} tokens, and two models are drawn of {MOST_OF_TWO} at most.")
    if not aligned(here, there):
        why = "; ".join((*_lacks(here, there, name_of(checkpoint)), *_lacks(there, here, name_of(other))))
        raise CheckpointError(f"{name_of(other)} reads this text as other tokens{': ' if why else ''}{why}.")


def _lacks(read: Tokens, other: Tokens, name: str) -> Iterator[str]:
    """What one of them does not read of what the other reads."""
    if len(read.left_out) > len(other.left_out):
        yield f"{name} has room for {read.limit:,} tokens"
    if unknown := unknown_to(read, other):
        yield f"{name} reads {' and '.join(f'“{beginning(word, 24)}”' for word in unknown[:2])} as [UNK]"


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
