"""The script steps of /sentences."""

from components.compute.apart import Pulls
from components.records.arrays import Array
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.records.tokens import APART, Tokens
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
def add_whole_step(it: Compared, cosine: float) -> None:
    """Add the cosine of both sentences, each read alone."""
    if it.how == APART:
        add_step("whole_sentences", whole_texts=[it.a.a, it.b.a], whole_cosine=[cosine])


@for_script
def add_pull_steps(it: Compared, pulls: Pulls) -> None:
    """Add how much the words that are listed pull the chosen one's vectors apart."""
    some = shown(pulls)
    if it.how != APART or not some:
        return
    add_step(
        "pulls",
        pulled_texts=[it.a.a, it.b.a], pulled_words=[list(it.chosen.in_a), list(it.chosen.in_b)],
        pullers=[(int(pull.side == "b"), list(pull.positions)) for pull in some],
        rises=[pull.rise for pull in some],
    )  # fmt: skip


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
