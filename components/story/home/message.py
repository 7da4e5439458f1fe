"""What the browser gets of a journey: its columns, rows of barcodes, weights, telling heads, and an opened row."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from components.compute.cause import Telling
from components.compute.heatmaps import limit
from components.compute.links import AttentionFrom
from components.compute.normalization import moments
from components.compute.tokens import is_word
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.states import States
from components.records.tokens import Tokens
from components.story.home.barcodes import levels, stripes
from components.story.home.inside import Strip

MOST_COLUMNS = 50
WEIGHTS = 65_535


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
    whole = np.rint(row.weights[:, :, window.cut] * WEIGHTS).astype("<u2")
    return {"weights": b64encode(whole.tobytes()).decode(), "heads": row.heads}


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
