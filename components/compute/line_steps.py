"""Steps of a notebook that take many sentences through the model, one at a time, and make points of their vectors."""

from collections.abc import Sequence

import numpy as np

from components.compute.notebook import CLOSE, numbers
from components.records.arrays import Array
from components.records.corpus import Kind, Line, Points
from components.records.notebook import Check, Step

MOST_NORMS = 100
NOISE = 1e-5
TEXT = "[[at] for at, word in enumerate(inputs.word_ids()) if word is not None]"
EVERY = "[[at] for at in range(states.shape[1])]"
Group = tuple[int, Sequence[int]]


def shaken(vectors: Array) -> Array:
    """The same vectors with more noise than another machine brings: what hangs on it cannot be asserted."""
    noise = np.random.default_rng(0).standard_normal(vectors.shape, dtype=np.float32)
    return vectors * (1 + NOISE * noise)


def reader() -> Step:
    """A function that takes one text or pair through the model."""
    return Step(
        "One text or pair through the model: its tokens, its vectors by layer (0 is before the encoder), the pooler.",
        """@torch.no_grad()
def read(a, b=""):
    pair = b if b.strip() else None
    inputs = tokenizer(a, pair, truncation=True, max_length=limit, return_tensors="pt")
    output = model(**inputs, output_hidden_states=True)
    return inputs, torch.cat(output.hidden_states).numpy(), output.pooler_output.numpy()""",
    )


def lines(chosen: Sequence[Line], *, remark: str = "") -> Step:
    """The sentences of the page; `remark` says what is not among them."""
    rows = "".join(f"    ({line.a!r}, {line.b!r}, {line.sense!r}),\n" for line in chosen)
    return Step(
        f"The sentences of the page: first text, second text, label.{remark}",
        f"lines = [\n{rows}]",
        (Check("len(lines)", repr(len(chosen))),),
    )


def points(told: Points, layer: int, words: Sequence[Group] = ()) -> Step:
    """The vectors of the points, (layers, points, width); `words` says where a chosen word stands: line, positions."""
    wanted = told.wanted
    place = 0 if len(told.layers) == 1 else layer
    norms = np.linalg.norm(told.vectors[place], axis=1)
    return Step(
        _says(told),
        f"""{_spots(told, words)}vectors = []
for number, (a, b, _) in enumerate(lines):
    inputs, states, pooled = read(a, b)
    for group in {_groups(told)}:
        vectors.append({_pooled(wanted.kind, wanted.pooling)})
vectors = np.stack(vectors, axis=1)[:, :{len(told)}]
layer = {place}{"  # the only one here" if len(told.layers) == 1 else ""}
norms = np.linalg.norm(vectors[layer], axis=1)""",
        (
            Check("vectors.shape", repr(tuple(told.vectors.shape))),
            Check(f"norms[:{MOST_NORMS}]", numbers(norms[:MOST_NORMS]), CLOSE * 10),
            Check("float(norms.mean())", f"{norms.mean():.6g}", CLOSE * 10),
            Check(
                "np.linalg.norm(vectors, axis=2).mean(axis=1)",
                numbers(np.linalg.norm(told.vectors, axis=2).mean(axis=1)),
                CLOSE * 10,
            ),
        ),
    )


def near(point: int, cosines: Sequence[float], entries: Sequence[float]) -> Step:
    """The points nearest to one point, and the rows of the word table nearest to it, both by cosine."""
    return Step(
        f"What is near point {point}, counted from 0: the cosines of the nearest points, and of the nearest rows of "
        "the word table.",
        f"""def nearest_cosines(rows, vector, k):
    cosines = rows @ vector / np.maximum(np.linalg.norm(rows, axis=1), 1e-12) / np.linalg.norm(vector)
    return np.sort(cosines)[::-1][:k]


looked_at = vectors[layer][{point}]
nearest_points = nearest_cosines(np.delete(vectors[layer], {point}, axis=0), looked_at, {len(cosines)})
table = model.embeddings.word_embeddings.weight.detach().numpy()
nearest_entries = nearest_cosines(table, looked_at, {len(entries)})""",
        tuple(
            Check(name, numbers(np.array(values)), CLOSE)
            for name, values in (("nearest_points", cosines), ("nearest_entries", entries))
            if len(values)
        ),
    )


def _says(told: Points) -> str:
    kind, pooling = told.wanted.kind, told.wanted.pooling
    if kind is Kind.WORD:
        how = "the vector of its first piece" if pooling == "first" else "the mean of its pieces"
        return f"A point is one word wherever it stands, {how}. Each place: number of the line, positions of the word."
    if kind is Kind.SENTENCE:
        how = {"cls": "the vector of [CLS]", "pooler": "the pooler's output"}.get(pooling, "the mean of all tokens")
        return f"A point is a sentence: {how}."
    return "A point is a token" + ("." if told.wanted.specials else "; where a line has no text, [CLS] and [SEP].")


def _spots(told: Points, words: Sequence[Group]) -> str:
    if told.wanted.kind is not Kind.WORD:
        return ""
    rows = ", ".join(f"({line}, {list(group)})" for line, group in words)
    return f"places = [{rows}]\n"


def _groups(told: Points) -> str:
    if told.wanted.kind is Kind.WORD:
        return "[group for line, group in places if line == number]"
    if told.wanted.kind is Kind.SENTENCE:
        return "[list(range(states.shape[1]))]"
    return EVERY if told.wanted.specials else f"{TEXT} or {EVERY}"


def _pooled(kind: Kind, pooling: str) -> str:
    if kind is Kind.SENTENCE and pooling == "pooler":
        return "pooled"
    return "states[:, group[0]]" if pooling in ("first", "cls") else "states[:, group].mean(axis=1)"
