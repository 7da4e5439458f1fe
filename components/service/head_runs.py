"""The encoder over many sentences: means of its parts' outputs, and how far each head moves a sentence's vector.

Sentences of one length go through together, so nothing is padded and no mask is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from components.compute.targets import even_shares, target_sums, targets
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.heads import KINDS, HeadsInGeneral, MeanActivations
from components.records.tokens import Tokens
from components.service.loading import load_model
from components.service.states import turn
from components.service.weights import read_config

MOST_TOKENS = 2_048  # in one pass: 29 µs a token and layer, 31 with half or twice as many
Done = Callable[[int], None]


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
