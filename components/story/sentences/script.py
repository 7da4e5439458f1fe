"""The script steps of /sentences."""

from collections.abc import Callable
from typing import Any

import numpy as np

from components.compute.apart import Pull, PullPath, Pulls
from components.records.arrays import Array
from components.records.rewordings import REWORDINGS, Reworded
from components.records.sets import VARIED
from components.records.similarity import RAW, Baseline
from components.records.tokens import APART, PAIR, Tokens
from components.story.sentences.asked import Compared
from components.story.sentences.pulls import shown
from components.take_home.records import add_matrix_steps
from components.take_home.shown import add_step, for_script


@for_script
def add_line_steps(it: Compared, baseline: Baseline, kind: str) -> None:
    """Add the cosines of all words that have a line, and the band if there is one."""
    _add_reference(kind)
    if band := baseline.band(kind):
        add_step("band", low=band.low, median=band.median, high=band.high)
    texts = [[of.a, of.b] for of in (it.a, it.b)]
    words = [(list(pair.in_a), list(pair.in_b)) for pair in it.pairs]
    cosines = [it.of(pair).tolist() for pair in it.pairs]
    add_step("words_of_two", one_text=texts[0], other_text=texts[1], words=words, word_cosines=cosines)


@for_script
def add_whole_steps(
    it: Compared, cosine: float, baseline: Callable[[], Baseline], reworded: Callable[[], Reworded]
) -> None:
    """Add the cosine of both sentences, each read alone, with its scale; of a pair that of its halves."""
    if it.how == PAIR:
        begins = next(token.position for token in it.a.tokens if token.segment)
        add_step("halves", halved_pair=[it.a.a, it.a.b], second_begins=begins, halves_cosine=[cosine])
    if it.how != APART:
        return
    add_step("whole_sentences", whole_texts=[it.a.a, it.b.a], whole_cosine=[cosine])
    if band := baseline().band(RAW):
        same = reworded()
        add_step(
            "sentence_scale", sentences=[line.a for line in VARIED], rewordings=list(REWORDINGS),
            random_sentences=np.array([ends[-1] for ends in (band.low, band.median, band.high)]),
            reworded=np.array([same.low, same.median, same.high]),
        )  # fmt: skip


@for_script
def add_pull_steps(
    it: Compared, pulls: Pulls, without: Callable[[Pull], Array], path_of: Callable[[Pull], PullPath]
) -> None:
    """Add how much the words that are listed pull the chosen one's vectors apart, each with its line; and of the first
    in which layer and head."""
    some = shown(pulls)
    if it.how != APART or not some:
        return
    add_step(
        "pulls",
        pulled_texts=[it.a.a, it.b.a], pulled_words=[list(it.chosen.in_a), list(it.chosen.in_b)],
        pullers=[(int(pull.side == "b"), list(pull.positions)) for pull in some],
        without=np.stack([without(pull) for pull in some]), rises=[pull.rise for pull in some],
    )  # fmt: skip
    if first := pulls.strongest:
        path = path_of(first)
        of_head: dict[str, Any] = {"most_by_head": path.head} if path.head else {}
        largest = float(path.layers[path.layer - 1])
        add_step("pulls_alone", alone_layer=path.layer, rises_alone=[largest, largest], **of_head)


@for_script
def add_pairs_steps(how: str, a: Tokens, b: Tokens, baseline: Baseline, kind: str, matrix: Array, layer: int) -> None:
    """Add the cosines of every two tokens in a layer, and between which random pairs are grey."""
    if how != APART:
        add_matrix_steps(baseline, kind, matrix, layer)
        return
    _add_reference(kind)
    add_step("matrix_of_two", one_sentence=a.a, other_sentence=b.a, layer=layer, matrix=matrix)


def _add_reference(kind: str) -> None:
    add_step("reference", reference=[line.a for line in VARIED], compare=kind)
