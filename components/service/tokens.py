"""The tokenizer step by step: the library's own normaliser and word splitter, and our tracing WordPiece.

It needs neither torch nor weights, so tokens can be shown while the model is still loading. There is one code path: the
traced pieces are the tokens that go to the model.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from re import escape, finditer
from typing import Any

from tokenizers import NormalizedString, PreTokenizedString, Regex, Token as LibraryToken, Tokenizer
from tokenizers.normalizers import BertNormalizer

from components.compute.tokens import FUNCTION_WORDS
from components.compute.wordpiece import longest_first, segment_word
from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.tokens import Stage, Token, TokenKind, Tokens, Word
from components.records.wordpiece import Search, Segmentation
from components.service.cache import cached
from components.service.tokenizer_files import WordPiece, is_packaged, library_tokenizer, load_wordpiece
from components.service.weights import read_config

UNPLACED = -1
# Text in every script and form that normalising or splitting treats in a way of its own.
EVERY_KIND = (
    "The QUICK brown fox’s naïve café cafe\u0301 Straße İstanbul ﬁne Ⅷ ½ x² don't U.S.A. 3.14 a_b e-mail@x.org #1 $2 "
    "£3 Привет Ёлка й Ελλάς ΟΔΟΣ 東京大学に行く。 我喜欢 ｶﾀｶﾅ 한국어 \u1112\u1161\u11ab שָׁלוֹם مَرْحَبًا नमस्ते यह में ไทย தமிழ் "
    "ქართული \U00020000 𝒜𝒷 😀 👩\u200d👩\u200d👧 \xadsoft\xadhyphen zero\u200bwidth \u202ertl\u202c nbsp\xa0here "
    "\u3000 tab\there \x00 \x07 \ufffd awesomesauce unbelievability «quoted» — … „low“ a\u0310e\u0301\u0301 ǅ ẛ\u0323"
)  # fmt: skip
LONGEST = 1_024  # tokens; attention over more would take gigabytes, however many positions a checkpoint has
Spans = list[tuple[int, int]]  # of the pieces of one word, in the original text
CHARACTER_BY_CHARACTER = 4_000


def tokenize(checkpoint: Checkpoint, a: str, b: str = "", *, limit: int = LONGEST, pad_to: int = 0) -> Tokens:
    """The text or pair as tokens, with every step recorded; at most `limit`, the model's positions, and `LONGEST`."""
    config = read_config(checkpoint)
    room, segments = min(limit, LONGEST, config["max_position_embeddings"]), config["type_vocab_size"]
    return trace(checkpoint, a, b, limit=room, pad_to=pad_to, segment_rows=segments)


tokens = cached()(tokenize)


@cached()
def knows_english(checkpoint: Checkpoint) -> bool:
    """Whether the vocabulary has at least four of five function words of English, those of two letters left out."""
    vocabulary = load_wordpiece(checkpoint).vocabulary
    words = [word for word in FUNCTION_WORDS.split() if len(word) > 2]
    return sum(word in vocabulary for word in words) >= 0.8 * len(words)


def trace(
    checkpoint: Checkpoint, a: str, b: str = "", *, limit: int = 512, pad_to: int = 0, segment_rows: int = 2
) -> Tokens:
    """Text A, and B if it is not blank, as tokens: [CLS] A [SEP] (B [SEP]), truncated to `limit`, padded to `pad_to`.

    Must equal the encoding of the `tokenizers` library for the same texts, which a fuzz test checks.
    """
    return _trace(load_wordpiece(checkpoint), checkpoint.key, a, b, limit, pad_to, segment_rows)


def _trace(by: WordPiece, key: str, a: str, b: str, limit: int, pad_to: int = 0, segment_rows: int = 2) -> Tokens:
    words_a, tokens_a = _pieces_of(_words(by, a), by, segment=0, first_word=0)
    pair = bool(b.strip())
    words_b, tokens_b = _pieces_of(_words(by, b), by, segment=1, first_word=len(words_a)) if pair else ([], [])

    room = limit - (3 if pair else 2)
    keep_a, keep_b = longest_first(len(tokens_a), len(tokens_b), room)
    cls, sep, pad = by.special.cls, by.special.sep, by.special.pad
    row = [_special(cls, by, 0), *tokens_a[:keep_a], _special(sep, by, 0)]
    if pair:
        row += [*tokens_b[:keep_b], _special(sep, by, 1)]
    if pad_to > len(row):
        row += [replace(_special(pad, by, 0, mask=0), kind=TokenKind.PADDING)] * (min(pad_to, limit) - len(row))

    numbered = tuple(replace(token, position=position) for position, token in enumerate(row))
    left_out = (*tokens_a[keep_a:], *tokens_b[keep_b:])
    words, size = (*words_a, *words_b), len(by.vocabulary)
    return Tokens(key, a, b if pair else "", limit, numbered, words, left_out, size, segment_rows, by.special)


def _special(piece: str, by: WordPiece, segment: int, *, mask: int = 1) -> Token:
    return Token(UNPLACED, piece, by.vocabulary[piece], TokenKind.SPECIAL, None, None, None, segment, mask)


def _pieces_of(
    cut: list[tuple[Word, Spans]], by: WordPiece, *, segment: int, first_word: int
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
            elif piece == by.special.unk:
                kind = TokenKind.UNKNOWN
            rows.append(Token(UNPLACED, piece, by.vocabulary[piece], kind, number, start, end, segment, 1))
    return words, rows


def _words(by: WordPiece, text: str) -> list[tuple[Word, Spans]]:
    """Each word of `text` with the spans of its pieces in the original text, as tracked by the library."""
    words = list[tuple[Word, Spans]]()
    for offset, part, special in passages(by.library, text):
        if special:
            words.append(_whole(part, offset, offset + len(part), special=part in by.special_added))
        elif not by.added:
            words += _ordinary_words(by, part, offset)
        else:
            for start, end, piece in _added_in(by, part):
                if piece:
                    words.append(_whole(piece, offset + start, offset + end, special=piece in by.special_added))
                else:
                    words += _ordinary_words(by, part[start:end], offset + start)
    return words


def _whole(piece: str, start: int, end: int, *, special: bool) -> tuple[Word, Spans]:
    """An added token: found as a whole, before the text is split into words."""
    searches = () if special else (Search(0, len(piece), found=True),)
    return Word(Segmentation(piece, (piece,), ((0, len(piece)),), searches), special), [(start, end)]


def _added_in(by: WordPiece, text: str) -> Iterator[tuple[int, int, str]]:
    """`text` split at the added tokens that its normalised form contains: start, end, and the added token or "".

    Source: `AddedVocabulary.extract_and_normalize` of the tokenizers library.
    """
    longest_first_of = sorted(by.added, key=len, reverse=True)
    pattern = Regex("|".join(f"(?:{escape(content)})" for content in longest_first_of))
    split = PreTokenizedString(text)

    def at_added(_: int, normalised: NormalizedString) -> list[NormalizedString]:
        by.library.normalizer.normalize(normalised)
        parts: list[NormalizedString] = normalised.split(pattern, "isolated")
        return parts

    split.split(at_added)
    for part, (start, end), _ in split.get_splits("original", "char"):
        yield start, end, by.added.get(part, "")


def _ordinary_words(by: WordPiece, text: str, offset: int) -> list[tuple[Word, Spans]]:
    wordpiece = by.library.model
    segmentations: list[Segmentation] = []
    settings = {
        "unknown": wordpiece.unk_token,
        "prefix": wordpiece.continuing_subword_prefix,
        "longest": wordpiece.max_input_chars_per_word,
    }

    def segment(word: str) -> list[LibraryToken]:
        """Our WordPiece instead of the library's, which then maps the byte offsets to the original text."""
        segmentation = segment_word(word, by.own, **settings)
        segmentations.append(segmentation)
        return [
            LibraryToken(by.own[piece], piece, (len(word[:start].encode()), len(word[:end].encode())))
            for piece, (start, end) in zip(segmentation.pieces, segmentation.spans, strict=True)
        ]

    split = PreTokenizedString(text)
    split.normalize(by.library.normalizer.normalize)
    by.library.pre_tokenizer.pre_tokenize(split)
    split.tokenize(segment)
    offsets = iter((start + offset, end + offset) for start, end in split.to_encoding().offsets)
    spans = [[next(offsets) for _ in segmentation.pieces] for segmentation in segmentations]
    return [(Word(one), at) for one, at in zip(segmentations, spans, strict=True)]


def load_tokenizer(checkpoint: Checkpoint) -> Tokenizer:
    """The library's tokenizer of a checkpoint, without its own padding and truncation. Raises `CheckpointError`."""
    return load_wordpiece(checkpoint).library


def load_vocabulary(checkpoint: Checkpoint) -> Mapping[str, int]:
    """Piece -> ID, with the tokens added to WordPiece's own vocabulary. Shared by all sessions."""
    return load_wordpiece(checkpoint).vocabulary


def check_tokenizer(checkpoint: Checkpoint, *, rows: int) -> None:
    """Raises `CheckpointError` unless every ID is one of the word table's `rows`, and the pieces are `AutoTokenizer`'s.

    A piece "" is never found in a text: the library makes it of a blank line in vocab.txt.
    """
    by = load_wordpiece(checkpoint)
    if (last := max(row for piece, row in by.vocabulary.items() if piece)) >= rows:
        raise CheckpointError(
            f"The checkpoint's files do not fit: its tokenizer has an ID {last:,}, its word table {rows:,} rows."
        )
    if not is_packaged(checkpoint):
        _compare(by, library_tokenizer(checkpoint.directory))


def _compare(by: WordPiece, library: Any) -> None:
    """Raises `CheckpointError` unless texts with every kind of character give the same IDs and segments."""
    added = " ".join(f"{one} x{one}x" for one in (*by.added, *by.special.all))
    for a, b in ((EVERY_KIND, ""), (EVERY_KIND, added), (added, "x" * 101)):
        ours = _trace(by, "", a, b, LONGEST)
        theirs = library(a, b or None, truncation=False, return_token_type_ids=True)
        if (list(ours.ids), list(ours.segments)) != (theirs["input_ids"], theirs["token_type_ids"]):
            raise CheckpointError("The checkpoint's tokenizer cuts texts otherwise than BERT's WordPiece.")


def passages(tokenizer: Tokenizer, text: str) -> Iterator[tuple[int, str, bool]]:
    """`text` split at the special tokens typed in it: (offset, passage, whether it is a special token).

    Special tokens are matched in the text before normalisation, the longest first.
    """
    added = [one.content for one in tokenizer.get_added_tokens_decoder().values() if not one.normalized]
    contents = sorted(added, key=len, reverse=True)
    cursor = 0
    for match in finditer("|".join(map(escape, contents)), text):
        if cursor < match.start():
            yield cursor, text[cursor : match.start()], False
        yield match.start(), match.group(), True
        cursor = match.end()
    if cursor < len(text):
        yield cursor, text[cursor:], False


def stages(checkpoint: Checkpoint, text: str) -> tuple[Stage, ...]:
    """The text after each normalisation step of this checkpoint's tokenizer; special tokens are left unchanged.

    Source: `BertNormalizer` of the tokenizers library, with one of its four settings at a time.
    """
    tokenizer = load_tokenizer(checkpoint)
    result = [Stage("As typed", "nothing done yet", text, False, ((text, text),))]
    cut = [(part, special) for _, part, special in passages(tokenizer, text)]
    for name, note, normalizer in _steps(tokenizer.normalizer):
        after = [(part if special else normalizer.normalize_str(part), special) for part, special in cut]
        joined = "".join(part for part, _ in after)
        changed = joined != result[-1].text
        result.append(Stage(name, note, joined, changed, _parts(normalizer, cut, joined)))
        cut = after
    return tuple(result)


def _steps(settings: BertNormalizer) -> list[tuple[str, str, BertNormalizer]]:
    accents = settings.lowercase if settings.strip_accents is None else settings.strip_accents
    steps = (
        (
            "clean_text",
            settings.clean_text,
            "Clean",
            "control characters removed, all white space replaced by plain spaces",
        ),
        (
            "handle_chinese_chars",
            settings.handle_chinese_chars,
            "Separate Chinese characters",
            "a space around each Chinese character",
        ),
        ("strip_accents", accents, "Strip accents", "letters decomposed (NFD), combining marks dropped"),
        ("lowercase", settings.lowercase, "Lower-case", "converted to lower case"),
    )
    off = dict.fromkeys(("clean_text", "handle_chinese_chars", "strip_accents", "lowercase"), False)
    return [(name, note, BertNormalizer(**{**off, option: True})) for option, used, name, note in steps if used]


def _parts(normalizer: BertNormalizer, cut: list[tuple[str, bool]], after: str) -> tuple[tuple[str, str], ...]:
    """Pairs of a character before the step and its result, with runs of unchanged characters joined.

    Each step treats characters one by one, except that decomposition may reorder marks; the result is empty then.
    """
    whole = "".join(part for part, _ in cut)
    if whole == after:
        return ((whole, whole),)
    if len(whole) > CHARACTER_BY_CHARACTER:
        return ()
    results = {character: normalizer.normalize_str(character) for character in set(whole)}
    pairs = [(character, character if special else results[character]) for part, special in cut for character in part]
    if "".join(new for _, new in pairs) != after:
        return ()
    parts: list[tuple[str, str]] = []
    for same, group in groupby(pairs, key=lambda pair: pair[0] == pair[1]):
        if same:
            unchanged = "".join(old for old, _ in group)
            parts.append((unchanged, unchanged))
        else:
            parts.extend(group)
    return tuple(parts)
