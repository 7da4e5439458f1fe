"""What a page that draws two models leaves for the script: the second one, and the numbers of both."""

import base64
import lzma
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from components.compute.links import AttentionFrom
from components.compute.positions import Positions, Walk
from components.compute.topics import TopicFacts
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.embeddings import Embeddings
from components.records.sets import VARIED
from components.records.similarity import Baseline, Curve, Probe
from components.records.states import States
from components.records.uses import Use
from components.records.uses_map import Around, MapFacts, SameWord
from components.records.uses_map import Reading as Occurrence
from components.records.vocabulary import Reading
from components.service import ModelService
from components.take_home import points as of_points
from components.take_home.script import HOST
from components.take_home.shown import add_step, for_script

Pair = tuple[ModelService, ModelService]
NO_MAP = "Which pieces match a search, and where UMAP draws the pieces, is not computed here."
NO_PLACES = "What random pairs reach, where uses and words lie on the map, or in which direction, is not computed here."
NO_CUTS = "Cuts, the telling heads that they find, what arrives by a head, and the word rows are not computed here."
Read = tuple[Occurrence, SameWord, Around]
Value = TypeVar("Value")


def _beside(first: ModelService, second: ModelService) -> dict[str, Any]:
    """The choices of the step that loads or builds the second checkpoint."""
    files, own = second.key, first.key
    same = {"beside": "", "beside_revision": "main"}
    named = "the directory of the second checkpoint" if files == HOST else files
    other = {"beside": named, "beside_revision": second.revision or "main"}
    return {"beside_untrained": second.untrained} | (same if files == own else other)


def _in_use_first(bert: ModelService, models: Pair, values: Sequence[Value]) -> tuple[Pair, Sequence[Value]]:
    """Models and their values in the script's order, which begins with the one in use."""
    return (models, values) if models[0] == bert else (models[::-1], values[::-1])


@for_script
def add_input_step(bert: ModelService, models: Pair, both: Sequence[Embeddings], *, sums: bool = True) -> None:
    """What LayerNorm gives in both `models` as drawn, of which `bert` is the one in use; and their `sums`."""
    pair, (first, other) = _in_use_first(bert, models, both)
    summed: dict[str, Any] = {"first_sum": first.summed, "other_sum": other.summed} if sums else {}
    add_step(
        "training_input", **_beside(*pair),
        first_normed=first.normed, other_normed=other.normed, **summed,
    )  # fmt: skip


@for_script
def add_attention_step(bert: ModelService, models: Pair, rows: Sequence[AttentionFrom]) -> None:
    """What one token reads in every layer and head of both `models` as drawn."""
    pair, (first, other) = _in_use_first(bert, models, rows)
    add_step(
        "attention_of_two", **_beside(*pair), reader=first.position,
        first_weights=first.weights, other_weights=other.weights,
    )  # fmt: skip


@for_script
def add_journey_step(
    bert: ModelService, models: Pair, both_states: Sequence[States], rows: Sequence[AttentionFrom]
) -> None:
    """The followed token's vectors in every layer of both `models` as drawn, and what it reads there."""
    pair, (first, other) = _in_use_first(bert, models, both_states)
    place = rows[0].position
    add_step(
        "journey_of_two", **_beside(*pair), followed_place=place, remark=NO_CUTS,
        first_followed=first.hidden[:, place], other_followed=other.hidden[:, place],
    )  # fmt: skip
    add_attention_step(bert, models, rows)


@for_script
def add_rows_step(bert: ModelService, models: Pair, rows: Sequence[Array], shares: Sequence[Array]) -> None:
    """The word rows of the text in both `models` as drawn, and the shares of all rows by their length."""
    pair, (first, other) = _in_use_first(bert, models, rows)
    _, (here, there) = _in_use_first(bert, models, shares)
    add_step(
        "rows_of_two", **_beside(*pair), first_rows=first, other_rows=other,
        first_shares=here, other_shares=there,
    )  # fmt: skip


@for_script
def add_nearest_step(bert: ModelService, models: Pair, reads: Sequence[Reading], random: Sequence[float]) -> None:
    """The rows nearest to one, or to a sum, in the word tables of both `models` as drawn, if both have such rows."""
    if not all(len(read.cosine) for read in reads):
        add_step("text", remark=NO_MAP)
        return
    pair, (first, other) = _in_use_first(bert, models, reads)
    _, (here, there) = _in_use_first(bert, models, random)
    add_step(
        "nearest_of_two", **_beside(*pair),
        listed=len(first.cosine), sum_factors=[term.factor for term in first.terms],
        sum_rows=list(first.ids), other_sum_rows=list(other.ids),
        first_near=np.array(first.cosine.values), other_near=np.array(other.cosine.values),
        first_random=here, other_random=there, remark=NO_MAP,
    )  # fmt: skip


@for_script
def add_uses_step(bert: ModelService, models: Pair, read: Sequence[Read], layer: int) -> None:
    """How near the uses drawn around a word are to it, in one layer of both `models` as drawn."""
    pair, (first, other) = _in_use_first(bert, models, read)
    of = {"first": first, "other": other}
    named = {
        f"{name}_uses": [(use.sentence, use.use.start, use.use.end) for use in one[2].near] for name, one in of.items()
    }
    means = {f"{name}_mean": [float(f"{value:.7g}") for value in one[1].means[layer]] for name, one in of.items()}
    cosines = {f"{name}_cosines": np.array([use.cosine for use in one[2].near]) for name, one in of.items()}
    add_step(
        "uses_of_two", **_beside(*pair), layer_of_two=layer, word_places=list(first[0].positions),
        read_text=(first[0].tokens.a, first[0].tokens.b), **named, **means, **cosines,
        remark=NO_PLACES,
    )  # fmt: skip


@for_script
def add_walk_step(
    bert: ModelService, models: Pair, walks: Sequence[Walk], tables: Sequence[Positions], word_row: int
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
    bert: ModelService, models: Pair, two: tuple[int, int], curves: Sequence[Curve],
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
def add_sentences_step(bert: ModelService, models: Pair, texts: tuple[str, str], curves: Sequence[Curve]) -> None:
    """How alike two sentences are in both `models` as drawn, by layer."""
    pair, (own, others) = _in_use_first(bert, models, curves)
    add_step(
        "sentences_of_two", **_beside(*pair), one_sentence=texts[0], other_sentence=texts[1],
        sentences_alike=own.cosines, other_sentences_alike=others.cosines,
    )  # fmt: skip


@for_script
def add_probe_steps(
    bert: ModelService, models: Pair, both_points: Sequence[Points], both_probes: Sequence[Probe]
) -> None:
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
    bert: ModelService, models: Pair, uses: Sequence[Use], both_facts: Sequence[MapFacts], topics: Sequence[TopicFacts],
) -> None:  # fmt: skip
    """How often neighbours tell the sense and the topic of these uses in both `models` as drawn, and by chance."""
    pair, facts = _in_use_first(bert, models, both_facts)
    _, counted = _in_use_first(bert, models, topics)
    add_step(
        "training_told", **_beside(*pair), packed_uses=_packed(tuple(uses)),
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
