"""Steps of a notebook that rebuild cosines, what random pairs have, and where the senses of a word part."""

from collections.abc import Mapping, Sequence

import numpy as np

from components.compute.line_steps import TEXT
from components.compute.notebook import CLOSE, numbers
from components.compute.similarity import DEAD
from components.records.arrays import Array
from components.records.corpus import Line
from components.records.notebook import Check, Step
from components.records.similarity import STANDARDIZED, Baseline, Curve, Parting

LOOSE = CLOSE * 10


def reference(lines: Sequence[Line], baseline: Baseline) -> Step:
    """The vectors of all tokens of the reference sentences, with the mean and deviation of each dimension."""
    texts = "".join(f"    {line.a!r},\n" for line in lines)
    return Step(
        "The reference: every token but the special ones of varied sentences, shortest sentence first.",
        f"""reference = [
{texts}]
rows, sentence = [], []
for number, (inputs, states, _) in enumerate(sorted(map(read, reference), key=lambda one: one[1].shape[1])):
    text = {TEXT}
    rows.append(states[:, sum(text, [])])
    sentence += [number] * len(text)
rows, sentence = np.concatenate(rows, axis=1), np.array(sentence)
middle = rows.mean(axis=1, dtype=np.float64)
spread = rows.std(axis=1, dtype=np.float64)""",
        (
            Check("rows.shape[1]", repr(baseline.tokens)),
            Check("np.linalg.norm(middle, axis=1)", numbers(np.linalg.norm(baseline.mean, axis=1)), LOOSE),
            Check("np.linalg.norm(spread, axis=1)", numbers(np.linalg.norm(baseline.deviation, axis=1)), LOOSE),
        ),
    )


def compared(kind: str) -> Step:
    """What is compared: vectors as they are, or standardised against `rows` of the step before; and the cosine."""
    cosine = """def cosine_of(some, others):
    return (some * others).sum(axis=-1) / np.linalg.norm(some, axis=-1) / np.linalg.norm(others, axis=-1)"""
    if kind != STANDARDIZED:
        return Step("Vectors are compared as they are.", f"def compared(vectors):\n    return vectors\n\n\n{cosine}")
    return Step(
        "Vectors are compared after standardising: each dimension less its mean, over its deviation, both over the "
        "reference; a dimension that does not vary counts nothing.",
        f"""varies = spread > {DEAD:g} * np.median(spread, axis=1, keepdims=True)
scale = np.divide(1, spread, out=np.zeros_like(spread), where=varies)


def compared(vectors):
    return ((vectors - middle[:, None]) * scale[:, None]).astype(np.float32)


{cosine}""",
    )


def band(baseline: Baseline, kind: str) -> Step:
    """The band of random pairs of tokens from different sentences, by layer."""
    found = baseline.band(kind)
    return Step(
        "The band: cosines of all pairs of tokens from different sentences, their 5th, 50th and 95th percentile.",
        """left, right = np.nonzero(np.triu(sentence[:, None] != sentence))
units = [layer / np.linalg.norm(layer, axis=-1, keepdims=True) for layer in compared(rows)]
cosines = [(layer @ layer.T)[left, right] for layer in units]
low, median, high = np.percentile(cosines, (5, 50, 95), axis=1)""",
        (
            Check("len(left)", repr(found.pairs)),
            Check("low", numbers(found.low), CLOSE),
            Check("median", numbers(found.median), CLOSE),
            Check("high", numbers(found.high), CLOSE),
        ),
    )


def pair(first: int, second: int, curve: Curve, layer: int, row: Array) -> Step:
    """Two tokens by layer, and in one layer the cosines `row` (T,) of the first token with every other."""
    return Step(
        "Two tokens through the layers, and in one layer every token with every other.",
        f"""first, second = {first}, {second}
tokens = compared(hidden)
curve = cosine_of(tokens[:, first], tokens[:, second])
matrix = cosine_of(tokens[{layer}][:, None], tokens[{layer}])""",
        (Check("curve", numbers(curve.cosines), CLOSE), Check("matrix[first]", numbers(row), CLOSE)),
    )


def experiment(spots: Sequence[tuple[str, int]], pairs: Mapping[str, tuple[int, int]], cosines: Array) -> Step:
    """Single tokens of known texts by layer; `cosines` are (pairs, L + 1)."""
    return Step(
        "Two pythons against snake and programming: each text with the position of its token, and which are compared.",
        f"""spots = {list(spots)!r}
pairs = {dict(pairs)!r}
found = compared(np.stack([read(text)[1][:, at] for text, at in spots], axis=1))
experiment = np.stack([cosine_of(found[:, one], found[:, other]) for one, other in pairs.values()])""",
        tuple(Check(f"experiment[{number}]", numbers(row), CLOSE) for number, row in enumerate(cosines)),
    )


def parting(senses: Sequence[str], found: Parting, sure: Sequence[int], *, layer_sure: bool) -> Step:
    """Pairs of the same and of different sense, by layer. Shares are asserted in the layers `sure` only."""
    layers = list(sure)
    words = "Pairs of one sense and of two: their bands, how many of the latter lie below the band of the former, and "
    doubt = "" if layer_sure else " Here rounding decides which layer that is, so it is not asserted."
    checks = [
        Check("(int(alike.sum()), int((~alike).sum()))", repr((found.same.pairs, found.different.pairs))),
        Check("same", numbers(np.stack([found.same.low, found.same.median, found.same.high])), CLOSE),
        Check("different_median", numbers(found.different.median), CLOSE),
    ]
    if layers:
        checks.append(Check(f"share[{layers}]", numbers(found.share[layers]), LOOSE))
    if layer_sure:
        checks.append(Check("parts_in_layer", repr(found.layer)))
    return Step(
        f"{words}the first layer in which that is more than half.{doubt}",
        f"""senses = np.array({list(senses)!r})
one, other = np.triu_indices(len(senses), k=1)
alike = senses[one] == senses[other]
values = np.stack([cosine_of(vectors[one], vectors[other]) for vectors in compared(vectors[:, : len(senses)])])
same, different = np.percentile(values[:, alike], (5, 50, 95), axis=1).ravel(), values[:, ~alike]
different_median = np.median(different, axis=1)
share = (different < np.percentile(values[:, alike], 5, axis=1)[:, None]).mean(axis=1)
outside = np.flatnonzero(share > 0.5)
parts_in_layer = int(outside[0]) if len(outside) else None""",
        tuple(checks),
    )
