"""For each page the steps that rebuild its own charts, filled with what the loaded checkpoint says now."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from components.compute import cosine_steps
from components.compute import figure_steps as steps
from components.compute.contributions import before_norm
from components.compute.dropout import drop
from components.compute.line_steps import reader
from components.compute.notebook import attention as attention_step
from components.compute.principal import pca
from components.compute.readout import rank_of_row
from components.compute.similarity import as_compared, cosine_by_layer, cosines, curve, telling_pair
from components.compute.whatif import changed_input
from components.records.arrays import Array
from components.records.checkpoints import Place
from components.records.embeddings import Embeddings
from components.records.notebook import Shown, Step
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS, VARIED
from components.records.tokens import Tokens
from components.service.attention import attention
from components.service.embeddings import parameters
from components.service.padding import padding
from components.service.pooler import pooling
from components.service.similarity import baseline, spots
from components.service.states import states
from components.service.whatif import encode

BLOCK = 153
Asked = tuple[Place, Tokens, Embeddings, Shown]


def charts(place: Place, asked: Tokens, ours: Embeddings, page: str, shown: Shown) -> list[Step]:
    """What comes after the steps that all pages share; nothing for a page that these cover."""
    made = PAGES.get(page)
    return list(made((place, asked, ours, shown))) if made else []


def _home(given: Asked) -> Iterable[Step]:
    place, asked, *_ = given
    hidden = states(place, asked).hidden
    yield _plane(hidden, len(hidden) - 1, range(len(asked)))


def _normalization(given: Asked) -> Iterable[Step]:
    place, asked, ours, *_ = given
    yield steps.recipe("weights", "The learned weights of LayerNorm.", np.stack([ours.gamma, ours.beta]))
    changed = encode(place, changed_input(ours, "gamma")[None], asked.mask)[0] - states(place, asked).hidden[-1]
    yield steps.recipe("what_if", "What would change after the encoder if gamma were 1.", changed)


def _contributions(given: Asked) -> Iterable[Step]:
    told = before_norm(given[2])
    lengths = np.column_stack([told.norms, told.total]).T
    yield steps.recipe("lengths", "The length of each part and of the sum, before LayerNorm.", lengths)
    yield steps.recipe("shares", "The share of each part in the sum, before LayerNorm.", told.shares.T)
    angle = told.angles[:, told.pairs.index(("word", "sum"))]
    yield steps.recipe("angles", "The angle of two of them, in degrees; here word and sum.", angle)


def _tables(given: Asked) -> Iterable[Step]:
    tables = parameters(given[0])
    words = tables["word_table"]
    blocks = np.stack([np.abs(words[at : at + BLOCK]).mean(axis=0) for at in range(0, len(words), BLOCK)])
    yield steps.recipe("word_table", "The whole word table in blocks of rows.", blocks)
    yield steps.recipe("word_rows", "The rows that this text looks up.", given[2].word)
    yield steps.recipe("position_table", "The position table.", tables["position_table"])
    yield steps.recipe("segment_table", "The segment table.", tables["segment_table"])


def _positions(given: Asked) -> Iterable[Step]:
    tables = parameters(given[0])
    rows, segments = tables["position_table"], tables["segment_table"]
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    yield steps.recipe("position_cosines", "The cosine of every two position rows.", unit @ unit.T)
    yield steps.recipe("chain", "Their two widest directions; the sign is open.", pca(rows).points, signs_open=True)
    if len(segments) > 1:
        yield steps.recipe("segment_difference", "What segment 1 adds over segment 0.", segments[1] - segments[0])


def _pairs(given: Asked) -> Iterable[Step]:
    place, asked, ours, *_ = given
    yield steps.recipe("difference", "What enters the encoder; do the same with the other sentence.", ours.normed)
    yield steps.recipe("layers", "[CLS] in every layer; the same.", states(place, asked).hidden[:, 0])


def _dropout(given: Asked) -> Iterable[Step]:
    shown = given[-1]
    yield steps.dropout(drop(given[2].normed, shown.p, shown.seed))


def _similarity(given: Asked) -> Iterable[Step]:
    place, asked, _, shown = given
    base, kind = baseline(place), shown.kind
    yield reader()
    yield cosine_steps.reference(VARIED, base)
    yield cosine_steps.compared(kind)
    yield cosine_steps.band(base, kind)
    compared = as_compared(states(place, asked).hidden, base, kind)
    first, second = (min(at, len(asked) - 1) for at in shown.pair or telling_pair(asked.pieces))
    row = cosines(compared[shown.layer], compared[shown.layer])[first]
    yield cosine_steps.pair(first, second, curve(compared, first, second, ""), shown.layer, row)
    found = as_compared(spots(place, PYTHON_SPOTS), base, kind)
    pairs = {name: (one, other) for name, (one, other, _) in PYTHON_PAIRS.items()}
    through = np.stack([cosine_by_layer(found[:, one], found[:, other]) for one, other in pairs.values()])
    yield cosine_steps.experiment(PYTHON_SPOTS, pairs, through)


def _attention(given: Asked) -> Iterable[Step]:
    place, asked, _, shown = given
    layer = max(shown.layer, 1)
    yield attention_step(attention(place, asked, layer).weights, layer)


def _stations(given: Asked) -> Iterable[Step]:
    yield steps.pooler(pooling(*given[:2]).theirs)


def _padding(given: Asked) -> Iterable[Step]:
    place, asked, _, shown = given
    pads = min(shown.pads, len(parameters(place)["position_table"]) - len(asked))
    if pads > 0:
        yield steps.padding(padding(place, asked, pads), shown.layer)


def _readout(given: Asked) -> Iterable[Step]:
    place, asked, _, shown = given
    token = shown.token
    table, hidden = parameters(place)["word_table"], states(place, asked).hidden[:, token]
    yield steps.ranks(token, [rank_of_row(table, vector, asked.ids[token]) for vector in hidden])


def _plane(hidden: Array, layer: int, rows: Iterable[int]) -> Step:
    places = list(rows)
    return steps.plane(places, layer, pca(hidden[layer][places]).points)


PAGES: dict[str, Callable[[Any], Iterable[Step]]] = {
    "home": _home,
    "normalization": _normalization,
    "contributions": _contributions,
    "tables": _tables,
    "positions": _positions,
    "pairs": _pairs,
    "dropout": _dropout,
    "similarity": _similarity,
    "attention": _attention,
    "stations": _stations,
    "padding": _padding,
    "readout": _readout,
}
