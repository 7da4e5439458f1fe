"""The script steps of single records: which files of `steps` compute them, with which choices."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from components.compute.decomposition import selected_parts
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
from components.take_home.shown import add_step


def add_embeddings_steps(ours: Embeddings) -> None:
    """Add the three rows of each token, their sum, and its LayerNorm."""
    add_step("text", ids=ours.ids, pieces=ours.pieces)
    arrays: dict[str, Any] = {name: getattr(ours, name) for name in ("word", "position", "segment", "summed", "normed")}
    add_step("embeddings", **arrays)


def add_followed_steps(ours: Embeddings, states: States, token: int) -> None:
    """Add the rows of one token: those of the input layer, and one per encoder layer."""
    add_step("text", ids=ours.ids, pieces=ours.pieces)
    rows = [getattr(ours, name)[token] for name in PANELS]
    add_step("followed", token=token, followed=np.stack([*rows, *states.hidden[1:, token]]))


def add_contributions_steps(before: Contributions, after: Contributions) -> None:
    """Add lengths, shares and angles, before and after LayerNorm."""
    results: dict[str, Any] = {}
    for when, parts in (("before", before), ("after", after)):
        results[f"lengths_{when}"] = np.column_stack([parts.norms, parts.total])
        results |= {f"shares_{when}": parts.shares, f"angles_{when}": parts.angles}
    add_step("contributions", **results)


def add_similarity_steps(
    baseline: Baseline, kind: str, compared: Array, first: int, second: int, layer: int, pythons: Array
) -> None:
    """Add the cosines of two of the tokens `compared` (L + 1, T, H), of all in a layer, of `pythons`, and the band."""
    band, pairs = baseline.band(kind), [(one, other) for one, other, _ in PYTHON_PAIRS.values()]
    add_step("reference", reference=[line.a for line in VARIED], compare=kind)
    add_step("band", low=band.low, median=band.median, high=band.high)
    add_step(
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


def add_readout_steps(readout: Readout, vocabulary: Vocabulary, masks: Sequence[int], near: int) -> None:
    """Add norm, rank and nearest rows of a token's vector at every station; norms alone if a vector is zero."""
    stations = readout.stations
    results: dict[str, Any] = {"norms": np.array([station.norm for station in stations])}
    if all(station.rank for station in stations):
        results["ranks"] = [station.rank for station in stations]
        results["nearest_values"] = np.array([station.nearest.values for station in stations])
        results["nearest_pieces"] = [[vocabulary.pieces[row] for row in station.nearest.rows] for station in stations]
    add_step("readout", token=readout.position, metric=readout.metric, near=near, masks=list(masks), **results)


def add_expression_steps(reading: Reading, vocabulary: Vocabulary) -> None:
    """Add a sum of rows of the word table and the rows nearest to it, if there are any."""
    if not reading.ids or not len(reading.cosine):
        return
    add_step(
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


def add_search_steps(query: Query, matches: Matches, norms: Array, most: int) -> None:
    """Add the matches of a search, the first `most` one by one; nothing if the query is invalid."""
    if matches.problem:
        return
    text, listed = query.text.strip(), np.array(matches.ids[:most], int)
    chosen = {name: getattr(query, name) for name in ("kind", "script", "digits")}
    mode = query.mode if text else "contains"
    add_step("search", text=text, mode=mode, scripts=list(SCRIPTS[2:]), most=most, **chosen)
    add_step("search", count=len(matches), matched=listed, matched_lengths=norms[listed])


def add_highlight_steps(
    read: Callable[[Expression, int], Reading], mode: str, text: str, lit: Matches, norms: Array
) -> None:
    """Add the pieces that are highlighted on the map, if any."""
    if mode == "near" and lit.ids:
        reading = read(parse(text), 1)
        factors, operands = [term.factor for term in reading.terms], list(reading.ids)
        count = len(lit) - len(set(operands))
        add_step("highlighted", lit_factors=factors, lit_operands=operands, lit_count=count, lit=np.array(lit.ids))
    elif text.strip():
        add_search_steps(Query(text, mode), lit, norms, len(lit))


def add_parameters_steps(anatomy: Anatomy, listed: Sequence[Parameter], values: ParameterValues) -> None:
    """Add the parameter counts, the statistics of the listed parameters, and the histogram of one."""
    add_step(
        "parameters",
        names=[parameter.name for parameter in listed],
        total=anatomy.total,
        in_matrices=anatomy.total_2d,
        statistics=np.array([(parameter.mean, parameter.std, parameter.norm) for parameter in listed]),
    )
    add_step("one_parameter", name=values.name, block=values.block, counts=values.counts, edges=values.edges)


def add_cells_steps(values: ParameterValues, cell: str) -> None:
    """Add the values of one matrix in blocks, each cell the block's "mean" or its "rms"."""
    add_step("one_parameter", cell=cell, cells=values.means if cell == "mean" else values.magnitudes)


def add_layer_steps(trace: EncoderLayer, head: int, *, inner: bool) -> None:
    """Add the steps of one encoder layer, those of attention for `head` (from 1); the inner values if shown."""
    at = head - 1
    shown: dict[str, Any] = {"query": trace.queries[at], "key": trace.keys[at], "value": trace.values[at]}
    shown |= {"score": trace.scores[at], "weight": trace.weights[at], "mixture": trace.mixed[at]}
    shown |= {"attended": trace.attended}
    shown |= {"middle": trace.middle, "fed_forward": trace.feed_forward, "after": trace.output}
    if inner:
        shown |= {"raised": trace.raised, "inner": trace.inner}
    add_step("one_layer", layer=trace.layer, head=head, **shown)


def add_neurons_steps(neurons: Neurons) -> None:
    """Add the largest inner values of a token, and their values in the tokens that excite them most."""
    add_step(
        "neurons",
        token=neurons.token,
        neurons=np.array(neurons.numbers),
        neuron_values=neurons.values[neurons.token],
        neuron_peaks=np.take_along_axis(neurons.values, np.array(neurons.exciting).T, axis=0),
    )


def add_decomposition_steps(ours: Decomposition, split: Split) -> None:
    """Add the parts of one token's vector that are drawn, and the share of each."""
    chosen, _ = selected_parts(ours, split)
    add_step(
        "decomposition",
        layer=ours.layer,
        token=ours.rows[0],
        split_layer=split.layer,
        split_head=split.head,
        drawn_parts=ours.parts[chosen, 0],
        drawn_shares=ours.shares[ours.layer, chosen, 0],
    )
