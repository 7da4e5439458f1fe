"""The model's encoder, run again with a change: the one way for every what-if.

The changed text is run in many copies at once, from the first changed layer on, and the last layer only for the tokens
that are asked for. The layers are the model's own modules, which are never written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.service.loading import load_model
from components.service.states import turn
from components.service.transformers_internals import encoder_mask
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
