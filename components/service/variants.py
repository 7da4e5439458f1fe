"""Variants of a checkpoint: one thing is changed in each, and all other tensors are the trained ones, shared.

Each is one line of `CHANGES`; to add one is to add a line. `definition` belongs to the digest of a variant's weights:
raise it when its `tensors` change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from components.records.checkpoints import NO_POSITIONS, NO_SEGMENTS, UNTRAINED, Variant
from components.service.transformers_internals import untrained_model

if TYPE_CHECKING:
    from torch import Tensor
    from transformers import BertModel

POSITIONS, SEGMENTS = "embeddings.position_embeddings.weight", "embeddings.token_type_embeddings.weight"
INPUT_NORM = "embeddings.LayerNorm"
GAMMA, BETA = "LayerNorm.weight", "LayerNorm.bias"
EVERY_NORM = "for norm in (part for part in model.modules() if isinstance(part, torch.nn.LayerNorm)):\n    "
Tensors = Mapping[str, "Tensor"]


@dataclass(frozen=True)
class Original:
    """What a variant is made of: the trained `tensors` by their names in a `BertModel`, never to be written to.

    `directory` is the checkpoint's, and `outlier` computes the dimension with the largest values.
    """

    tensors: Tensors
    directory: Path
    outlier: Callable[[], int]


@dataclass(frozen=True)
class Change:
    """One variant: its `tensors` are those that differ from the original's, by their names."""

    variant: Variant
    tensors: Callable[[Original], Tensors]
    definition: int = 1


def _untrained(original: Original) -> Tensors:
    """The library's own initial weights."""
    return dict(untrained_model(original.directory).named_parameters())


def _without_positions(original: Original) -> Tensors:
    return {POSITIONS: _zeros(original.tensors[POSITIONS])}


def _zeros(tensor: Tensor) -> Tensor:
    import torch

    return torch.zeros_like(tensor)


def _shuffled_positions(original: Original) -> Tensors:
    import torch

    rows = original.tensors[POSITIONS]
    return {POSITIONS: rows[torch.randperm(len(rows), generator=torch.Generator().manual_seed(0))]}


def _without_segments(original: Original) -> Tensors:
    return {SEGMENTS: _zeros(original.tensors[SEGMENTS])}


def _plain_input_norm(original: Original) -> Tensors:
    return dict(_plain(original, INPUT_NORM))


def _plain_norms(original: Original) -> Tensors:
    return dict(_plain(original, ""))


def _plain(original: Original, start: str) -> Iterator[tuple[str, Tensor]]:
    import torch

    for name, tensor in original.tensors.items():
        if name.startswith(start) and name.endswith(GAMMA):
            yield name, torch.ones_like(tensor)
        elif name.startswith(start) and name.endswith(BETA):
            yield name, torch.zeros_like(tensor)


def _without_outlier(original: Original) -> Tensors:
    outlier = original.outlier()
    changed = {name: tensor.clone() for name, tensor in original.tensors.items() if name.endswith((GAMMA, BETA))}
    for tensor in changed.values():
        tensor[outlier] = 0
    return changed


def largest_dimension(model: BertModel, sentences: Iterable[Sequence[int]]) -> int:
    """The dimension whose values are largest in size, on average over layers 1 to L of all tokens of `sentences`."""
    import torch

    total = torch.zeros(model.config.hidden_size, dtype=torch.float64)
    with torch.inference_mode():
        for ids in sentences:
            hidden = model(torch.tensor([ids]), output_hidden_states=True).hidden_states
            total += torch.cat(hidden[1:]).abs().sum((0, 1), dtype=torch.float64)
    return int(total.argmax())


CHANGES = {
    change.variant.name: change
    for change in (
        Change(
            Variant(
                UNTRAINED,
                "untrained",
                "without training",
                "All weights are random, as before the first step of training: nothing here was learned.",
                "torch.manual_seed(0)\nmodel = BertModel(model.config).eval()",
            ),
            _untrained,
        ),
        Change(
            Variant(
                NO_POSITIONS,
                "without positions",
                "without positions",
                "All rows of the position table are 0.",
                "model.embeddings.position_embeddings.weight.data.zero_()",
            ),
            _without_positions,
        ),
        Change(
            Variant(
                "shuffled-positions",
                "positions shuffled",
                "with positions shuffled",
                "The rows of the position table are in a random order.",
                "rows = model.embeddings.position_embeddings.weight.data\n"
                "rows.copy_(rows[torch.randperm(len(rows), generator=torch.Generator().manual_seed(0))])",
            ),
            _shuffled_positions,
        ),
        Change(
            Variant(
                NO_SEGMENTS,
                "without segments",
                "without segments",
                "All rows of the segment table are 0.",
                "model.embeddings.token_type_embeddings.weight.data.zero_()",
            ),
            _without_segments,
        ),
        Change(
            Variant(
                "plain-input-norm",
                "input LayerNorm: gamma 1, beta 0",
                "with a plain input LayerNorm",
                "In the input layer’s LayerNorm every gamma is 1 and every beta 0.",
                "model.embeddings.LayerNorm.reset_parameters()",
            ),
            _plain_input_norm,
        ),
        Change(
            Variant(
                "plain-norms",
                "every LayerNorm: gamma 1, beta 0",
                "with plain LayerNorms",
                "In every LayerNorm every gamma is 1 and every beta 0.",
                EVERY_NORM + "norm.reset_parameters()",
            ),
            _plain_norms,
        ),
        Change(
            Variant(
                "no-outlier",
                "without its outlier dimension{number}",
                "without its outlier dimension",
                "In every LayerNorm gamma and beta are 0 in {dimension}, where values are largest on average.",
                EVERY_NORM + "norm.weight.data[{outlier}] = norm.bias.data[{outlier}] = 0",
            ),
            _without_outlier,
        ),
    )
}
