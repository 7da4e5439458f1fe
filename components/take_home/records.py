"""Records that come to more than a line: which files of `steps` make them, with which choices."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from components.compute.decomposition import in_sight
from components.compute.expression import parse
from components.compute.similarity import cosine_by_layer, cosines
from components.records.anatomy import Anatomy, Parameter, ParameterValues
from components.records.arrays import Array
from components.records.contributions import Contributions
from components.records.decomposition import Decomposition, Split
from components.records.embeddings import PANELS, Embeddings
from components.records.encoder import EncoderLayer
from components.records.neurons import Neurons
from components.records.readout import Readout
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS, VARIED
from components.records.similarity import Baseline
from components.records.states import States
from components.records.vocabulary import SCRIPTS, Expression, Matches, Query, Reading, Vocabulary
from components.take_home.shown import shows


def shows_embeddings(ours: Embeddings) -> None:
    """Three rows for each token, their sum, and LayerNorm of it."""
    shows("text", ids=ours.ids, pieces=ours.pieces)
    arrays: dict[str, Any] = {name: getattr(ours, name) for name in ("word", "position", "segment", "summed", "normed")}
    shows("embeddings", **arrays)


def shows_followed(ours: Embeddings, states: States, token: int) -> None:
    """The rows of one token: those of the input layer, and one for each encoder layer."""
    shows("text", ids=ours.ids, pieces=ours.pieces)
    rows = [getattr(ours, name)[token] for name in PANELS]
    shows("followed", token=token, followed=np.stack([*rows, *states.hidden[1:, token]]))


def shows_contributions(before: Contributions, after: Contributions) -> None:
    """Lengths, shares and angles before LayerNorm and after it."""
    results: dict[str, Any] = {}
    for when, parts in (("before", before), ("after", after)):
        results[f"lengths_{when}"] = np.column_stack([parts.norms, parts.total])
        results |= {f"shares_{when}": parts.shares, f"angles_{when}": parts.angles}
    shows("contributions", **results)


def shows_similarity(
    baseline: Baseline, kind: str, compared: Array, first: int, second: int, layer: int, pythons: Array
) -> None:
    """Two of the tokens `compared` (L + 1, T, H), all of one layer, and the spots of `pythons`, over their band."""
    band, pairs = baseline.band(kind), [(one, other) for one, other, _ in PYTHON_PAIRS.values()]
    shows("reference", reference=[line.a for line in VARIED], compare=kind)
    shows("band", low=band.low, median=band.median, high=band.high)
    shows(
        "similarity",
        first=first,
        second=second,
        layer=layer,
        spots=list(PYTHON_SPOTS),
        compared_spots=pairs,
        curve=cosine_by_layer(compared[:, first], compared[:, second]),
        matrix=cosines(compared[layer], compared[layer]),
        experiment=np.stack([cosine_by_layer(pythons[:, one], pythons[:, other]) for one, other in pairs]),
    )


def shows_readout(readout: Readout, vocabulary: Vocabulary, masks: Sequence[int], near: int) -> None:
    """What a token's vector says at every station, as far as each has a direction."""
    stations = readout.stations
    results: dict[str, Any] = {"norms": np.array([station.norm for station in stations])}
    if all(station.rank for station in stations):
        results["ranks"] = [station.rank for station in stations]
        results["nearest_values"] = np.array([station.nearest.values for station in stations])
        results["nearest_pieces"] = [[vocabulary.pieces[row] for row in station.nearest.rows] for station in stations]
    shows("readout", token=readout.position, metric=readout.metric, near=near, masks=list(masks), **results)


def shows_expression(reading: Reading, vocabulary: Vocabulary) -> None:
    """A sum of rows of the word table and what is nearest to it; nothing where there is none."""
    if not reading.ids or not len(reading.cosine):
        return
    shows(
        "expression",
        factors=[term.factor for term in reading.terms],
        operands=list(reading.ids),
        near=len(reading.euclidean),
        vector=reading.vector,
        cosine_pieces=[vocabulary.pieces[row] for row in reading.cosine.rows],
        cosines=np.array(reading.cosine.values),
        euclidean_pieces=[vocabulary.pieces[row] for row in reading.euclidean.rows],
        distances=np.array(reading.euclidean.values),
    )


def shows_search(query: Query, matches: Matches, norms: Array, most: int) -> None:
    """The pieces that a search found, `most` of them one by one; nothing where it could not be read."""
    if matches.problem:
        return
    text, listed = query.text.strip(), np.array(matches.ids[:most], int)
    chosen = {name: getattr(query, name) for name in ("kind", "script", "digits")}
    mode = query.mode if text else "contains"
    shows("search", text=text, mode=mode, scripts=list(SCRIPTS[2:]), most=most, **chosen)
    shows("search", count=len(matches), matched=listed, matched_lengths=norms[listed])


def shows_highlight(
    read: Callable[[Expression, int], Reading], mode: str, text: str, lit: Matches, norms: Array
) -> None:
    """The pieces that stand out on a map, if any."""
    if mode == "near" and lit.ids:
        reading = read(parse(text), 1)
        factors, operands = [term.factor for term in reading.terms], list(reading.ids)
        count = len(lit) - len(set(operands))
        shows("highlighted", lit_factors=factors, lit_operands=operands, lit_count=count, lit=np.array(lit.ids))
    elif text.strip():
        shows_search(Query(text, mode), lit, norms, len(lit))


def shows_parameters(anatomy: Anatomy, listed: Sequence[Parameter], values: ParameterValues) -> None:
    """How many parameters there are, those of the list in numbers, and how the values of one are distributed."""
    shows(
        "parameters",
        names=[one.name for one in listed],
        total=anatomy.total,
        in_matrices=anatomy.total_2d,
        statistics=np.array([(one.mean, one.std, one.norm) for one in listed]),
    )
    shows("one_parameter", name=values.name, block=values.block, counts=values.counts, edges=values.edges)


def shows_cells(values: ParameterValues, cell: str) -> None:
    """The values of one matrix in blocks, each its "mean" or its "rms"."""
    shows("one_parameter", cell=cell, cells=values.means if cell == "mean" else values.magnitudes)


def shows_layer(trace: EncoderLayer, head: int, *, inner: bool) -> None:
    """One encoder layer, with `head` where an array belongs to one; the inner values where they are shown."""
    at = head - 1
    shown: dict[str, Any] = {"query": trace.queries[at], "key": trace.keys[at], "value": trace.values[at]}
    shown |= {"score": trace.scores[at], "look": trace.weights[at], "mixture": trace.mixed[at]}
    shown |= {"attended": trace.attended}
    shown |= {"middle": trace.middle, "fed_forward": trace.feed_forward, "after": trace.output}
    if inner:
        shown |= {"raised": trace.raised, "inner": trace.inner}
    shows("one_layer", layer=trace.layer, head=head, **shown)


def shows_neurons(found: Neurons) -> None:
    """The largest inner values of a token, and how large each is in the tokens that have most of it."""
    peaks = np.take_along_axis(found.values, np.array(found.exciting).T, axis=0)
    largest = found.values[found.token]
    shows("neurons", token=found.token, neurons=np.array(found.numbers), neuron_values=largest, neuron_peaks=peaks)


def shows_decomposition(ours: Decomposition, split: Split) -> None:
    """The parts of one token's vector that are drawn, and the share of each."""
    chosen, _ = in_sight(ours, split)
    shows(
        "decomposition",
        layer=ours.layer,
        token=ours.rows[0],
        split_layer=split.layer,
        split_head=split.head,
        drawn_parts=ours.parts[chosen, 0],
        drawn_shares=ours.shares[ours.layer, chosen, 0],
    )
