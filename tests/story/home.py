"""What tests know of /home."""

from components.compute.cause import Telling
from components.compute.tokens import instructive_token
from components.frame.waiting import completed
from components.records.tokens import Tokens
from components.service import ModelService, anatomy
from components.story.home import journey, message, near as nearest_of_home, of_two as of_two_journeys, words as said
from components.views.cause_told import other_words
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import LONG, MOST_CUT, Known, Watch, a_variant, two_models


def told_by(telling: Telling | None) -> list[float]:
    """The cuts that the headline and the lines of the journey are told of."""
    return numbers_in([telling.cuts.moved, *(path.moved for path in telling.paths if path)]) if telling else []


def _finding(bert: ModelService, text: Tokens) -> str:
    """The cuts of a short text; what is said of a long one before they are asked for."""
    token = instructive_token(text)
    if len(text) > MOST_CUT:
        return said.before_asked(text, bert.states(text), bert.embeddings(text), token)
    telling = completed(bert.telling_rows(text, token, other_words(text, token)))
    return said.finding(text, telling, bert.attention_from(text, token))


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two, token = two_models(bert, text), instructive_token(text)
    found = []
    for one, begins in zip(two.models, ("", two.begun), strict=True):
        if len(text) > MOST_CUT // 2:
            found.append(said.before_asked(text, one.states(text), one.embeddings(text), token, begins))
            continue
        telling = completed(one.telling_rows(text, token, other_words(text, token)))
        found.append(said.finding(text, telling, one.attention_from(text, token), begins))
    return of_two_journeys.finding(found, two)


def _told(bert: ModelService, text: Tokens) -> Told:
    token, telling = instructive_token(text), None
    if len(text) <= MOST_CUT:
        telling = completed(bert.telling_rows(text, token, other_words(text, token)))
    return said.told(text, token, 384, telling, variant=a_variant(text), untrained=len(text) % 2 == 0)


def _watched(seen: Watch) -> None:
    seen(message, "rows", lambda seen, *_: numbers_in([seen.embeddings.word, seen.states.hidden, seen.row.weights]))
    seen(message, "weights", lambda row, _: numbers_in(row.weights.mean(axis=1)))
    seen(message, "sent", lambda strip: numbers_in(strip.values))
    seen(nearest_of_home, "nearest_uses", lambda _, near, *__: numbers_in([one.cosine for one in near]))
    seen(journey, "tell", lambda _, telling, __, **___: told_by(telling))
    seen(message, "_shares", lambda lengths, _: numbers_in(lengths / lengths.sum()))


KNOWN = Known(
    findings={
        "home": _finding,
        "home, two models": _finding_of_two,
    },
    told={
        "home": _told,
    },
    may_try_nothing=True,
    choices=[
        {"token": "2", "cell": "2,7", "open": "0"},
        {"open": "2", "token": "3", "lines": "mean"},
        {"open": "6"},
        {"beside": "untrained", "token": "3"},
    ],
    drawn={
        "home_journey": ("word|the word rows", "hidden|first_followed", "from_token|first_weights", "|other_followed"),
        "home_told": (
            "moved|Of more than 24 tokens|Cuts|no path is cut",
            "by_head|Of more than 24 tokens|",
            "Telling heads of the other|Of more than 24|telling heads that they find|no head tells",
            "arriving|What arrives at the token|what arrives by a head",
            "What arrives in the other|What arrives at the token|what arrives by a head",
        ),
        "nearest-uses": ("use_cosines", "The nearest uses of the layers before, and what random pairs"),
        "last_hidden_state": ("hidden",),
        "pooler_output": ("first_pooled|The pooler's output is not",),
        "shapes": ("The shapes of the tensors",),
    },
    watched=_watched,
    pictures=("journey",),
    linked="token cell lines=telling|mean open",
    old_links={
        "model?view=flow": ({}, "journey_saved", ""),
        "stations": ({}, "journey_saved", ""),
    },
    was={"stations?a=dog": "a=dog", "model?view=flow&a=dog": "a=dog"},
    fills=".journey",
    redrawn=".journey",
    read_large=True,
    column_stays=True,
    counts=({"a": LONG}, {"telling_rows"}),
    notebook={
        "shapes of what goes in and comes out": (0, "shapes"),
        "the last hidden state": (0, "last_hidden_state"),
        "the pooler": (0, "pooler_output"),
    },
    prepared={"": (anatomy, "random_edge")},
)
