"""A worksheet on a sentence: the cells that a seed draws, the numbers as they are printed, and the results."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import exp, floor, hypot, log10

import numpy as np

from components.compute.wordpiece import segment_word
from components.records.embeddings import Embeddings
from components.records.encoder import EncoderLayer
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.records.wordpiece import Segmentation
from components.records.worksheet import SHORT, Answer, Calculation, Cut, Given, Worksheet

SUMS, COLUMNS, LONGEST_WORD = 3, 4, 20
MORE_WORDS = ("awesomesauce", "unhappily", "tokenization", "snowboarding", "hashtag", "misunderstood", "wordpiece")
Formula = Callable[..., float]


def worksheet(
    seed: int,
    tokens: Tokens,
    ours: Embeddings,
    steps: Normalization,
    first: EncoderLayer,
    vocabulary: Mapping[str, int],
) -> Worksheet:
    """The exercises that `seed` draws from a sentence; `first` is encoder layer 1 with all its rows."""
    rng = np.random.default_rng(seed)
    text_positions = [token.position for token in tokens.tokens if token.word is not None] or list(range(len(tokens)))
    cells = [(int(rng.choice(text_positions)), int(rng.integers(ours.shape[1]))) for _ in range(SUMS + 1)]
    return Worksheet(
        seed,
        _cuts(rng, tokens, vocabulary),
        tuple(_sum(ours, *cell) for cell in cells[:SUMS]),
        _layer_norm(steps, ours, *cells[-1]),
        _cosine(rng, ours, text_positions),
        _softmax(rng, first, tokens.names, text_positions),
    )


def _cuts(rng: np.random.Generator, tokens: Tokens, vocabulary: Mapping[str, int]) -> tuple[Cut, ...]:
    """A split word of the sentence, if there is one, and one of `MORE_WORDS`."""
    typed = [word.segmentation for word in tokens.words if not word.special]
    more = [segment_word(word, vocabulary) for word in MORE_WORDS]
    groups = [[word for word in words if _is_suitable(word)] for words in (typed, more)]
    return tuple(_cut(group[int(rng.integers(len(group)))], vocabulary) for group in groups if group)


def _is_suitable(word: Segmentation) -> bool:
    return len(word.pieces) > 1 and len(word.word) <= LONGEST_WORD


def _cut(word: Segmentation, vocabulary: Mapping[str, int]) -> Cut:
    """Single letters are candidates only if they are taken, since nearly all of them are in every vocabulary."""
    count = len(word.word)
    spans = [(start, end) for start in range(count) for end in range(count, start, -1)]
    parts = dict.fromkeys(word.candidate(*span) for span in spans if span[1] - span[0] > 1 or span in word.spans)
    return Cut(word.word, tuple(part for part in parts if part in vocabulary), word.pieces)


def _sum(ours: Embeddings, token: int, dimension: int) -> Calculation:
    rows = (("word row", ours.word), ("position row", ours.position), ("segment row", ours.segment))
    values = [float(row[token, dimension]) for _, row in rows]
    given = _printed([name for name, _ in rows], values, decimals(max(map(abs, values))))
    answer = _answer("sum", given, lambda *terms: sum(terms), float(ours.summed[token, dimension]))
    return Calculation(_cell(ours.names, token, dimension), (token, dimension), given, (answer,))


def _layer_norm(steps: Normalization, ours: Embeddings, token: int, dimension: int) -> Calculation:
    deviation = float(steps.deviation[token])
    row = [float(steps.before[token, dimension]), float(steps.mean[token]), deviation]
    weights = [float(ours.gamma[dimension]), float(ours.beta[dimension])]
    given = _printed(("x", "mean", "deviation"), row, decimals(deviation))
    given += _printed(("gamma", "beta"), weights, decimals(max(map(abs, weights))))

    def normed(x: float, mean: float, deviation: float, gamma: float, beta: float) -> float:
        return (x - mean) / deviation * gamma + beta

    answer = _answer("(x − mean) / deviation × gamma + beta", given, normed, float(steps.after[token, dimension]))
    return Calculation(_cell(ours.names, token, dimension), (token, dimension), given, (answer,))


def _cosine(rng: np.random.Generator, ours: Embeddings, text_positions: Sequence[int]) -> Calculation:
    token = int(rng.choice(text_positions))
    other = int(rng.choice([position for position in range(len(ours.names)) if position != token] or [token]))
    begin = int(rng.integers(max(1, ours.shape[1] - SHORT)))
    values = [float(value) for row in (token, other) for value in ours.normed[row, begin : begin + SHORT]]
    digits = max(2, decimals(max(map(abs, values))) - 1)
    given = _printed([f"{name}{number}" for name in "uv" for number in range(1, SHORT + 1)], values, digits)

    def cosine(*terms: float) -> float:
        u, v = terms[:SHORT], terms[SHORT:]
        lengths = hypot(*u) * hypot(*v)
        return sum(a * b for a, b in zip(u, v, strict=True)) / lengths if lengths else 0.0

    where = f"Dimensions {begin} to {begin + SHORT - 1} of hidden_states[0]"
    about = f"{where}: u is of “{ours.names[token]}” ({token}), v of “{ours.names[other]}” ({other})"
    return Calculation(about, (token, other, begin), given, (_answer("cosine", given, cosine, cosine(*values)),))


def _softmax(
    rng: np.random.Generator, first: EncoderLayer, pieces: Sequence[str], text_positions: Sequence[int]
) -> Calculation:
    """Only the largest scores of a row are given; the exponentials of the others are given as a sum."""
    head, token = int(rng.integers(first.heads)), int(rng.choice(text_positions))
    scores = first.scores[head, token].astype(np.float64)
    scores = scores - scores.max()
    columns = sorted(int(column) for column in np.argsort(-scores, kind="stable")[:COLUMNS])
    rest = float(np.exp(np.delete(scores, columns)).sum())
    given = _printed([f"“{pieces[column]}” ({column})" for column in columns], [float(scores[c]) for c in columns], 2)
    given += _printed(("e to the scores of all others, added up",), (rest,), decimals(max(rest, 0.01)))

    def weight(index: int) -> Formula:
        return lambda *values: exp(values[index]) / (sum(map(exp, values[:-1])) + values[-1])

    weights = first.weights[head, token]
    answers = tuple(
        _answer(given[index].name, given, weight(index), float(weights[column])) for index, column in enumerate(columns)
    )
    about = f"Layer 1, head {head + 1}: what “{pieces[token]}” ({token}) attends to"
    return Calculation(about, (head, token, *columns), given, answers)


def _cell(pieces: Sequence[str], token: int, dimension: int) -> str:
    return f"“{pieces[token]}” (position {token}), dimension {dimension}"


def decimals(scale: float) -> int:
    """The decimals, 2 to 9, that give a number of this magnitude four significant digits."""
    return min(max(3 - floor(log10(scale)), 2), 9) if scale else 2


def _printed(names: Sequence[str], values: Sequence[float], digits: int) -> tuple[Given, ...]:
    return tuple(Given(name, f"{value:.{digits}f}") for name, value in zip(names, values, strict=True))


def _answer(what: str, given: Sequence[Given], formula: Formula, model: float) -> Answer:
    """The tolerance is the largest effect that rounding the printed numbers can have, doubled for a student's own."""
    value = formula(*(number.value for number in given))
    corners = product(*((number.value - number.half, number.value + number.half) for number in given))
    most = max(abs(formula(*corner) - value) for corner in corners)
    digits = min(max(2, -floor(log10(most)) if most else 2), 9)
    return Answer(what, value, model, rounded_up(2 * most + 10.0**-digits), digits)


def rounded_up(value: float) -> float:
    """`value` rounded up to one digit, so that a key reads “± 0.003”."""
    unit = 10.0 ** floor(log10(value))
    return float(f"{np.ceil(value / unit * (1 - 1e-9)) * unit:.1g}")
