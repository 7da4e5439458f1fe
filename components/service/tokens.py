"""The tokenizer step by step: the library's own normaliser and word splitter, and our tracing WordPiece.

It needs neither torch nor weights, so tokens can be shown while the model is still loading. There is one code path: the
traced pieces are the tokens that go to the model.
"""

from collections.abc import Mapping
from dataclasses import replace

from tokenizers import PreTokenizedString
from tokenizers import Token as LibraryToken

from components.compute.wordpiece import longest_first, segment_word
from components.records.checkpoints import Checkpoint
from components.records.tokens import Token, TokenKind, Tokens, Word
from components.records.wordpiece import Segmentation
from components.service.cache import cached
from components.service.tokenizer import CLS, PAD, SEP, UNKNOWN, load_tokenizer, load_vocabulary, passages
from components.service.weights import read_config

UNPLACED = -1
LONGEST = 1_024  # tokens; attention over more would take gigabytes, however many positions a checkpoint has


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
    words_a, tokens_a = _pieces_of(checkpoint, a, segment=0, first_word=0)
    pair = bool(b.strip())
    words_b, tokens_b = _pieces_of(checkpoint, b, segment=1, first_word=len(words_a)) if pair else ([], [])

    room = limit - (3 if pair else 2)
    keep_a, keep_b = longest_first(len(tokens_a), len(tokens_b), room)
    row = [_special(CLS, vocabulary, 0), *tokens_a[:keep_a], _special(SEP, vocabulary, 0)]
    if pair:
        row += [*tokens_b[:keep_b], _special(SEP, vocabulary, 1)]
    row += [_special(PAD, vocabulary, 0, mask=0)] * (min(pad_to, limit) - len(row))

    numbered = tuple(replace(token, position=position) for position, token in enumerate(row))
    left_out = (*tokens_a[keep_a:], *tokens_b[keep_b:])
    words = (*words_a, *words_b)
    b = b if pair else ""
    return Tokens(checkpoint.key, a, b, limit, numbered, words, left_out, len(vocabulary), segment_rows)


def _special(piece: str, vocabulary: Mapping[str, int], segment: int, *, mask: int = 1) -> Token:
    kind = TokenKind.PADDING if piece == PAD else TokenKind.SPECIAL
    return Token(UNPLACED, piece, vocabulary[piece], kind, None, None, None, segment, mask)


def _pieces_of(checkpoint: Checkpoint, text: str, *, segment: int, first_word: int) -> tuple[list[Word], list[Token]]:
    """The words of one text and its tokens in order, still without positions."""
    vocabulary = load_vocabulary(checkpoint)
    words: list[Word] = []
    rows: list[Token] = []
    for number, (word, spans) in enumerate(_words(checkpoint, text), start=first_word):
        words.append(word)
        for index, (piece, (start, end)) in enumerate(zip(word.segmentation.pieces, spans, strict=True)):
            kind = TokenKind.CONTINUATION if index else TokenKind.WORD
            if word.special:  # also a typed [UNK], which is no word that the vocabulary cannot spell
                kind = TokenKind.SPECIAL
            elif piece == UNKNOWN:
                kind = TokenKind.UNKNOWN
            rows.append(Token(UNPLACED, piece, vocabulary[piece], kind, number, start, end, segment, 1))
    return words, rows


def _words(checkpoint: Checkpoint, text: str) -> list[tuple[Word, list[tuple[int, int]]]]:
    """Each word of `text` with the spans of its pieces in the original text, as tracked by the library."""
    words: list[tuple[Word, list[tuple[int, int]]]] = []
    for offset, part, special in passages(load_tokenizer(checkpoint), text):
        if special:
            span = (offset, offset + len(part))
            words.append((Word(Segmentation(part, (part,), ((0, len(part)),), ()), *span, special=True), [span]))
        else:
            words += _ordinary_words(checkpoint, part, offset)
    return words


def _ordinary_words(checkpoint: Checkpoint, text: str, offset: int) -> list[tuple[Word, list[tuple[int, int]]]]:
    tokenizer, vocabulary = load_tokenizer(checkpoint), load_vocabulary(checkpoint, added=False)
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
    return [(Word(one, at[0][0], at[-1][1]), at) for one, at in zip(segmentations, spans, strict=True)]
