"""What the browser gets of a journey: its columns, rows of barcodes, weights, telling heads, and an opened row."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from components.compute.cause import Telling
from components.compute.heatmaps import limit
from components.compute.links import AttentionFrom
from components.compute.normalization import moments
from components.compute.states import Pooling
from components.compute.tokens import is_word
from components.records.arrays import Array, share_levels
from components.records.embeddings import PANELS, Embeddings
from components.records.encoder import EncoderLayer
from components.records.states import States
from components.records.tokens import Tokens

MOST = 48  # stripes
LEVELS = 127  # on each side of zero
MOST_COLUMNS = 50


@dataclass(frozen=True, eq=False)
class Strip:
    """One vector: its `sign` and `name`, its `values` (n,), the end of its colour scale, and the `page` of its step.

    `station` is the step's name on /encoder, `part` the table that a row of the input is from.
    """

    sign: str
    name: str
    values: Array
    limit: float
    page: str
    station: str = ""
    part: str = ""


def of_input(ours: Embeddings, token: int) -> tuple[Strip, ...]:
    """The token's rows of the three tables, their sum, and LayerNorm of it."""
    rows = [getattr(ours, name)[token] for name in PANELS]
    end, after = limit(*rows[:4]), limit(rows[4])
    numbers = (f"word row {ours.ids[token]:,}", f"position row {token}", f"segment row {ours.segments[token]}")
    return (
        Strip("", numbers[0], rows[0], end, "tables", part="word"),
        Strip("+", numbers[1], rows[1], end, "tables", part="position"),
        Strip("+", numbers[2], rows[2], end, "tables", part="segment"),
        Strip("=", "sum", rows[3], end, "embeddings", part="summed"),
        Strip("→", "LayerNorm", rows[4], after, "normalization", part="normed"),
    )


def of_layer(trace: EncoderLayer, pooling: Pooling | None) -> tuple[Strip, ...]:
    """The steps of one layer for the only token of `trace`; with `pooling`, also what the pooler makes of [CLS]."""
    named = {
        "before": ("", f"layer {trace.layer - 1}" if trace.layer > 1 else "input", trace.before[0]),
        "query": ("→", f"queries of {trace.heads} heads", trace.queries[:, 0].reshape(-1)),
        "scores": ("→", f"scores of {trace.heads} heads", trace.scores[:, 0].reshape(-1)),
        "weights": ("→", f"weights of {trace.heads} heads", trace.weights[:, 0].reshape(-1)),
        "mixed": ("→", "mixed values", trace.joined[0]),
        "attended": ("→", "attention output", trace.attended[0]),
        "middle": ("+", "sum, LayerNorm", trace.middle[0]),
        "inner": ("→", "inner values", trace.inner[0]),
        "feed_forward": ("→", "network output", trace.feed_forward[0]),
        "output": ("+", "sum, LayerNorm", trace.output[0]),
    }
    steps = [
        Strip(sign, name, np.asarray(values), limit(values), "encoder", station)
        for station, (sign, name, values) in named.items()
    ]
    if pooling is not None:
        steps.append(Strip("", "of [CLS]: W · x + b", pooling.dense, limit(pooling.dense), ""))
        steps.append(Strip("→", "its tanh: pooler", pooling.theirs, limit(pooling.theirs), ""))
    return tuple(steps)


def per_stripe(width: int) -> int:
    """How many dimensions of a vector of this width share a stripe; the last one may have fewer."""
    return -(-width // MOST)


def stripes(vectors: Array) -> NDArray[np.float32]:
    """Of `vectors` (..., H) the value of largest size in each stripe (..., S), with its sign; the first of equals."""
    size = per_stripe(vectors.shape[-1])
    missing = -vectors.shape[-1] % size
    padded = np.pad(vectors, [(0, 0)] * (vectors.ndim - 1) + [(0, missing)])
    groups = padded.reshape(*padded.shape[:-1], -1, size)
    strongest = np.abs(groups).argmax(axis=-1)[..., None]
    return np.take_along_axis(groups, strongest, axis=-1)[..., 0].astype(np.float32)


def levels(values: Array, limit: float) -> NDArray[np.int8]:
    """Levels of brightness, from −127 to 127 for −`limit` to `limit`; what is beyond has the end's."""
    return np.rint(np.clip(values / (limit or 1.0), -1, 1) * LEVELS).astype(np.int8)


class Window(NamedTuple):
    """The tokens that are drawn, from `first` to `last`."""

    first: int
    last: int

    @classmethod
    def around(cls, token: int, count: int) -> "Window":
        """At most `MOST_COLUMNS` of `count` tokens, with `token` in the middle unless it is near an end."""
        first = max(0, min(token - MOST_COLUMNS // 2, count - MOST_COLUMNS))
        return cls(first, min(first + MOST_COLUMNS, count) - 1)

    @property
    def places(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def cut(self) -> slice:
        return slice(self.first, self.last + 1)


class Journey(NamedTuple):
    """All that is drawn of one token's journey."""

    tokens: Tokens
    embeddings: Embeddings
    states: States
    row: AttentionFrom

    @property
    def token(self) -> int:
        return self.row.position

    @property
    def mark(self) -> str:
        """By which the browser knows that a message is about the picture that it shows."""
        return f"{crc32(np.ascontiguousarray(self.row.weights).tobytes())} {self.tokens.ids} {self.token}"


def told_layer(
    shown: Journey, telling: Telling | None, arrived: Callable[[int, int], Array], window: Window, layer: int
) -> dict[str, Any]:
    """A layer's telling head, 0 for none; the word `source` that it is told of, with weight and effect."""
    head = telling.head(layer) if telling else 0
    path = telling.paths[layer - 1] if telling and layer <= len(telling.paths) else None
    weights, mean = shown.row.by(layer, head), _shares(arrived(layer, 0), window)
    return {
        "head": head,
        "source": path.source if path else -1,
        "name": shown.tokens.names[path.source] if path else "",
        "weight": float(weights[path.source]) if path else 0.0,
        "effect": float(path.moved[head - 1] if head else path.together) if path else 0.0,
        "moved": float(path.together) if path else 0.0,
        "arrives": [_shares(arrived(layer, head), window) if head else mean, mean],
    }


def _shares(lengths: Array, window: Window) -> list[float]:
    whole = float(lengths.sum()) or 1.0
    return [round(float(length) / whole, 4) for length in lengths[window.cut]]


def columns(shown: Journey, window: Window) -> dict[str, Any]:
    """The tokens that are drawn; those that a phone leaves out are around the text or neither letter nor digit."""
    tokens = shown.tokens
    extra = [
        place for place in window.places
        if place != shown.token and (tokens.tokens[place].word is None or not is_word(tokens.names[place]))
    ]  # fmt: skip
    return {
        "pieces": [tokens.names[place] for place in window.places],
        "ids": [tokens.ids[place] for place in window.places],
        "first": window.first,
        "count": len(tokens),
        "token": shown.token,
        "extra": extra,
    }


def ends(shown: Sequence[Journey]) -> list[float]:
    """The ends of the scales of word rows and of states, of all that are `shown` together."""
    cuts = [Window.around(one.token, len(one.tokens)).cut for one in shown]
    pairs = list(zip(shown, cuts, strict=True))
    words, states = [one.embeddings.word[cut] for one, cut in pairs], [one.states.hidden[:, cut] for one, cut in pairs]
    return [limit(*words), limit(*states)]


def rows(shown: Journey, window: Window, ends: Sequence[float]) -> dict[str, Any]:
    """The barcodes (L + 2, columns, stripes): of the word rows, and of the states, on scales with these `ends`."""
    rows, hidden = shown.embeddings.word[window.cut], shown.states.hidden[:, window.cut]
    packed = np.concatenate([levels(stripes(rows), ends[0])[None], levels(stripes(hidden), ends[1])])
    return {
        "levels": b64encode(packed.tobytes()).decode(),
        "stripes": packed.shape[-1],
        "limits": list(ends),
        "layers": shown.states.layers,
        "width": shown.states.hidden.shape[2],
    }


def weights(row: AttentionFrom, window: Window) -> dict[str, Any]:
    """The weights (L, heads, columns) as 16-bit numbers, 65,535 for 1."""
    return {"weights": b64encode(share_levels(row.weights[:, :, window.cut]).tobytes()).decode(), "heads": row.heads}


def sent(strip: Strip) -> dict[str, Any]:
    """A strip of an opened row, its values as float32."""
    return {
        "sign": strip.sign,
        "name": strip.name,
        "values": b64encode(strip.values.astype("<f4").tobytes()).decode(),
        "limit": strip.limit,
        "page": strip.page,
        "station": strip.station,
        "part": strip.part,
    }


def arithmetic(ours: Embeddings, token: int) -> dict[str, Any]:
    """What LayerNorm of one dimension takes: the mean and deviation of the sum, gamma and beta."""
    mean, deviation = moments(ours.summed[token], ours.eps)
    weights = np.stack([ours.gamma, ours.beta]).astype("<f4")
    return {
        "mean": float(mean),
        "deviation": float(deviation),
        "weights": b64encode(weights.tobytes()).decode(),
    }
