"""What every head does in this text and in general: a grid of all heads for one kind of token, and a table to sort."""

from collections.abc import Callable, Generator
from functools import partial
from itertools import chain

import numpy as np
import streamlit as st

from components.canvas.heads_grid.heads_grid import HeadCell, heads_grid
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heads import Habit, habits, preferred
from components.compute.links import AttentionFrom, strongest, worth_a_look
from components.frame.page_head import Finding, Try
from components.frame.progress import finished
from components.frame.settings import Choice
from components.records.arrays import Array
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText
from components.records.sets import VARIED
from components.records.tokens import Tokens
from components.views.attention import KIND_NAMES, NO_KIND, note, open_head
from components.views.tries import Told, follow
from components.views.wording import counted, percent, token_name

MAIN, WORTH = "main", "worth"
MOVES = "moves a sentence by"
SHOWN = {
    MAIN: "What each head attends to",
    **{kind: f"Attention to {KIND_NAMES[kind]}" for kind in KINDS},
    WORTH: "How far it moves a sentence's vector",
}
SHOW = Choice("habit", "Of each head", SHOWN, MAIN, key="heads_shown", horizontal=False, hidden_label=True)
SHORT = dict(zip(KINDS, ("itself", "before", "after", "[CLS]", "[SEP]", "same", "1st piece", "punct."), strict=True))


def finding(tokens: Tokens, row: AttentionFrom, general: HeadsInGeneral) -> Finding:
    """The kind of token that the head of a token's strongest link prefers in general: no kind has a larger share among
    those that get more than an even one. The line has both shares. Nothing for an empty text.
    """
    if tokens.is_empty:
        return Finding()
    link = strongest(row, worth_a_look(tokens, row.position))
    source, target = token_name(tokens.names, link.source), token_name(tokens.names, link.target)
    layer, head = link.layer - 1, link.head - 1
    given = f"layer {link.layer}, head {link.head}: {percent(link.weight)} of its weight to {target}"
    strongest_head, (kinds, shares) = f"The strongest head of {source} usually prefers", preferred(general)
    kind, share = int(kinds[layer, head]), percent(float(shares[layer, head]))
    if kind < 0:
        return Finding(f"{strongest_head} {NO_KIND}.", link.source, link.target, line=given)
    prefers, even = KIND_NAMES[KINDS[kind]], percent(float(general.even[kind]))
    some, of = general.counted[kind], general.tokens
    among = f"over {some:,} of {of:,} tokens" if some < of / 2 else f"to {prefers}"
    line = f"{given}; usually {share} {among}, an even share is {even}"
    return Finding(f"{strongest_head} {prefers}.", link.source, link.target, line=line)


def told(tokens: Tokens, source: int, shown: str) -> Told:
    """What a cell is, what a habit means, and another kind of token or another word."""
    see = {MAIN: "The kind of token that each head prefers", WORTH: "How far each head moves a sentence's vector"}
    of_kind = f"How much each head looks at {KIND_NAMES.get(shown, shown)}"
    back = Try("Show all habits", {SHOW.name: MAIN})
    return Told(
        see=f"{see.get(shown, of_kind)}: a row is a layer, a column a head.",
        means="A head with a habit looks for a kind of token or a place, whatever the words are.",
        tries=[Try("Who looks at [SEP]?", {SHOW.name: "[SEP]"}) if shown == MAIN else back, *follow(tokens, source)],
    )


def with_worth(work: Callable[[int | None], Generator[int, None, HeadsInGeneral]], of: object) -> HeadsInGeneral:
    """What the heads do in general, with how far each moves a sentence's vector; computed with a count and Stop."""
    return finished(work, len(VARIED), "sentences", key="worth", of=of)


def heads_picture(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> None:
    """The grid of layers and heads; a click opens a head in the view of one token."""
    values = values_of(general, shown)
    end = 1.0 if shown == MAIN else max(float(values.max()), 1e-9)
    sentences = f"In general: over {general.sentences:,} sentences ({general.source})."
    heads_grid(
        values / end,
        cells(in_text, general, shown),
        open_head,
        key="heads_grid",
        alt=f"{SHOWN[shown]}, in each layer (row) and head (column)",
        caption=f"{sentences} {_about(in_text, general, shown)}",
        table=partial(shares_table, in_text, general),
    )


def values_of(general: HeadsInGeneral, shown: str) -> Array:
    """What the grid's colours show of each head, (L, heads)."""
    if shown == WORTH:
        assert general.worth is not None
        return general.worth
    return preferred(general)[1] if shown == MAIN else general.shares[..., KINDS.index(shown)]


def cells(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> list[list[HeadCell]]:
    """The texts of the grid, (L, heads)."""
    return [
        [_cell(in_text, general, shown, (layer, head), habit) for head, habit in enumerate(row, 1)]
        for layer, row in enumerate(habits(in_text, general), 1)
    ]


def _cell(in_text: HeadsInText, general: HeadsInGeneral, shown: str, place: tuple[int, int], habit: Habit) -> HeadCell:
    layer, head = place
    label = f"Layer {layer}, head {head}. {note(habit)}"
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


def shares_table(in_text: HeadsInText, general: HeadsInGeneral) -> DataFrame:
    """One row for each head: its share of every kind in general and in this text."""
    layers, heads = general.shares.shape[:2]
    columns = {"layer": np.repeat(np.arange(1, layers + 1), heads), "head": np.tile(np.arange(1, heads + 1), layers)}
    for kind, name_of_kind in enumerate(KINDS):
        for where, one in (("in general", general), ("in this text", in_text)):
            shares = one.shares[..., kind].ravel()
            columns |= {f"{name_of_kind}, {where}": shares}
            columns |= {f"{name_of_kind}, even share {where}": np.full(len(shares), one.even[kind])}
    return data_frame(columns if general.worth is None else columns | {MOVES: general.worth.ravel()})


def _short(share: float) -> str:
    """A percentage as a cell has room for it."""
    return percent(share).replace("less than ", "<").replace("more than ", ">")


def heads_table(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> DataFrame:
    """One row for each head; of one kind only the heads that prefer it, here or in general, if any do."""
    rows = []
    places, every = np.ndindex(general.shares.shape[:2]), chain(*habits(in_text, general))
    for (layer, head), habit in zip(places, every, strict=True):
        here, usual = (KIND_NAMES.get(kind, "") for kind in (habit.kind, habit.usual))
        row = {"layer": layer + 1, "head": head + 1, "named": here if habit.named else ""}
        row |= {"in this text": here, "share here": habit.share}
        row |= {"in general": usual, "share in general": habit.usual_share}
        if general.worth is not None:
            row[MOVES] = float(general.worth[layer, head])
        rows.append(row)
    table, kind = data_frame(rows), KIND_NAMES.get(shown, shown)
    of_kind = table[(table["in this text"] == kind) | (table["in general"] == kind)]
    return of_kind.reset_index(drop=True) if len(of_kind) else table


def sortable_table(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> None:
    """The table of the heads; a click on a column's name sorts it."""
    named = sum(habit.named for layer in habits(in_text, general) for habit in layer)
    st.caption(
        f"{counted(named, 'head')} of {general.shares[..., 0].size:,} {'gives' if named == 1 else 'give'} more than "
        "half of the weight to one kind of token, and the same kind in this text as in general: only these are named. "
        "A click on a column's name sorts by it; “Of each head” above filters."
    )
    share = st.column_config.ProgressColumn(width=110, min_value=0.0, max_value=1.0, format="percent")
    st.dataframe(
        heads_table(in_text, general, shown),
        key="heads_table_sorted",
        hide_index=True,
        column_config={"share here": share, "share in general": share},
    )


def _about(in_text: HeadsInText, general: HeadsInGeneral, shown: str) -> str:
    if shown == WORTH:
        return (
            "1 − cosine of the mean of the last hidden states, with and without the head, whose mixed values are "
            "replaced by their mean."
        )
    over = "Each share is the mean over the tokens that have such a target"
    if shown == MAIN:
        return (
            "In bold where this text agrees, each time with more than half of the weight; – where a head gives no kind "
            f"of token half as much again as an even share. {over}; kinds overlap and do not cover all."
        )
    kind = KINDS.index(shown)
    usual, here = (percent(float(shares.even[kind])) for shares in (general, in_text))
    in_this = f"{here} in this text" if in_text.even[kind] > 0 else "and this text has none"
    among = f"in general {general.counted[kind]:,} of {general.tokens:,}"
    return f"Each cell: in general, then here. {over} ({among}); an even share is {usual} in general, {in_this}."
