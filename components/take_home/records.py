"""The script steps of single records: which files of `steps` compute them, with which choices."""

from typing import Any

import numpy as np

from components.compute.embeddings import largest_terms
from components.compute.pairs import DIFFERENCE, SideBySide
from components.compute.positions import Positions, Walk
from components.compute.similarity import cosine_by_layer
from components.records.arrays import Array
from components.records.embeddings import PANELS, Embeddings
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS, VARIED
from components.records.similarity import Baseline
from components.records.tokens import Tokens
from components.take_home.shown import add_step, for_script
from components.take_home.step_files import step_code
from components.views.recipe import shape_and_code


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
def add_pythons_steps(pythons: Array, baseline: Baseline, kind: str) -> None:
    """Add the cosines of `pythons` (L + 1, N, H) with other words, and the band of random pairs if there is one."""
    _add_reference(kind)
    if band := baseline.band(kind):
        add_step("band", low=band.low, median=band.median, high=band.high)
    pairs = [(one, other) for one, other, _ in PYTHON_PAIRS.values()]
    cosines = np.stack([cosine_by_layer(pythons[:, one], pythons[:, other]) for one, other in pairs])
    add_step("pythons", spots=list(PYTHON_SPOTS), compared_spots=pairs, experiment=cosines)


@for_script
def add_difference_step(first: str, second: str, both: SideBySide) -> None:
    """Add the rows of one sentence minus those of another, without the rows that there are not."""
    shown = both.values(DIFFERENCE)[:, both.has(DIFFERENCE)]
    add_step("difference", first=first, second=second, places=_compared(both), differences=shown)


def recipe_of_difference(first: str, second: str, both: SideBySide) -> None:
    """The code for the same rows."""
    code = step_code("difference", "differences", first=first, second=second, places=_compared(both))
    shape_and_code(both.a[:, both.has(DIFFERENCE)].shape, code, key="recipe_difference")


def _compared(both: SideBySide) -> list[tuple[int, int]]:
    """The positions of the rows that both sentences have."""
    return [pair for pair, is_shown in zip(both.places, both.has(DIFFERENCE), strict=True) if is_shown]


@for_script
def add_matrix_steps(baseline: Baseline, kind: str, matrix: Array, layer: int) -> None:
    """Add the cosines of all tokens in a layer, and between which random pairs are grey."""
    _add_reference(kind)
    add_step("matrix", layer=layer, matrix=matrix)
    if band := baseline.band(kind):
        add_step("grey", grey=np.array([band.low[layer], band.high[layer]]))


@for_script
def add_parts_step(kind: str, parts: Array, texts: tuple[str, str], remark: str) -> None:
    """Add what the tokens of two sentences add to their cosine, with a `remark`."""
    add_step(
        "sentences",
        remark=remark,
        sentences=[line.a for line in VARIED],
        sentences_compared=kind,
        first_sentence=texts[0],
        second_sentence=texts[1],
        sentence_parts=parts,
    )


def _add_reference(kind: str) -> None:
    add_step("reference", reference=[line.a for line in VARIED], compare=kind)


@for_script
def add_positions_steps(positions: Positions, walk: Walk, word_row: int) -> None:
    """Add the cosines of all rows, their chain, and a word moved through all positions."""
    add_step(
        "positions", word_row=word_row, start=walk.start, cosines=positions.cosines, neighbours=positions.neighbours,
        chain=positions.chain, walk=[walk.position, walk.summed, walk.normed],
    )  # fmt: skip
