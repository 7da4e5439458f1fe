"""The tokenizer step by step: the library's own normaliser and word splitter, and our tracing WordPiece.

It needs neither torch nor weights, so tokens can be shown while the model is still loading. There is one code path: the
traced pieces are the tokens that go to the model.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tokenizers import BertWordPieceTokenizer, PreTokenizedString, Tokenizer
from tokenizers import Token as LibraryToken
from tokenizers.normalizers import BertNormalizer

from components.compute.wordpiece import longest_first, segment_word
from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.tokens import Token, TokenKind, Tokens, Word
from components.records.wordpiece import Segmentation
from components.service.cache import cached
from components.service.weights import read_config

UNPLACED = -1
LONGEST = 1_024  # tokens; attention over more would take gigabytes, however many positions a checkpoint has
CLS, SEP, PAD, UNKNOWN = "[CLS]", "[SEP]", "[PAD]", "[UNK]"
Spans = list[tuple[int, int]]  # of the pieces of one word, in the original text
BROKEN = "The checkpoint's tokenizer is missing or broken."


def tokenize(checkpoint: Checkpoint, a: str, b: str = "", *, limit: int = LONGEST, pad_to: int = 0) -> Tokens:
    """The text or pair as tokens, with every step recorded; at most `limit`, the model's positions, and `LONGEST`."""
    config = read_config(checkpoint)
    room, segments = min(limit, LONGEST, config["max_position_embeddings"]), config["type_vocab_size"]
    return trace(checkpoint, a, b, limit=room, pad_to=pad_to, segment_rows=segments)


tokens = cached()(tokenize)


def trace(
    checkpoint: Checkpoint, a: str, b: str = "", *, limit: int = 512, pad_to: int = 0, segment_rows: int = 2
) -> Tokens:
    """Text A, and B if it is not blank, as tokens: [CLS] A [SEP] (B [SEP]), truncated to `limit`, padded to `pad_to`.

    Must equal the encoding of the `tokenizers` library for the same texts, which a fuzz test checks.
    """
    vocabulary = load_vocabulary(checkpoint)
    words_a, tokens_a = _pieces_of(_words(checkpoint, a), vocabulary, segment=0, first_word=0)
    pair = bool(b.strip())
    words_b, tokens_b = (
        _pieces_of(_words(checkpoint, b), vocabulary, segment=1, first_word=len(words_a)) if pair else ([], [])
    )

    room = limit - (3 if pair else 2)
    keep_a, keep_b = longest_first(len(tokens_a), len(tokens_b), room)
    row = [_special(CLS, vocabulary, 0), *tokens_a[:keep_a], _special(SEP, vocabulary, 0)]
    if pair:
        row += [*tokens_b[:keep_b], _special(SEP, vocabulary, 1)]
    if pad_to > len(row):
        row += [_special(PAD, vocabulary, 0, mask=0)] * (min(pad_to, limit) - len(row))

    numbered = tuple(replace(token, position=position) for position, token in enumerate(row))
    left_out = (*tokens_a[keep_a:], *tokens_b[keep_b:])
    words = (*words_a, *words_b)
    b = b if pair else ""
    return Tokens(checkpoint.key, a, b, limit, numbered, words, left_out, len(vocabulary), segment_rows)


def _special(piece: str, vocabulary: Mapping[str, int], segment: int, *, mask: int = 1) -> Token:
    kind = TokenKind.PADDING if piece == PAD else TokenKind.SPECIAL
    return Token(UNPLACED, piece, vocabulary[piece], kind, None, None, None, segment, mask)


def _pieces_of(
    cut: list[tuple[Word, Spans]], vocabulary: Mapping[str, int], *, segment: int, first_word: int
) -> tuple[list[Word], list[Token]]:
    """The words of one text and its tokens in order, still without positions."""
    words: list[Word] = []
    rows: list[Token] = []
    for number, (word, spans) in enumerate(cut, start=first_word):
        words.append(word)
        for index, (piece, (start, end)) in enumerate(zip(word.segmentation.pieces, spans, strict=True)):
            kind = TokenKind.CONTINUATION if index else TokenKind.WORD
            if word.special:  # also a typed [UNK], which is no word that the vocabulary cannot spell
                kind = TokenKind.SPECIAL
            elif piece == UNKNOWN:
                kind = TokenKind.UNKNOWN
            rows.append(Token(UNPLACED, piece, vocabulary[piece], kind, number, start, end, segment, 1))
    return words, rows


def _words(checkpoint: Checkpoint, text: str) -> list[tuple[Word, Spans]]:
    """Each word of `text` with the spans of its pieces in the original text, as tracked by the library."""
    tokenizer, words = load_tokenizer(checkpoint), list[tuple[Word, Spans]]()
    known = load_vocabulary(checkpoint, added=False)
    for offset, part, special in passages(tokenizer, text):
        if special:
            span = (offset, offset + len(part))
            words.append((Word(Segmentation(part, (part,), ((0, len(part)),), ()), special=True), [span]))
        else:
            words += _ordinary_words(tokenizer, known, part, offset)
    return words


def _ordinary_words(
    tokenizer: Tokenizer, vocabulary: Mapping[str, int], text: str, offset: int
) -> list[tuple[Word, Spans]]:
    wordpiece = tokenizer.model
    segmentations: list[Segmentation] = []
    settings = {
        "unknown": wordpiece.unk_token,
        "prefix": wordpiece.continuing_subword_prefix,
        "longest": wordpiece.max_input_chars_per_word,
    }

    def segment(word: str) -> list[LibraryToken]:
        """Our WordPiece instead of the library's, which then maps the byte offsets to the original text."""
        segmentation = segment_word(word, vocabulary, **settings)
        segmentations.append(segmentation)
        return [
            LibraryToken(vocabulary[piece], piece, (len(word[:start].encode()), len(word[:end].encode())))
            for piece, (start, end) in zip(segmentation.pieces, segmentation.spans, strict=True)
        ]

    split = PreTokenizedString(text)
    split.normalize(tokenizer.normalizer.normalize)
    tokenizer.pre_tokenizer.pre_tokenize(split)
    split.tokenize(segment)
    offsets = iter((start + offset, end + offset) for start, end in split.to_encoding().offsets)
    spans = [[next(offsets) for _ in segmentation.pieces] for segmentation in segmentations]
    return [(Word(one), at) for one, at in zip(segmentations, spans, strict=True)]


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
