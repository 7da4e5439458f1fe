"""Which token of a text tells most: the one that pages open on."""

from collections.abc import Sequence

from components.records.tokens import Token, TokenKind, Tokens

# The words that carry least of a sentence's meaning, by the usual closed classes of English.
FUNCTION_WORDS = """
a an the and or but nor so if then than that this these those of in on at by for from to with without into onto
over under up down out off as is am are was were be been being do does did has have had can could may might must
shall should will would not no i me my mine you your yours he him his she her hers it its we us our ours they
them their theirs who whom whose which what when where while how why there here
"""
_FUNCTION_WORDS = frozenset(FUNCTION_WORDS.split())


def telling_token(tokens: Tokens) -> int:
    """A masked word, else a split word, else the longest of the content words that stand twice, else of all.

    The position of its first piece. Without any word: of the first token made of text, else 0, which is [CLS].
    """
    masked = [token for token in tokens.tokens if token.piece == "[MASK]" and token.kind is TokenKind.SPECIAL]
    words = [token for token in tokens.tokens if token.kind is TokenKind.WORD and _is_content(token.piece)]
    split = [token for token in words if _continues(tokens.tokens, token)]
    pieces = [token.piece for token in words]
    twice = [token for token in words if pieces.count(token.piece) > 1]
    for candidates in (masked, split, twice, words):
        if candidates:
            return max(candidates, key=lambda token: len(token.piece)).position
    text = [token.position for token in tokens.tokens if token.word is not None]
    return text[0] if text else 0


def telling_name(names: Sequence[str]) -> int:
    """The same for names alone: the second of a content word that occurs twice, else the longest. `names` has some."""
    content = [place for place, name in enumerate(names) if len(name) > 2 and _is_content(name)]
    twice = [place for place in content if names[place] in names[:place]]
    return twice[0] if twice else max(content or range(len(names)), key=lambda place: (len(names[place]), -place))


def _continues(tokens: Sequence[Token], token: Token) -> bool:
    after = token.position + 1
    return after < len(tokens) and tokens[after].kind is TokenKind.CONTINUATION


def _is_content(piece: str) -> bool:
    return any(character.isalnum() for character in piece) and piece.lower() not in _FUNCTION_WORDS
