"""The script steps of the vocabulary."""

import numpy as np

from components.records.arrays import Array
from components.records.vocabulary import SCRIPTS, Matches, Reading, Vocabulary
from components.story.vocabulary.asked import Sought
from components.story.vocabulary.listed import MOST
from components.take_home.shown import add_step, for_script


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
