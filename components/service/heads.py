"""What each attention head does over many sentences: shipped for the packaged checkpoint, else over 60 sentences.

What ships is one small NPZ file, named after the weights.
"""

from __future__ import annotations

import io
import json
from collections.abc import Generator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from components.compute.targets import even_shares, target_shares, targets
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.heads import HeadsInGeneral, HeadsInText, MeanActivations
from components.records.sets import VARIED
from components.records.tokens import Tokens
from components.service.attention import attention, uncached
from components.service.cache import cached
from components.service.head_runs import head_effects, observe
from components.service.states import LONG
from components.service.tokens import tokenize
from components.service.weights import digest_of, read_config

SOURCE = f"{len(VARIED)} varied sentences"
PORTION = 4  # sentences
DATA = Path(__file__).parent / "data"


def heads_in_general(checkpoint: Checkpoint) -> HeadsInGeneral:
    """What every head attends to in general, see `HeadsInGeneral`; `worth` is known only where it ships."""
    return _general(checkpoint)[0]


def mean_activations(checkpoint: Checkpoint) -> MeanActivations:
    """The means by which a head, an attention or a network is replaced when it is switched off “by mean”."""
    return _general(checkpoint)[1]


@cached(lambda checkpoint, tokens: (checkpoint, tokens.inputs, tokens.a, tokens.b))
def head_shares(checkpoint: Checkpoint, tokens: Tokens) -> HeadsInText:
    """What every head attends to in one text, by the same kinds."""
    masks, layers = targets(tokens), read_config(checkpoint)["num_hidden_layers"]
    of_layer = attention if len(tokens) <= LONG else uncached
    each = (target_shares(of_layer(checkpoint, tokens, layer).weights, masks) for layer in range(1, layers + 1))
    return HeadsInText(np.stack(list(each)), even_shares([masks]))


def heads_with_worth(checkpoint: Checkpoint, enough: int | None = None) -> Generator[int, None, HeadsInGeneral]:
    """`heads_in_general` with `worth`; yields how many of the 60 sentences are done, and stops early at `enough`."""
    general = heads_in_general(checkpoint)
    if general.worth is not None:
        return general
    effects: list[Array] = []
    for start in range(0, enough or len(VARIED), PORTION):
        effects.append(_portion(checkpoint, start))
        yield min(start + PORTION, len(VARIED))
    return replace(general, worth=np.concatenate(effects).mean(axis=0))


@cached(lambda checkpoint, start: (checkpoint, digest_of(checkpoint), start))
def _portion(checkpoint: Checkpoint, start: int) -> Array:
    """The effects (sentences, L, heads) in a few of the varied sentences."""
    means = _general(checkpoint)[1]
    return head_effects(checkpoint, varied(checkpoint)[start : start + PORTION], means)


def _general(checkpoint: Checkpoint) -> tuple[HeadsInGeneral, MeanActivations]:
    digest = digest_of(checkpoint)
    path = shipped_path(digest)
    return _read(str(path)) if path.is_file() else _computed(checkpoint, digest)


@lru_cache(maxsize=1)
def _read(path: str) -> tuple[HeadsInGeneral, MeanActivations]:
    return unpack(Path(path).read_bytes())


@cached()
def _computed(checkpoint: Checkpoint, digest: str) -> tuple[HeadsInGeneral, MeanActivations]:
    return observe(checkpoint, varied(checkpoint), SOURCE)


def varied(checkpoint: Checkpoint) -> list[Tokens]:
    """The varied sentences as tokens, shortened to what the checkpoint can read."""
    return [tokenize(checkpoint, line.a, line.b) for line in VARIED]


def pack(general: HeadsInGeneral, means: MeanActivations) -> bytes:
    """Both records as the bytes of a file; the same records give the same bytes."""
    assert general.worth is not None
    text = json.dumps({name: getattr(general, name) for name in ("source", "sentences", "tokens", "counted")})
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        text=np.array(text),
        shares=general.shares,
        even=general.even,
        worth=general.worth,
        **{name: getattr(means, name) for name in ("mixed", "attention", "feed_forward")},
    )
    return buffer.getvalue()


def unpack(content: bytes) -> tuple[HeadsInGeneral, MeanActivations]:
    """The records in these bytes. Raises various errors if there are none."""
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        text = json.loads(str(stored["text"]))
        facts = text["source"], text["sentences"], text["tokens"], tuple(text["counted"])
        general = HeadsInGeneral(*facts, stored["shares"], stored["even"], stored["worth"])
        parts = (stored[name] for name in ("mixed", "attention", "feed_forward"))
        return general, MeanActivations(text["source"], text["sentences"], *parts)


def shipped_path(digest: str) -> Path:
    """Where the file of these weights is if it ships with the app."""
    return DATA / f"heads-{digest[:12]}.npz"
