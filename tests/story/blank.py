"""What tests know of /blank."""

from functools import lru_cache

from components.compute.tokens import instructive_token
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.blank import words as blank
from components.story.blank.controls import blanks
from components.story.blank.near import ASKED
from components.views.tries import Told
from tests.story.known import Known


@lru_cache(maxsize=200)
def both_readings(bert: ModelService, text: Tokens, metric: str = "cosine") -> blank.Reading | None:
    """What /blank says something about; None if the text has no word to hide. Several tests ask it of one text."""
    if not (places := blanks(text, text.special.mask)):
        return None
    position = instructive_token(text, places)
    read, hidden = (bert.readout(text, position, metric, ASKED, hidden=hides) for hides in (False, True))
    return blank.Reading(text, position, read, hidden, bert.vocabulary().pieces)


def _finding(bert: ModelService, text: Tokens) -> str:
    it = both_readings(bert, text)
    return blank.finding(it) if it else blank.no_word()


def _told(bert: ModelService, text: Tokens) -> Told:
    """With another word hidden, too, in some texts."""
    it = both_readings(bert, text)
    return blank.told(it, (1,) if len(text) % 3 == 0 else ()) if it else blank.told_without_word()


KNOWN = Known(
    findings={
        "blank": _finding,
    },
    told={
        "blank": _told,
    },
    may_try_nothing=True,
    choices=[
        {"token": "6", "mask": "2", "metric": "euclidean"},
        {"token": "3"},
        {"a": "The [MASK] is here", "b": "", "mask": "1,3", "token": "2"},
    ],
    drawn={
        "blank_columns": ("read_values",),
        "bars": ("probabilities",),
    },
    pictures=("blank_columns",),
    linked="token metric=cosine|euclidean mask",
    ways=[{"view": view} for view in ("vector", "blank")],
    old_links={
        "vocabulary?view=vector": ({"token": "5"}, "blank_columns_saved", ""),
        "vocabulary?view=blank": ({"token": "5", "mask": "5"}, "blank_columns_saved", ""),
        "readout": ({"token": "5"}, "blank_columns_saved", ""),
    },
    was={
        "readout?token=3&mask=3": "token=3&mask=3",
        "blank?near=3&metric=euclidean": "metric=euclidean",
        "blank?view=vector&token=2": "token=2",
        "vocabulary?view=blank&near=3&token=2": "token=2",
        "vocabulary?view=vector": "",
    },
    unknown_words=[{"mask": "2"}],
    alike=[{}, {"metric": "euclidean", "token": "3"}],
    redrawn=".blank-columns",
    read_large=True,
)
