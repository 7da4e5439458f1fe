"""200 texts of unlike kinds, which try to refute what pages say, and what no sentence may contain."""

import re

import numpy as np

from components.records.sets import SENSES, VARIED

ODD = (
    "hello", "I", "The", "...", "[MASK]", "The capital of France is [MASK].",
    "awesomesauce", "Sinan sinan", "ha ha ha ha",
    "antidisestablishmentarianism is unbelievability", "naïve café 東京 Москва שלום 😀",
    "ذهب الولد إلى المدرسة", "我喜欢苹果", "मुझे किताब पढ़ना पसंद है",
    "👩‍👩‍👧‍👦 family 🏳️‍🌈 flag 👍🏽 ok", "😀 👍", "def f(x): return x ** 2 + 1",
    "std::vector<int> v;", "3.14159 2.71828 1.41421", "2024-06-01T12:00",
    "https://example.com/a?b=c&d=e", "don't can't won't", "A.I. and U.S.A.",
    "The [SEP] said [CLS] and [SEP] [SEP] end", "the of and to in", "to be or not to be",
    "dog dog dog", "x" * 120, "a " * 60, "buffalo buffalo buffalo",
    "The bank by the river is not a bank", "WORDS IN CAPITALS ARE READ IN LOWER CASE",
)  # fmt: skip
PAIRS = (
    ("dog bites man", "man bites dog"), ("I love my pet python", "I love coding in python"), ("hello", "world"),
    ("the cat", "the dog"), ("😀", "👍"), ("What is it?", "It is a spring."), ("a", "a"),
    ("The crane flew.", "A crane fell."),
)  # fmt: skip
WRONG = re.compile(
    r"\b1 are\b|\b1 (words|tokens|pieces|values|points|uses|rows|layers|fit)\b|-\d|at \w+ more than|nan|None\b(?!:)"
)


def _mixtures(count: int) -> list[tuple[str, str]]:
    """Texts put together from words of all others, 2 to 20 words long."""
    random = np.random.default_rng(0)
    words = [word for line in (*(line.a for line in VARIED), *ODD[:20]) for word in line.split()]
    return [(" ".join(random.choice(words, random.integers(2, 21))), "") for _ in range(count)]


def two_hundred() -> list[tuple[str, str]]:
    """Texts of unlike kinds, as sentences A and B."""
    sentences = [*VARIED, *(line for lines in SENSES.values() for line in lines)]
    given = [*((text, "") for text in ODD), *PAIRS, *((line.a, line.b) for line in sentences)]
    given = list(dict.fromkeys(given))[:170]
    return given + _mixtures(200 - len(given))


def eighty() -> list[tuple[str, str]]:
    """Those of the 200 that are unlike all others, and each fourth of the sentences and mixtures, which resemble each
    other: for what takes long to compute for each text."""
    every, odd = two_hundred(), len(ODD) + len(PAIRS)
    return every[:odd] + every[odd::4]
