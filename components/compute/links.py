"""What one token attends to in every layer and head, and which link to another token is worth a look."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.compute.tokens import is_content, is_word
from components.records.arrays import Array, Shaped
from components.records.tokens import Token, TokenKind, Tokens

ROUNDING = 1e-5  # weights that differ by less are equal
STANDS_OUT = 1.5  # times an even share, from which on a token is said to look at another


@dataclass(frozen=True, eq=False)
class AttentionFrom(Shaped):
    """What the token at `position` attends to: `weights`, each row of which sums to 1."""

    position: int
    weights: Annotated[Array, "L heads T"]

    @property
    def layers(self) -> int:
        return int(self.weights.shape[0])

    @property
    def heads(self) -> int:
        return int(self.weights.shape[1])

    @property
    def even(self) -> float:
        """An even share of all tokens that are read at all: a [PAD] behind the mask is not."""
        return 1 / max(1, int((self.weights > 0).any(axis=(0, 1)).sum()))

    def first(self, layers: int) -> "AttentionFrom":
        """The same of the first so many layers alone."""
        return AttentionFrom(self.position, self.weights[:layers])

    def by(self, layer: int, head: int) -> Array:
        """The weights (T,) of a head, both from 1; head 0 is the mean over all heads of the layer."""
        of_layer = self.weights[layer - 1]
        return np.asarray(of_layer[head - 1] if head else of_layer.mean(axis=0))


@dataclass(frozen=True, eq=False)
class Arrivals(Shaped):
    """How much arrives at the token at `position` from each token, by every head.

    The length of weight times value vector, after the output matrix. Source: Kobayashi et al. 2020, arXiv 2004.10102.
    """

    position: int
    lengths: Annotated[Array, "L heads T"]

    def share_of(self, source: int) -> Array:
        """The share (L, heads) of all lengths that arrive by a head that comes from `source`; 0 where nothing does."""
        whole = np.maximum(self.lengths.sum(axis=2), np.finfo(np.float32).tiny)
        return np.asarray(self.lengths[:, :, source] / whole)


@dataclass(frozen=True)
class Link:
    """The weight that the token `source` gives to the token `target` in one layer and head; head 0 is the mean."""

    layer: int
    head: int
    source: int
    target: int
    weight: float


def worth_a_look(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions of the tokens that a link from `position` should lead to: content words that are not next to it.

    If there are none, any content word, then any token of the text, then any token; never the token itself.
    """
    own = tokens.tokens[position]
    others = [token for token in tokens.tokens if token.position != position]
    text = [token for token in others if token.word is not None]
    content = [token for token in text if _names_something(token) and token.word != own.word]
    apart = [token for token in content if abs(token.position - position) > 1 and token.piece != own.piece]
    return tuple(token.position for token in next(filter(None, (apart, content, text, others)), []))


def words_to_look_at(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions of the content words that the token at `position` may look at: of all words but its own.

    If there are none, those of all other tokens of the text that have a letter or a digit.
    """
    own = tokens.tokens[position]
    text = [token for token in tokens.tokens if token.word is not None and token.position != position]
    content = [token for token in text if _names_something(token) and token.word != own.word]
    words = [token for token in text if token.kind is not TokenKind.SPECIAL and is_word(tokens.names[token.position])]
    return tuple(token.position for token in content or words)


def looks_at(row: AttentionFrom, among: Sequence[int]) -> Link | None:
    """The link of the token to the one `among` these that it looks at: the largest weight that a head gives to any, if
    it is at least `STANDS_OUT` times an even share. If float32 cannot tell it from another, that of the mean of the
    heads, if that is one. None if there is no such link.
    """
    if not among:
        return None
    chosen = row.weights[:, :, list(among)]
    for weights, of_mean in ((chosen, False), (chosen.mean(axis=1, keepdims=True), True)):
        largest = float(weights.max())
        if largest < STANDS_OUT * row.even:
            return None
        if int((weights > largest - ROUNDING).sum()) == 1:
            layer, head, index = map(int, np.unravel_index(int(weights.argmax()), weights.shape))
            return _link(row, layer + 1, 0 if of_mean else head + 1, int(among[index]))
    return None


def most_on_average(row: AttentionFrom, among: Sequence[int]) -> int:
    """Which of `among` gets the largest weight in any layer, in the mean of its heads; the first of a tie."""
    return int(among[int(row.weights[:, :, list(among)].mean(axis=1).max(axis=0).argmax())])


def strongest(row: AttentionFrom, among: Sequence[int], *, layer: int | None = None, head: int | None = None) -> Link:
    """The link with the largest weight to one of `among`, of all heads or of one layer, one head, or both.

    The first of a tie. Head 0 is the mean over a layer's heads; without a `layer` it is that of layer 1.
    """
    if head == 0:
        layer = layer or 1
        return _link(row, layer, 0, int(among[int(row.by(layer, 0)[list(among)].argmax())]))
    layers = range(row.layers) if layer is None else [layer - 1]
    heads = range(row.heads) if head is None else [head - 1]
    weights = row.weights[np.ix_(layers, heads, among)]
    at_layer, at_head, index = map(int, np.unravel_index(int(weights.argmax()), weights.shape))
    return _link(row, layers[at_layer] + 1, heads[at_head] + 1, int(among[index]))


def _link(row: AttentionFrom, layer: int, head: int, target: int) -> Link:
    return Link(layer, head, row.position, target, float(row.by(layer, head)[target]))


def _names_something(token: Token) -> bool:
    return token.kind is TokenKind.WORD and is_content(token.piece)
