"""The three sentences below a picture, over 200 texts of unlike kinds, or 80: short, and no link is dead."""

import re

import pytest

from components.frame.pages import PAGES, settings_of
from components.frame.settings import VARIANT, VIEW
from components.service import CHANGES, ModelService
from tests.story import KNOWN
from tests.unit.views.found import TOLD, said_on_texts
from tests.unit.views.texts import WRONG

MOST_WORDS = 45  # of the three sentences together


@pytest.mark.parametrize("of", TOLD)
def test_three_sentences_are_short_and_what_one_can_try_is_a_setting_of_the_page(
    packaged: ModelService, of: str
) -> None:
    page = of.partition(",")[0]
    known = {one.name: one for one in (VIEW, VARIANT, *settings_of(PAGES[page]))}
    for tokens, _, told in said_on_texts(packaged, of):
        assert told
        said = (told["see"], told["means"])
        assert sum(len(words.split()) for words in (*said, *(one.words for one in told["tries"]))) <= MOST_WORDS, told
        for sentence in said:
            assert sentence.endswith(".") and not WRONG.search(re.sub(r"“[^”]*”", "“”", sentence)), sentence

        tries = told["tries"]
        assert 0 < len(tries) <= 3 or KNOWN[page].may_try_nothing
        assert len({one.words for one in tries}) == len(tries)
        for name, value in (pair for one in tries for pair in one.settings.items()):
            assert name in {"a", "b"} or value is None or known[name].allows(value), (name, value)
            assert name != VARIANT.name or value is None or value in CHANGES
            assert name != "token" or int(str(value)) < len(tokens)
