"""The tokens of a text: counts, which of them make a word, the most instructive, which pages select at first, and where
the same ones stand in another reading: of two sentences alone or as a pair, or of one clause.
"""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from components.records.tokens import Summary, Token, TokenKind, Tokens

MADE_OF_TEXT = (TokenKind.WORD, TokenKind.CONTINUATION, TokenKind.UNKNOWN)
# The closed-class words of English, which carry least of a sentence's meaning, and what is left of “isn't” and “we'll”.
FUNCTION_WORDS = """
a an the and or but nor so if then than that this these those of in on at by for from to with without into onto
over under up down out off as is am are was were be been being do does did has have had can could may might must
shall should will would not no i me my mine you your yours he him his she her hers it its we us our ours they
them their theirs who whom whose which what when where while how why there here
although though because since until unless whether also too very just about after before again through during against
because per via yet all any both each few more most other some such only own same every either neither another
s t d m ll re ve don didn doesn isn wasn aren weren couldn wouldn shouldn hasn haven hadn
"""
# The commonest short closed-class words of other languages that offered checkpoints read: those of one or two letters,
# and a few of three. Left out are those that are also content words of English, such as “die”, “van” and “son”.
FOREIGN_FUNCTION_WORDS = """
der das dem des ein und ist es er sie ich du wir zu im um ob da von
le la les un une de et ou où à au aux ce se sa si je tu il en est que qui ne
el lo los las del y e o u al su te mi ya por
di che gli della ma ci vi è non dos ao na é
het een op ik ze w z po za av og och på att bu
и в во на не я с со а к о у но же за по из от до то бы что он й та є
ο η το τα οι τον την και να με σε
و في من على
का के की है में से को
的 了 和 与 是 在 也 就 不 我 你 他
"""
HIRAGANA = ("ぁ", "ゖ")  # a single letter of it is a particle or the ending of a word
# Words of two senses that textbooks use: of such a word one can see what the context does.
TWO_SENSES = """
bank bark bat bow chip club coach coil crane date deck fair fan file jam jaguar mouse nail palm pitch plant port python
pupil ring rock rose ruler scale seal spring stalk star trunk wave
"""
_FUNCTION_WORDS = frozenset(f"{FUNCTION_WORDS} {FOREIGN_FUNCTION_WORDS}".split())
_TWO_SENSES = frozenset(TWO_SENSES.split())

# Where a clause may begin: after punctuation, else before a conjunction, else between two words.
BOUNDARIES = (
    re.compile(r"(?<=[.!?;:,–—。！？；，])\s*(?=\S)"),
    re.compile(r"\b(?=(?:and|but|or|so|while|although|because|when|where|as|that|which|who|before|after|until|if)\s)"),
    re.compile(r"(?<=\s)(?=\S)"),
)


def summarize(tokens: Tokens) -> Summary:
    """Counts of the tokens; truncated ones count in `left_out` only."""
    text = [token for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None]
    covered = {(token.segment, offset) for token in text for offset in range(token.start or 0, token.end or 0)}
    second = {token.piece for token in text if token.segment == 1}
    shared = dict.fromkeys(token.piece for token in text if token.segment == 0 and token.piece in second)
    return Summary(
        tokens=len(tokens),
        text_tokens=len(text),
        words=len({token.word for token in text}),
        characters=len(covered),
        unknown=sum(token.kind is TokenKind.UNKNOWN for token in text),
        left_out=len(tokens.left_out),
        vocabulary=tokens.vocabulary_size,
        shared=tuple(shared),
    )


def words_of(tokens: Tokens) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The names and positions of a text's words; special tokens are left out."""
    groups: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.word is not None:
            groups.setdefault(token.word, []).append(token.position)
    names = [word.segmentation.word for word in tokens.words]
    return tuple(names[key] for key in groups), tuple(map(tuple, groups.values()))


def passages(text: str, tokens: list[Token]) -> list[tuple[str, tuple[int, ...]]]:
    """`text` split at every boundary of a token, each passage with the indices in `tokens` of those that cover it.

    Joined, the passages are the text. A decomposed letter is covered by more than one token, white space and dropped
    characters by none.
    """
    boundaries = {0, len(text)}
    begins: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for index, token in enumerate(tokens):
        if token.start is not None and token.end is not None and token.start < token.end:
            boundaries.update((token.start, token.end))
            begins.setdefault(token.start, []).append(index)
            ends.setdefault(token.end, []).append(index)
    covering: dict[int, None] = {}
    result = []
    for start, end in pairwise(sorted(boundaries)):
        for index in ends.get(start, ()):
            del covering[index]
        covering.update(dict.fromkeys(begins.get(start, ())))
        result.append((text[start:end], tuple(covering)))
    return result


def instructive_token(tokens: Tokens, among: Container[int] | None = None) -> int:
    """The position of a [MASK], else of the longest repeated word, word of two senses, content word, or split word.

    Without any of these, that of the first token that comes from a word, else 0, which is [CLS]. `among` are the
    positions that may be chosen, if not all.
    """
    known = [token for token in tokens.tokens if among is None or token.position in among]
    masked = [token for token in known if token.piece == tokens.special.mask and token.kind is TokenKind.SPECIAL]
    content = are_content(tokens.pieces)
    words = [token for token in known if content[token.position] and token.kind is TokenKind.WORD]
    continued = {token.position - 1 for token in tokens.tokens if token.kind is TokenKind.CONTINUATION}
    whole = [token for token in words if token.position not in continued]
    pieces = [token.piece for token in whole]
    repeated = [token for token in whole if pieces.count(token.piece) > 1]
    two_senses = [token for token in whole if token.piece in _TWO_SENSES]
    for candidates in (masked, repeated, two_senses, whole, words):
        if candidates:
            return -max((len(token.piece), -token.position) for token in candidates)[1]
    text = [token.position for token in known if token.word is not None]
    return text[0] if text else 0


def instructive_word(tokens: Tokens) -> int | None:
    """The number of the word that becomes most pieces; if none is cut, of the first that becomes [UNK], else of the
    longest content word. None if no token comes from a word.
    """
    numbers = dict.fromkeys(token.word for token in tokens.tokens if token.word is not None)
    words = {number: tokens.words[number] for number in numbers if number is not None}
    splits = {number: word.segmentation for number, word in words.items() if not word.special}
    longest = max(splits, key=lambda number: len(splits[number].pieces), default=None)
    if longest is None or len(splits[longest].pieces) > 1:
        return longest
    unknown = (number for number, split in splits.items() if split.reason_unknown)
    return next(unknown, max(splits, key=lambda number: (is_content(splits[number].word), len(splits[number].word))))


@dataclass(frozen=True)
class Named:
    """Positions worth naming in a sentence about a text, and the `kind` of token there, such as “content word”."""

    positions: tuple[int, ...]
    kind: str


def worth_naming(tokens: Tokens) -> Named:
    """The content words of a text; if it has none, its words; else what else it consists of; else every token.

    A word of several pieces is named by its first.
    """
    text = [token for token in tokens.tokens if token.kind in MADE_OF_TEXT or token.word is not None]
    words = [token for token in text if token.kind is TokenKind.WORD and any(map(str.isalnum, token.piece))]
    found = are_content([token.piece for token in words])
    content = [token for token, is_one in zip(words, found, strict=True) if is_one]
    kinds = ((content, "content word"), (words, "word"), (text, "piece"), (tokens.tokens, "token"))
    named, kind = next((named, kind) for named, kind in kinds if named)
    return Named(tuple([token.position for token in named]), kind)


def repeated_pair(tokens: Tokens) -> tuple[int, int] | None:
    """The first two occurrences of the content word that is the first to occur again; None if none does."""
    seen: dict[int, int] = {}
    for position in worth_naming(tokens).positions:
        token = tokens.tokens[position]
        if token.kind is TokenKind.WORD and token.id in seen:
            return seen[token.id], position
        seen[token.id] = position
    return None


def instructive_pair(tokens: Tokens) -> tuple[int, int]:
    """Two positions worth comparing: two occurrences of a content word, else the instructive token and its nearest one.

    In a text of a single word that word and [CLS].
    """
    if pair := repeated_pair(tokens):
        return pair
    token = instructive_token(tokens)
    words = [one.position for one in tokens.tokens if one.kind is TokenKind.WORD and is_word(one.piece)]
    named = (among for among in (worth_naming(tokens).positions, words) if set(among) - {token})
    others = [position for position in next(named, ()) if position != token]
    other = min(others, key=lambda position: abs(position - token), default=0 if token else len(tokens) - 1)
    return min(token, other), max(token, other)


def instructive_name(names: Sequence[str]) -> int:
    """The same for a list of at least one name: the second occurrence of a content word, else the longest."""
    content = [index for index, is_one in enumerate(are_content(names)) if is_one and len(names[index]) > 2]
    repeated = [index for index in content if names[index] in names[:index]]
    return repeated[0] if repeated else -max((len(names[index]), -index) for index in content or range(len(names)))[1]


def is_word(piece: str) -> bool:
    """Whether a piece has a letter or a digit."""
    return any(map(str.isalnum, piece))


def is_content(piece: str) -> bool:
    """Whether a piece has a letter or a digit and is not a function word."""
    return are_content([piece])[0]


def are_content(pieces: Iterable[str]) -> list[bool]:
    """The same for each piece of a text, in one call."""
    return [not _is_function_word(piece.lower()) and any(map(str.isalnum, piece)) for piece in pieces]


def _is_function_word(piece: str) -> bool:
    first, last = HIRAGANA
    return piece in _FUNCTION_WORDS or (len(piece) == 1 and first <= piece <= last)


def first_of(pair: Tokens) -> int:
    """The position of B's first token in a pair."""
    return next((token.position for token in pair.tokens if token.segment), len(pair))


def alone(position: int, first: int) -> tuple[str, int]:
    """Of a token in a pair: its sentence, "a" or "b", and its position where that is read alone."""
    return ("a", position) if position < first else ("b", position - first + 1)


def paired(side: str, position: int, first: int) -> int | None:
    """The position in the pair of a token of one sentence; None if the pair, cut to what can be read, lacks it."""
    if side == "a":
        return position if position < first else None
    return position + first - 1 if position else 0


Span = tuple[int, int]


def clauses(text: str, words: Sequence[Span]) -> list[Span]:
    """The part of `text` around each of `words`, which are spans of characters in order: as many, and all of the text.

    Between two words the text is cut after a punctuation mark, else before a conjunction, else between two words,
    each time as near to the middle as possible.
    """
    cuts = [0, *(_cut(text, end, start) for (_, end), (start, _) in pairwise(words)), len(text)]
    return list(pairwise(cuts))


def _cut(text: str, low: int, high: int) -> int:
    """A place from `low` to `high` where a clause may begin."""
    for boundary in BOUNDARIES:
        places = [low + found.end() for found in boundary.finditer(text[low:high])]
        places = [place for place in places if low < place <= high]
        if places:
            return min(places, key=lambda place: abs(2 * place - low - high))
    return (low + high + 1) // 2
