"""The dictionary of uses that ships with the app: all uses, and those of one word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from components.compute.word_forms import Irregular, base_forms
from components.records.uses import POS, Use
from components.service.uses_file import SHIPPED, unpack


def all_uses() -> tuple[Use, ...]:
    """All uses, by word, part of speech and sense."""
    return _dictionary()[0]


def numbers_of(form: str) -> tuple[int, ...]:
    """The numbers of the uses of the word of which `form` is a form, first those of the same spelling; may be empty."""
    _, irregular, numbers = _dictionary()
    words = dict.fromkeys((base, pos) for pos in POS for base in base_forms(form, pos, irregular))
    same_spelling_first = sorted(words, key=lambda word: word[0] != form.lower())
    return tuple(number for word in same_spelling_first for number in numbers.get(word, ()))


@cache
def _dictionary() -> tuple[tuple[Use, ...], Irregular, Mapping[tuple[str, str], tuple[int, ...]]]:
    uses, irregular = unpack(SHIPPED.read_bytes())
    numbers_of_word: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, use in enumerate(uses):
        numbers_of_word[use.word, use.pos].append(number)
    return uses, irregular, {word: tuple(numbers) for word, numbers in numbers_of_word.items()}
