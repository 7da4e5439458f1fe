"""WordPiece as a lesson: greedy longest-match-first, recording every candidate that it tries.

Source: Wu et al. 2016, arXiv 1609.08144; must equal `tokenizers.models.WordPiece`, which a fuzz test checks.
And how a pair is truncated when it is too long.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from components.records.wordpiece import Outcome, Search, SearchStep, Segmentation


def segment_word(
    word: str,
    vocabulary: Mapping[str, int],
    *,
    unknown: str = "[UNK]",
    prefix: str = "##",
    longest: int = 100,
) -> Segmentation:
    """`word` split into the longest pieces in `vocabulary`, from left to right.

    A word of more than `longest` characters, or with a remainder that begins with no piece of the vocabulary, becomes
    one `unknown`: WordPiece never keeps part of a word.
    """
    whole = ((0, len(word)),)
    if len(word) > longest:
        reason = f"The word has {len(word):,} characters; WordPiece gives up above {longest} and looks nothing up."
        return Segmentation(word, (unknown,), whole, (), reason, prefix)

    searches: list[Search] = []
    start = 0
    while start < len(word):
        head = prefix if start else ""
        end = next((end for end in range(len(word), start, -1) if head + word[start:end] in vocabulary), None)
        if end is None:
            searches.append(Search(start, start + 1, found=False))
            missing = head + word[start]
            reason = f"Not even “{missing}” is in the vocabulary, so the whole word becomes {unknown}."
            return Segmentation(word, (unknown,), whole, tuple(searches), reason, prefix)
        searches.append(Search(start, end, found=True))
        start = end
    spans = tuple((search.start, search.end) for search in searches)
    pieces = tuple((prefix if start else "") + word[start:end] for start, end in spans)
    return Segmentation(word, pieces, spans, tuple(searches), prefix=prefix)


def steps(segmentation: Segmentation, *, keep: int = 12) -> tuple[SearchStep, ...]:
    """The search as the steps of a lesson.

    Of a run of more than `keep` rejected candidates the first three and the last are shown, and the others counted.
    """
    lesson = [step for search in segmentation.searches for step in _search_steps(segmentation, search, keep)]
    if segmentation.reason_unknown:
        lesson.append(SearchStep(Outcome.UNKNOWN, segmentation.pieces[0], 0, len(segmentation.word)))
    return tuple(lesson)


def looked_up(lesson: Sequence[SearchStep]) -> tuple[int, ...]:
    """How many candidates were looked up by the end of each step."""
    return tuple(accumulate(0 if step.outcome is Outcome.UNKNOWN else step.count for step in lesson))


def _search_steps(segmentation: Segmentation, search: Search, keep: int) -> Iterator[SearchStep]:
    start, longest = search.start, len(segmentation.word)
    shortest = search.end + search.found
    run = range(longest, shortest - 1, -1)
    shown = run if len(run) <= keep else (*run[:3], run[-1])
    for end in shown:
        if len(run) > keep and end == run[-1]:
            yield SearchStep(Outcome.SKIPPED, "", start, end + 1, len(run) - 4)
        yield SearchStep(Outcome.REJECTED, segmentation.candidate(start, end), start, end)
    if search.found:
        yield SearchStep(Outcome.TAKEN, segmentation.candidate(start, search.end), start, search.end)


def longest_first(a: int, b: int, room: int) -> tuple[int, int]:
    """How many of A's `a` and of B's `b` tokens are kept within `room`, removing always from the longer text.

    Source: strategy `longest_first` of the tokenizers library (`truncate_encodings`), including its rounding.
    """
    if b == 0:
        return min(a, room), 0
    if a + b <= room:
        return a, b
    shorter, longer = sorted((a, b))
    longer = max(shorter, room - shorter) if shorter <= room else shorter
    if shorter + longer > room:
        shorter, longer = room // 2, room // 2 + room % 2
    return (longer, shorter) if a > b else (shorter, longer)
