"""A hidden state as a sum of contributions, each carried from layer to layer so that they always add up to it."""

from collections.abc import Iterable, Sequence

import numpy as np

from components.compute.encoder import LayerWeights, Linear, arriving
from components.compute.heatmaps import by_variance, limit
from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.decomposition import (
    ATTENTION,
    BIASES,
    FEED_FORWARD,
    KINDS,
    POSITION,
    SEGMENT,
    WORD,
    Decomposition,
    Part,
    Split,
)
from components.records.embeddings import Embeddings
from components.records.encoder import EncoderLayer
from components.records.heatmaps import Panel, Sheet
from components.records.normalization import Normalization

TABLES = (Part(WORD), Part(POSITION), Part(SEGMENT), Part(BIASES))


def decompose(
    ours: Embeddings,
    layers: Iterable[tuple[EncoderLayer, LayerWeights]],
    *,
    rows: Sequence[int],
    split: Split | None = None,
) -> Decomposition:
    """The parts of the hidden states of the tokens `rows` after `layers`, the first layers of the model.

    LayerNorm is linear once the deviation of its input is known, so each part passes through it separately; a
    feed-forward network is not linear, so its output is one part. Source: Kobayashi et al. 2021, arXiv 2109.07152,
    section 3, for one layer; Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", for all of them.
    """
    split, chosen = split or Split(), list(rows)
    tables = [ours.word[chosen], ours.position[chosen], ours.segment[chosen], np.zeros_like(ours.word[chosen])]
    first = layer_norm(ours.summed[chosen], ours.gamma, ours.beta, ours.eps)
    labels, parts = list(TABLES), through(np.stack(tables), first, (ours.gamma, ours.beta))
    by_layer = [shares(parts)]
    for trace, weights in layers:
        added, attention = _attention(trace, weights, split if split.layer == trace.layer else None, ours.names)
        parts = through(np.concatenate([parts, attention]), trace.first, weights.first)
        parts = through(np.concatenate([parts, trace.feed_forward[None]]), trace.second, weights.second)
        labels += [*added, Part(FEED_FORWARD, trace.layer)]
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


def _attention(
    trace: EncoderLayer, weights: LayerWeights, split: Split | None, pieces: Sequence[str]
) -> tuple[list[Part], Array]:
    """What the attention of one layer adds, (parts, R, H): as a whole, by head, or by source token of one head."""
    layer, bias = trace.layer, np.broadcast_to(weights.attended[1], trace.attended.shape)
    if split is None:
        return [Part(ATTENTION, layer)], trace.attended[None]
    if not split.head:
        heads = [attention @ arriving(trace, weights, head) for head, attention in enumerate(trace.weights)]
        labels = [Part(ATTENTION, layer, f"head {head + 1}") for head in range(trace.heads)]
        return [*labels, Part(ATTENTION, layer, "output bias")], np.stack([*heads, bias])
    attention, values = trace.weights[split.head - 1], arriving(trace, weights, split.head - 1)
    sources = attention.T[:, :, None] * values[:, None, :]
    labels = [Part(ATTENTION, layer, f"head {split.head}, {position} {piece}") for position, piece in enumerate(pieces)]
    others = trace.attended - sources.sum(axis=0) - bias
    labels += [Part(ATTENTION, layer, "other heads"), Part(ATTENTION, layer, "output bias")]
    return labels, np.concatenate([sources, [others, bias]])


def parts_sheet(ours: Decomposition, split: Split) -> Sheet:
    """The `selected_parts` of the first token by dimension, with their sum as the last row.

    Each label begins with the part's share of the whole vector.
    """
    chosen, names = selected_parts(ours, split)
    parts, share = ours.parts[chosen, 0], ours.shares[ours.layer, chosen, 0]
    total = parts.sum(axis=0, dtype=np.float64).astype(np.float32)
    values = np.concatenate([parts, total[None]])
    panel = Panel("vectors", "Parts", values)
    return Sheet(
        (panel,),
        (*names, "sum"),
        (("own", (limit(values),)),),
        orders=(("variance", by_variance(parts)),),
        down="part",
        framed=len(names),
        remarks=percentages(np.append(share, share.sum())),
        arithmetic="parts",
    )


def percentages(shares: Array) -> tuple[str, ...]:
    """Percentages with one decimal, or with as many as show two digits of the largest, at most six."""
    largest = 100 * float(np.abs(shares).max(initial=0))
    decimals = int(np.clip(1 - np.floor(np.log10(largest)), 1, 6)) if largest else 1
    return tuple(f"{round(100 * float(share), decimals) + 0:.{decimals}f}%".replace("-", "−") for share in shares)


def selected_parts(ours: Decomposition, split: Split) -> tuple[list[int], list[str]]:
    """Indices and names of the parts to show: all, or the heads of the split attention, or its head's source tokens."""
    if not split.layer:
        return list(range(len(ours.labels))), list(ours.names)
    prefix = f"head {split.head}, " if split.head else ""
    chosen = [index for index, part in enumerate(ours.labels) if part.piece and part.piece.startswith(prefix)]
    return chosen, [ours.labels[index].piece.removeprefix(prefix) for index in chosen]


def by_kind(ours: Decomposition) -> Array:
    """The share of each kind of part in the first token's vector in each layer, (layer + 1, kinds), as in `KINDS`."""
    kinds = np.array([KINDS.index(part.kind) for part in ours.labels])
    return np.stack([ours.shares[:, kinds == kind, 0].sum(axis=1) for kind in range(len(KINDS))], axis=1)
