"""The script steps of /context: the nearest uses, and the other occurrences of the word."""

import numpy as np

from components.records.uses_map import Around, SameWord
from components.story.context.asked import Asked
from components.take_home.shown import add_step, for_script


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
    )
