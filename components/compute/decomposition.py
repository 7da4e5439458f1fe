"""Who wrote a hidden state: parts that are carried from layer to layer, and always add up."""

from collections.abc import Iterable, Sequence

import numpy as np

from components.compute.encoder import LayerWeights, Linear, arriving
from components.compute.normalization import layer_norm
from components.compute.scales import by_variance, limit
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
    """The parts of the hidden states of the tokens `rows` after `layers`, which are the first so many of the model.

    LayerNorm is linear once the deviation that it met is known, so each part goes through it by itself; a feed-forward
    network is not linear, and is one part as a whole. Source: Kobayashi et al. 2021, arXiv 2109.07152, section 3, for
    one layer; Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", for the sum of all.
    """
    split, chosen = split or Split(), list(rows)
    tables = [ours.word[chosen], ours.position[chosen], ours.segment[chosen], np.zeros_like(ours.word[chosen])]
    first = layer_norm(ours.summed[chosen], ours.gamma, ours.beta, ours.eps)
    of, parts = list(TABLES), through(np.stack(tables), first, (ours.gamma, ours.beta))
    by_layer = [shares(parts)]
    for trace, weights in layers:
        names, written = _attention(trace, weights, split if split.layer == trace.layer else None, ours.pieces)
        parts = through(np.concatenate([parts, written]), trace.first, weights.first)
        parts = through(np.concatenate([parts, trace.feed_forward[None]]), trace.second, weights.second)
        of += [*names, Part(FEED_FORWARD, trace.layer)]
        by_layer.append(shares(parts))
    padded = [np.pad(share, ((0, len(of) - len(share)), (0, 0))) for share in by_layer]
    return Decomposition(len(by_layer) - 1, tuple(rows), tuple(of), parts, np.stack(padded))


def through(parts: Array, steps: Normalization, scale: Linear) -> Array:
    """Every part of (P, R, H) through the LayerNorm that their sum met; its beta joins the part of biases."""
    gamma, beta = scale
    centred = parts - parts.mean(axis=2, keepdims=True, dtype=np.float64).astype(np.float32)
    carried = gamma * (centred / steps.deviation[:, None])
    carried[TABLES.index(Part(BIASES))] += beta
    return carried


def shares(parts: Array) -> Array:
    """How much of the whole each part is, by its projection on it, (P, R); a whole of length zero gives 0."""
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
        heads = [looks @ arriving(trace, weights, head) for head, looks in enumerate(trace.weights)]
        names = [Part(ATTENTION, layer, f"head {head + 1}") for head in range(trace.heads)]
        return [*names, Part(ATTENTION, layer, "output bias")], np.stack([*heads, bias])
    looks, arrives = trace.weights[split.head - 1], arriving(trace, weights, split.head - 1)
    sources = looks.T[:, :, None] * arrives[:, None, :]
    names = [Part(ATTENTION, layer, f"head {split.head}, {place} {piece}") for place, piece in enumerate(pieces)]
    others = trace.attended - sources.sum(axis=0) - bias
    names += [Part(ATTENTION, layer, "other heads"), Part(ATTENTION, layer, "output bias")]
    return names, np.concatenate([sources, [others, bias]])


def parts_sheet(ours: Decomposition, split: Split) -> Sheet:
    """Parts by dimensions for the first token, and their sum as the last row: those that `in_sight` names.

    Before the name of each stands its share in the whole vector.
    """
    chosen, names = in_sight(ours, split)
    parts, share = ours.parts[chosen, 0], ours.shares[ours.layer, chosen, 0]
    total = parts.sum(axis=0, dtype=np.float64).astype(np.float32)
    values = np.concatenate([parts, total[None]])
    panel = Panel("parts", "Parts and their sum", values)
    return Sheet(
        (panel,),
        (*names, "sum"),
        (("own", (limit(values),)),),
        orders=(("variance", by_variance(parts)),),
        down="part",
        framed=len(names),
        remarks=tuple(f"{100 * one:.1f}%".replace("-0.0", "0.0").replace("-", "−") for one in (*share, share.sum())),
        arithmetic="parts",
    )


def in_sight(ours: Decomposition, split: Split) -> tuple[list[int], list[str]]:
    """Places and names of the parts to look at: all, the heads of the split attention, or the sources of its head."""
    if not split.layer:
        return list(range(len(ours.of))), list(ours.names)
    prefix = f"head {split.head}, " if split.head else ""
    chosen = [at for at, part in enumerate(ours.of) if part.piece and part.piece.startswith(prefix)]
    return chosen, [ours.of[at].piece.removeprefix(prefix) for at in chosen]


def by_kind(ours: Decomposition) -> Array:
    """The shares of the first token's kinds of parts at each layer, (layer + 1, kinds), in the order of `KINDS`."""
    kinds = np.array([KINDS.index(part.kind) for part in ours.of])
    return np.stack([ours.shares[:, kinds == kind, 0].sum(axis=1) for kind in range(len(KINDS))], axis=1)
