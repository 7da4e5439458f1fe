"""The script steps of the vocabulary."""

from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array
from components.records.vocabulary import SCRIPTS, Matches, Reading, Vocabulary
from components.service import ModelService
from components.story.vocabulary.asked import Sought
from components.story.vocabulary.near import MOST
from components.take_home.shared import Pair, in_use_first, second_model
from components.take_home.shown import add_step, for_script

NO_MAP = "Which pieces match a search, and where UMAP draws the pieces, is not computed here."


@for_script
def add_nearest_steps(read: Reading, vocabulary: Vocabulary, random: float) -> None:
    """Add the row or the sum that is looked at, and the rows nearest to it, if there are any."""
    if not read.ids or not len(read.cosine):
        return
    add_step(
        "expression",
        factors=[term.factor for term in read.terms],
        operands=list(read.ids),
        near=len(read.cosine),
        vector=read.vector,
        cosine_pieces=[vocabulary.pieces[row] for row in read.cosine.rows],
        cosines=np.array(read.cosine.values),
        random_bound=random,
    )


@for_script
def add_search_steps(wanted: Sought, matches: Matches, norms: Array) -> None:
    """Add the matches of a search, those in the table one by one, and how long their rows are; of a sum the latter
    alone, and nothing of what cannot be read."""
    query, found = wanted.query, np.array(matches.ids[:MOST], int)
    if wanted.near and len(found):
        add_step("found_rows", found_rows=found.tolist(), found_lengths=norms[found])
    if wanted.near or matches.problem or not (query.text or wanted.filtered):
        return
    chosen = {name: getattr(query, name) for name in ("kind", "script", "digits")}
    mode = query.mode if query.text else "contains"
    add_step("search", text=query.text, mode=mode, scripts=list(SCRIPTS[2:]), most=MOST, **chosen)
    add_step("search", count=len(matches), matched=found, matched_lengths=norms[found])


@for_script
def add_nearest_of_two_step(
    bert: ModelService, models: Pair, reads: Sequence[Reading], random: Sequence[float]
) -> None:
    """The rows nearest to one, or to a sum, in the word tables of both `models` as drawn, if both have such rows."""
    if not all(len(read.cosine) for read in reads):
        add_step("text", remark=NO_MAP)
        return
    pair, (first, other) = in_use_first(bert, models, reads)
    _, (here, there) = in_use_first(bert, models, random)
    add_step(
        "nearest_of_two", **second_model(*pair),
        listed=len(first.cosine), sum_factors=[term.factor for term in first.terms],
        sum_rows=list(first.ids), other_sum_rows=list(other.ids),
        first_near=np.array(first.cosine.values), other_near=np.array(other.cosine.values),
        first_random=here, other_random=there, remark=NO_MAP,
    )  # fmt: skip
