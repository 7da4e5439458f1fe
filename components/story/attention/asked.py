"""When the cuts of the path from source to reader are made: at once, with a count and Stop, or by a click."""

from collections.abc import Callable, Generator

import streamlit as st

from components.compute.cause import HeadCuts
from components.frame.progress import completed, finished
from components.records.tokens import Tokens
from components.story.attention.choices import Asked, next_source

FEW, MOST = 24, 64  # tokens: up to here at once, and without being asked for
ASKED = "attention_asked"
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
