"""What is chosen on /attention: who reads what, the layer and head whose lines are drawn, what stands behind ⚙, and
when the paths from source to reader are cut.
"""

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from components.compute.cause import HeadCuts
from components.compute.links import (
    AttentionFrom,
    Link,
    looks_at,
    most_on_average,
    strongest,
    words_to_look_at,
    worth_a_look,
)
from components.compute.tokens import instructive_token, is_content
from components.frame import address
from components.frame.page_head import settings_menu
from components.frame.settings import HEAD, LAYER, TOKEN, Choice, Number, Switch
from components.frame.waiting import completed, finished
from components.records.heads import KINDS
from components.records.tokens import TokenKind, Tokens
from components.views.cause_told import KIND_NAMES

READER, HEADS = "reader", "heads"
WEIGHT, EFFECT = "weight", "effect"
MAIN, WORTH = "main", "worth"
MOST_PADS = 64
PRONOUNS = frozenset(["he", "him", "himself", "she", "herself", "it", "itself", "they", "them", "themselves"])
GRID = Choice(
    "grid", "What the grid shows", {READER: "one reader", HEADS: "what heads do"}, READER,
    key="attention_grid", hidden_label=True,
)  # fmt: skip
HABITS = {
    MAIN: "What each head attends to",
    **{kind: f"Attention to {KIND_NAMES[kind]}" for kind in KINDS},
    WORTH: "How far it moves a sentence's vector",
}
SHOW = Choice("habit", "Of each head", HABITS, MAIN, key="heads_shown", horizontal=False, hidden_label=True)
HIDE = Switch("hide", "Hide [CLS] and [SEP]", True, key="attention_hide")
RANK = Choice("rank", "Rank heads by", {WEIGHT: "weight", EFFECT: "effect of a cut"}, WEIGHT, key="attention_rank")
PADS = Number("pads", "[PAD] tokens at the end", 0, MOST_PADS, typed=True)
MASKED = Switch("masked", "The mask hides them", True, key="attention_masked")
TO = Number("to")
FEW, MOST = 24, 64  # tokens: up to here at once, and without being asked for
ASKED = "attention_asked"


class Gear(NamedTuple):
    """What stands behind ⚙: whether [CLS] and [SEP] are `hidden`, how heads are ranked, how many [PAD] tokens follow
    the text and whether the mask hides them, and what is shown of all heads. `no_room`: pads were asked for in vain.
    """

    hidden: bool
    rank: str
    pads: int
    masked: bool
    habit: str
    no_room: bool


class Asked(NamedTuple):
    """Who reads what: the token at `row.position` the one at `source`, which a reader has `chosen` or the page has; and
    the link whose head is open."""

    tokens: Tokens
    row: AttentionFrom
    source: int
    chosen: bool
    opened: Link

    @property
    def reader(self) -> int:
        return self.row.position


def gear(tokens: Tokens, positions: int, grid: str) -> Gear:
    """The controls behind the gear, for a text of these tokens and a model of so many `positions`."""
    room, wanted = min(MOST_PADS, positions - len(tokens)), int(PADS.recall(0, quiet=True))
    if wanted > room > 0:
        address.put({PADS.name: str(room)})
    with settings_menu("attention", "What is hidden, how heads are ranked, and [PAD] tokens"):
        habit = SHOW.choose() if grid == HEADS else MAIN
        hidden, rank = HIDE.choose(), RANK.choose()
        if room < 1:
            st.caption("This text leaves no room for a [PAD] token.")
            return Gear(hidden, rank, 0, True, habit, wanted > 0)
        pads = PADS.choose(room)
        return Gear(hidden, rank, pads, MASKED.choose() if pads else True, habit, False)


def gear_of_two() -> Gear:
    """The same where two models are drawn: what each head of a text reads, without [PAD]."""
    with settings_menu("attention", "What is hidden"):
        return Gear(HIDE.choose(), WEIGHT, 0, True, MAIN, False)


def with_pads(tokens: Tokens, gear: Gear, tokenize: Callable[[int], Tokens]) -> Tokens:
    """The tokens with those [PAD] that are asked for, which `tokenize(length)` adds; without a mask all are read."""
    if not gear.pads:
        return tokens
    padded = tokenize(len(tokens) + gear.pads)
    return padded if gear.masked else replace(padded, tokens=tuple(replace(one, mask=1) for one in padded.tokens))


def reader(tokens: Tokens) -> int:
    """The position of the token that reads: the one chosen on any page, else the one that the page opens on."""
    chosen: int | None = TOKEN.recall(None, address.whole_number(0, len(tokens) - 1), quiet=True)
    TOKEN.keep(chosen)
    return opening_token(tokens) if chosen is None else chosen


def opening_token(tokens: Tokens) -> int:
    """The first pronoun that may stand for a content word before it, else the most instructive token."""
    named = False
    for token in tokens.tokens:
        if named and token.piece.lower() in PRONOUNS:
            return token.position
        named = named or (token.kind is TokenKind.WORD and is_content(token.piece))
    return instructive_token(tokens)


def asked(tokens: Tokens, row: AttentionFrom) -> Asked:
    """Who reads what, and by which head: as it was chosen, else the word that the reader looks at, and where."""
    chosen: int | None = TO.recall(None, address.whole_number(0, len(tokens) - 1), quiet=True)
    chosen = None if chosen == row.position else chosen
    TO.keep(chosen)
    source = default_source(tokens, row) if chosen is None else chosen
    return Asked(tokens, row, source, chosen is not None, _opened(row, source))


def default_source(tokens: Tokens, row: AttentionFrom) -> int:
    """The word that the reader looks at; without one, the word that gets most in the mean of all heads."""
    among = words_to_look_at(tokens, row.position)
    look = looks_at(row, among)
    return look.target if look else most_on_average(row, among or worth_a_look(tokens, row.position))


def next_source(asked: Asked) -> int | None:
    """Of the other content words, the one that any head gives most; None without one."""
    names = asked.tokens.names
    others = [
        place for place in words_to_look_at(asked.tokens, asked.reader)
        if place != asked.source and names[place] != names[asked.source]
    ]  # fmt: skip
    return max(others, key=lambda place: float(asked.row.weights[:, :, place].max()), default=None)


def asked_beside(first: Asked, row: AttentionFrom) -> Asked:
    """The same reader in a second model, and the same source if one was chosen; its open head is the chosen one, if it
    has such a head."""
    source = first.source if first.chosen else default_source(first.tokens, row)
    return first._replace(row=row, source=source, opened=_link(row, source, *_chosen_head(row)))


def _opened(row: AttentionFrom, source: int) -> Link:
    layer, head = _chosen_head(row)
    choose_head(layer, head)
    return _link(row, source, layer, head)


def _chosen_head(row: AttentionFrom) -> tuple[int | None, int | None]:
    layer = LAYER.recall(None, address.whole_number(1, row.layers), quiet=True)
    return layer, HEAD.recall(None, address.whole_number(0, row.heads), quiet=True)


def _link(row: AttentionFrom, source: int, layer: int | None, head: int | None) -> Link:
    look = looks_at(row, [source]) if layer is None and head is None else None
    return look or strongest(row, [source], layer=layer, head=head)


def hidden_positions(tokens: Tokens, gear: Gear) -> tuple[int, ...]:
    """The positions of the [CLS] and [SEP] around the texts, if they are hidden."""
    around = (token.position for token in tokens.tokens if token.word is None and token.kind is TokenKind.SPECIAL)
    return tuple(around) if gear.hidden and not tokens.is_empty else ()


def choose_head(layer: int | None, head: int | None) -> None:
    """Open this head; 0 is the mean of the layer's heads, None the one by which the reader looks at the source."""
    LAYER.keep(layer)
    HEAD.keep(head)


def choose_reader(position: int) -> None:
    """Let the token at this position read, on all pages; the source is then the word that it looks at."""
    TOKEN.keep(position)
    choose_source(None)


def choose_source(position: int | None) -> None:
    """Ask for this source, by the head that gives it most; None: the word that the reader looks at."""
    TO.keep(position)
    choose_head(None, None)


def choose_rank(rank: str) -> None:
    """Rank heads by this."""
    address.put({RANK.name: None if rank == RANK.default else rank})


Cut = Callable[[int], HeadCuts]


def may_cut(tokens: Tokens, *, of: object) -> bool:
    """Whether to cut the paths of a reader: of a long text only once somebody has asked for it, by the button here."""
    if len(tokens) <= MOST or st.session_state.get(ASKED) == of:
        return True
    st.button("What do cuts change?", key=f"{ASKED}_button", help=_cost(tokens), on_click=_ask, args=(of,))
    return False


def takes_long(tokens: Tokens) -> bool:
    """Whether the cuts of so long a text are counted."""
    return len(tokens) > FEW


def cuts_by_layer(cut: Cut, tokens: Tokens, layers: int, *, of: object) -> tuple[HeadCuts, ...]:
    """What `cut(layer)` gives for each layer, of a short text at once; fewer if the work was stopped."""

    def rows(enough: int | None) -> Generator[int, None, tuple[HeadCuts, ...]]:
        done: list[HeadCuts] = []
        for layer in range(1, (layers if enough is None else enough) + 1):
            done.append(cut(layer))
            yield layer
        return tuple(done)

    return finished(rows, layers, "layers", key="path_rows", of=of) if takes_long(tokens) else completed(rows(None))


def beside(asked: Asked, cut: Callable[[int, int], HeadCuts]) -> HeadCuts | None:
    """What `cut(source, layer)` gives for another word in the open layer, to compare with; of a short text alone."""
    other = next_source(asked)
    return None if other is None or takes_long(asked.tokens) else cut(other, asked.opened.layer)


def _cost(tokens: Tokens) -> str:
    return f"This text has {len(tokens):,} tokens: its path is cut in each layer and head, which takes a while."


def _ask(of: object) -> None:
    st.session_state[ASKED] = of
