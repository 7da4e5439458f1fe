"""Interventions in a text: the model's encoder, run again with a change, the one way for every what-if.

Many changes of one kind and layer are carried out at once, each in a copy of the text of its own, from the first
changed layer on, and the last layer only for the tokens that are asked for. The layers are the model's own modules,
which are never written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from components.compute.cause import moved
from components.compute.encoder import MASKED_SCORE
from components.compute.interventions import After, AnyIntervention, Cut, Swap, SwitchOff, WordCut, problem
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.heads import MeanActivations
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.heads import mean_activations
from components.service.loading import load_model
from components.service.states import states, turn
from components.service.transformers_internals import encoder_mask
from components.service.weights import read_config
from components.turns.queue import report_progress

MOST_TOKENS = 512  # of all copies together: a layer's largest array is then 3 MB for the packaged checkpoint


def unchanged(values: Any) -> Any:
    """The values as they are."""
    return values


@dataclass(frozen=True)
class Edit:
    """What is changed within one layer, for C copies of R tokens.

    `scores` (C, heads, T, T) or (C, 1, T, T) is added to the attention's scores; `mixed` and `feed_forward` replace the
    heads' mixed values (C, heads, R, d) and the output of the feed-forward network (C, R, H), before the sums.
    """

    scores: Any = None
    mixed: Callable[[Any], Any] = unchanged
    feed_forward: Callable[[Any], Any] = unchanged


NOTHING = Edit()
Edits = Mapping[int, Edit]


@dataclass(frozen=True)
class Encoder:
    """The encoder layers of a model, for texts with one attention mask; use it within `opened`."""

    layers: Any
    mask: Any

    def __len__(self) -> int:
        return len(self.layers)

    def layer(self, number: int, before: Any, edit: Edit = NOTHING, rows: slice = slice(None)) -> Any:
        """Layer `number` (from 1) on C copies of the hidden states `before` (C, T, H), for `rows`: (C, R, H).

        With `NOTHING` changed it must equal `transformers.models.bert.modeling_bert.BertLayer`.
        """
        module, own = self.layers[number - 1], before[:, rows]
        attention = module.attention.self
        heads = attention.num_attention_heads
        queries, keys, values = (
            part(states).unflatten(-1, (heads, -1)).transpose(1, 2)
            for part, states in ((attention.query, own), (attention.key, before), (attention.value, before))
        )
        scores = queries @ keys.transpose(2, 3) * attention.scaling + self.mask[:, :, rows]
        if edit.scores is not None:
            scores = scores + edit.scores[:, :, rows]
        mixed = edit.mixed(scores.softmax(dim=-1) @ values)
        middle = module.attention.output(mixed.transpose(1, 2).flatten(2), own)
        lowered = edit.feed_forward(module.output.dense(module.intermediate(middle)))
        return module.output.LayerNorm(lowered + middle)

    def walk(self, hidden: Any, layer: int, edits: Edits | None = None, rows: slice = slice(None)) -> Iterator[Any]:
        """Carry `hidden` (C, T, H), the states after layer `layer`, through each later layer; the last for `rows`."""
        for number in range(layer + 1, len(self) + 1):
            asked = rows if number == len(self) else slice(None)
            hidden = self.layer(number, hidden, (edits or {}).get(number, NOTHING), asked)
            yield hidden

    def last(self, hidden: Any, layer: int, edits: Edits | None = None, rows: slice = slice(None)) -> Any:
        """The last hidden states (C, R, H) of `rows`, from the states `hidden` (C, T, H) after layer `layer`."""
        if layer == len(self):
            return hidden[:, rows]
        for after in self.walk(hidden, layer, edits, rows):
            hidden = after
        return hidden


@contextmanager
def opened(checkpoint: Checkpoint, mask: tuple[int, ...], copies: int = 1) -> Iterator[Encoder]:
    """The encoder for texts with this attention mask (T,), while it is this run's turn to have `copies` of them."""
    model = load_model(checkpoint)
    import torch

    with turn(copies * len(mask)), torch.inference_mode():
        vectors = torch.zeros(1, len(mask), model.config.hidden_size)
        masked = encoder_mask(model, vectors, torch.tensor([mask]))
        none = torch.zeros(1, 1, 1, 1)
        yield Encoder(model.encoder.layer, (none if masked is None else masked).expand(1, 1, len(mask), len(mask)))


def portions(copies: int, tokens: int) -> Iterator[range]:
    """The numbers of `copies` of a text in portions that are run at once; progress is reported after each."""
    size = max(1, MOST_TOKENS // tokens)
    for start in range(0, copies, size):
        yield range(start, min(start + size, copies))
        report_progress(min(start + size, copies), copies)


def encode(checkpoint: Checkpoint, inputs: Array, mask: tuple[int, ...]) -> Array:
    """The last hidden states (C, T, H) for C changed `inputs` (C, T, H), which replace the embedding layer's output."""
    with opened(checkpoint, mask, len(inputs)) as encoder:
        import torch

        after: Array = encoder.last(torch.from_numpy(inputs.copy()), 0).numpy()
    return after


AnyCut = Cut | WordCut
Begun = tuple[int, Any, Edits]  # a layer, the states (C, T, H) after it, and what is changed in later layers


@cached(lambda checkpoint, tokens, intervention: (checkpoint, tokens.inputs, intervention.key))
def after(checkpoint: Checkpoint, tokens: Tokens, intervention: AnyIntervention) -> After:
    """All hidden states after one intervention, and how far each has moved.

    Raises `ReaderError` if it names a layer, head or token that there is not.
    """
    _check(checkpoint, tokens, [intervention])
    before, source = states(checkpoint, tokens).hidden, _source(checkpoint, intervention)
    with opened(checkpoint, tokens.mask) as encoder:
        layer, changed, edits = _begin(encoder, before, [intervention], source)
        later = [changed, *encoder.walk(changed, layer, edits)]
        hidden = np.concatenate([before[:layer], *(part.numpy() for part in later)])
    return After(hidden, moved(hidden, before).astype(np.float32))


def last_vectors(
    checkpoint: Checkpoint, tokens: Tokens, interventions: Sequence[AnyIntervention], position: int | None = None
) -> Array:
    """The last vector of the token at `position` after each of C interventions, (C, H); without one, all: (C, T, H).

    The interventions are of one kind and begin in one layer, and cuts also end in one. Raises `ReaderError` if one
    names what there is not.
    """
    rows = slice(None) if position is None else slice(position, position + 1)
    vectors = last_rows(checkpoint, tokens, interventions, rows)
    return vectors if position is None else vectors[:, 0]


def last_rows(checkpoint: Checkpoint, tokens: Tokens, interventions: Sequence[AnyIntervention], rows: slice) -> Array:
    """The same for the R tokens at `rows`: (C, R, H)."""
    _check(checkpoint, tokens, interventions)
    before, source = states(checkpoint, tokens).hidden, _source(checkpoint, interventions[0])
    parts: list[Array] = []
    for some in portions(len(interventions), len(tokens)):
        with opened(checkpoint, tokens.mask, len(some)) as encoder:
            begun = _begin(encoder, before, interventions[some.start : some.stop], source)
            parts.append(_last(encoder, begun, rows).numpy())
    return np.concatenate(parts)


def _check(checkpoint: Checkpoint, tokens: Tokens, interventions: Sequence[AnyIntervention]) -> None:
    config = read_config(checkpoint)
    for intervention in interventions:
        if wrong := problem(intervention, len(tokens), config["num_hidden_layers"], config["num_attention_heads"]):
            raise ReaderError(wrong)


def _last(encoder: Encoder, begun: Begun, rows: slice) -> Any:
    layer, changed, edits = begun
    return encoder.last(changed, layer, edits, rows)


def _source(checkpoint: Checkpoint, intervention: AnyIntervention) -> Array | MeanActivations | None:
    """What an intervention puts in the place of what it removes. Both are cached: ask before it is the run's turn."""
    if isinstance(intervention, Swap):
        return states(checkpoint, intervention.other).hidden
    if isinstance(intervention, SwitchOff) and intervention.by == "mean":
        return mean_activations(checkpoint)
    return None


def _begin(
    encoder: Encoder, before: Array, interventions: Sequence[AnyIntervention], source: Array | MeanActivations | None
) -> Begun:
    """The states (C, T, H) after the first layer that is changed, each copy with its own intervention."""
    if isinstance(interventions[0], Swap):
        return _swapped(before, cast(Sequence[Swap], interventions), cast(Array, source))
    if isinstance(interventions[0], AnyCut):
        return _cut(encoder, before, cast(Sequence[AnyCut], interventions))
    means = cast(MeanActivations | None, source)
    return _switched_off(encoder, before, cast(Sequence[SwitchOff], interventions), means)


def _swapped(before: Array, swaps: Sequence[Swap], other: Array) -> Begun:
    layer = swaps[0].layer
    changed = np.repeat(before[layer][None], len(swaps), axis=0)
    for copy, swap in zip(changed, swaps, strict=True):
        ours, theirs = zip(*swap.pairs, strict=True)
        copy[list(ours)] = other[layer][list(theirs)]
    return layer, _tensor(changed), {}


def _cut(encoder: Encoder, before: Array, cuts: Sequence[AnyCut]) -> Begun:
    """In the first layer only the readers' vectors change, so no more than the rows that they span are computed."""
    first, tokens = cuts[0].first, before.shape[1]
    readers = [list(_readers(cut, tokens)) for cut in cuts]
    rows = slice(min(map(min, readers)), max(map(max, readers)) + 1)
    heads = int(encoder.layers[0].attention.self.num_attention_heads)
    scores = _tensor(_blocked(cuts, tokens, heads))
    changed = _tensor(np.repeat(before[first][None], len(cuts), axis=0))
    computed = encoder.layer(first, _tensor(before[first - 1][None]), Edit(scores), rows)
    for copy, own, reading in zip(changed, computed, readers, strict=True):
        copy[reading] = own[[position - rows.start for position in reading]]
    return first, changed, {number: Edit(scores) for number in range(first + 1, cuts[0].last + 1)}


def _blocked(cuts: Sequence[AnyCut], tokens: int, heads: int) -> Array:
    """What is added to the scores (C, heads, T, T): the lowest number where a token may not read another, else 0."""
    by_head = any(cut.head for cut in cuts)
    scores = np.zeros((len(cuts), heads if by_head else 1, tokens, tokens), np.float32)
    for copy, cut in zip(scores, cuts, strict=True):
        reading = copy[slice(cut.head - 1, cut.head) if cut.head else slice(None)]
        sources = cut.sources if isinstance(cut, WordCut) else (cut.source,)
        reading[np.ix_(range(len(reading)), _readers(cut, tokens), sources)] = MASKED_SCORE
    return scores


def _readers(cut: AnyCut, tokens: int) -> Sequence[int]:
    """The positions of the tokens that may not read; of a cut for every token, all."""
    if isinstance(cut, WordCut):
        return cut.readers
    return range(tokens) if cut.reader is None else (cut.reader,)


def _switched_off(encoder: Encoder, before: Array, parts: Sequence[SwitchOff], means: MeanActivations | None) -> Begun:
    layer = parts[0].layer

    def mixed(values: Any) -> Any:
        values = values.repeat(len(parts), 1, 1, 1)
        for copy, part in zip(values, parts, strict=True):
            for head in part.heads:
                copy[head - 1] = _tensor(means.mixed[layer - 1, head - 1]) if means else 0.0
        return values

    def network(values: Any) -> Any:
        values[:] = _tensor(means.feed_forward[layer - 1]) if means else 0.0
        return values.repeat(len(parts), 1, 1)

    edit = Edit(feed_forward=network) if parts[0].part == "feed_forward" else Edit(mixed=mixed)
    return layer, encoder.layer(layer, _tensor(before[layer - 1][None]), edit), {}


def _tensor(values: Array) -> Any:
    import torch

    return torch.tensor(values)
