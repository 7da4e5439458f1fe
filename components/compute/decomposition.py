"""A hidden state as a sum of contributions, each carried from layer to layer so that they always add up to it."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from components.compute.encoder import LayerWeights, Linear, arriving
from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.decomposition import (
    ATTENTION,
    BIASES,
    FEED_FORWARD,
    POSITION,
    SEGMENT,
    WORD,
    Decomposition,
    Inside,
    Part,
)
from components.records.embeddings import Embeddings
from components.records.encoder import EncoderLayer
from components.records.normalization import Normalization

TABLES = (Part(WORD), Part(POSITION), Part(SEGMENT), Part(BIASES))


def decompose(
    ours: Embeddings, layers: Iterable[tuple[EncoderLayer, LayerWeights]], *, rows: Sequence[int]
) -> Decomposition:
    """The parts of the hidden states of the tokens `rows` after `layers`, the first layers of the model.

    LayerNorm is linear once the deviation of its input is known, so each part passes through it separately; a
    feed-forward network is not linear, so its output is one part. Source: Kobayashi et al. 2021, arXiv 2109.07152,
    section 3, for one layer; Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", for all of them.
    """
    chosen = list(rows)
    tables = [ours.word[chosen], ours.position[chosen], ours.segment[chosen], np.zeros_like(ours.word[chosen])]
    first = layer_norm(ours.summed[chosen], ours.gamma, ours.beta, ours.eps)
    labels, parts = list(TABLES), through(np.stack(tables), first, (ours.gamma, ours.beta))
    by_layer = [shares(parts)]
    for trace, weights in layers:
        parts = through(np.concatenate([parts, trace.attended[None]]), trace.first, weights.first)
        parts = through(np.concatenate([parts, trace.feed_forward[None]]), trace.second, weights.second)
        labels += [Part(ATTENTION, trace.layer), Part(FEED_FORWARD, trace.layer)]
        by_layer.append(shares(parts))
    padded = [np.pad(share, ((0, len(labels) - len(share)), (0, 0))) for share in by_layer]
    return Decomposition(len(by_layer) - 1, tuple(rows), tuple(labels), parts, np.stack(padded))


def through(parts: Array, steps: Normalization, scale: Linear) -> Array:
    """Each of `parts` (P, R, H) after the LayerNorm `steps` of their sum; beta is added to the part of the biases."""
    gamma, beta = scale
    centred = parts - parts.mean(axis=2, keepdims=True, dtype=np.float64).astype(np.float32)
    normalized = gamma * (centred / steps.deviation[:, None])
    normalized[TABLES.index(Part(BIASES))] += beta
    return normalized


def shares(parts: Array) -> Array:
    """Scalar projections (P, R) of `parts` (P, R, H) onto their sum, relative to its length; 0 if that is 0."""
    whole = parts.sum(axis=0, dtype=np.float64)
    squared = (whole * whole).sum(axis=1)
    return np.einsum("prh,rh->pr", parts, whole) / np.where(squared > 0, squared, 1)


def inside(part: Part, whole: Array, layers: Iterator[tuple[EncoderLayer, LayerWeights]]) -> Inside:
    """What `part` adds up from, as shares of `whole` (H,), the first traced token's vector after `layers`, which begin
    with the part's own.

    A share is a dot product with the whole vector. Taken back through every LayerNorm that the part has passed, that
    vector gives the same dot product with what the part wrote in its own layer, and so with each of its summands.
    """
    trace, weights = next(layers)
    later = [(after.first, their.first[0], after.second, their.second[0]) for after, their in layers]  # not the traces
    exact = whole.astype(np.float64)
    towards = exact / (float(exact @ exact) or 1.0)
    for first, its_gamma, second, gamma in reversed(later):
        towards = _back(_back(towards, second, gamma), first, its_gamma)
    towards = _back(towards, trace.second, weights.second[0])
    if part.kind == FEED_FORWARD:
        matrix, bias = weights.lowered
        neurons = (trace.inner[0] * (towards @ matrix)).astype(np.float32)
        return Inside(part, neurons, float(towards @ bias), np.zeros((len(neurons), 0), np.float32))
    towards = _back(towards, trace.first, weights.first[0])
    read = np.stack([arriving(trace, weights, head) @ towards for head in range(trace.heads)])
    sources = (trace.weights[:, 0] * read).astype(np.float32)
    return Inside(part, sources.sum(axis=1), float(towards @ weights.attended[1]), sources)


def _back(towards: NDArray[np.float64], steps: Normalization, gamma: Array) -> NDArray[np.float64]:
    """The vector (H,) whose dot product with a part is that of `towards` with the part after the LayerNorm `steps`: its
    transpose, for the first row."""
    scaled = gamma * towards
    return np.asarray((scaled - scaled.mean()) / float(steps.deviation[0]), dtype=np.float64)


def percentages(shares: Array) -> tuple[str, ...]:
    """Percentages with one decimal, or with as many as show two digits of the largest, at most six."""
    largest = 100 * float(np.abs(shares).max(initial=0))
    decimals = int(np.clip(1 - np.floor(np.log10(largest)), 1, 6)) if largest else 1
    return tuple(f"{round(100 * float(share), decimals) + 0:.{decimals}f}%".replace("-", "−") for share in shares)
