"""A masked token: what its place is near, read and hidden, and what a masked-LM head would write there."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from components.compute.encoder import softmax
from components.compute.readout import closeness, rounding_error
from components.records.arrays import Array, Shaped
from components.records.tokens import TokenKind, Tokens
from components.records.vocabulary import Neighbours, Prediction


def mask(tokens: Tokens, positions: Collection[int], piece: str, row: int) -> Tokens:
    """The tokens with those at `positions` replaced by `piece`, whose ID is `row`."""
    return replace(
        tokens,
        tokens=tuple(
            replace(token, piece=piece, id=row, kind=TokenKind.SPECIAL) if token.position in positions else token
            for token in tokens.tokens
        ),
    )


def predict(logits: Array, row: int, k: int) -> Prediction:
    """The `k` most probable pieces by `logits` (V,), and the rank and probability of the piece `row`."""
    probabilities = softmax(logits.astype(np.float64))
    best = np.lexsort((np.arange(len(logits)), -logits))[:k]
    rank = int((logits > logits[row] + rounding_of_logits(logits)).sum()) + 1
    return Prediction(tuple(best.tolist()), tuple(probabilities[best].tolist()), rank, float(probabilities[row]))


def rounding_of_logits(logits: Array) -> float:
    """How far apart float32 may put the logits of pieces whose rows are equal."""
    return 1e-6 * float(np.abs(logits).max())


@dataclass(frozen=True)
class Column:
    """The rows nearest to a token's vector: at its row of the word table (`layer` 0), or after a layer.

    `at_first` has the rank (from 1) that each of them has at the first column; None where the cosine is undefined.
    """

    layer: int
    nearest: Neighbours
    at_first: tuple[int | None, ...]


@dataclass(frozen=True)
class Readout:
    """What the vector at one position is near, in a column for its word row and one after each layer.

    `row` is that of the token in the text and `begins` the row that the model gets there, which is that of [MASK] if
    the token is hidden. `rank` (from 1) is that of `row` after the last layer; None if the cosine is undefined.
    """

    row: int
    begins: int
    metric: str
    columns: tuple[Column, ...]
    rank: int | None

    @property
    def last(self) -> Column:
        return self.columns[-1]


@dataclass(frozen=True, eq=False)
class Blank(Shaped):
    """What a head predicts from each layer's vector at `position`, where the model read [MASK].

    `hidden` is the ID of the piece that [MASK] replaced; None if [MASK] is in the text itself. `layers` has one
    prediction for each layer from 0; its rank is that of the hidden piece, or else of the last layer's first choice.
    `rows` are the IDs of the last layer's best pieces, followed by the hidden one if it is not among them, and
    `probabilities` are theirs. `tied`: in the last layer no piece is better than all others.
    """

    position: int
    hidden: int | None
    layers: Annotated[tuple[Prediction, ...], "L+1"]
    rows: Annotated[tuple[int, ...], "R"]
    probabilities: Annotated[Array, "L+1 R"]
    tied: bool = False


def ranks_of_rows(
    table: Array,
    vector: Array,
    rows: Sequence[int],
    metric: str = "cosine",
    *,
    norms: Array | None = None,
    products: Array | None = None,
) -> tuple[int | None, ...]:
    """The rank of each of `rows` (from 1) among all rows of `table`, nearest to `vector` first; ties share the better
    rank.

    None if the cosine is undefined, for a row or a vector of zeros.
    """
    scores = closeness(table, vector, metric, norms, products)
    rounding = rounding_error(scores)
    return tuple(None if scores[row] == -np.inf else int((scores > scores[row] + rounding).sum()) + 1 for row in rows)


def fill(logits: Array, position: int, hidden: int | None, k: int) -> Blank:
    """Each layer's predictions for the blank at `position`, from `logits` (L + 1, V); `hidden` is what it replaced."""
    ranked = int(logits[-1].argmax()) if hidden is None else hidden
    layers = tuple(predict(of_layer, ranked, k) for of_layer in logits)
    rows = layers[-1].rows if hidden is None or hidden in layers[-1].rows else (*layers[-1].rows, hidden)
    tied = int((logits[-1] >= logits[-1].max() - rounding_of_logits(logits[-1])).sum()) > 1
    return Blank(position, hidden, layers, rows, softmax(logits.astype(np.float64))[:, list(rows)], tied)
