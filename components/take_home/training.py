"""What the page that compares two checkpoints leaves for the script: the second one, and the numbers of the view."""

import base64
import lzma
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from components.compute.initial import same_token
from components.compute.topics import TopicFacts
from components.records.checkpoints import Checkpoint
from components.records.corpus import Points
from components.records.embeddings import Embeddings
from components.records.sets import VARIED
from components.records.similarity import Baseline, Curve, Probe
from components.records.states import States
from components.records.uses import Use
from components.records.uses_map import MapFacts
from components.take_home import points as of_points
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script


def _beside(first: Checkpoint, second: Checkpoint) -> dict[str, Any]:
    """The choices of the step that loads or builds the second checkpoint."""
    files, own = second.key, first.key
    same = {"beside": "", "beside_revision": "main"}
    named = "the directory of the second checkpoint" if files == HOST else files
    other = {"beside": named, "beside_revision": second.revision or "main"}
    return {"beside_untrained": second.untrained} | (same if files == own else other)


@for_script
def add_input_step(pair: tuple[Checkpoint, Checkpoint], both: tuple[Embeddings, Embeddings]) -> None:
    """The sums and LayerNorms of both."""
    first, other = both
    add_step(
        "training_input", **_beside(*pair),
        first_sum=first.summed, first_normed=first.normed, other_sum=other.summed, other_normed=other.normed,
    )  # fmt: skip


@for_script
def add_states_step(
    pair: tuple[Checkpoint, Checkpoint], states: tuple[States, States], own: Sequence[Curve],
    baselines: tuple[Baseline, Baseline] | None, two: tuple[int, int],
) -> None:  # fmt: skip
    """How alike two tokens are in both, by layer; random pairs, and the same token in both, if they are drawn."""
    two_alike, other_two_alike = (curve.cosines for curve in own)
    add_step(
        "training_states", **_beside(*pair), two_positions=list(two),
        two_alike=two_alike, other_two_alike=other_two_alike,
    )  # fmt: skip
    if states[0].hidden.shape == states[1].hidden.shape:
        add_step("training_same", same_in_both=same_token(states[0].hidden, states[1].hidden))
    if baselines:
        random_pairs, other_random_pairs = (one.raw.mean for one in baselines)
        add_step(
            "training_random", reference=[line.a for line in VARIED],
            random_pairs=random_pairs, other_random_pairs=other_random_pairs,
        )  # fmt: skip


@for_script
def add_probe_steps(
    pair: tuple[Checkpoint, Checkpoint], points: tuple[Points, Points], probes: tuple[Probe, Probe]
) -> None:
    """The probe on these points of both."""
    first, other = points
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


@lru_cache(maxsize=1)
def _packed(uses: tuple[Use, ...]) -> str:
    """A table of uses as the script unpacks it."""
    rows = ((use.word, use.meaning, use.topic, use.source, use.start, use.end, use.sentence) for use in uses)
    table = "\n".join("\t".join(map(str, row)) for row in rows)
    return base64.b85encode(lzma.compress(table.encode())).decode()
