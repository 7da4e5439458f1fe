"""The script steps that several pages register: of the input layer, of many sentences as points,
and of a second model.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from components.compute.corpus import first_points, senses
from components.compute.embeddings import largest_terms
from components.compute.links import AttentionFrom
from components.records.corpus import Points
from components.records.embeddings import PANELS, Embeddings
from components.records.similarity import Probe
from components.records.tokens import Tokens
from components.service import ModelService
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script

MOST_LINES, MOST_CHARACTERS = 500, 100_000
Pair = tuple[ModelService, ModelService]
Value = TypeVar("Value")


@for_script
def add_embeddings_steps(tokens: Tokens, ours: Embeddings, token: int | None = None) -> None:
    """Add the three rows of each token, or of one `token` alone, their sum, and its LayerNorm."""
    add_step("text", ids=tokens.ids, pieces=tokens.pieces)
    if token is None:
        rows: dict[str, Any] = {name: getattr(ours, name) for name in PANELS}
        add_step("embeddings", **rows)
        add_step("largest", largest_terms=largest_terms(ours))
    else:
        add_step("rows_of_one", token=token, **{f"one_{name}": getattr(ours, name)[token] for name in PANELS})


@for_script
def add_probe_steps(points: Points, probe: Probe) -> None:
    """Add the linear probe on these points."""
    if add_points_steps(points):
        shares = {name: getattr(probe, name) for name in ("right", "chance", "luckiest")}
        add_step("probe", probed_senses=list(senses(points)), **shares)


def add_points_steps(points: Points, remark: str = "") -> bool:
    """Add the vectors of as many points as a script should hold, with a `remark`; returns whether these are all."""
    kept = lines_kept(points)
    few = first_points(points, sum(origin.line < kept for origin in points.origins))
    every = holds_all(points)
    add_step(
        "points",
        lines=[(line.a, line.b) for line in points.lines[:kept]],
        kind=str(points.wanted.kind),
        pooling=points.wanted.pooling,
        specials=points.wanted.specials,
        spots=[(origin.line, origin.position) for origin in few.origins],
        most=len(few),
        lengths=np.linalg.norm(few.vectors, axis=2),
        remark=remark if every else f"{_partly(len(few), len(points))} {remark}".rstrip(),
    )
    return every


def holds_all(points: Points) -> bool:
    """Whether a script holds the lines of all these points."""
    kept = lines_kept(points)
    return all(origin.line < kept for origin in points.origins)


def lines_kept(points: Points) -> int:
    """How many lines, from the first on, fit into a script; at least one."""
    sizes = np.cumsum([len(line.a) + len(line.b) for line in points.lines[:MOST_LINES]])
    return max(1, int((sizes <= MOST_CHARACTERS).sum()))


def _partly(few: int, every: int) -> str:
    return (
        f"There are too many for a script: the first {few:,} of {every:,} points are recomputed here, but not what the "
        "page says about all of them together. Add the other lines for the rest."
    )


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
