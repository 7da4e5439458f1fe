"""The vocabulary of a checkpoint, the lengths of its word rows, and what lies nearest to a vector."""

from __future__ import annotations

import numpy as np
import streamlit as st

from components.compute.expression import combine
from components.compute.readout import nearest_rows, row_norms
from components.compute.vocabulary import kinds_of, scripts_of
from components.records.arrays import Array
from components.records.checkpoints import Place
from components.records.readout import Neighbours
from components.records.vocabulary import Codes, Expression, Missing, Reading, Vocabulary
from components.service.embeddings import parameters
from components.service.tokenizer import CLS, PAD, SEP, UNKNOWN, load_tokenizer, load_vocabulary
from components.service.tokens import trace
from components.service.weights import read_config

MASK = "[MASK]"


def vocabulary(place: Place) -> Vocabulary:
    """Every piece with its kind and its script; needs no weights."""
    return Vocabulary(*_pieces(place))


def norms(place: Place) -> Array:
    """The Euclidean norm of each row of the word table, (V,). Shared by every session and read-only."""
    return _norms(place)


def reading(place: Place, expression: Expression, k: int) -> Reading:
    """The vector of a typed sum of words, and its `k` nearest rows other than the words themselves."""
    found = {term.word: _look_up(place, term.word) for term in expression.terms}
    missing = tuple(result for result in found.values() if isinstance(result, Missing))
    if missing or not found:
        nowhere = np.zeros(0, np.float32)
        return Reading(
            expression.terms, (), missing, nowhere, Neighbours("cosine", (), ()), Neighbours("euclidean", (), ())
        )
    ids = [row for term in expression.terms if isinstance(row := found[term.word], int)]
    table = parameters(place)["word_table"]
    vector = combine(table, [term.factor for term in expression.terms], ids)
    cosine, euclidean = (
        nearest_rows(table, vector, k, metric, norms=norms(place), left_out=ids) for metric in ("cosine", "euclidean")
    )
    return Reading(expression.terms, tuple(ids), (), vector, cosine, euclidean)


def _look_up(place: Place, word: str) -> int | Missing:
    """The row of a piece as it is written, else of the one piece that the tokenizer makes of it."""
    if (row := load_vocabulary(place).get(word)) is not None:
        return row
    tokens = trace(place, word, limit=64).tokens[1:-1]
    if len(tokens) == 1 and tokens[0].piece != UNKNOWN:
        return tokens[0].id
    return Missing(word, tuple(token.piece for token in tokens))


@st.cache_resource(max_entries=8, show_spinner=False)
def _pieces(place: Place) -> tuple[tuple[str, ...], Codes, Codes]:
    pieces = [""] * int(read_config(place)["vocab_size"])
    for piece, row in load_vocabulary(place).items():
        if row < len(pieces):
            pieces[row] = piece
    added = {token.content for token in load_tokenizer(place).get_added_tokens_decoder().values()}
    kinds = kinds_of(pieces, added | {CLS, SEP, PAD, UNKNOWN, MASK})
    return tuple(pieces), kinds, scripts_of(pieces, kinds)


@st.cache_resource(max_entries=8, show_spinner=False)
def _norms(place: Place) -> Array:
    lengths = row_norms(parameters(place)["word_table"])
    lengths.flags.writeable = False
    return lengths
