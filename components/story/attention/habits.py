"""What every head does in general: the texts of the grid's cells, the headline and its three sentences."""

from typing import NamedTuple

import numpy as np
from pandas import DataFrame

from components.compute.heads import Habit, habits, preferred
from components.compute.links import ROUNDING
from components.frame.page_head import Finding, Try, head_marks
from components.records.arrays import Array
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText
from components.story.attention.choices import GRID, HABITS, MAIN, SHOW, WORTH, Asked
from components.story.attention.words import TIED
from components.views.cause_told import KIND_NAMES, MOVES
from components.views.tries import Told
from components.views.wording import brief_name, percent, that_fits, token_name

SHORT = dict(zip(KINDS, ("itself", "before", "after", "[CLS]", "[SEP]", "same", "1st piece", "punct."), strict=True))
NO_KIND = "no kind of token"


class HeadCell(NamedTuple):
    """What a cell shows: a `name` and a `value` as text, its `label` in words, and whether it stands out."""

    name: str
    value: str
    label: str
    strong: bool = False


def finding(asked: Asked, general: HeadsInGeneral) -> Finding:
    """The kind of token that the open head prefers in general: no kind has a larger share among those that get more
    than an even one; of a layer's mean, its strongest head, unless float32 cannot tell which that is. It is not called
    the head of the link if another gives the source as much. The line has both shares. Nothing for an empty text.
    """
    tokens, link = asked.tokens, asked.opened
    if tokens.is_empty:
        return Finding()
    layer, of_layer = link.layer, asked.row.weights[link.layer - 1, :, asked.source]
    alone = int((of_layer > of_layer.max() - ROUNDING).sum()) == 1
    names = [[name(tokens.names, place) for place in (asked.reader, asked.source)] for name in (token_name, brief_name)]
    if not (link.head or alone):
        tied = that_fits(*(TIED.format(reader=one, source=other) for one, other in names))
        line = f"layer {layer}: {percent(link.weight)} of their weight"
        return Finding(tied, asked.reader, asked.source, marks=head_marks(layer, 0), line=line)
    head = link.head or int(of_layer.argmax()) + 1
    weight, (kinds, shares) = float(asked.row.by(layer, head)[asked.source]), preferred(general)
    kind, share = int(kinds[layer - 1, head - 1]), percent(float(shares[layer - 1, head - 1]))
    prefers = NO_KIND if kind < 0 else KIND_NAMES[KINDS[kind]]
    begins = "The" if int((asked.row.weights[:, :, asked.source] > weight - ROUNDING).sum()) == 1 else "A"
    said = [f"{begins} head by which {one} reads {other} usually prefers {prefers}." for one, other in names]
    given = f"layer {layer}, head {head}: {percent(weight)} of its weight"
    usual = "" if kind < 0 else f"; usually {_usual(general, kind, share)}"
    headline = that_fits(*said, f"Layer {layer}, head {head} usually prefers {prefers}.")
    return Finding(headline, asked.reader, asked.source, marks=head_marks(layer, head), line=f"{given}{usual}")


def _usual(general: HeadsInGeneral, kind: int, share: str) -> str:
    among = over_which(general, KINDS[kind]) or f"to {KIND_NAMES[KINDS[kind]]}"
    return f"{share} {among}, an even share is {percent(float(general.even[kind]))}"


def told(shown: str) -> Told:
    """What a cell is, what a habit means, and another kind of token, or one reader again."""
    see = {MAIN: "The kind of token that each head prefers", WORTH: "How far each head moves a sentence's vector"}
    of_kind = f"How much each head looks at {KIND_NAMES.get(shown, shown)}"
    back = Try("Show all habits", {SHOW.name: MAIN})
    one = Try("Show one reader", {GRID.name: None})
    of_sep = Try("Who looks at [SEP]?", {SHOW.name: "[SEP]"})
    return Told(
        see=f"{see.get(shown, of_kind)}: a row is a layer, a column a head.",
        means="A head with a habit looks for a kind of token or a place, whatever the words are.",
        tries=[of_sep if shown == MAIN else back, one],
    )


def notes(in_text: HeadsInText, general: HeadsInGeneral) -> list[list[str]]:
    """For each layer and head which kind of token it prefers in this text and in general."""
    return [[note(habit, general) for habit in layer] for layer in habits(in_text, general)]


def notes_by_name(in_text: HeadsInText, general: HeadsInGeneral) -> list[str]:
    """The same, one after the other, each a sentence that names its head."""
    return [
        f"{note(habit, general, f'layer {layer}, head {head}')}."
        for layer, of_layer in enumerate(habits(in_text, general), 1)
        for head, habit in enumerate(of_layer, 1)
    ]


def values_of(general: HeadsInGeneral, shown: str) -> Array:
    """What the grid's colours show of each head, (L, heads)."""
    if shown == WORTH:
        assert general.worth is not None
        return general.worth
    return preferred(general)[1] if shown == MAIN else general.shares[..., KINDS.index(shown)]


def end_of(general: HeadsInGeneral, shown: str) -> tuple[float, str]:
    """The value of the darkest colour, and what the scale's end says."""
    if shown != WORTH:
        return 1.0, f"100% of a head's weight in {general.sentences:,} sentences"
    largest = max(float(values_of(general, shown).max()), 1e-9)
    return largest, f"{largest:.1g}: how far a sentence's vector moves without the head"


def cells(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> list[list[HeadCell]]:
    """The texts of the grid, (L, heads)."""
    return [
        [_cell(in_text, general, shown, (layer, head), habit) for head, habit in enumerate(row, 1)]
        for layer, row in enumerate(habits(in_text, general), 1)
    ]


def _cell(in_text: HeadsInText, general: HeadsInGeneral, shown: str, place: tuple[int, int], habit: Habit) -> HeadCell:
    layer, head = place
    label = f"Layer {layer}, head {head}. {note(habit, general)}"
    if shown == WORTH:
        assert general.worth is not None
        moved = f"{general.worth[layer - 1, head - 1]:.1g}"
        return HeadCell("", moved, f"{label}. Switching it off moves a sentence's vector by {moved}")
    if shown == MAIN and not habit.usual:
        return HeadCell("–", "", label)
    if shown == MAIN:
        return HeadCell(SHORT[habit.usual], _short(habit.usual_share), label, strong=habit.named)
    usual, own = (float(shares.shares[layer - 1, head - 1, KINDS.index(shown)]) for shares in (general, in_text))
    to = f"To {KIND_NAMES[shown]}: {percent(usual)} in general, {percent(own)} in this text"
    return HeadCell(_short(usual), _short(own), f"Layer {layer}, head {head}. {to}")


def _short(share: float) -> str:
    """A percentage as a cell has room for it."""
    return percent(share).replace("less than ", "<").replace("more than ", ">")


def about(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> str:
    """What a cell says, for the foot of the grid."""
    if shown == WORTH:
        return f"{HABITS[WORTH]}: 1 − cosine, with the head's mixed values replaced by their mean"
    if shown == MAIN:
        return "bold: so in this text, with most of the weight"
    kind = KINDS.index(shown)
    usual, here = (percent(float(shares.even[kind])) for shares in (general, in_text))
    in_this = f"{here} in this text" if in_text.even[kind] > 0 else "and this text has none"
    return f"a cell: in general, then here; an even share is {usual} in general, {in_this}"


def shares_table(in_text: HeadsInText, general: HeadsInGeneral) -> DataFrame:
    """One row for each head: its share of every kind in general and in this text."""
    layers, heads = general.shares.shape[:2]
    columns = {"layer": np.repeat(np.arange(1, layers + 1), heads), "head": np.tile(np.arange(1, heads + 1), layers)}
    for kind, name_of_kind in enumerate(KINDS):
        for where, one in (("in general", general), ("in this text", in_text)):
            shares = one.shares[..., kind].ravel()
            columns |= {f"{name_of_kind}, {where}": shares}
            columns |= {f"{name_of_kind}, even share {where}": np.full(len(shares), one.even[kind])}
    return DataFrame(columns if general.worth is None else columns | {MOVES: general.worth.ravel()})


def note(habit: Habit, general: HeadsInGeneral, head: str = "this head") -> str:
    """What a `head` does in this text and in general; of a kind that few tokens have, over which tokens."""
    begins = f"{head[:1].upper()}{head[1:]}"
    usual = percent(habit.usual_share) + (f" {among}" if (among := over_which(general, habit.usual)) else "")
    if habit.kind == habit.usual:
        if not habit.kind:
            return f"{begins} prefers {NO_KIND}"
        verb = "attends to" if habit.named else "prefers"
        return f"{begins} {verb} {KIND_NAMES[habit.kind]}: {percent(habit.share)} in this text, {usual} in general"
    here = _with_share(habit.kind, percent(habit.share))
    return f"In this text {head} prefers {here}, in general {_with_share(habit.usual, usual)}"


def over_which(general: HeadsInGeneral, kind: str) -> str:
    """The tokens that a share in general is the mean over, where most tokens have no target of this kind; else ""."""
    counted = general.counted[KINDS.index(kind)] if kind else general.tokens
    return f"over {counted:,} of {general.tokens:,} tokens" if counted < general.tokens / 2 else ""


def _with_share(kind: str, share: str) -> str:
    return f"{KIND_NAMES[kind]} ({share})" if kind else NO_KIND
