"""What the page that compares two checkpoints leaves for the script: the second one, and the numbers of the view."""

import base64
import lzma
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.initial import InputFacts
from components.compute.topics import TopicFacts
from components.records.arrays import as_steps
from components.records.attention import Attention
from components.records.checkpoints import Checkpoint
from components.records.embeddings import Embeddings
from components.records.similarity import Curve
from components.records.uses import Use
from components.records.uses_map import MapFacts, Placed, UsesMap
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script


def _beside(first: Checkpoint, second: Checkpoint) -> dict[str, Any]:
    """The choices of the step that loads or builds the second checkpoint."""
    files, own = (one.twin_of or one.key for one in (second, first))
    same = {"beside": "", "beside_revision": "main"}
    named = "the directory of the second checkpoint" if files == HOST else files
    other = {"beside": named, "beside_revision": second.revision or "main"}
    return {"beside_untrained": second.untrained} | (same if files == own else other)


@for_script
def add_tables_step(pair: tuple[Checkpoint, Checkpoint], facts: tuple[InputFacts, InputFacts]) -> None:
    """Cosines of positions, gamma, beta and norms of both."""
    first, other = facts
    add_step(
        "training_tables", **_beside(*pair),
        alike=first.alike, gammas=np.sort(first.gamma), betas=np.sort(first.beta), norms=first.norms,
        other_alike=other.alike, other_gammas=np.sort(other.gamma), other_betas=np.sort(other.beta),
        other_norms=other.norms,
    )  # fmt: skip


@for_script
def add_input_step(pair: tuple[Checkpoint, Checkpoint], both: tuple[Embeddings, Embeddings]) -> None:
    """The sums and LayerNorms of both."""
    first, other = both
    add_step(
        "training_input", **_beside(*pair),
        first_sum=first.summed, first_normed=first.normed, other_sum=other.summed, other_normed=other.normed,
    )  # fmt: skip


@for_script
def add_attention_step(
    pair: tuple[Checkpoint, Checkpoint], seen: tuple[Attention, Attention], heads: tuple[int, int]
) -> None:
    """The weights of one head of both."""
    places: dict[str, Any] = {"first_layer": seen[0].layer, "first_head": heads[0]}
    places |= {"second_layer": seen[1].layer, "second_head": heads[1]}
    of_first, of_second = (own.weights[head - 1] for own, head in zip(seen, heads, strict=True))
    add_step("training_attention", **_beside(*pair), **places, of_first=of_first, of_second=of_second)


@for_script
def add_states_step(pair: tuple[Checkpoint, Checkpoint], own: Sequence[Curve], two: tuple[int, int]) -> None:
    """How alike two tokens are, by layer, in both."""
    two_alike, other_two_alike = (curve.cosines for curve in own)
    add_step(
        "training_states", **_beside(*pair), two_positions=list(two),
        two_alike=two_alike, other_two_alike=other_two_alike,
    )  # fmt: skip


@for_script
def add_told_step(
    pair: tuple[Checkpoint, Checkpoint], uses: Sequence[Use], facts: tuple[MapFacts, MapFacts],
    counted: Sequence[TopicFacts],
) -> None:  # fmt: skip
    """How often neighbours tell the sense and the topic of these uses in both, and by chance."""
    add_step(
        "training_told", **_beside(*pair), packed_uses=_packed(tuple(uses)),
        chance_of_sense=facts[0].chance, chance_of_topic=counted[0].chance,
        first_senses=facts[0].right, other_senses=facts[1].right,
        first_topics=counted[0].right, other_topics=counted[1].right,
    )  # fmt: skip


@for_script
def add_map_step(
    pair: tuple[Checkpoint, Checkpoint], maps: tuple[UsesMap, UsesMap], placed: tuple[Placed, Placed],
    layers: tuple[int, int],
) -> None:  # fmt: skip
    """The words of the text on the maps of both, and how far these can be trusted."""
    (first, second), (layer, other_layer) = placed, layers
    if not len(first):
        return
    add_step(
        "training_map", **_beside(*pair), packed_uses=_packed(maps[0].uses),
        first_layer=layer, second_layer=other_layer, positions_of_words=[list(group) for group in first.positions],
        first_points=_written(as_steps(maps[0].points[layer])),
        other_points=_written(as_steps(maps[1].points[other_layer])),
        first_places=first.points[layer], other_places=second.points[other_layer],
        first_kept=maps[0].facts.kept[layer], other_kept=maps[1].facts.kept[other_layer],
    )  # fmt: skip


@lru_cache(maxsize=1)
def _packed(uses: tuple[Use, ...]) -> str:
    """A table of uses as the script unpacks it."""
    rows = ((use.word, use.meaning, use.topic, use.start, use.end, use.sentence) for use in uses)
    table = "\n".join("\t".join(map(str, row)) for row in rows)
    return base64.b85encode(lzma.compress(table.encode())).decode()


def _written(steps: NDArray[np.int16]) -> str:
    return base64.b85encode(steps.tobytes()).decode()
