"""What is handed out about a text: the whole flow, and a worksheet, the numbers to calculate with and the results."""

from dataclasses import dataclass

from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.states import States
from components.records.tokens import Tokens

SHORT = 4


@dataclass(frozen=True)
class Given:
    """A number as it is printed: `value` is `text` as a number, so the key is computed from what a student sees."""

    name: str
    text: str

    @property
    def value(self) -> float:
        return float(self.text)

    @property
    def half(self) -> float:
        """The largest rounding error of the printed number: half a unit of its last digit."""
        return 0.5 * 10.0 ** -len(self.text.partition(".")[2])


@dataclass(frozen=True)
class Answer:
    """The result computed from the printed numbers, to `decimals`; `model` is the model's own number.

    `tolerance` is how far off a student may be who rounds every step to that many decimals.
    """

    what: str
    value: float
    model: float
    tolerance: float
    decimals: int


@dataclass(frozen=True)
class Calculation:
    """One exercise: `about` says in words where its numbers come from, `at` in indices (see `Worksheet`)."""

    about: str
    at: tuple[int, ...]
    given: tuple[Given, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Cut:
    """A word to split by hand: the vocabulary entries that occur in it, and the pieces that WordPiece takes."""

    word: str
    candidates: tuple[str, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Worksheet:
    """The exercises of one seed.

    Each exercise's `at` is (token, dimension) for the sums and for LayerNorm, (token, other token, first dimension) for
    the cosine over `SHORT` dimensions, and (head, token, columns …) for the softmax of layer 1.
    """

    seed: int
    cuts: tuple[Cut, ...]
    sums: tuple[Calculation, ...]
    layer_norm: Calculation
    cosine: Calculation
    softmax: Calculation


@dataclass(frozen=True, eq=False)
class Flow:
    """One text or pair, from its tokens to its hidden states."""

    tokens: Tokens
    embeddings: Embeddings
    proof: Proof
    normalization: Normalization
    states: States
    provenance: str
