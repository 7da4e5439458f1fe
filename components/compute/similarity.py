"""Cosine similarity, the baselines that its values need, and where the senses of a word separate."""

from collections.abc import Sequence

import numpy as np

from components.compute.vectors import RESOLUTION, mean_of_tokens, unit_vectors
from components.records.arrays import Array
from components.records.checkpoints import NothingToShow
from components.records.corpus import Points
from components.records.similarity import STANDARDIZED, Band, Baseline, Curve, Near, Parting

MOST_PLACES = 500
CLEAR = 0.75
LABELLINGS, SEED = 500, 0


def cosines(some: Array, others: Array) -> Array:
    """Cosines (N, M) of every row of `some` (N, H) with every row of `others` (M, H); 0 where a row is all zeros."""
    return np.clip(unit_vectors(some) @ unit_vectors(others).T, -1, 1)


def cosine_by_layer(a: Array, b: Array) -> Array:
    """The cosine (K,) of two vectors in each layer, both (K, H)."""
    return np.clip((unit_vectors(a) * unit_vectors(b)).sum(axis=-1), -1, 1)


def curve(vectors: Array, first: int, second: int, name: str) -> Curve:
    """The cosine by layer of two of `vectors` (K, N, H)."""
    return Curve(name, cosine_by_layer(vectors[:, first], vectors[:, second]))


def added_by_pairs(a: Array, b: Array) -> Array:
    """What each token of `a` (T, H) adds with each of `b` (U, H) to the cosine of their means: (T, U), which sum to it.

    Zeros if a mean is zero. Source: both means are sums, so their product is the sum of all products.
    """
    products = a.astype(np.float64) @ b.T.astype(np.float64)
    lengths = np.linalg.norm(a.mean(axis=0, dtype=np.float64)) * np.linalg.norm(b.mean(axis=0, dtype=np.float64))
    return np.asarray(products / (products.size * lengths) if lengths else 0 * products, np.float32)


def sentence_curve(a: Array, b: Array) -> Curve:
    """The cosine by layer of two sentences with hidden states `a` (K, T, H) and `b` (K, U, H)."""
    return curve(np.concatenate([mean_of_tokens(a), mean_of_tokens(b)], axis=1), 0, 1, "A ~ B")


def standardize(vectors: Array, mean: Array, deviation: Array) -> Array:
    """Each dimension minus its mean, divided by its standard deviation; `vectors` (K, N, H), the others (K, H).

    A dimension that varies by no more than rounding becomes 0; some trained LayerNorms all but switch one off.
    Source: Timkey & van Schijndel 2021, arXiv 2109.04404, section 5.
    """
    size = np.sqrt((mean**2 + deviation**2).mean(axis=1, keepdims=True))
    scale = np.divide(1, deviation, out=np.zeros_like(deviation), where=deviation > RESOLUTION * size)
    return np.asarray((vectors - mean[:, None]) * scale[:, None], dtype=np.float32)


def as_compared(vectors: Array, baseline: Baseline, kind: str) -> Array:
    """`vectors` (K, N, H) as they are, or standardised against the reference set, if that tells anything."""
    wanted = kind == STANDARDIZED and baseline.tells
    return standardize(vectors, baseline.mean, baseline.deviation) if wanted else vectors


def baseline_of(vectors: Array, sentence: Sequence[int], unknown: float = 0.0) -> Baseline:
    """The baseline of the tokens `vectors` (K, N, H) from the sentences with the numbers `sentence` (N,).

    It uses all pairs of tokens from different sentences, the limit of drawing random pairs.
    Source: Ethayarajh 2019, arXiv 1909.00512, section 3.3.
    """
    sentences = np.asarray(sentence)
    left, right = np.nonzero(np.triu(sentences[:, None] != sentences))
    mean = vectors.mean(axis=1, dtype=np.float64).astype(np.float32)
    deviation = vectors.std(axis=1, dtype=np.float64).astype(np.float32)
    of_each = (vectors, standardize(vectors, mean, deviation))
    raw, standardized = (band(_of_pairs(rows, left, right)) for rows in of_each)
    return Baseline(mean, deviation, raw, standardized, len(set(sentence)), len(sentences), unknown)


def band(values: Array) -> Band:
    """Percentiles and mean in each layer of the cosines `values` (K, pairs)."""
    low, median, high = np.percentile(values, (5, 50, 95), axis=1)
    return Band(low, median, high, values.mean(axis=1), values.shape[1])


def sense_parting(vectors: Array, senses: Sequence[str]) -> Parting:
    """Where the senses of a word separate: `vectors` (K, N, H) of its N occurrences, with labels `senses` (N,).

    Chance comes from a permutation test of the labels, since pairs that share an occurrence are not independent. Of
    more than 500 occurrences the first 500 are compared.
    Raises `NothingToShow` without two occurrences of one sense and one of another.
    """
    vectors, labels = vectors[:, :MOST_PLACES], np.asarray(senses[:MOST_PLACES])
    first, second = np.triu_indices(len(labels), k=1)
    alike = labels[first] == labels[second]
    if not alike.any() or alike.all():
        raise NothingToShow("This needs at least two sentences of one sense and one of another, each with its label.")
    values = _of_pairs(vectors, first, second)
    same, different = band(values[:, alike]), band(values[:, ~alike])
    ranks = np.stack([_ranks(row) for row in values])
    share = more_alike(ranks, alike[None])[:, 0]
    shuffled = np.random.default_rng(SEED).permuted(np.tile(labels, (LABELLINGS, 1)), axis=1)
    shuffled_shares = more_alike(ranks, shuffled[:, first] == shuffled[:, second])
    chance = np.sort(shuffled_shares, axis=1)[:, -max(1, LABELLINGS // 100)]
    apart = [layer for layer in range(len(share)) if share[layer] >= CLEAR and share[layer] > chance[layer]]
    onward = [layer for layer in apart if set(range(layer, len(share))) <= set(apart)]
    return Parting(same, different, share, chance, tuple(apart), onward[0] if onward else None)


def more_alike(ranks: Array, alike: np.ndarray) -> Array:
    """How often a pair marked `alike` (M, pairs) ranks above one that is not, (K, M), 0 to 1; ties count half.

    `ranks` (K, pairs) are those of the cosines. Source: Mann & Whitney 1947, as a share; must equal sklearn's ROC AUC.
    """
    count = alike.sum(axis=1, dtype=np.float64)
    sums = ranks @ alike.T.astype(np.float64)
    return np.asarray((sums - count * (count + 1) / 2) / (count * (alike.shape[1] - count)), np.float32)


def _ranks(values: Array) -> np.ndarray:
    """Ranks from 1 of values rounded to 6 digits; ties share the mean of their ranks."""
    rounded = np.round(values, 6)
    order = np.sort(rounded)
    ranks = (np.searchsorted(order, rounded, "left") + np.searchsorted(order, rounded, "right") + 1) / 2
    return np.asarray(ranks)


def nearest_points(points: Points, point: int, k: int, baseline: Baseline, layer: int) -> tuple[Near, ...]:
    """The `k` points nearest by cosine to one of `points` in a layer, nearest first.

    The pooler's output is in a space of its own, for which there is no baseline; nor where that tells nothing.
    """
    vectors = points.at(layer)
    raw = cosines(vectors[point : point + 1], vectors)[0]
    order = [int(other) for other in np.argsort(-raw, kind="stable") if other != point][:k]
    if not points.every_layer or not baseline.tells:
        return tuple(Near(other, float(raw[other])) for other in order)
    mean, deviation = baseline.mean[layer][None], baseline.deviation[layer][None]
    scaled = standardize(vectors[None, [point, *order]], mean, deviation)[0]
    standardized = cosines(scaled[:1], scaled[1:])[0]
    expected = float(baseline.raw.mean[layer])
    return tuple(
        Near(other, float(raw[other]), float(raw[other]) - expected, float(value))
        for other, value in zip(order, standardized, strict=True)
    )


def _of_pairs(vectors: Array, first: np.ndarray, second: np.ndarray) -> Array:
    """Cosines (K, pairs) of the pairs of points with these numbers."""
    return np.stack([cosines(layer, layer)[first, second] for layer in vectors])
