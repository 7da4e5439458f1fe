"""Wording of counts, names and shares, and definitions of terms for help texts: the same on every page."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import SupportsFloat

import numpy as np

from components.records.arrays import Array
from components.records.graphemes import beginning

MOST_NAMED = 3
LONGEST_HEADLINE, LONGEST_LINE = 90, 120  # letters
LONGEST = 24
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NO_WORD = "Without a word, BERT reads only [CLS] and [SEP]."

COSINE = (
    "The cosine of the angle between two vectors: 1 if they point the same way, 0 at a right angle, −1 if opposite."
)
EXCESS = "The cosine minus the mean cosine of random pairs of tokens in the same layer."
STANDARDISED = (
    "Each dimension is first scaled to mean 0 and standard deviation 1 over a reference set, so that a few dimensions "
    "with huge values no longer dominate the cosine (Timkey & van Schijndel 2021)."
)
SEGMENT = (
    "Which text a token belongs to: 0 for sentence A, 1 for sentence B. A text alone is all segment 0. BERT's code "
    "calls it token type."
)
TRUST = (
    "Trustworthiness, from 0 to 1, is high where points that are near on the map are near in the layer, too (Venna & "
    "Kaski 2001). It equals scikit-learn's, except where vectors tie. Kept is the share of a point's nearest vectors "
    "that are also among its nearest points."
)


def counted(number: int, noun: str, plural: str = "") -> str:
    """“1 token”, “2,048 tokens”."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def spelled(number: int) -> str:
    """“three”, “13”: a number in words up to twelve, else in digits."""
    return WORDS[number] if 0 <= number < len(WORDS) else f"{number:,}"


def fixed(value: SupportsFloat, decimals: int, *, sign: bool = False) -> str:
    """“0.31”, “−0.08”; with a `sign` also “+0.31”. What rounds to zero has no minus."""
    return f"{float(value):{'+' if sign else ''}z.{decimals}f}".replace("-", "−")


def percent(share: float, decimals: int = 0) -> str:
    """A share as a percentage, which is 0% or 100% only if the share is exactly 0 or 1."""
    least = 10**-decimals
    if 0 < share <= least / 200:
        return f"less than {least:.{decimals}f}%"
    if 1 - least / 200 <= share < 1:
        return f"more than {100 - least:.{decimals}f}%"
    return f"{share:.{decimals}%}"


def small(value: float, decimals: int = 3) -> str:
    """An effect with so many decimals; what is not 0 is not called 0.000."""
    least = 10**-decimals
    return fixed(value, decimals) if value >= least / 2 else f"less than {least:.{decimals}f}" if value > 0 else "0"


def as_it_takes(
    first: float, second: float, decimals: int = 3, shown: Callable[[float, int], str] = small
) -> tuple[str, str]:
    """Two numbers with as many decimals, of at most 7, as it takes to see which is larger."""
    tried = ((shown(first, digits), shown(second, digits)) for digits in range(decimals, 8))
    return next((texts for texts in tried if texts[0] != texts[1]), (shown(first, 7), shown(second, 7)))


def at_least(share: float) -> str:
    """A lower bound in percent, rounded down, so that it holds as printed."""
    return f"at least {floor(share * 100 + 1e-9)}%"


def at_most(share: float) -> str:
    """An upper bound in percent, rounded up, so that it holds as printed."""
    return f"at most {ceil(share * 100 - 1e-9)}%"


def rounded_up(value: float) -> str:
    """An upper bound with two significant digits: 0.0691 becomes “0.070”."""
    if value <= 0:
        return "0"
    decimals = max(0, 1 - floor(log10(value)))
    return f"{ceil(value * 10**decimals) / 10**decimals:.{decimals}f}"


def outward(bound: float, decimals: int, *, upper: bool) -> float:
    """A bound with so many decimals, an upper one rounded up and a lower one down, so that it holds as printed."""
    sign = -1 if upper else 1
    return sign * floor(sign * bound * 10**decimals + 1e-9) / 10**decimals


def beside_bound(value: float, bound: float, *, upper: bool) -> tuple[str, str]:
    """A number and a bound, which is rounded outward, with as many decimals (2 to 6) as it takes to see whether the
    number is beyond it."""
    sign = -1 if upper else 1
    for decimals in range(2, 7):
        end = outward(bound, decimals, upper=upper)
        if (sign * round(value, decimals) < sign * end) == (sign * value < sign * bound):
            break
    return fixed(value, decimals), fixed(end, decimals)


def significant(value: float, digits: int) -> str:
    """“0.24”, “3.1”, “2,100”: a number with so many digits, never as a power of ten."""
    text = f"{value:.{digits}g}"
    if "e" not in text:
        return text
    return f"{float(text):,.{max(0, digits - 1 - floor(log10(abs(float(text)))))}f}"


def percentages(shares: Sequence[float]) -> list[str]:
    """Shares of a whole in whole percent that add up to 100: the largest remainders are rounded up.

    What is neither nothing nor all is not called 0% or 100%.
    """
    floors = [floor(share * 100 + 1e-9) for share in shares]
    order = sorted(range(len(shares)), key=lambda part: floors[part] - 100 * shares[part])
    for part in order[: max(0, 100 - sum(floors))]:
        floors[part] += 1
    return [_whole(number, share) for number, share in zip(floors, shares, strict=True)]


def _whole(number: int, share: float) -> str:
    if number == 0 < share:
        return "less than 1%"
    return "more than 99%" if number == 100 and share < 1 else f"{number}%"


def most(values: Array, among: Sequence[int]) -> int | None:
    """Which of the indices `among` has the largest value; None if another has the same, as far as float32 can tell."""
    ranked = [among[place] for place in np.argsort(-values[list(among)], kind="stable")]
    if len(ranked) > 1 and np.isclose(values[ranked[0]], values[ranked[1]], rtol=1e-5, atol=1e-7):
        return None
    return ranked[0] if ranked else None


def most_and_least(
    values: Array, among: Sequence[int], shown: Callable[[float], str]
) -> tuple[int, str, int, str] | None:
    """The index with the largest value, that value as it is shown, and the same of the smallest.

    None for a single index, if another index has the same value, or if the two look the same.
    """
    largest, smallest = most(values, among), most(-np.asarray(values), among)
    if largest is None or smallest is None:
        return None
    high, low = shown(float(values[largest])), shown(float(values[smallest]))
    return None if high == low else (largest, high, smallest, low)


def that_fits(*sentences: str) -> str:
    """The first of these headlines that is short enough, else the last."""
    return next((one for one in sentences if len(one) <= LONGEST_HEADLINE), sentences[-1])


def continued(sentence: str) -> str:
    """A sentence after an introduction: it begins with a small letter, unless with a name of its own."""
    return sentence if sentence[:1] in "“[" else f"{sentence[:1].lower()}{sentence[1:]}"


def shortened(text: str, longest: int = LONGEST) -> str:
    """`text`, shortened with an ellipsis if it is long."""
    return text if len(text) <= longest else f"{beginning(text, longest - 1)}…"


def listed(items: Sequence[str], most: int = MOST_NAMED) -> str:
    """“a”, “a and b”, “a, b and c”, “a, b, c and 4 more”."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most:,} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def in_layers(layers: Sequence[int]) -> str:
    """“layer 3”, “layers 1, 2 and 4”."""
    return f"layer{'s' * (len(layers) > 1)} {listed([str(layer) for layer in layers], len(layers))}"


def quoted_tokens(pieces: Sequence[str], positions: Sequence[int]) -> str:
    """A list of tokens: “bank” (2), “river” and 3 more."""
    return listed([token_name(pieces, position) for position in positions])


def token_name(pieces: Sequence[str], position: int) -> str:
    """A token's piece, with its position if it occurs more than once; special tokens such as [CLS] are not quoted."""
    piece = pieces[position]
    return f"{quoted(piece)} ({position})" if list(pieces).count(piece) > 1 else quoted(piece)


def brief_name(pieces: Sequence[str], position: int) -> str:
    """The same of at most 12 characters, for a headline in which a long word leaves too little room."""
    return token_name([shortened(piece, 12) for piece in pieces], position)


def quoted(piece: str) -> str:
    """“bank”; special tokens such as [CLS] are not quoted."""
    special = piece.startswith("[") and piece.endswith("]") and len(piece) > 2
    return piece if special else f"“{shortened(piece)}”"
