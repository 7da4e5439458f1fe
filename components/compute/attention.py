"""Which part of a layer's attention is drawn, and where its heads look."""

import numpy as np

from components.records.arrays import Array
from components.records.attention import BETWEEN, Attention, AttentionView, Habits

MOST = 64


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


def _texts(attention: Attention, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("AB"[min(attention.segments[place], 1)] if attention.is_pair else "" for place in places)


def _window(places: tuple[int, ...], start: int, most: int) -> tuple[int, ...]:
    start = max(0, min(start, len(places) - most))
    return places[start : start + most]
