"""Links that change one thing of the present text, offered under a picture; what they name is in the text."""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from components.compute.tokens import are_content, is_word
from components.frame.page_head import Try
from components.frame.settings import TOKEN, VARIANT
from components.records.checkpoints import NO_POSITIONS, UNTRAINED
from components.records.graphemes import Span
from components.records.tokens import TokenKind, Tokens
from components.views.wording import shortened

_DETERMINERS, _PRONOUNS, _PREPOSITIONS, _ADVERBS = (
    frozenset(words.split())
    for words in (
        "a an the my your his her its our their this these those some every each no another",
        "i me you he him she it we us they them",
        "in on at by for from to with into onto over under up down out off through before after",
        "never always often ever next",  # besides those in “ly”
    )
)


class Told(TypedDict):
    """Three sentences, as `PageHead.told` takes them."""

    see: str
    means: str
    tries: Sequence[Try]


class Word(NamedTuple):
    """A content word of the first sentence: as it is written, where, and the position of its first token."""

    text: str
    span: Span
    position: int


def content_words(tokens: Tokens) -> list[Word]:
    """Each once, in the order of the text."""
    spans = tokens.written_words
    found = [(number, position) for number, position in _content(tokens) if number in spans]
    words = [Word(tokens.a[slice(*spans[number])], spans[number], position) for number, position in found]
    seen = {word.text: word for word in reversed(words)}
    return list(seen.values())[::-1]


def _content(tokens: Tokens) -> list[tuple[int, int]]:
    """The number of each content word of the first sentence, and the position of its first token."""
    first: dict[int, int] = {}
    for token in tokens.tokens:
        if token.word is not None and not token.segment and token.kind in (TokenKind.WORD, TokenKind.UNKNOWN):
            first.setdefault(token.word, token.position)
    content = are_content(tokens.words[number].segmentation.word for number in first)
    return [place for place, is_one in zip(first.items(), content, strict=True) if is_one]


def swap(tokens: Tokens, sentence: str = "a") -> Sequence[Try]:
    """Two words change places: the first and the last content word of the `sentence` that `tokens` begins with.

    Nothing without two of them.
    """
    return tuple(Try(f"Swap {both}", {sentence: text}) for both, text in _swaps(tokens))


def follow(tokens: Tokens, chosen: int) -> Sequence[Try]:
    """Another word is chosen: the content word after the one at the position `chosen`, or the first."""
    names = {position: tokens.words[number].segmentation.word for number, position in _content(tokens)}
    others = [position for position in names if position != chosen and names[position] != names.get(chosen)]
    after = [position for position in others if position > chosen] or others
    if not after:
        return ()
    return (Try(f"Follow “{shortened(names[after[0]])}” instead", {TOKEN.name: str(after[0])}),)


def without_positions(variant: str) -> Sequence[Try]:
    """The positions are taken away, or put back; nothing in another variant of the model."""
    if variant == NO_POSITIONS:
        return (Try("Put the positions back", {VARIANT.name: None}),)
    return () if variant else (Try("Take the positions away", {VARIANT.name: NO_POSITIONS}),)


def without_training(variant: str) -> Sequence[Try]:
    """The same in the untrained twin, or back; nothing in another variant of the model."""
    if variant == UNTRAINED:
        return (Try("The same with training", {VARIANT.name: None}),)
    return () if variant else (Try("The same without training", {VARIANT.name: UNTRAINED}),)


def in_other_case(tokens: Tokens) -> Sequence[Try]:
    """The longest content word is written in capitals, or in small letters if it is in capitals."""
    for word in sorted(content_words(tokens), key=lambda one: -len(one.text)):
        other = word.text.lower() if word.text.isupper() else word.text.upper()
        if other != word.text:
            start, end = word.span
            return (Try(f"Write “{shortened(other)}”", {"a": f"{tokens.a[:start]}{other}{tokens.a[end:]}"}),)
    return ()


def with_second(tokens: Tokens) -> Sequence[Try]:
    """A second sentence is made from the first: two words change places."""
    return tuple(Try(f"Compare with {both} swapped", {"b": text}) for both, text in _swaps(tokens))


def _swaps(tokens: Tokens) -> list[tuple[str, str]]:
    """The first two nouns, as far as can be told, else the first and the last content word, quoted, and the first
    sentence with the two swapped; a number changes places only with another, where there are no two words."""
    words = content_words(tokens)
    spelled = [word for word in words if any(map(str.isalpha, word.text))]
    words = spelled if len(spelled) > 1 else [word for word in words if word not in spelled]
    if len(words) < 2:
        return []
    likely = likely_nouns(tokens)
    nouns = [word for word in words if word.position in likely or (word.text.istitle() and word != words[0])]
    one, other = nouns[:2] if len(nouns) > 1 else (words[0], words[-1])
    return [(f"{_quoted(one)} and {_quoted(other)}", swapped(tokens.a, one, other))]


def likely_nouns(tokens: Tokens) -> set[int]:
    """The positions of what most likely are nouns of an English first sentence, so that it stays one when two of them
    change places: its first word, and of the content words after a determiner the last, without a verb behind it.

    The last of several is taken for a verb if it ends in “ed”, if an object follows it, and in what a sentence begins
    with also before a preposition or the end.
    """
    first = {
        token.word: token.position for token in reversed(tokens.tokens) if token.word is not None and not token.segment
    }
    places = sorted(first.values())
    words = [tokens.tokens[place].piece for place in places]
    content, found = are_content(words), set[int]()
    for place in range(-1, len(words)):
        if place >= 0 and words[place] not in _DETERMINERS:
            continue
        end = next((at for at in range(place + 1, len(words)) if not content[at]), len(words))
        phrase = [at for at in range(place + 1, end) if words[at] not in _ADVERBS and not words[at].endswith("ly")]
        follows = words[end] if end < len(words) else "."
        begins = not any(content[: place + 1]) and (follows in _PREPOSITIONS or not is_word(follows))
        if len(phrase) > 1 and (begins or follows in _DETERMINERS | _PRONOUNS or words[phrase[-1]].endswith("ed")):
            phrase.pop()
        if phrase:
            found.add(places[phrase[0 if place < 0 else -1]])
    return found


def swapped(text: str, one: Word, other: Word) -> str:
    """`text` with these two words in each other's place, in the order in which they stand in it."""
    (start, end), (from_, to) = sorted((one.span, other.span))
    return f"{text[:start]}{text[from_:to]}{text[end:from_]}{text[start:end]}{text[to:]}"


def _quoted(word: Word) -> str:
    return f"“{shortened(word.text)}”"
