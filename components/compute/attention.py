"""Which part of a layer's attention is drawn, and where its heads look."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from components.records.arrays import Array
from components.records.attention import BETWEEN, Arrivals, Attention, AttentionView, Habits

MOST = 64
LEAST = 0.05
SAME = "the same word"
TELLING = ("the token before", "the token after", SAME, "[SEP]")


def view(
    attention: Attention, *, between: str = "all", hide_frame: bool = False, start: int = 0, most: int = MOST
) -> AttentionView:
    """Rows and columns of the chosen texts (`between`: "all", or from "a"/"b" to "a"/"b"), at most `most` of each.

    Where there are more, those from the `start`-th on are taken, of rows and of columns alike. [CLS] and the first
    [SEP] belong to A, the second [SEP] to B, as in the segment IDs.
    """
    rows, columns = candidates(attention, between=between, hide_frame=hide_frame)
    kept_rows, kept_columns = _window(rows, start, most), _window(columns, start, most)
    return AttentionView(
        layer=attention.layer,
        rows=kept_rows,
        columns=kept_columns,
        row_pieces=tuple(attention.pieces[place] for place in kept_rows),
        column_pieces=tuple(attention.pieces[place] for place in kept_columns),
        row_texts=_texts(attention, kept_rows),
        column_texts=_texts(attention, kept_columns),
        left_out=(len(rows) - len(kept_rows), len(columns) - len(kept_columns)),
        weights=attention.weights[:, kept_rows][:, :, kept_columns],
    )


def candidates(
    attention: Attention, *, between: str = "all", hide_frame: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The positions that may be rows and columns, before any is left out for want of room."""
    if between not in BETWEEN:
        raise ValueError(between)
    source, target = (None, None) if between == "all" else ("ab".index(between[0]), "ab".index(between[1]))
    places = [place for place, framing in enumerate(attention.frame) if not (hide_frame and framing)]
    rows = tuple(place for place in places if source in (None, attention.segments[place]))
    columns = tuple(place for place in places if target in (None, attention.segments[place]))
    return rows, columns


def head_weights(seen: AttentionView, head: int) -> Array:
    """One head (from 1), or the mean over all heads (0): (rows, columns)."""
    return seen.weights.mean(axis=0) if head == 0 else seen.weights[head - 1]


def scale_end(seen: AttentionView) -> float:
    """The end of the colour scale: the largest weight that is drawn of any head, and never next to nothing."""
    return max(float(seen.weights.max()), LEAST)


def habits(attention: Attention) -> Habits:
    """How much of its attention each head gives to a few kinds of place, as the mean over all tokens that look.

    The kinds overlap ([CLS] looking at itself is both), so a row need not sum to 1. Source: the kinds of Clark et al.
    2019, arXiv 1906.04341, section 3.
    """
    weights, count = attention.weights, len(attention.pieces)
    cls = [place for place, piece in enumerate(attention.pieces) if attention.frame[place] and piece == "[CLS]"]
    sep = [place for place, piece in enumerate(attention.pieces) if attention.frame[place] and piece == "[SEP]"]
    shares = {
        "itself": np.trace(weights, axis1=1, axis2=2) / count,
        "the token before": np.trace(weights, offset=-1, axis1=1, axis2=2) / count,
        "the token after": np.trace(weights, offset=1, axis1=1, axis2=2) / count,
        "[CLS]": weights[:, :, cls].sum(axis=2).mean(axis=1),
        "[SEP]": weights[:, :, sep].sum(axis=2).mean(axis=1),
    }
    return Habits(tuple(shares), np.stack(list(shares.values()), axis=1))


def named_heads(attention: Attention) -> tuple[tuple[str, float], ...]:
    """For each head the kind of place to which it gives most, and how much: those of `habits`, and the same word.

    The last is a mean over the tokens whose piece stands elsewhere, too; 0 where there are none.
    """
    known = habits(attention)
    targets = (*known.targets, SAME)
    shares = np.column_stack([known.shares, _to_the_same_word(attention)])
    return tuple((targets[at], float(row[at])) for row, at in zip(shares, shares.argmax(axis=1), strict=True))


def telling_head(layers: Iterable[Attention]) -> tuple[int, int]:
    """The layer and the head, both from 1, that give most to one kind of `TELLING` place; the first of equal ones."""
    best, where = -1.0, (1, 1)
    for attention in layers:
        known = habits(attention)
        chosen = [known.targets.index(kind) for kind in TELLING if kind != SAME]
        shares = np.column_stack([known.shares[:, chosen], _to_the_same_word(attention)]).max(axis=1)
        if float(shares.max()) > best:
            best, where = float(shares.max()), (attention.layer, int(shares.argmax()) + 1)
    return where


def one_head(attention: Attention, head: int) -> Attention:
    """The weights of `head` (from 1), or their mean over all heads (0), as (1, T, T)."""
    weights = attention.weights[head - 1] if head else attention.weights.mean(axis=0)
    return replace(attention, weights=weights[None])


def arrived(attention: Attention, arrivals: Arrivals, head: int) -> Attention:
    """What arrives, as shares of its row: the norms of `head` (from 1), or of all heads together (0), (1, T, T).

    A row to which nothing comes is 0.
    """
    norms = arrivals.by_head[head - 1] if head else arrivals.together
    sums = norms.sum(axis=1, keepdims=True)
    shares = np.asarray(norms / np.where(sums > 0, sums, 1), dtype=np.float32)
    return replace(attention, weights=shares[None])


def _to_the_same_word(attention: Attention) -> Array:
    """How much each head gives to other tokens of the same piece, (heads,)."""
    pieces = np.array(attention.pieces)
    same = (pieces[:, None] == pieces) & ~np.eye(len(pieces), dtype=bool)
    looking = same.any(axis=1)
    if not looking.any():
        return np.zeros(attention.heads, dtype=np.float32)
    return np.asarray((attention.weights * same)[:, looking].sum(axis=2).mean(axis=1))


def _texts(attention: Attention, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("AB"[min(attention.segments[place], 1)] if attention.is_pair else "" for place in places)


def _window(places: tuple[int, ...], start: int, most: int) -> tuple[int, ...]:
    start = max(0, min(start, len(places) - most))
    return places[start : start + most]
