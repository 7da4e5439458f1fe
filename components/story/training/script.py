"""The script steps of /training."""

import base64
import lzma
from collections.abc import Sequence
from functools import lru_cache

from components.compute.uses import TopicFacts
from components.records.corpus import Points
from components.records.similarity import Probe
from components.records.uses import MapFacts, Use
from components.service import ModelService
from components.take_home import shared as of_points
from components.take_home.shared import Pair, in_use_first, second_model
from components.take_home.shown import add_step, for_script


@for_script
def add_probe_steps(
    bert: ModelService, models: Pair, both_points: Sequence[Points], both_probes: Sequence[Probe]
) -> None:
    """The probe on these points of both `models` as drawn."""
    pair, (first, other) = in_use_first(bert, models, both_points)
    _, probes = in_use_first(bert, models, both_probes)
    of_points.add_probe_steps(first, probes[0])
    if of_points.holds_all(first):
        spots = [(origin.line, origin.position) for origin in other.origins]
        right, chance, luckiest = probes[1].right, probes[1].chance, probes[1].luckiest
        add_step(
            "probe_beside", **second_model(*pair), other_spots=spots,
            other_right=right, other_chance=chance, other_luckiest=luckiest,
        )  # fmt: skip


@for_script
def add_told_step(
    bert: ModelService, models: Pair, uses: Sequence[Use], both_facts: Sequence[MapFacts], topics: Sequence[TopicFacts],
) -> None:  # fmt: skip
    """How often neighbours tell the sense and the topic of these uses in both `models` as drawn, and by chance."""
    pair, facts = in_use_first(bert, models, both_facts)
    _, counted = in_use_first(bert, models, topics)
    add_step(
        "training_told", **second_model(*pair), packed_uses=_packed(tuple(uses)),
        chance_of_sense=facts[0].chance, chance_of_topic=counted[0].chance,
        first_senses=facts[0].right, other_senses=facts[1].right,
        first_topics=counted[0].right, other_topics=counted[1].right,
        told_senses=facts[0].counted, told_topics=counted[0].counted,
    )  # fmt: skip


@lru_cache(maxsize=1)
def _packed(uses: tuple[Use, ...]) -> str:
    """A table of uses as the script unpacks it."""
    rows = ((use.word, use.meaning, use.topic, use.source, use.start, use.end, use.sentence) for use in uses)
    table = "\n".join("\t".join(map(str, row)) for row in rows)
    return base64.b85encode(lzma.compress(table.encode())).decode()
