"""The answers of this page to a tour's scenes and worksheets, for the present text."""

from collections import Counter

import numpy as np

from components.compute.embeddings import largest_terms, without_positions
from components.views.answers import NO_REPEAT, TWICE, PageState, SceneAnswer, repeated
from components.views.tries import content_words, swapped
from components.views.wording import counted, listed, percentages, rounded_up, shortened


def segment_rows(state: PageState) -> SceneAnswer:
    """How many tokens look up each row of the segment table."""
    looked_up = Counter(state.tokens.segments)
    tokens = counted(len(state.tokens), "token")
    (first, times), *others = sorted(looked_up.items())
    if not others:
        return SceneAnswer(f"All {tokens} look up row {first} of the segment table and no other.")
    rows = listed([f"row {segment} by {times}" for segment, times in others])
    return SceneAnswer(f"Row {first} of the segment table is looked up by {times} of the {tokens}, {rows}.")


def largest_row(state: PageState) -> SceneAnswer:
    """In how many cells of the sum each of the three terms is the largest."""
    ours = state.bert.embeddings(state.tokens)
    word, position, segment = percentages([float(share) for share in largest_terms(ours).mean(axis=0)])
    return SceneAnswer(
        f"In {word} of the {ours.word.size:,} cells the word row is the largest of the three terms, in {position} the "
        f"position row, in {segment} the segment row."
    )


def repeated_sums(state: PageState) -> SceneAnswer:
    """How the sums of a repeated piece differ: in how many dimensions, and at most by how much."""
    positions = repeated(state.tokens)
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    summed = state.bert.embeddings(state.tokens).summed
    first, second = positions[:2]
    apart = np.abs(summed[first].astype(np.float64) - summed[second])
    return SceneAnswer(
        f"“{shortened(state.tokens.pieces[first])}” occurs at positions {first} and {second}: its two sums differ in "
        f"{int((apart > 0).sum()):,} of {len(apart):,} dimensions, by at most {rounded_up(float(apart.max()))}."
    )


def swapped_rows(state: PageState) -> SceneAnswer:
    """Whether the text, and the same with two words swapped, have the same rows without positions, in any order."""
    bert, tokens = state.bert, state.tokens
    words = content_words(tokens)
    if len(words) < 2:
        return SceneAnswer("This text has no two words to swap.")
    one, other = (shortened(word.text) for word in (words[0], words[-1]))
    texts = tokens, bert.tokens(swapped(tokens.a, words[0], words[-1]), tokens.b)
    here, there = (sorted(map(tuple, without_positions(bert.embeddings(text)).tolist())) for text in texts)
    if here == there:
        return SceneAnswer(
            f"The same {len(here):,} vectors, in another order: without positions nothing tells BERT which of "
            f"“{one}” and “{other}” comes first."
        )
    return SceneAnswer(f"Others: with “{one}” and “{other}” swapped the text is cut into other pieces.")


def hidden_states(state: PageState) -> SceneAnswer:
    """How many hidden states there are, and how far the first is from ours."""
    bert, tokens = state.bert, state.tokens
    layers, proof = bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens))
    return SceneAnswer(
        f"This checkpoint has {counted(layers, 'layer')} and returns {layers + 1:,} hidden states; number 0 differs "
        f"from ours by at most {rounded_up(proof.against_hidden_states)}."
    )
