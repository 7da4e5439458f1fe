"""What tests know of /sentences."""

from components.compute.similarity import cosines
from components.compute.tokens import instructive_pair
from components.records.similarity import RAW
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.sentences import (
    column as sentences_column,
    of_two as of_two_similar,
    pairs as every_pair,
    pulls as sentences_pulls,
    words as two_sentences,
)
from components.story.sentences.asked import ALONE, compared
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import ACCOUNT, Known, Watch, told_of_two, two_models


def _finding(bert: ModelService, text: Tokens) -> str:
    """Two words of one text."""
    hidden = bert.states(text).hidden
    it = compared(ALONE, text, text, hidden, hidden)
    return two_sentences.finding(it, bert.baseline().band(RAW), RAW) if it else two_sentences.nothing(ALONE, text)


def _finding_of_pairs(bert: ModelService, text: Tokens) -> str:
    last = bert.states(text).hidden[-1]
    return every_pair.finding(cosines(last, last), bert.baseline().band(RAW), text, text, 6)


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two, pair = two_models(bert, text), instructive_pair(text)
    curves = of_two_similar.curves_of_tokens([one.states(text) for one in two.models], text, *pair)
    baselines = two.models[0].baselines(two.models[1])
    return of_two_similar.tokens_finding(text, pair, curves, two, [one.raw.mean for one in baselines or ()])


def _told(bert: ModelService, text: Tokens) -> Told:
    hidden = bert.states(text).hidden
    it = compared(ALONE, text, text, hidden, hidden)
    return two_sentences.told(it, "", banded=True) if it else two_sentences.told_of_nothing()


def _watched(seen: Watch) -> None:
    seen(
        sentences_column,
        "_scale",
        lambda cosine, random, same: numbers_in([cosine, random, same.low, same.median, same.high]),
    )
    seen(sentences_pulls, "_sent", lambda one, *_: numbers_in([one.pull.rise, one.without]))
    seen(sentences_pulls, "_note", lambda _, path, *__: numbers_in(float(path.layers[path.layer - 1]) if path else []))


KNOWN = Known(
    findings={
        "sentences": _finding,
        "sentences, every pair": _finding_of_pairs,
        "sentences, two models": _finding_of_two,
    },
    told={
        "sentences": lambda bert, text: _told(bert, text),
        "sentences, every pair": lambda bert, text: two_sentences.pairs_told(
            len(text) % 7, 6, banded=len(text) % 2 == 0
        ),
        "sentences, two models": lambda bert, text: of_two_similar.told(text, "the two sentences", told_of_two(text)),
    },
    may_try_nothing=True,
    choices=[
        {"first": "1", "beside": "untrained", "second": "2", "b": ""},
        {"first": "1", "second": "3", "compare": "standardized", "reading": "pair"},
        {"beside": "untrained", "b": "A bank"},
        {"variant": "no-positions", "beside": "trained"},
        {"compare": "standardized", "b": "an old bank", "token": "1", "a": "the old bank of an old river"},
        {"a": "an awesomesauce bank", "b": "the bank of an awesomesauce", "two": "2,5"},
        {"show": "pairs", "compare": "standardized", "layer": "2"},
        {"show": "pairs", "reading": "pair"},
        {"a": "The coach was late for the match", "b": "The match burned the coach", "token": "2"},
    ],
    drawn={
        "sentences_readings": ("word_cosines", "low", "high"),
        "sentences_pulls": ("rises", "without", "rises_alone|"),
        "whole": ("whole_cosine|halves_cosine", "random_sentences|halves_cosine", "reworded|halves_cosine"),
        "sentence_parts": ("sentence_parts",),
        "similarity_matrix": ("matrix", "low", "high"),
        "experiment": ("experiment", "low", "high"),
        "experiment_last": ("experiment",),
        "sentences_of_two": ("sentences_alike", "other_sentences_alike"),
        "tokens_of_two": ("two_alike", "other_two_alike", "random_pairs", "other_random_pairs"),
    },
    watched=_watched,
    address={"show": "pairs", "layer": "1", "compare": "standardized"},
    linked="beside two first second show=layers|pairs layer compare=raw|standardized",
    ways=[{}, {"show": "pairs"}, {"reading": "pair"}],
    old_links={
        "similarity": ({"b": ACCOUNT}, "readings_saved", "pair"),
        "similarity?view=tokens": ({"b": ACCOUNT}, "readings_saved", "pair"),
        "similarity?view=sentences": ({"b": ACCOUNT}, "readings_saved", "apart"),
        "similarity?view=matrix": ({"b": ACCOUNT}, "similarity_matrix", "pair"),
        "similarity?layer=3": ({"b": ACCOUNT}, "similarity_matrix", "pair"),
        "training?view=states": ({}, "tokens_of_two", ""),
    },
    was={
        "similarity": "",
        "similarity?view=matrix": "show=pairs",
        "similarity?layer=2": "show=pairs&layer=2",
        "similarity?view=sentences": "",
        "similarity?view=sentences&control=1": "beside=untrained",
        "similarity?view=sentences&control=0": "",
        "training?view=states&beside=host": "beside=host",
        "training?view=states&model=minilm-untrained": "beside=trained&model=minilm&variant=untrained",
    },
    was_apart=(
        "sentences",
        *(f"similarity?view=sentences{control}" for control in ("", "&control=0", "&control=1")),
    ),
    unknown_words=[{"beside": "untrained"}, {"b": "an old bank"}, {"show": "pairs"}],
    redrawn=".readings",
    marked=[("show=pairs", set())],
    notebook={"cosines of python, snake and programming": (0, "experiment")},
    odd=[{"beside": "untrained"}, {"reading": "pair"}],
    of_two={"": 2},
    of_content=("sentences", "sentences, every pair", "sentences, two models"),
)
