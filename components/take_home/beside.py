"""The script steps of the pages that draw two models: the second one, and what several of them draw of both."""

from collections.abc import Sequence
from typing import Any, TypeVar

from components.compute.links import AttentionFrom
from components.records.embeddings import Embeddings
from components.service import ModelService
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script

Pair = tuple[ModelService, ModelService]
Value = TypeVar("Value")


def second_model(first: ModelService, second: ModelService) -> dict[str, Any]:
    """The choices of the step that loads or builds the second checkpoint."""
    files, own = second.key, first.key
    same = {"beside": "", "beside_revision": "main"}
    named = "the directory of the second checkpoint" if files == HOST else files
    other = {"beside": named, "beside_revision": second.revision or "main"}
    return {"beside_untrained": second.untrained} | (same if files == own else other)


def in_use_first(bert: ModelService, models: Pair, values: Sequence[Value]) -> tuple[Pair, Sequence[Value]]:
    """Models and their values in the script's order, which begins with the one in use."""
    return (models, values) if models[0] == bert else (models[::-1], values[::-1])


@for_script
def add_input_step(bert: ModelService, models: Pair, both: Sequence[Embeddings]) -> None:
    """What LayerNorm gives in both `models` as drawn, of which `bert` is the one in use; and their sums."""
    pair, (first, other) = in_use_first(bert, models, both)
    add_step(
        "training_input", **second_model(*pair),
        first_normed=first.normed, other_normed=other.normed, first_sum=first.summed, other_sum=other.summed,
    )  # fmt: skip


@for_script
def add_attention_step(bert: ModelService, models: Pair, rows: Sequence[AttentionFrom]) -> None:
    """What one token reads in every layer and head of both `models` as drawn."""
    pair, (first, other) = in_use_first(bert, models, rows)
    add_step(
        "attention_of_two", **second_model(*pair), reader=first.position,
        first_weights=first.weights, other_weights=other.weights,
    )  # fmt: skip
