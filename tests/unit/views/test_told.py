"""The three sentences below a picture, over 200 texts of unlike kinds: short, and no link is dead."""

import re
from functools import cache

import pytest

from components.frame.pages import PAGES, settings_of
from components.frame.settings import VARIANT, VIEW
from components.records.tokens import Tokens
from components.service import CHANGES, ModelService
from components.views.tries import Told
from tests.story import KNOWN
from tests.unit.views.texts import WRONG, two_hundred

MOST_WORDS = 45  # of the three sentences together


TOLD = {view: told for known in KNOWN.values() for view, told in known.told.items()}


@cache
def told_of_texts(bert: ModelService, of: str) -> list[tuple[Tokens, Told]]:
    return [(tokens, TOLD[of](bert, tokens)) for tokens in (bert.tokens(a, b) for a, b in two_hundred())]


@pytest.mark.parametrize("of", TOLD)
def test_three_sentences_are_short_and_in_correct_english(packaged: ModelService, of: str) -> None:
    for _, told in told_of_texts(packaged, of):
        said = (told["see"], told["means"])
        assert sum(len(words.split()) for words in (*said, *(one.words for one in told["tries"]))) <= MOST_WORDS, told
        for sentence in said:
            assert sentence.endswith(".") and not WRONG.search(re.sub(r"“[^”]*”", "“”", sentence)), sentence


@pytest.mark.parametrize("of", TOLD)
def test_what_one_can_try_is_a_setting_of_the_page_and_in_the_text(packaged: ModelService, of: str) -> None:
    page = of.partition(",")[0]
    known = {one.name: one for one in (VIEW, VARIANT, *settings_of(PAGES[page]))}
    for tokens, told in told_of_texts(packaged, of):
        tries = told["tries"]
        assert 0 < len(tries) <= 3 or KNOWN[page].may_try_nothing
        assert len({one.words for one in tries}) == len(tries)
        for name, value in (pair for one in tries for pair in one.settings.items()):
            assert name in {"a", "b"} or value is None or known[name].allows(value), (name, value)
            assert name != VARIANT.name or value is None or value in CHANGES
            assert name != "token" or int(str(value)) < len(tokens)
