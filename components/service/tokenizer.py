"""Loading the library's tokenizer from a directory, and separating special tokens from text as it does."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tokenizers import BertWordPieceTokenizer, Tokenizer
from tokenizers.normalizers import BertNormalizer

from components.records.checkpoints import Checkpoint, CheckpointError

CLS, SEP, PAD, UNKNOWN = "[CLS]", "[SEP]", "[PAD]", "[UNK]"
BROKEN = "The checkpoint's tokenizer is missing or broken."


def load_tokenizer(checkpoint: Checkpoint) -> Tokenizer:
    """The library's tokenizer of a checkpoint, without its own padding and truncation. Raises `CheckpointError`."""
    return _tokenizer_in(checkpoint.directory)


def load_vocabulary(checkpoint: Checkpoint, *, added: bool = True) -> Mapping[str, int]:
    """Piece -> ID, with or without the tokens `added` to WordPiece's own vocabulary. Shared by all sessions."""
    return _vocabulary_in(checkpoint.directory, added)


# By directory: a checkpoint and its untrained twin share what would take 13 MB each.
@lru_cache(maxsize=8)
def _tokenizer_in(folder: str) -> Tokenizer:
    directory = Path(folder)
    try:
        if (directory / "tokenizer.json").is_file():
            tokenizer = Tokenizer.from_file(str(directory / "tokenizer.json"))
        else:
            tokenizer = _from_vocabulary(directory)
    except Exception as error:  # the library raises bare Exception
        raise CheckpointError(BROKEN) from error
    _check(tokenizer)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


@lru_cache(maxsize=8)
def _vocabulary_in(folder: str, added: bool) -> Mapping[str, int]:
    return MappingProxyType(_tokenizer_in(folder).get_vocab(with_added_tokens=added))


def check_tokenizer(checkpoint: Checkpoint, *, rows: int) -> None:
    """Raises `CheckpointError` unless every ID of the tokenizer is one of the word table's `rows`."""
    if (last := _last_id_in(checkpoint.directory)) >= rows:
        raise CheckpointError(
            f"The checkpoint's files do not fit: its tokenizer has an ID {last:,}, its word table {rows:,} rows."
        )


@lru_cache(maxsize=8)
def _last_id_in(folder: str) -> int:
    """The tokenizer's largest ID."""
    return max(_vocabulary_in(folder, True).values())


def passages(tokenizer: Tokenizer, text: str) -> Iterator[tuple[int, str, bool]]:
    """`text` split at the special tokens typed in it: (offset, passage, whether it is a special token).

    Special tokens are matched in the text before normalisation, the longest first.
    """
    contents = sorted((added.content for added in tokenizer.get_added_tokens_decoder().values()), key=len, reverse=True)
    cursor = 0
    for match in re.finditer("|".join(map(re.escape, contents)), text):
        if cursor < match.start():
            yield cursor, text[cursor : match.start()], False
        yield match.start(), match.group(), True
        cursor = match.end()
    if cursor < len(text):
        yield cursor, text[cursor:], False


def _from_vocabulary(directory: Path) -> Tokenizer:
    """BERT's tokenizer from `vocab.txt`, with the settings of its configuration or else BERT's defaults."""
    settings = directory / "tokenizer_config.json"
    options: dict[str, Any] = json.loads(settings.read_text(encoding="utf-8")) if settings.is_file() else {}
    wrapped = BertWordPieceTokenizer(
        str(directory / "vocab.txt"),
        lowercase=options.get("do_lower_case", True),
        strip_accents=options.get("strip_accents"),
        handle_chinese_chars=options.get("tokenize_chinese_chars", True),
    )
    return wrapped._tokenizer


def _check(tokenizer: Tokenizer) -> None:
    if type(tokenizer.model).__name__ != "WordPiece" or not isinstance(tokenizer.normalizer, BertNormalizer):
        raise CheckpointError("The checkpoint's tokenizer is not BERT's WordPiece.")
    if any(tokenizer.token_to_id(piece) is None for piece in (CLS, SEP, PAD, UNKNOWN)):
        raise CheckpointError(BROKEN)
    for added in tokenizer.get_added_tokens_decoder().values():
        if added.normalized or added.single_word or added.lstrip or added.rstrip:
            raise CheckpointError("The checkpoint's tokenizer has added tokens, whose splitting cannot be traced here.")
