"""The script steps of /sentences."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from components.compute.apart import Pull, PullPath, Pulls
from components.compute.similarity import cosine_by_layer
from components.records.arrays import Array
from components.records.sets import PYTHON_PAIRS, PYTHON_SPOTS, VARIED
from components.records.similarity import RAW, REWORDINGS, Baseline, Curve, Reworded
from components.records.tokens import APART, PAIR, Tokens
from components.service import ModelService
from components.story.sentences.asked import Compared
from components.story.sentences.pulls import shown
from components.take_home.shared import Pair, in_use_first, second_model
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


@for_script
def add_states_step(
    bert: ModelService, models: Pair, two: tuple[int, int], curves: Sequence[Curve],
    baselines: tuple[Baseline, Baseline] | None, same: Array | None,
) -> None:  # fmt: skip
    """How alike two tokens are in both `models` as drawn, by layer, of which `bert` is the one in use; random pairs,
    and the same token in both, if they are drawn."""
    pair, (own, others) = in_use_first(bert, models, curves)
    add_step(
        "training_states", **second_model(*pair), two_positions=list(two),
        two_alike=own.cosines, other_two_alike=others.cosines,
    )  # fmt: skip
    if same is not None:
        add_step("training_same", same_in_both=same)
    if baselines:
        _, (here, there) = in_use_first(bert, models, baselines)
        random_pairs, other_random_pairs = here.raw.mean, there.raw.mean
        add_step(
            "training_random", reference=[line.a for line in VARIED],
            random_pairs=random_pairs, other_random_pairs=other_random_pairs,
        )  # fmt: skip


@for_script
def add_sentences_step(bert: ModelService, models: Pair, texts: tuple[str, str], curves: Sequence[Curve]) -> None:
    """How alike two sentences are in both `models` as drawn, by layer."""
    pair, (own, others) = in_use_first(bert, models, curves)
    add_step(
        "sentences_of_two", **second_model(*pair), one_sentence=texts[0], other_sentence=texts[1],
        sentences_alike=own.cosines, other_sentences_alike=others.cosines,
    )  # fmt: skip


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
