"""The script steps of /context: the nearest uses, and the other occurrences of the word."""

import numpy as np

from components.records.arrays import Array
from components.records.uses_map import Around
from components.story.context.asked import Asked
from components.take_home.shown import add_step, for_script


@for_script
def add_steps(it: Asked, around: Around, mean: Array) -> None:
    """Add the uses around the word and its occurrences; `mean` (H,) is that of the uses in this layer."""
    cosines = [*around.again]
    cosines.insert(it.chosen, 1.0)
    add_step(
        "own_uses",
        use_layer=it.layer,
        occurrences=[(one.tokens.a, one.tokens.b, list(one.positions)) for one in it.read],
        chosen=it.chosen,
        uses=[(use.sentence, use.use.start, use.use.end) for use in around.near],
        written_by=[use.use.source for use in around.near],
        mean_of_uses=[float(f"{value:.7g}") for value in mean],
        occurrence_cosines=np.array(cosines),
        use_cosines=np.array([use.cosine for use in around.near]),
    )
