"""The vectors of the points: tokens, all occurrences of one word, or whole sentences; (layers, points, width)."""

import numpy as np

from components.take_home.steps.read import read

lines = [("I love my pet python", ""), ("Her pet python sleeps", ""), ("I love coding in python", "")]
kind = "word"
pooling = "mean"
specials = False
spots = [(0, 5), (1, 3), (2, 5)]
most = 3


def groups(number, inputs, spots):
    """The positions that are pooled into each point of a line; a word starts at one of `spots` (line, position)."""
    words = [*zip(inputs.word_ids(), inputs.sequence_ids(0), strict=True)]
    if kind == "sentence":
        return [list(range(len(words)))]
    if kind == "word":
        starts = [at for line, at in spots if line == number]
        return [[at for at in range(start, len(words)) if words[at] == words[start]] for start in starts]
    text = [[at] for at, (word, _) in enumerate(words) if word is not None]
    return [[at] for at in range(len(words))] if specials or not text else text


vectors = []
for number, (a, b) in enumerate(lines):
    inputs, states, pooled = read(a, b)
    for group in groups(number, inputs, spots):
        mean = states[:, group[:1] if pooling in ("first", "cls") else group].mean(axis=1)
        vectors.append(pooled if pooling == "pooler" else mean)
vectors = np.stack(vectors, axis=1)[:, :most]
lengths = np.linalg.norm(vectors, axis=2)
