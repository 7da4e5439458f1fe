"""The script steps of /context: the nearest uses, the other occurrences of the word, and its nearest sense."""

from collections.abc import Sequence

import numpy as np

from components.records.uses import Around, Reading as Occurrence, SameWord
from components.service import ModelService
from components.story.context.asked import Asked
from components.take_home.shared import Pair, in_use_first, second_model
from components.take_home.shown import add_step, for_script

PLACES = "what random pairs of uses reach, and in which direction a use is drawn"
MAP = "what random pairs of uses reach, and where uses and words lie on the map"
ALONE = f"No use is compared with a word of this text. Not computed here: {MAP}."
SENSES = (
    "Not computed here: the chart's other layers, which sense the nearest five uses have, and how often the nearest "
    "use has the right sense."
)
NO_PLACES = "What random pairs reach, where uses and words lie on the map, or in which direction, is not computed here."
Read = tuple[Occurrence, SameWord, Around]


@for_script
def add_steps(it: Asked, same: SameWord, around: Around, *, with_others: bool) -> None:
    """Add the uses around the word and, if the picture shows them, its other occurrences in the text."""
    cosines = [*around.again] if with_others else []
    chosen = it.chosen if with_others else 0
    own = same.own[it.layer]
    cosines.insert(chosen, float(own @ own))  # 1, or 0 of a vector that is the mean
    add_step(
        "own_uses",
        use_layer=it.layer,
        occurrences=[
            (one.tokens.a, one.tokens.b, list(one.positions)) for one in (it.read if with_others else [it.reading])
        ],
        chosen=chosen,
        uses=[(use.sentence, use.use.start, use.use.end) for use in around.near],
        written_by=[use.use.source for use in around.near],
        mean_of_uses=[float(f"{value:.7g}") for value in same.means[it.layer]],
        occurrence_cosines=np.array(cosines),
        use_cosines=np.array([use.cosine for use in around.near]),
        remark=f"Not computed here: {PLACES if with_others else MAP}.",
    )


@for_script
def add_map_step() -> None:
    """Say of a map without a word, or with one that has too few uses, what the script leaves out."""
    add_step("text", remark=ALONE)


@for_script
def add_sense_step(same: SameWord, layer: int) -> None:
    """Add how near the word is to each of its senses in one layer, if it has several; call after `add_steps`."""
    nearest = same.nearest_sense
    if nearest is None or len(nearest.senses) < 2:
        return
    add_step(
        "senses_of_word",
        uses_of_senses=[(use.sentence, use.start, use.end) for use in same.uses],
        sense_of_use=list(same.meanings),
        source_of_use=[use.source for use in same.uses],
        best_of_senses=nearest.best[layer],
        lead=[float(nearest.margin[layer])],
        remark=SENSES,
    )


@for_script
def add_uses_step(bert: ModelService, models: Pair, read: Sequence[Read], layer: int) -> None:
    """How near the uses drawn around a word are to it, in one layer of both `models` as drawn."""
    pair, (first, other) = in_use_first(bert, models, read)
    of = {"first": first, "other": other}
    named = {
        f"{name}_uses": [(use.sentence, use.use.start, use.use.end) for use in one[2].near] for name, one in of.items()
    }
    means = {f"{name}_mean": [float(f"{value:.7g}") for value in one[1].means[layer]] for name, one in of.items()}
    cosines = {f"{name}_cosines": np.array([use.cosine for use in one[2].near]) for name, one in of.items()}
    add_step(
        "uses_of_two", **second_model(*pair), layer_of_two=layer, word_places=list(first[0].positions),
        read_text=(first[0].tokens.a, first[0].tokens.b), **named, **means, **cosines,
        remark=NO_PLACES,
    )  # fmt: skip
