"""Random texts and settings on every page: what the script asserts is on the page, and the script arrives at it.

Steps that take a minute, whatever is chosen, are left to tests/pages/test_take_home.py.

The seed is the same each time, so that what passed passes again. It is printed; `RANDOM_VIEWS=seed` is another run, and
`RANDOM_VIEWS=seed:number` one of its views.
"""

import os
import random

import numpy as np
import pytest

from components.frame.pages import settings_of_pages
from components.frame.settings import Choice, Setting
from components.records.sets import VARIED
from components.story import STORY
from tests import naughty
from tests.pages.test_every_page import PAGES
from tests.pages.test_take_home import BETWEEN, CHOSEN, missing, open_page, unsaid
from tests.scripts import failed
from tests.story.known import PAIR

COUNT = len(PAGES)
SEED, _, ONE = (os.environ.get("RANDOM_VIEWS") or "6e040144").partition(":")
NUMBERS = [*map(str, range(16)), "40", "63", "119", "0.1", "0.25", "0.004", "1,3", "2,5", "0-63", "5-9"]
TEXTS = [
    "Sinan is our instructor for this awesomesauce class", "the court ruled that the tennis court was public",
    "dog dog dog", "hello", "The [SEP] said [CLS] and [MASK] [UNK] end", "👩‍👩‍👧‍👦 family 🏳️‍🌈 flag 👍🏽 ok", "ha " * 12,
    "word " * 90, *(line.a for line in VARIED[:20]), *naughty.LINES[:20],
]  # fmt: skip


def text_and_settings(dice: random.Random, page: str, known: dict[str, Setting]) -> dict[str, str]:
    """A text, perhaps a pair, and random values for about half of a page's settings."""
    chosen = {"a": dice.choice(TEXTS), "b": dice.choice(["", "", dice.choice(TEXTS), PAIR["b"]])}
    for name, setting in known.items():
        seen = [one[name] for one in CHOSEN.get(page, []) if name in one]
        named = list(setting.options) if isinstance(setting, Choice) else []
        allowed = [value for value in NUMBERS + named + seen if setting.words and setting.allows(value)]
        if (values := allowed or seen) and dice.random() < 0.5:
            chosen[name] = dice.choice(values)
    return chosen


@pytest.mark.slow
@pytest.mark.parametrize("begin", [0, pytest.param(COUNT, marks=pytest.mark.release)])  # one of each page, and another
def test_the_script_of_any_view_asserts_the_numbers_of_that_view(monkeypatch: pytest.MonkeyPatch, begin: int) -> None:
    print(f"RANDOM_VIEWS={SEED}")
    known, codes, elsewhere, nowhere = settings_of_pages(STORY), {}, {}, {}
    for number in [int(ONE)] if ONE else range(begin, begin + COUNT):
        dice = random.Random(f"{SEED} {number}")
        page = PAGES[number % len(PAGES)]
        chosen = text_and_settings(dice, page, known.get(page, {}))
        with monkeypatch.context() as patch:
            visit = open_page(page, chosen, patch, may_refuse=True)
        name = f"{SEED}:{number} {page} {chosen}"
        if not visit.code:
            continue
        codes[name], drawn = visit.brief, np.sort(np.array(visit.drawn))
        between = BETWEEN | ({"matched_lengths"} if "by" in chosen else set())
        checks = [check for one in visit.shown for check in one.checks if check.shape and check.name not in between]
        absent = {check.name: lost[:3] for check in checks if (lost := missing(check, drawn))}
        if absent:
            elsewhere[name] = absent
        if silent := unsaid(visit):
            nowhere[name] = silent
    assert len(codes) > 0.7 * COUNT or ONE
    assert (elsewhere, nowhere) == ({}, {})
    assert failed(codes) == {}
