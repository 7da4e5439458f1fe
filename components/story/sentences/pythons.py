"""Two pythons, the snake and the language: an experiment with published numbers."""

from collections.abc import Sequence

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.compute.similarity import curve
from components.compute.vectors import RESOLUTION
from components.frame.number_table import number_table
from components.records.arrays import Array
from components.records.sets import PYTHON_PAIRS
from components.records.similarity import Baseline
from components.story.sentences.random_pairs import curves_figure
from components.views.similarity import MEASURES


def about_pythons(problem: str) -> bool:
    """The heading of the two pythons; whether they can be compared, or else what the `problem` is."""
    st.header("Two pythons: snake and programming", anchor="two-pythons-a-snake-and-programming", divider="gray")
    st.markdown(
        "*python* in “I love my pet python” and in “I love coding in python”, compared with *snake* and *programming*: "
        "four texts, each read alone, since two occurrences of a word in *one* sentence influence each other."
    )
    if problem:
        st.info(f"{problem} So there is nothing to compare here.", icon=":material/info:")
    return not problem


def experiment_figure(vectors: Array, baseline: Baseline, kind: str) -> None:
    """The cosine of each pair by layer, and the last layer's beside the published ones."""
    lines = [curve(vectors, first, second, name) for name, (first, second, _) in PYTHON_PAIRS.items()]
    left, right = st.columns([4, 3], gap="medium", vertical_alignment="center")
    with left:
        curves_figure(lines, baseline, kind, key="experiment")
    table = DataFrame(
        {
            "Pair": list(PYTHON_PAIRS),
            f"Layer {len(vectors) - 1}": [float(line.cosines[-1]) for line in lines],
            "bert-base-uncased": [known for *_, known in PYTHON_PAIRS.values()],
        }
    )
    numbers = {name: st.column_config.NumberColumn(format="%.3f") for name in table.columns[1:]}
    with right:
        number_table(table, key="experiment_last", hide_index=True, column_config=numbers)
    right.caption(
        f"The {MEASURES[kind]} in the last layer of this checkpoint, and the published cosine in the last layer of "
        "bert-base-uncased. The values differ between checkpoints; what matters is which of the two is larger."
    )
    right.markdown(apart_from([line.cosines for line in lines]))


def apart_from(cosines: Sequence[Array]) -> str:
    """From which layer on each of two uses is nearer to the word of its own sense than the other use is.

    The four `cosines` (L + 1,) are those of the first and the second use with the first word, and of the second and the
    first use with the second word.
    """
    first, other_first, second, other_second = map(np.asarray, cosines)
    apart = ((first - other_first > RESOLUTION) & (second - other_second > RESOLUTION)).tolist()
    onward = next((layer for layer in range(len(apart)) if all(apart[layer:])), None)
    if onward is None:
        return "In the last layer the two are **not** each nearer to the word of their own sense."
    return f"From layer {onward} to the last each of the two is nearer to the word of its own sense than the other is."
