"""The three input tables of a loaded checkpoint, as copies: no view of the shared model leaves the service."""

from __future__ import annotations

from components.compute.positions import Positions, Segments, Walk, compare_positions, compare_segments, walk
from components.compute.tables import Overview, Window, around, overview
from components.records.checkpoints import Checkpoint, NothingToShow
from components.service.cache import cached
from components.service.embeddings import parameters
from components.service.vocabulary import vocabulary


@cached()
def word_overview(checkpoint: Checkpoint, measure: str) -> Overview:
    """The word table (V, H), downsampled; `measure` as in `Overview`."""
    return overview(parameters(checkpoint)["word_table"], measure)


def word_window(checkpoint: Checkpoint, row: int, count: int) -> Window:
    """`count` rows of the word table around `row`, with their pieces."""
    words = parameters(checkpoint)["word_table"]
    ids = around(row, count, len(words))
    return Window(tuple(ids), vocabulary(checkpoint).pieces[ids.start : ids.stop], words[ids.start : ids.stop])


@cached()
def positions(checkpoint: Checkpoint) -> Positions:
    """All rows of the position table compared with each other."""
    return compare_positions(parameters(checkpoint)["position_table"])


@cached()
def segments(checkpoint: Checkpoint) -> Segments:
    """The first two rows of the segment table compared. Raises `NothingToShow` if there is only one."""
    rows = parameters(checkpoint)["segment_table"]
    if len(rows) < 2:
        raise NothingToShow("This checkpoint's segment table has one row, so there are no two to compare.")
    return compare_segments(rows)


@cached()
def word_walk(checkpoint: Checkpoint, piece: str, row: int, start: int = 1) -> Walk:
    """One row of the word table at every position, in segment 0, compared with itself at the position `start`."""
    weights = parameters(checkpoint)
    words, segment_rows = weights.pop("word_table"), weights.pop("segment_table")
    return walk(piece, words[row], segment=segment_rows[0], start=start, **weights)
