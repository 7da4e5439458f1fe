"""Selecting the attention weights to draw, and what each head attends to."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from components.records.arrays import Array
from components.records.attention import BETWEEN, Arrivals, Attention, AttentionView, Habits

MOST = 64
LEAST = 0.05
SAME = "the same token"
TELLING = ("the token before", "the token after", SAME, "[SEP]")


def view(
    attention: Attention, *, between: str = "all", hide_frame: bool = False, start: int = 0, most: int = MOST
) -> AttentionView:
    """Rows and columns of the chosen texts (`between`: "all", or from "a"/"b" to "a"/"b"), at most `most` of each.

    If there are more, `start` is the index of the first row and column. [CLS] and the first [SEP] belong to A, the
    second [SEP] to B, as in the segment IDs.
    """
    rows, columns = candidates(attention, between=between, hide_frame=hide_frame)
    kept_rows, kept_columns = _window(rows, start, most), _window(columns, start, most)
    return AttentionView(
        layer=attention.layer,
        rows=kept_rows,
        columns=kept_columns,
        row_pieces=tuple(attention.pieces[position] for position in kept_rows),
        column_pieces=tuple(attention.pieces[position] for position in kept_columns),
        row_texts=_texts(attention, kept_rows),
        column_texts=_texts(attention, kept_columns),
        left_out=(len(rows) - len(kept_rows), len(columns) - len(kept_columns)),
        weights=attention.weights[:, kept_rows][:, :, kept_columns],
    )


def candidates(
    attention: Attention, *, between: str = "all", hide_frame: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All positions that can be rows and columns, before their number is limited."""
    if between not in BETWEEN:
        raise ValueError(between)
    source, target = (None, None) if between == "all" else ("ab".index(between[0]), "ab".index(between[1]))
    positions = [position for position, framing in enumerate(attention.frame) if not (hide_frame and framing)]
    rows = tuple(position for position in positions if source in (None, attention.segments[position]))
    columns = tuple(position for position in positions if target in (None, attention.segments[position]))
    return rows, columns


def head_weights(drawn: AttentionView, head: int) -> Array:
    """The weights (rows, columns) of one head (from 1), or their mean over all heads (0)."""
    return drawn.weights.mean(axis=0) if head == 0 else drawn.weights[head - 1]


def scale_end(drawn: AttentionView) -> float:
    """The upper end of the colour scale: the largest weight drawn for any head, but at least `LEAST`."""
    return max(float(drawn.weights.max()), LEAST)


def habits(attention: Attention) -> Habits:
    """The share of attention that each head gives to a few kinds of target, as the mean over all tokens.

    The kinds overlap ([CLS] attending to itself counts twice), so a row need not sum to 1. Source: the kinds of Clark
    et al. 2019, arXiv 1906.04341, section 3.
    """
    weights, count = attention.weights, len(attention.pieces)
    framing = [(position, piece) for position, piece in enumerate(attention.pieces) if attention.frame[position]]
    cls = [position for position, piece in framing if piece == "[CLS]"]
    sep = [position for position, piece in framing if piece == "[SEP]"]
    shares = {
        "itself": np.trace(weights, axis1=1, axis2=2) / count,
        "the token before": np.trace(weights, offset=-1, axis1=1, axis2=2) / count,
        "the token after": np.trace(weights, offset=1, axis1=1, axis2=2) / count,
        "[CLS]": weights[:, :, cls].sum(axis=2).mean(axis=1),
        "[SEP]": weights[:, :, sep].sum(axis=2).mean(axis=1),
    }
    return Habits(tuple(shares), np.stack(list(shares.values()), axis=1))


def all_habits(attention: Attention) -> Habits:
    """The kinds of `habits` and `SAME`: other tokens of the same piece.

    `SAME` is a mean over the tokens whose piece occurs elsewhere, too; 0 if there are none.
    """
    average = habits(attention)
    return Habits((*average.targets, SAME), np.column_stack([average.shares, _same_token_shares(attention)]))


def named_heads(attention: Attention) -> tuple[tuple[str, float], ...]:
    """The kind of target, of `all_habits`, to which each head gives most attention, and its share."""
    average = all_habits(attention)
    best = zip(average.shares, average.shares.argmax(axis=1), strict=True)
    return tuple((average.targets[kind], float(shares[kind])) for shares, kind in best)


def telling_head(layers: Iterable[Attention]) -> tuple[int, int]:
    """The layer and head, both from 1, that give most attention to one of the `TELLING` kinds; the first of a tie."""
    most, telling = -1.0, (1, 1)
    for attention in layers:
        average = habits(attention)
        columns = [average.targets.index(kind) for kind in TELLING if kind != SAME]
        shares = np.column_stack([average.shares[:, columns], _same_token_shares(attention)]).max(axis=1)
        if float(shares.max()) > most:
            most, telling = float(shares.max()), (attention.layer, int(shares.argmax()) + 1)
        del attention  # so that its weights, 12 MB of 507 tokens, are free before the next layer's are computed
    return telling


def one_head(attention: Attention, head: int) -> Attention:
    """The weights of `head` (from 1), or their mean over all heads (0), as (1, T, T)."""
    weights = attention.weights[head - 1] if head else attention.weights.mean(axis=0)
    return replace(attention, weights=weights[None])


def received(attention: Attention, arrivals: Arrivals, head: int) -> Attention:
    """What each token receives from each, as shares of its row, (1, T, T): by `head` (from 1), or from all heads (0).

    A row of zeros stays 0.
    """
    norms = arrivals.by_head[head - 1] if head else arrivals.together
    sums = norms.sum(axis=1, keepdims=True)
    shares = np.asarray(norms / np.where(sums > 0, sums, 1), dtype=np.float32)
    return replace(attention, weights=shares[None])


def _same_token_shares(attention: Attention) -> Array:
    """The share of attention that each head gives to other tokens of the same piece, (heads,)."""
    pieces = np.array(attention.pieces)
    same = (pieces[:, None] == pieces) & ~np.eye(len(pieces), dtype=bool)
    repeated = int(same.any(axis=1).sum())
    if not repeated:
        return np.zeros(attention.heads, dtype=np.float32)
    sums = np.array([weights[same].sum() for weights in attention.weights], dtype=np.float32)
    return np.asarray(sums / np.float32(repeated), dtype=np.float32)


def _texts(attention: Attention, positions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("AB"[min(attention.segments[position], 1)] if attention.is_pair else "" for position in positions)


def _window(positions: tuple[int, ...], start: int, most: int) -> tuple[int, ...]:
    start = max(0, min(start, len(positions) - most))
    return positions[start : start + most]
