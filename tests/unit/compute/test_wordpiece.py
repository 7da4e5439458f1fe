"""WordPiece: greedy longest-match-first."""

from hypothesis import given, settings, strategies as st
from tokenizers.models import WordPiece

from components.compute.wordpiece import looked_up, segment_word, steps
from components.records.wordpiece import Outcome, Segmentation

SMALL = {
    piece: number for number, piece in enumerate(["[UNK]", "a", "ab", "abc", "##a", "##b", "##bc", "##cab", "c", "##é"])
}


def attempts(walk: Segmentation) -> list[tuple[str, bool]]:
    """Every candidate in the order in which it was looked up, and whether it was found."""
    return [
        (walk.candidate(search.start, end), search.found and end == search.end)
        for search in walk.searches
        for end in range(len(walk.word), search.end - 1, -1)
    ]


def test_candidates_are_tried_from_the_whole_word_down() -> None:
    walk = segment_word("abcab", SMALL)
    assert [(attempt[0], attempt[1]) for attempt in attempts(walk)] == [
        ("abcab", False), ("abca", False), ("abc", True), ("##ab", False), ("##a", True), ("##b", True),
    ]  # fmt: skip


def test_one_unknown_character_makes_the_whole_word_unknown() -> None:
    walk = segment_word("abx", SMALL)
    assert walk.pieces == ("[UNK]",)
    assert walk.spans == ((0, 3),)
    assert [attempt[0] for attempt in attempts(walk)] == ["abx", "ab", "##x"]
    assert "“##x”" in walk.reason_unknown


def test_a_word_of_more_than_a_hundred_characters_is_not_looked_up() -> None:
    walk = segment_word("a" * 101, SMALL)
    assert walk.pieces == ("[UNK]",)
    assert attempts(walk) == []
    assert "101 characters" in walk.reason_unknown
    assert segment_word("a" * 100, SMALL).pieces == ("a", *["##a"] * 99)


@settings(deadline=None)
@given(st.text(alphabet="abcxé", min_size=1, max_size=120))
def test_the_search_equals_that_of_the_library(word: str) -> None:
    theirs = [token.value for token in WordPiece(SMALL, unk_token="[UNK]").tokenize(word)]
    assert list(segment_word(word, SMALL).pieces) == theirs


@settings(deadline=None)
@given(st.text(alphabet="abcxé", min_size=1, max_size=100), st.integers(4, 20))
def test_no_candidate_is_lost_when_long_runs_are_counted(word: str, keep: int) -> None:
    walk = segment_word(word, SMALL)
    lesson = steps(walk, keep=keep)
    rejected = sum(step.count for step in lesson if step.outcome in (Outcome.REJECTED, Outcome.SKIPPED))
    assert rejected == sum(not attempt[1] for attempt in attempts(walk))
    assert looked_up(lesson)[-1] == len(attempts(walk))
    assert [step.text for step in lesson if step.outcome is Outcome.TAKEN] == [
        attempt[0] for attempt in attempts(walk) if attempt[1]
    ]
    assert (lesson[-1].outcome is Outcome.UNKNOWN) == bool(walk.reason_unknown)


def test_a_long_run_of_rejected_candidates_is_counted() -> None:
    lesson = steps(segment_word("abc" + "x" * 40, SMALL))
    assert [(step.outcome, step.count) for step in lesson[:6]] == [
        (Outcome.REJECTED, 1), (Outcome.REJECTED, 1), (Outcome.REJECTED, 1), (Outcome.SKIPPED, 36),
        (Outcome.REJECTED, 1), (Outcome.TAKEN, 1),
    ]  # fmt: skip
