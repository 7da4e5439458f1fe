"""The most instructive token of a text: the one that pages select at first."""

from collections.abc import Sequence

from components.records.tokens import Token, TokenKind, Tokens

# The closed-class words of English, which carry least of a sentence's meaning.
FUNCTION_WORDS = """
a an the and or but nor so if then than that this these those of in on at by for from to with without into onto
over under up down out off as is am are was were be been being do does did has have had can could may might must
shall should will would not no i me my mine you your yours he him his she her hers it its we us our ours they
them their theirs who whom whose which what when where while how why there here
"""
_FUNCTION_WORDS = frozenset(FUNCTION_WORDS.split())


def telling_token(tokens: Tokens) -> int:
    """The position of a [MASK], else of the longest split word, repeated word or content word, in this order.

    Without any of these, that of the first token that comes from a word, else 0, which is [CLS].
    """
    masked = [token for token in tokens.tokens if token.piece == "[MASK]" and token.kind is TokenKind.SPECIAL]
    words = [token for token in tokens.tokens if token.kind is TokenKind.WORD and _is_content(token.piece)]
    split = [token for token in words if _continues(tokens.tokens, token)]
    pieces = [token.piece for token in words]
    repeated = [token for token in words if pieces.count(token.piece) > 1]
    for candidates in (masked, split, repeated, words):
        if candidates:
            return max(candidates, key=lambda token: len(token.piece)).position
    text = [token.position for token in tokens.tokens if token.word is not None]
    return text[0] if text else 0


def telling_name(names: Sequence[str]) -> int:
    """The same for a list of at least one name: the second occurrence of a content word, else the longest."""
    content = [index for index, name in enumerate(names) if len(name) > 2 and _is_content(name)]
    repeated = [index for index in content if names[index] in names[:index]]
    return repeated[0] if repeated else max(content or range(len(names)), key=lambda index: (len(names[index]), -index))


def _continues(tokens: Sequence[Token], token: Token) -> bool:
    following = token.position + 1
    return following < len(tokens) and tokens[following].kind is TokenKind.CONTINUATION


def _is_content(piece: str) -> bool:
    return any(character.isalnum() for character in piece) and piece.lower() not in _FUNCTION_WORDS
