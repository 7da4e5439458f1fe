"""The vocabulary of a checkpoint and its map, the rows nearest to a sum of words, and the three
input tables.

What leaves the service are copies, no views of the shared model.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import numpy as np

from components.compute.readout import nearest_rows, random_cosine, row_norms
from components.compute.regions import gathered
from components.compute.tables import (
    Overview,
    Positions,
    Segments,
    Walk,
    Window,
    around,
    compare_positions,
    compare_segments,
    overview,
    walk,
)
from components.compute.vocabulary import combine, kinds_of, scripts_of
from components.records.arrays import Array, as_steps, from_steps
from components.records.checkpoints import Checkpoint, NothingToShow
from components.records.vocabulary import (
    Atlas,
    AtlasSettings,
    Expression,
    Missing,
    Neighbours,
    Reading,
    Term,
    Vocabulary,
)
from components.service import maps
from components.service.cache import cached
from components.service.embeddings import parameters
from components.service.maps import Arrays
from components.service.tokenizer_files import load_wordpiece
from components.service.tokens import load_tokenizer, load_vocabulary, trace
from components.service.weights import read_config

ATLAS_SETTINGS = AtlasSettings()


@cached()
def vocabulary(checkpoint: Checkpoint) -> Vocabulary:
    """Every piece with its kind and its script; needs no weights. Shared by every session and read-only."""
    pieces = [""] * int(read_config(checkpoint)["vocab_size"])
    for piece, row in load_vocabulary(checkpoint).items():
        if row < len(pieces):
            pieces[row] = piece
    added = {token.content for token in load_tokenizer(checkpoint).get_added_tokens_decoder().values()}
    kinds = kinds_of(pieces, added.union(load_wordpiece(checkpoint).special.all))
    named = tuple(piece or f"row {row:,} (no piece)" for row, piece in enumerate(pieces))
    without = tuple(row for row, piece in enumerate(pieces) if not piece)
    return Vocabulary(named, kinds, scripts_of(pieces, kinds), without)


def norms(checkpoint: Checkpoint) -> Array:
    """The Euclidean norm of each row of the word table, (V,). Shared by every session and read-only."""
    return _norms(checkpoint)


def reading(checkpoint: Checkpoint, expression: Expression, k: int) -> Reading:
    """The vector of a typed sum of words, and its `k` nearest rows other than those of the words."""
    rows = {term.word: _look_up(checkpoint, term.word) for term in expression.terms}
    missing = tuple(row for row in rows.values() if isinstance(row, Missing))
    if missing or not rows:
        return Reading(expression.terms, (), missing, np.zeros(0, np.float32), Neighbours("cosine", (), ()))
    ids = [row for term in expression.terms if isinstance(row := rows[term.word], int)]
    return _read(checkpoint, expression.terms, ids, k)


def row(checkpoint: Checkpoint, number: int, k: int) -> Reading:
    """One row of the word table, and its `k` nearest other rows."""
    return _read(checkpoint, (Term(1.0, vocabulary(checkpoint).pieces[number]),), [number], k)


@cached()
def random_rows(checkpoint: Checkpoint) -> float:
    """The cosine below which 19 of 20 random pairs of rows of the word table stay, −1 to 1."""
    return random_cosine(parameters(checkpoint)["word_table"], norms(checkpoint))


def _read(checkpoint: Checkpoint, terms: tuple[Term, ...], ids: list[int], k: int) -> Reading:
    table = parameters(checkpoint)["word_table"]
    vector = combine(table, [term.factor for term in terms], ids)
    near = nearest_rows(table, vector, k, "cosine", norms=norms(checkpoint), left_out=ids)
    return Reading(terms, tuple(ids), (), vector, near)


def _look_up(checkpoint: Checkpoint, word: str) -> int | Missing:
    """The row of `word` if it is a piece as written, or else of the single piece that the tokenizer turns it into."""
    if (row := load_vocabulary(checkpoint).get(word)) is not None:
        return row
    traced = trace(checkpoint, word, limit=64)
    tokens = traced.tokens[1:-1]
    if len(tokens) == 1 and tokens[0].piece != traced.special.unk:
        return tokens[0].id
    return Missing(word, tuple(token.piece for token in tokens))


@cached()
def _norms(checkpoint: Checkpoint) -> Array:
    lengths = row_norms(parameters(checkpoint)["word_table"])
    lengths.flags.writeable = False
    return lengths


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


def atlas(checkpoint: Checkpoint) -> Atlas | None:
    """The map of the vocabulary, its islands moved together; None if it has not been computed yet."""
    return maps.find(checkpoint, "atlas", _with_islands_gathered)


def pack_atlas(drawn: Atlas) -> bytes:
    """A map as the bytes of a file."""
    facts = {name: value for name, value in asdict(drawn).items() if name != "points"}
    return maps.pack({"points": as_steps(drawn.points)}, facts)


def unpack_atlas(arrays: Arrays, facts: dict[str, Any]) -> Atlas:
    """The map in a file. Raises `ValueError` if it was drawn with other settings."""
    settings = AtlasSettings(**facts["settings"])
    if settings != ATLAS_SETTINGS:
        raise ValueError(f"the map was drawn with {settings}")
    return Atlas(from_steps(arrays["points"]), **facts | {"settings": settings})


def _with_islands_gathered(arrays: Arrays, facts: dict[str, Any]) -> Atlas:
    drawn = unpack_atlas(arrays, facts)
    return replace(drawn, points=gathered(drawn.points))
