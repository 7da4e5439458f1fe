"""WordPiece as a lesson: greedy longest match, first, keeping every candidate that it tried.

Source: Wu et al. 2016, arXiv 1609.08144; must equal `tokenizers.models.WordPiece`, which a fuzz test holds.
"""

from collections.abc import Mapping

from components.records.tokens import Attempt, Segmentation


def segment_word(
    word: str,
    vocabulary: Mapping[str, int],
    *,
    unknown: str = "[UNK]",
    prefix: str = "##",
    longest: int = 100,
) -> Segmentation:
    """Cut `word` into the longest pieces that `vocabulary` holds, from left to right.

    A word of more than `longest` characters, or with a remainder of which no beginning is in the vocabulary, becomes
    one `unknown`: WordPiece never keeps half a word.
    """
    whole = ((0, len(word)),)
    if len(word) > longest:
        reason = f"The word has {len(word)} characters; WordPiece gives up above {longest}."
        return Segmentation(word, (unknown,), whole, (), reason)

    attempts: list[Attempt] = []
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    start = 0
    while start < len(word):
        for end in range(len(word), start, -1):
            candidate = (prefix if start else "") + word[start:end]
            found = candidate in vocabulary
            attempts.append(Attempt(start, end, candidate, found))
            if found:
                pieces.append(candidate)
                spans.append((start, end))
                start = end
                break
        else:
            missing = (prefix if start else "") + word[start]
            reason = f"Not even “{missing}” is in the vocabulary, so the whole word becomes {unknown}."
            return Segmentation(word, (unknown,), whole, tuple(attempts), reason)
    return Segmentation(word, tuple(pieces), tuple(spans), tuple(attempts))
