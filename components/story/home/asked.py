"""When the cuts of the followed token are made: at once, with a count and Stop, or by a click for a long text."""

from collections.abc import Callable, Generator

import streamlit as st

from components.compute.cause import Telling
from components.frame.page_head import Finding
from components.frame.progress import completed, finished
from components.records.tokens import Tokens
from components.views.wording import token_name

FEW, MOST = 24, 64  # tokens: up to here at once, and without being asked for
ASKED = "journey_asked"


def may_cut(tokens: Tokens, *, of: object) -> bool:
    """Whether to cut the paths of a token: of a long text only once a reader has asked for it, by the button here."""
    if len(tokens) <= MOST or st.session_state.get(ASKED) == of:
        return True
    st.button("Which word does it take in?", key=ASKED + "_button", help=_cost(tokens), on_click=_ask, args=(of,))
    return False


def finding(tokens: Tokens, token: int) -> Finding:
    """What is being computed, while it is."""
    name = token_name(tokens.names, token)
    if len(tokens) <= FEW or tokens.is_empty:
        return Finding()
    return Finding(f"What does {name} take in?", token, line="each word is cut off from it in each layer")


def telling(
    rows: Callable[[int | None], Generator[int, None, Telling]], tokens: Tokens, layers: int,
    *, of: object, second: bool = False,
) -> Telling:  # fmt: skip
    """The telling head of every layer, of a short text at once; of two models those of the `second` come after."""
    if len(tokens) <= FEW:
        return completed(rows(None))
    return finished(rows, layers, "layers", key=f"telling_rows{'_beside' * second}", of=of)


def _cost(tokens: Tokens) -> str:
    return f"This text has {len(tokens):,} tokens: each is cut off in each layer, which takes a while."


def _ask(of: object) -> None:
    st.session_state[ASKED] = of
