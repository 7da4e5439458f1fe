"""Answers to the questions in the tour's scenes, for the sentence that was typed: records -> plain text.

If the sentence does not show the point in question, the answer says so and suggests one that does.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.findings.wording import count, fixed, listed, percent, shortened
from components.records.arrays import Array
from components.records.attention import Habits
from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.tokens import TokenKind, Tokens
from components.records.uses import Use

SPLIT_WORD = "Sinan is our instructor for this awesomesauce class"
TWICE = "the bank by the river is not a bank"
NO_REPEAT = "No piece occurs twice here, so this text does not show it."


@dataclass(frozen=True)
class SceneAnswer:
    """One sentence about what was typed; `instead` suggests a text that shows the point, if this one does not."""

    sentence: str
    instead: str = ""


def cut_words(tokens: Tokens) -> SceneAnswer:
    """Which words were split into more than one piece."""
    numbers = dict.fromkeys(token.word for token in tokens.tokens if token.word is not None)
    words = [tokens.words[number].segmentation for number in numbers]
    split = [f"“{shortened(word.word)}” ({len(word.pieces)} pieces)" for word in words if len(word.pieces) > 1]
    if not split:
        whole = f"{count(len(words), 'word')}, each of them one piece" if words else "there is no word here"
        return SceneAnswer(f"None: {whole}. This text does not show a cut.", SPLIT_WORD)
    return SceneAnswer(f"{listed(split, 4)}, out of {count(len(words), 'word')}, counting punctuation.")


def repeated_ids(tokens: Tokens) -> SceneAnswer:
    """The positions of a repeated piece, and its ID."""
    positions = _repeated(tokens)
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    first = tokens.tokens[positions[0]]
    where = listed(list(map(str, positions)), 4)
    return SceneAnswer(f"“{shortened(first.piece)}” occurs at positions {where}, each time with ID {first.id}.")


def segment_rows(tokens: Tokens) -> SceneAnswer:
    """How many tokens look up each row of the segment table."""
    looked_up = Counter(tokens.segments)
    (first, times), *others = sorted(looked_up.items())
    if not others:
        return SceneAnswer(f"All {count(len(tokens), 'token')} look up row {first} and no other.")
    rows = listed([f"row {segment} by {times}" for segment, times in others])
    return SceneAnswer(f"Row {first} is looked up by {times} of the {count(len(tokens), 'token')}, {rows}.")


def repeated_sums(tokens: Tokens, ours: Embeddings) -> SceneAnswer:
    """How the sums of a repeated piece differ: in how many dimensions, and at most by how much."""
    positions = _repeated(tokens)
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    first, second = positions[:2]
    differences = np.abs(ours.summed[first].astype(np.float64) - ours.summed[second])
    return SceneAnswer(
        f"“{shortened(tokens.pieces[first])}” occurs at positions {first} and {second}: its two sums differ in "
        f"{int((differences > 0).sum()):,} of {len(differences):,} dimensions, by at most {differences.max():.3g}."
    )


def moments(steps: Normalization) -> SceneAnswer:
    """The ranges of the tokens' means and deviations after the last step."""
    after = steps.after.astype(np.float64)
    means, deviations = after.mean(axis=1), after.std(axis=1)
    return SceneAnswer(f"Here the means are {_span(means)} and the deviations {_span(deviations)}.")


def hidden_states(layers: int, proof: Proof) -> SceneAnswer:
    """The number of hidden states, and how far the first is from ours."""
    return SceneAnswer(
        f"{layers + 1:,}, since this checkpoint has {count(layers, 'layer')}; number 0 differs from ours by at most "
        f"{proof.against_hidden_states:.1e}."
    )


def habit(layer: int, head: int, habits: Habits) -> SceneAnswer:
    """The kind of target that gets most of a head's attention; `head` 0 is the mean of all."""
    shares = habits.shares[head - 1] if head else habits.shares.mean(axis=0)
    most = int(shares.argmax())
    who = f"Head {head} of layer {layer}" if head else f"The mean of all heads of layer {layer}"
    return SceneAnswer(
        f"{who} gives {percent(float(shares[most]))} of its weight to {habits.targets[most]}, the largest share of the "
        "five."
    )


def nearest_uses(word: str, first: Use, last: Use, layers: int) -> SceneAnswer:
    """The use nearest to a word in layer 0 and in the last layer."""
    uses = [f"“{shortened(use.sentence, 60)}” ({use.word}: {shortened(use.definition, 32)})" for use in (first, last)]
    name = shortened(word)
    if first == last:
        return SceneAnswer(f"In layer 0 and in layer {layers}, the same use is nearest to “{name}”: {uses[0]}.")
    return SceneAnswer(f"Nearest to “{name}” in layer 0: {uses[0]}; in layer {layers}: {uses[1]}.")


def _repeated(tokens: Tokens) -> Sequence[int]:
    """The positions of the first ordinary piece that occurs more than once; empty if there is none."""
    ordinary = [token for token in tokens.tokens if token.kind in (TokenKind.WORD, TokenKind.CONTINUATION)]
    counts = Counter(token.id for token in ordinary)
    repeated = next((token.id for token in ordinary if counts[token.id] > 1), None)
    return [token.position for token in ordinary if token.id == repeated]


def _span(values: Array) -> str:
    """“from −0.01 to 0.02”, or “0.02” if both ends are the same."""
    low, high = (fixed(value, 3) for value in (values.min(), values.max()))
    return low if low == high else f"from {low} to {high}"
