"""What a page that draws two models leaves for the script: the second one, and the numbers of both."""

import base64
import lzma
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from components.compute.positions import Positions, Walk
from components.compute.topics import TopicFacts
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.embeddings import Embeddings
from components.records.sets import VARIED
from components.records.similarity import Baseline, Curve, Probe
from components.records.uses import Use
from components.records.uses_map import MapFacts
from components.take_home import points as of_points
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script
from components.views.service import Service

Pair = tuple[Service, Service]
Value = TypeVar("Value")


def _beside(first: Service, second: Service) -> dict[str, Any]:
    """The choices of the step that loads or builds the second checkpoint."""
    files, own = second.key, first.key
    same = {"beside": "", "beside_revision": "main"}
    named = "the directory of the second checkpoint" if files == HOST else files
    other = {"beside": named, "beside_revision": second.revision or "main"}
    return {"beside_untrained": second.untrained} | (same if files == own else other)


def _in_use_first(bert: Service, models: Pair, values: Sequence[Value]) -> tuple[Pair, Sequence[Value]]:
    """Models and their values in the script's order, which begins with the one in use."""
    return (models, values) if models[0] == bert else (models[::-1], values[::-1])


@for_script
def add_input_step(bert: Service, models: Pair, both: Sequence[Embeddings], *, sums: bool = True) -> None:
    """What LayerNorm gives in both `models` as drawn, of which `bert` is the one in use; and their `sums`."""
    pair, (first, other) = _in_use_first(bert, models, both)
    summed: dict[str, Any] = {"first_sum": first.summed, "other_sum": other.summed} if sums else {}
    add_step(
        "training_input", **_beside(*pair),
        first_normed=first.normed, other_normed=other.normed, **summed,
    )  # fmt: skip


@for_script
def add_walk_step(
    bert: Service, models: Pair, walks: Sequence[Walk], tables: Sequence[Positions], word_row: int
) -> None:
    """A word moved through all positions, and the cosines of the position rows, in both `models` as drawn."""
    pair, (first, other) = _in_use_first(bert, models, walks)
    _, (here, there) = _in_use_first(bert, models, tables)
    add_step(
        "walks_of_two", **_beside(*pair), moved_row=word_row, moved_start=first.start,
        walked=first.normed, other_walked=other.normed,
        place_cosines=here.cosines, other_place_cosines=there.cosines,
    )  # fmt: skip


@for_script
def add_states_step(
    bert: Service, models: Pair, two: tuple[int, int], curves: Sequence[Curve],
    baselines: tuple[Baseline, Baseline] | None, same: Array | None,
) -> None:  # fmt: skip
    """How alike two tokens are in both `models` as drawn, by layer, of which `bert` is the one in use; random pairs,
    and the same token in both, if they are drawn."""
    pair, (own, others) = _in_use_first(bert, models, curves)
    add_step(
        "training_states", **_beside(*pair), two_positions=list(two),
        two_alike=own.cosines, other_two_alike=others.cosines,
    )  # fmt: skip
    if same is not None:
        add_step("training_same", same_in_both=same)
    if baselines:
        _, (here, there) = _in_use_first(bert, models, baselines)
        random_pairs, other_random_pairs = here.raw.mean, there.raw.mean
        add_step(
            "training_random", reference=[line.a for line in VARIED],
            random_pairs=random_pairs, other_random_pairs=other_random_pairs,
        )  # fmt: skip


@for_script
def add_sentences_step(bert: Service, models: Pair, texts: tuple[str, str], curves: Sequence[Curve]) -> None:
    """How alike two sentences are in both `models` as drawn, by layer."""
    pair, (own, others) = _in_use_first(bert, models, curves)
    add_step(
        "sentences_of_two", **_beside(*pair), one_sentence=texts[0], other_sentence=texts[1],
        sentences_alike=own.cosines, other_sentences_alike=others.cosines,
    )  # fmt: skip


@for_script
def add_probe_steps(bert: Service, models: Pair, both_points: Sequence[Points], both_probes: Sequence[Probe]) -> None:
    """The probe on these points of both `models` as drawn."""
    pair, (first, other) = _in_use_first(bert, models, both_points)
    _, probes = _in_use_first(bert, models, both_probes)
    of_points.add_probe_steps(first, probes[0])
    if of_points.holds_all(first):
        spots = [(origin.line, origin.position) for origin in other.origins]
        right, chance, luckiest = probes[1].right, probes[1].chance, probes[1].luckiest
        add_step(
            "probe_beside", **_beside(*pair), other_spots=spots,
            other_right=right, other_chance=chance, other_luckiest=luckiest,
        )  # fmt: skip


@for_script
def add_told_step(
    bert: Service, models: Pair, uses: Sequence[Use], both_facts: Sequence[MapFacts], topics: Sequence[TopicFacts],
) -> None:  # fmt: skip
    """How often neighbours tell the sense and the topic of these uses in both `models` as drawn, and by chance."""
    pair, facts = _in_use_first(bert, models, both_facts)
    _, counted = _in_use_first(bert, models, topics)
    add_step(
        "training_told", **_beside(*pair), packed_uses=_packed(tuple(uses)),
        chance_of_sense=facts[0].chance, chance_of_topic=counted[0].chance,
        first_senses=facts[0].right, other_senses=facts[1].right,
        first_topics=counted[0].right, other_topics=counted[1].right,
    )  # fmt: skip


@lru_cache(maxsize=1)
def _packed(uses: tuple[Use, ...]) -> str:
    """A table of uses as the script unpacks it."""
    rows = ((use.word, use.meaning, use.topic, use.source, use.start, use.end, use.sentence) for use in uses)
    table = "\n".join("\t".join(map(str, row)) for row in rows)
    return base64.b85encode(lzma.compress(table.encode())).decode()
