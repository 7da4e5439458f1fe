"""Beside the picture: the open attention head by head, one of its heads token by token, or a network's neurons."""

from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from components.compute.decomposition import percentages
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.decomposition import ATTENTION, Decomposition, Inside
from components.records.tokens import Tokens
from components.story.decomposition.asked import choose_head
from components.story.decomposition.words import called
from components.views.wording import counted, shortened, spelled, token_name

KEY = "inside"
SHOWN = 6
FEW = 20  # others up to so many are spelled out

_draw = browser_component("decomposition_inside", html="<div class='inside'></div>")


class Listed(NamedTuple):
    """The list: its title; for each line a name, its share, and the head that a click opens (0: none); and the name of
    all that is not listed, with what it adds up to."""

    title: str
    lines: tuple[tuple[str, float, int], ...]
    others: str
    rest: float


def inside(it: Inside, head: int, tokens: Tokens) -> None:
    """Draw the list; a click on a head lists what it read."""
    heads = len(it.shares) if it.part.kind == ATTENTION else 0
    _draw(key=KEY, data=packed(listed(it, head, tokens), head), on_head_change=partial(_head, heads))


def of_tables(ours: Decomposition) -> None:
    """Before any layer: the rows of the tables, and the bias of their LayerNorm."""
    shares = ours.shares[ours.layer, :, 0]
    lines = tuple((called(part), float(share), 0) for part, share in zip(ours.labels, shares, strict=True))
    _draw(key=KEY, data=packed(Listed("The input, part by part", lines, "", 0.0), 0))


def listed(it: Inside, head: int, tokens: Tokens) -> Listed:
    """The largest shares in size, largest first; `head` is one of an attention, counted from 1, or 0."""
    if it.part.kind != ATTENTION:
        names = [f"neuron {number:,}" for number in range(len(it.shares))]
        return _largest(f"{_title(it)}, neuron by neuron", names, it.shares, it.bias, "neuron")
    if head:
        names = [token_name([shortened(name, 12) for name in tokens.names], place) for place in range(len(tokens))]
        return _largest(f"{_title(it)}, head {head}, token by token", names, it.sources[head - 1], None, "token")
    names = [f"head {number}" for number in range(1, len(it.shares) + 1)]
    return _largest(f"{_title(it)}, head by head", names, it.shares, it.bias, "head", opens=True)


def largest_shares(it: Inside, head: int) -> Array:
    """The shares that are listed, as in `listed`."""
    shares = it.sources[head - 1] if head else it.shares
    return np.asarray(shares[_order(shares)[0]])


def packed(it: Listed, head: int) -> dict[str, Any]:
    """What the browser gets."""
    *shares, rest = percentages(np.array([*(share for _, share, _ in it.lines), it.rest]))
    largest = max((abs(share) for _, share, _ in it.lines), default=0.0) or 1.0
    lines = [
        [name, said, abs(share) / largest, share < 0, opens]
        for (name, share, opens), said in zip(it.lines, shares, strict=True)
    ]
    return {"title": it.title, "lines": lines, "note": f"{it.others}: {rest}" if it.others else "", "back": bool(head)}


def _largest(
    title: str, names: list[str], shares: Array, bias: float | None, noun: str, *, opens: bool = False
) -> Listed:
    shown, rest = _order(shares)
    lines = tuple((names[at], float(shares[at]), int(at) + 1 if opens else 0) for at in shown)
    others = [_others(len(rest), noun)] if len(rest) else []
    others += ["the output bias"] if bias is not None else []
    said = " and ".join(others)
    return Listed(title, lines, said[:1].upper() + said[1:], float(shares[rest].sum()) + (bias or 0.0))


def _order(shares: Array) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The places of what is listed, the largest first, and of the rest; one alone is listed, too."""
    order = np.argsort(-np.abs(shares), kind="stable")
    return (order, order[:0]) if len(order) <= SHOWN + 1 else (order[:SHOWN], order[SHOWN:])


def _others(count: int, noun: str) -> str:
    """“the other six heads”, “the other 1,530 neurons”."""
    return f"the other {spelled(count)} {noun}s" if count <= FEW else f"the other {counted(count, noun)}"


def _title(it: Inside) -> str:
    name = called(it.part)
    return name[:1].upper() + name[1:]


def _head(heads: int) -> None:
    head = st.session_state.get(KEY, {}).get("head")
    if isinstance(head, int) and 0 <= head <= heads:
        choose_head(head)
