"""What each attention head does over many sentences: shipped for the packaged checkpoint, else over 60 sentences.

What ships is one small NPZ file, named after the weights. Sentences of one length go through the encoder together, so
nothing is padded and no mask is needed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from components.compute.heads import even_shares, target_shares, target_sums, targets
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText, MeanActivations
from components.records.sets import VARIED
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.states import LONG, attention, turn, uncached_attention
from components.service.tokens import tokenize
from components.service.weights import digest_of, read_config

MOST_TOKENS = 2_048  # in one pass: 29 µs a token and layer, 31 with half or twice as many
Done = Callable[[int], None]
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
    of_layer = attention if len(tokens) <= LONG else uncached_attention
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


def observe(
    checkpoint: Checkpoint, sentences: Sequence[Tokens], source: str, on_done: Done = lambda done: None
) -> tuple[HeadsInGeneral, MeanActivations]:
    """What the heads attend to over all tokens of `sentences`, and the means of what each part puts out."""
    model, config = load_model(checkpoint), read_config(checkpoint)
    import torch

    layers, heads, width = config["num_hidden_layers"], config["num_attention_heads"], config["hidden_size"]
    shares, counted = np.zeros((layers, heads, len(KINDS))), np.zeros(len(KINDS), np.int64)
    sums, done = np.zeros((3, layers, width)), 0
    for batch in _alike(sentences, 1):
        masks = [targets(tokens) for tokens in batch]
        counted += sum(mask.any(axis=2).sum(axis=1) for mask in masks)
        with turn(len(batch) * len(batch[0])), torch.inference_mode():
            hidden = _embedded(model, batch)
            for number, layer in enumerate(model.encoder.layer):
                mixed, weights = layer.attention.self(hidden, attention_mask=None)[:2]
                hidden, outputs = _rest(layer, hidden, mixed)
                sums[:, number] += [part.double().sum(dim=(0, 1)).numpy() for part in (mixed, *outputs)]
                for one, mask in zip(weights.double().numpy(), masks, strict=True):
                    shares[number] += target_sums(one, mask)[0]
        done += len(batch)
        on_done(done)
    tokens = sum(map(len, sentences))
    mixed_mean, attention, network = sums / tokens
    means = MeanActivations(
        source, len(sentences), mixed_mean.reshape(layers, heads, width // heads), attention, network
    )
    average = np.asarray(shares / np.maximum(counted, 1), np.float32)
    even = even_shares(map(targets, sentences))
    return HeadsInGeneral(source, len(sentences), tokens, tuple(map(int, counted)), average, even), means


def head_effects(
    checkpoint: Checkpoint, sentences: Sequence[Tokens], means: MeanActivations, on_done: Done = lambda done: None
) -> Array:
    """How far the mean of each sentence's last hidden states moves when one head's mixed values become their mean.

    (sentences, L, heads), each 1 − cosine; computed from the head's layer on. In the order of the batches, not of
    `sentences`. Source: Michel et al. 2019, arXiv 1905.10650, section 3, with the mean in place of 0.
    """
    model, effects, done = load_model(checkpoint), [], 0
    import torch

    for batch in _alike(sentences, means.mixed.shape[1]):
        with turn(len(batch) * len(batch[0])), torch.inference_mode():
            effects.append(_batch_effects(model, _embedded(model, batch), torch.tensor(means.mixed)))
        done += len(batch)
        on_done(done)
    return np.concatenate(effects)


def _batch_effects(model: Any, hidden: Any, means: Any) -> Array:
    """The effects (B, L, heads) for B sentences of one length, whose embeddings are `hidden` (B, T, H)."""
    import torch

    changed = []  # of each layer: the last hidden states without each head, one head after the other
    layers = model.encoder.layer
    for number, layer in enumerate(layers):
        mixed = layer.attention.self(hidden, attention_mask=None)[0]
        heads, size = means[number].shape
        without = mixed.repeat(heads, 1, 1, 1)
        for head in range(heads):
            without[head, :, :, head * size : (head + 1) * size] = means[number, head]
        later, _ = _rest(layer, hidden.repeat(heads, 1, 1), without.flatten(0, 1))
        for above in layers[number + 1 :]:
            later = _rest(above, later, above.attention.self(later, attention_mask=None)[0])[0]
        changed.append(later.mean(dim=1).unflatten(0, (heads, len(hidden))))
        hidden, _ = _rest(layer, hidden, mixed)
    moved = torch.stack(changed).double()
    cosines = torch.nn.functional.cosine_similarity(moved, hidden.mean(dim=1).double(), dim=-1)
    effects: Array = (1 - cosines).permute(2, 0, 1).numpy()
    return effects


def _rest(layer: Any, hidden: Any, mixed: Any) -> tuple[Any, tuple[Any, Any]]:
    """A layer's output from what its heads mixed, and the outputs of its attention and network before the sums."""
    attention = layer.attention.output.dense(mixed)
    middle = layer.attention.output.LayerNorm(attention + hidden)
    network = layer.output.dense(layer.intermediate(middle))
    return layer.output.LayerNorm(network + middle), (attention, network)


def _embedded(model: Any, batch: Sequence[Tokens]) -> Any:
    import torch

    ids, segments = (torch.tensor([rows[part] for rows in (one.inputs for one in batch)]) for part in (0, 1))
    return model.embeddings(input_ids=ids, token_type_ids=segments)


def _alike(sentences: Sequence[Tokens], copies: int) -> Iterator[list[Tokens]]:
    """`sentences` by length, in batches of one length that `copies` times take at most `MOST_TOKENS` tokens."""
    batch: list[Tokens] = []
    for tokens in sorted(sentences, key=len):
        if batch and (len(batch[0]) != len(tokens) or (len(batch) + 1) * len(tokens) * copies > MOST_TOKENS):
            yield batch
            batch = []
        batch.append(tokens)
    if batch:
        yield batch
