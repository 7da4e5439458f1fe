"""The rules of headlines and of the lines of numbers below them, over 200 texts of unlike kinds, or 80."""

import re

import pytest

from components.service import ModelService
from tests.unit.views.found import FINDINGS, found_on_texts, unmarked, with_line, words_of
from tests.unit.views.texts import WRONG

LONGEST, LONGEST_LINE = 90, 120  # letters of a headline, and of its line
OF_A_MODEL = ("model",)  # need not name a word of the text
PLACES = r"\b(layers?|heads?|rows?|places?|positions?|dimensions?) \d[\d,]*( and \d[\d,]*)?|(?<=[”\]]) \(\d+\)"
NUMBER = r"\d[\d,.]*|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)\b"


def numbers(headline: str) -> list[str]:
    """The numbers of a headline, spelled-out ones too; those of words and those that only say where do not count."""
    counted = re.sub(PLACES, "", re.sub(r"“[^”]*”", "“”", headline))
    return [found[0] for found in re.finditer(NUMBER, counted, re.IGNORECASE)]


@pytest.mark.parametrize("page", FINDINGS)
def test_a_headline_is_a_short_sentence_about_the_text_with_one_number_and_its_line_the_others(
    packaged: ModelService, page: str
) -> None:
    said = [(tokens, headline) for tokens, headline in found_on_texts(packaged, page) if headline]
    for _, headline in said:
        line = getattr(headline, "line", "")
        assert headline.endswith((".", ".”", "?”", "!”")), headline
        assert len(headline) <= LONGEST and len(numbers(headline)) <= 1, headline
        assert len(line) <= LONGEST_LINE and not line.endswith("."), line
        assert re.match(r"[^A-Z]|BERT\b|[A-Z][\w.-]* ·", line) or not line, line
        assert not WRONG.search(re.sub(r"“[^”]*”", "“”", with_line(headline))), headline
        assert not unmarked(headline), headline
    naming, with_numbers = (
        [any(f"“{word[:23]}" in part(headline) for word in words_of(tokens)) for tokens, headline in said]
        for part in (str, with_line)
    )
    assert page in OF_A_MODEL or sum(naming) >= 0.8 * len(said)
    assert sum(with_numbers) >= 0.9 * len(said)
