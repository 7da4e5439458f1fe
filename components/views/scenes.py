"""Answers to the questions in the tour's scenes, for the sentence that was typed: records -> plain text.

If the sentence does not show the point in question, the answer says so and suggests one that does.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from components.compute.anatomy import WORD, Anatomy
from components.compute.embeddings import largest_terms
from components.compute.tokens import MADE_OF_TEXT, is_content
from components.compute.vectors import RESOLUTION
from components.records.arrays import Array
from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.views.wording import counted, fixed, listed, percent, percentages, rounded_up, shortened

SPLIT_WORD = "Sinan is our instructor for this awesomesauce class"
TWICE = "the bank by the river is not a bank"
NO_REPEAT = "No word occurs twice in this text."


@dataclass(frozen=True)
class SceneAnswer:
    """One sentence about what was typed; `instead` suggests a text that shows the point, if this one does not."""

    sentence: str
    instead: str = ""


def as_trained(change: str, here: float, before: float) -> SceneAnswer:
    """The cosine of two sentences with one thing changed in the model, and as trained."""
    title, trained = f"{change[:1].upper()}{change[1:]}", f"as trained it is {fixed(before, 2)}"
    if here > 1 - RESOLUTION >= before:
        return SceneAnswer(f"{title}, both sentences are one to BERT: their cosine is {fixed(here, 2)}, {trained}.")
    return SceneAnswer(f"{title}, their cosine is {fixed(here, 2)}; {trained}.")


def cut_words(tokens: Tokens) -> SceneAnswer:
    """Which words were split into more than one piece; special tokens that were typed are no words."""
    made = dict.fromkeys(token.word for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None)
    words = [tokens.words[number].segmentation for number in made]
    split = [f"“{shortened(word.word)}” ({len(word.pieces)} pieces)" for word in words if len(word.pieces) > 1]
    if split:
        return SceneAnswer(f"{listed(split, 4)}, out of {counted(len(words), 'word')}, counting punctuation.")
    if not words:
        whole = "there is no word here"
    elif len(words) == 1:
        whole = f"“{shortened(words[0].word)}” is one piece"
    else:
        whole = f"each of the {len(words):,} words, counting punctuation, is one piece"
    return SceneAnswer(f"None: {whole}. This text does not show a cut.", SPLIT_WORD)


def repeated_ids(tokens: Tokens) -> SceneAnswer:
    """The positions of a repeated word, and its ID; else those of another token that occurs more than once."""
    repeated = _repeated(tokens)
    positions = repeated or _same(tokens.ids, [token.position for token in tokens.tokens if token.mask])
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    first, where = tokens.tokens[positions[0]], listed(list(map(str, positions)), 4)
    sentence = f"“{shortened(first.piece)}” occurs at positions {where}, each time with ID {first.id}."
    return SceneAnswer(sentence, "" if repeated else TWICE)


def segment_rows(tokens: Tokens) -> SceneAnswer:
    """How many tokens look up each row of the segment table."""
    looked_up = Counter(tokens.segments)
    (first, times), *others = sorted(looked_up.items())
    if not others:
        return SceneAnswer(
            f"All {counted(len(tokens), 'token')} look up row {first} of the segment table and no other."
        )
    rows = listed([f"row {segment} by {times}" for segment, times in others])
    return SceneAnswer(
        f"Row {first} of the segment table is looked up by {times} of the {counted(len(tokens), 'token')}, {rows}."
    )


def largest_row(ours: Embeddings) -> SceneAnswer:
    """In how many cells of the sum each of the three terms is the largest."""
    word, position, segment = percentages([float(share) for share in largest_terms(ours).mean(axis=0)])
    return SceneAnswer(
        f"In {word} of the {ours.word.size:,} cells the word row is the largest of the three terms, in {position} the "
        f"position row, in {segment} the segment row."
    )


def largest_parameter(anatomy: Anatomy) -> SceneAnswer:
    """The largest parameter's share of all numbers."""
    largest = max(anatomy.parameters, key=lambda parameter: parameter.count)
    what = "the word table" if largest.name == WORD else f"{largest.name}"
    return SceneAnswer(
        f"{anatomy.total:,} numbers in {len(anatomy.parameters):,} tensors; the largest is {what}, "
        f"{percent(largest.count / anatomy.total)} of them all."
    )


def repeated_sums(tokens: Tokens, ours: Embeddings) -> SceneAnswer:
    """How the sums of a repeated piece differ: in how many dimensions, and at most by how much."""
    positions = _repeated(tokens)
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    first, second = positions[:2]
    apart = np.abs(ours.summed[first].astype(np.float64) - ours.summed[second])
    return SceneAnswer(
        f"“{shortened(tokens.pieces[first])}” occurs at positions {first} and {second}: its two sums differ in "
        f"{int((apart > 0).sum()):,} of {len(apart):,} dimensions, by at most {rounded_up(float(apart.max()))}."
    )


def swapped_rows(words: tuple[str, str], before: Array, after: Array) -> SceneAnswer:
    """Whether two texts, one with two `words` of the other swapped, have the same rows (T, H), in whatever order."""
    one, other = (shortened(word) for word in words)
    here, there = (sorted(map(tuple, rows.tolist())) for rows in (before, after))
    if here == there:
        return SceneAnswer(
            f"The same {len(before):,} vectors, in another order: without positions nothing tells BERT which of "
            f"“{one}” and “{other}” comes first."
        )
    return SceneAnswer(f"Others: with “{one}” and “{other}” swapped the text is cut into other pieces.")


def moments(steps: Normalization) -> SceneAnswer:
    """The ranges of the tokens' means and deviations after the last step."""
    after = steps.after.astype(np.float64)
    means, deviations = after.mean(axis=1), after.std(axis=1)
    return SceneAnswer(f"Here the means are {_span(means)} and the deviations {_span(deviations)}.")


def hidden_states(layers: int, proof: Proof) -> SceneAnswer:
    """The number of hidden states, and how far the first is from ours."""
    return SceneAnswer(
        f"This checkpoint has {counted(layers, 'layer')} and returns {layers + 1:,} hidden states; number 0 differs "
        f"from ours by at most {rounded_up(proof.against_hidden_states)}."
    )


def _repeated(tokens: Tokens) -> Sequence[int]:
    """The positions of the first content word that occurs more than once, else of the first such piece; empty if none.

    Two [UNK] are the same only if the text has the same in both places.
    """
    made = [token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT]
    content = [position for position in made if is_content(tokens.pieces[position])]
    return _same(tokens.names, content) or _same(tokens.names, made)


def _same(values: Sequence[Hashable], positions: Sequence[int]) -> Sequence[int]:
    """Those of `positions` with the first value that occurs more than once among them."""
    counts = Counter(values[position] for position in positions)
    repeated = [position for position in positions if counts[values[position]] > 1]
    return [position for position in repeated if values[position] == values[repeated[0]]]


def _span(values: Array) -> str:
    """“from −0.01 to 0.02”, or “0.02” if both ends are the same."""
    low, high = (fixed(value, 3) for value in (values.min(), values.max()))
    return low if low == high else f"from {low} to {high}"
