"""What tests know of /attention."""

from components.compute.links import AttentionFrom, looks_at, strongest
from components.records.heads import KINDS
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.attention import (
    habits,
    of_two as of_two_heads,
    padding,
    picture as attention_picture,
    ranked as attention_ranked,
    words as attention,
)
from components.story.attention.choices import EFFECT, MAIN, WEIGHT, WORTH, Asked, Gear, default_source, opening_token
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import LONG, MOST_CUT, PAIR, Known, Watch, two_models


def _finding(bert: ModelService, text: Tokens) -> str:
    """With the cuts of a short text; what is said of a long one before they are asked for."""
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    if len(text) > MOST_CUT:
        return attention.before_asked(asked)
    return attention.finding(asked, [bert.cut_heads(text, asked.reader, asked.source, layer) for layer in range(1, 7)])


def asked_of(text: Tokens, row: AttentionFrom, source: int | None = None) -> Asked:
    """What the page asks of a reader, with the source chosen or not."""
    to = default_source(text, row) if source is None else source
    return Asked(text, row, to, source is not None, looks_at(row, [to]) or strongest(row, [to]))


def _finding_of_heads(bert: ModelService, text: Tokens) -> str:
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    return habits.finding(asked, bert.heads_in_general())


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    """In turns of a source that the page chooses and of one that a reader does."""
    two, position = two_models(bert, text), opening_token(text)
    rows = [one.attention_from(text, position) for one in two.models]
    source = 1 if len(text) % 2 and position != 1 else None
    first = asked_of(text, rows[0], source)
    return of_two_heads.finding((first, first._replace(row=rows[1])), two)


def _told(bert: ModelService, text: Tokens) -> Told:
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    return attention.told(asked, EFFECT if len(text) % 2 else WEIGHT)


def _told_of_heads(bert: ModelService, text: Tokens) -> Told:
    shown = (MAIN, WORTH, *KINDS)[len(text) % (len(KINDS) + 2)]
    return habits.told(shown)


def _told_of_padding(bert: ModelService, text: Tokens) -> Told:
    return padding.told(Gear(True, WEIGHT, 1 + len(text) % 3, len(text) % 2 == 0, MAIN, False))


def _watched(seen: Watch) -> None:
    seen(  # the browser draws the mean of a layer's heads, too
        attention_picture,
        "packed",
        lambda asked, *_: numbers_in((asked.row.weights, asked.row.weights.mean(axis=1))),
    )
    seen(
        padding,
        "padding_table",
        lambda _, pads, reader: numbers_in(
            [
                *(float(shares[reader]) for shares in pads.shares(-1)),
                pads.cosine_pads_averaged,
                pads.cosine_unmasked,
                1.0,
            ]
        ),
    )
    seen(attention_ranked, "listed", lambda asked, arrivals: numbers_in(arrivals.share_of(asked.source)))
    seen(
        attention_ranked,
        "told_cuts",
        lambda _, cuts: numbers_in([[*one.moved.tolist(), one.together] for one in cuts]),
    )


KNOWN = Known(
    findings={
        "attention": _finding,
        "attention, heads": _finding_of_heads,
        "attention, padding": lambda bert, text: padding.finding(text, bert.padding(text, 8), opening_token(text)),
        "attention, two models": _finding_of_two,
    },
    told={
        "attention": _told,
        "attention, heads": _told_of_heads,
        "attention, padding": _told_of_padding,
    },
    choices=[
        {**PAIR, "layer": "3", "head": "5", "hide": "0", "to": "2", "token": "3"},
        {"a": "word " * 80},
        {"layer": "2", "head": "0", "rank": "effect"},
        {"grid": "heads", "habit": "punctuation", "a": "ha ha, unbelievability!"},
        {"pads": "13", "masked": "0"},
        {"variant": "no-positions", "beside": "trained", "token": "2"},
    ],
    drawn={
        "attention_reading": ("from_token|other_weights|What is read of the text with [PAD]",),
        "attention_ranked": ("arrives|What is read of the text with [PAD]", "What is said of a head|with [PAD]"),
        "attention_told": ("by_head|what cuts of that change", "together|what cuts of that change", "Cuts|what cuts"),
        "of-pads": ("moved_shares", "mean_cosines"),
    },
    watched=_watched,
    pictures=("heads",),
    address={"layer": "2", "head": "1", "hide": "0", "to": "3", "token": "5"},
    linked="token layer head to hide habit=main|itself|worth pads",
    ways=[{}, {"grid": "heads"}, {"pads": "8"}],
    old_links={
        "padding": ({}, "heads_saved", ""),
        "attention?view=heads": ({}, "heads_saved", ""),
        "training?view=attention": ({"at_head": "2.5"}, "heads_saved", ""),
    },
    was={
        "padding": "pads=8",
        "padding?pads=3&a=dog": "pads=3&a=dog",
        "attention?view=padding&layer=2": "pads=8&layer=2",
        "attention?view=heads&habit=itself": "grid=heads&habit=itself",
        "attention?view=token&to=3": "to=3",
        "training?view=attention&at_head=2.5": "beside=untrained&layer=2&head=5",
    },
    alike=[{"grid": "heads"}, {"pads": "8"}],
    hops=(58, 11),  # one view in place of three, and what a cut changes: measured anew
    fills=".attention-reading",
    read_large=True,
    column_stays=True,
    marked=[("", {"bank", "river"})],
    counts=({"a": LONG}, {"path_rows"}),
)
