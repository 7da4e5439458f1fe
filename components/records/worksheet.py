"""A worksheet for one student: numbers of the model to calculate with by hand, and what must come out."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Given:
    """A number as it is printed: `value` is `text` read again, so a key starts from what a student has."""

    name: str
    text: str

    @property
    def value(self) -> float:
        return float(self.text)

    @property
    def half(self) -> float:
        """How far the printed number may be from the model's: half a unit of its last digit."""
        return 0.5 * 10.0 ** -len(self.text.partition(".")[2])


@dataclass(frozen=True)
class Answer:
    """What comes out of the printed numbers, to `decimals`; `model` is the model's own number.

    `tolerance` is how far a student may be off who rounds every step to as many decimals.
    """

    what: str
    value: float
    model: float
    tolerance: float
    decimals: int


@dataclass(frozen=True)
class Calculation:
    """One exercise: where its numbers are from in words, and `at` in numbers, which the task explains."""

    about: str
    at: tuple[int, ...]
    given: tuple[Given, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Cut:
    """A word to cut by hand: the entries of the vocabulary that occur in it, and the pieces that WordPiece takes."""

    word: str
    candidates: tuple[str, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Worksheet:
    """The exercises of one seed.

    `at` is (token, dimension) for the sums and for LayerNorm, (token, other token, first dimension) for the cosine of
    `SHORT` dimensions, and (head, token, columns …) for the softmax of layer 1.
    """

    seed: int
    cuts: tuple[Cut, ...]
    sums: tuple[Calculation, ...]
    layer_norm: Calculation
    cosine: Calculation
    softmax: Calculation


SHORT = 4
