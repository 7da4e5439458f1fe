"""Interventions in a text's hidden states, attention and layers, and how far the last vectors move."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeVar

import numpy as np

from components.compute.cause import Cuts, HeadCuts, Swaps, SwitchedOff, Telling, moved, partners, shares
from components.compute.interventions import Cut, Swap, SwitchOff
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.interventions import last_vectors
from components.service.states import states
from components.service.weights import read_config

Result = TypeVar("Result")


def swaps(checkpoint: Checkpoint, tokens: Tokens, other: Tokens, position: int) -> Swaps:
    """How far the target's last vector moves towards that in `other`, for each hidden state that is swapped.

    Source: activation patching, Heimersheim & Nanda 2024, arXiv 2404.15255, section 3.
    Raises `ReaderError` if the token at `position` has no partner in `other`.
    """
    return completed(swap_rows(checkpoint, tokens, other, position))


def swap_rows(
    checkpoint: Checkpoint, tokens: Tokens, other: Tokens, position: int, enough: int | None = None
) -> Generator[int, None, Swaps]:
    """Yields the number of rows done, and returns the first `enough` of them, by default all."""
    pairs = partners(tokens.pieces, other.pieces)
    _counterpart(tokens, other, position)
    rows = []
    for layer in range(_layers(checkpoint) + 1 if enough is None else enough):
        rows.append(_swap_row(checkpoint, tokens, other, position, layer))
        yield layer + 1
    return Swaps(position, pairs, np.stack([row[:-1] for row in rows]), np.array([row[-1] for row in rows]))


@cached()
def swap_pair(checkpoint: Checkpoint, tokens: Tokens, other: Tokens, position: int, place: int, partner: int) -> Array:
    """The shares (L + 1,) of one free pair: the state of the token at `place` becomes that of any token of `other`, at
    `partner`, before the first layer and after each. The target's own counterpart stays that of `swaps`.

    Raises `ReaderError` if the target has no counterpart, or if one of the texts has no such token.
    """
    to = _counterpart(tokens, other, position)
    own, theirs = states(checkpoint, tokens).hidden[-1, position], states(checkpoint, other).hidden[-1, to]
    swap = [Swap(other, layer, ((place, partner),)) for layer in range(_layers(checkpoint) + 1)]
    after = np.concatenate([last_vectors(checkpoint, tokens, [one], position) for one in swap])
    return frozen_array(shares(after, own, theirs))


def cuts(
    checkpoint: Checkpoint, tokens: Tokens, position: int, *, onward: bool = False, everyone: bool = False
) -> Cuts:
    """How far the target's last vector moves if one token is not read in one layer.

    `onward`: in that layer and all later ones; `everyone`: no token may read it, itself included.
    Source: attention knockout, Geva et al. 2023, arXiv 2304.14767, section 3: the score is −∞ before the softmax.
    """
    return completed(cut_rows(checkpoint, tokens, position, onward=onward, everyone=everyone))


def cut_rows(
    checkpoint: Checkpoint,
    tokens: Tokens,
    position: int,
    enough: int | None = None,
    *,
    onward: bool = False,
    everyone: bool = False,
) -> Generator[int, None, Cuts]:
    """Yields the number of layers done, and returns the first `enough` of them, by default all."""
    _check(tokens, position)
    rows = []
    for layer in range(1, _layers(checkpoint) + 1 if enough is None else enough + 1):
        rows.append(_cut_row(checkpoint, tokens, position, layer, onward, everyone))
        yield layer
    return Cuts(position, onward, everyone, np.stack(rows))


@cached()
def cut_heads(
    checkpoint: Checkpoint,
    tokens: Tokens,
    position: int,
    source: int,
    layer: int,
    onward: bool = False,
    everyone: bool = False,
) -> HeadCuts:
    """The same for the path from token `source` in `layer`: cut in one head at a time, and in all of them."""
    _check(tokens, position)
    heads = range(read_config(checkpoint)["num_attention_heads"] + 1)
    reader, last = None if everyone else position, _layers(checkpoint) if onward else layer
    cut = [Cut(reader, source, layer, last, head) for head in heads]
    before = states(checkpoint, tokens).hidden[-1, position]
    effects = moved(last_vectors(checkpoint, tokens, cut, position), before).astype(np.float32)
    return HeadCuts(position, source, layer, effects[1:], float(effects[0]))


def telling_rows(
    checkpoint: Checkpoint, tokens: Tokens, position: int, among: Sequence[int], enough: int | None = None
) -> Generator[int, None, Telling]:
    """The cuts of a token's paths and, in each layer, by head those of the word `among` these whose cut moves it most.

    Yields the number of layers done, and returns the first `enough` of them, by default all.
    """
    _check(tokens, position)
    rows, paths = [], list[HeadCuts | None]()
    for layer in range(1, (_layers(checkpoint) if enough is None else enough) + 1):
        row = _cut_row(checkpoint, tokens, position, layer, False, False)
        source = among[int(row[list(among)].argmax())] if among else -1
        rows.append(row)
        paths.append(cut_heads(checkpoint, tokens, position, source, layer) if among else None)
        yield layer
    return Telling(Cuts(position, False, False, np.stack(rows)), tuple(paths))


def switched_off(checkpoint: Checkpoint, tokens: Tokens, position: int, by: str = "mean") -> SwitchedOff:
    """How far the target's last vector, and the mean of all tokens', move if a part of one layer is switched off.

    A head's mixed values, those of all heads, or the output of the feed-forward network become zero, or for each token
    their mean over many texts (`mean_parts`). An attention whose heads are all zero still adds its output bias.
    Source: Michel et al. 2019, arXiv 1905.10650, section 2; by the mean: Wang et al. 2022, arXiv 2211.00593, section 2.
    """
    return completed(switch_rows(checkpoint, tokens, position, by))


def switch_rows(
    checkpoint: Checkpoint, tokens: Tokens, position: int, by: str = "mean", enough: int | None = None
) -> Generator[int, None, SwitchedOff]:
    """Yields the number of layers done, and returns the first `enough` of them, by default all."""
    _check(tokens, position)
    rows = []
    for layer in range(1, (_layers(checkpoint) if enough is None else enough) + 1):
        rows.append(_switch_row(checkpoint, tokens, layer, by))
        yield layer
    on_target, on_mean = np.stack(rows)[:, :, [position, -1]].transpose(2, 0, 1)  # each (R, heads + 2)
    parts = {"heads": slice(None, -2), "attention": -2, "feed_forward": -1}
    return SwitchedOff(
        position,
        by,
        **{name: on_target[:, part] for name, part in parts.items()},
        **{f"mean_{name}": on_mean[:, part] for name, part in parts.items()},
    )


@cached()
def _swap_row(checkpoint: Checkpoint, tokens: Tokens, other: Tokens, position: int, layer: int) -> Array:
    """The shares (T + 1,) of each position's swap in one layer, and of all at once; no partner or no difference: 0."""
    own, theirs = states(checkpoint, tokens).hidden, states(checkpoint, other).hidden
    pairs = partners(tokens.pieces, other.pieces)
    both = tuple((place, partner) for place, partner in enumerate(pairs) if partner >= 0)
    differing = [pair for pair in both if (own[layer, pair[0]] != theirs[layer, pair[1]]).any()]
    row = np.zeros(len(tokens) + 1)
    if differing:
        places = [*(place for place, _ in differing), len(tokens)]
        swap = [Swap(other, layer, chosen) for chosen in (*((pair,) for pair in differing), both)]
        after = last_vectors(checkpoint, tokens, swap, position)
        row[places] = shares(after, own[-1, position], theirs[-1, pairs[position]])
    return frozen_array(row)


@cached()
def _cut_row(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, onward: bool, everyone: bool) -> Array:
    """How far the target moves, (T,), if it may not read each token in turn."""
    reader, last = None if everyone else position, _layers(checkpoint) if onward else layer
    cut = [Cut(reader, source, layer, last) for source in range(len(tokens))]
    before = states(checkpoint, tokens).hidden[-1, position]
    return frozen_array(moved(last_vectors(checkpoint, tokens, cut, position), before))


@cached()
def _switch_row(checkpoint: Checkpoint, tokens: Tokens, layer: int, by: str) -> Array:
    """Effects (heads + 2, T + 1) of each head, the attention and the network, on each token and the mean of all."""
    heads = tuple(range(1, read_config(checkpoint)["num_attention_heads"] + 1))
    parts = [*(SwitchOff("head", layer, (head,), by) for head in heads), SwitchOff("attention", layer, heads, by)]
    vectors = np.concatenate(
        [
            last_vectors(checkpoint, tokens, parts),
            last_vectors(checkpoint, tokens, [SwitchOff("feed_forward", layer, (), by)]),
        ]
    )
    before, seen = states(checkpoint, tokens).hidden[-1], np.array(tokens.mask, dtype=bool)
    on_mean = moved(vectors[:, seen].mean(axis=1), before[seen].mean(axis=0))
    return frozen_array(np.column_stack([moved(vectors, before), on_mean]))


def _counterpart(tokens: Tokens, other: Tokens, position: int) -> int:
    """The position in `other` of the token that corresponds to the one at `position`."""
    _check(tokens, position)
    if (partner := partners(tokens.pieces, other.pieces)[position]) < 0:
        raise ReaderError(f"“{tokens.names[position]}” has no counterpart in the other sentence.")
    return partner


def _layers(checkpoint: Checkpoint) -> int:
    return int(read_config(checkpoint)["num_hidden_layers"])


def _check(tokens: Tokens, position: int) -> None:
    if not 0 <= position < len(tokens):
        raise ReaderError(f"The text has no token {position}. Choose one of the tokens 0 to {len(tokens) - 1}.")


def completed(rows: Generator[int, None, Result]) -> Result:
    """The result of a generator that is run to its end."""
    while True:
        try:
            next(rows)
        except StopIteration as end:
            return end.value
