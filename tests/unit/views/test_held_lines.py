"""The lines of long files: a few lists, dropped with whoever points at them."""

import pytest

from components.records.corpus import Sentence
from components.views import corpus
from components.views.corpus import MOST_LISTS, hold

LINES = (Sentence("one"), Sentence("two"))


@pytest.fixture(autouse=True)
def nothing_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "_held", [])


def test_the_oldest_list_gives_way_to_newer_ones() -> None:
    lists = [hold(f"{number}.txt", LINES) for number in range(MOST_LISTS + 2)]
    assert [one.lines is None for one in lists] == [True, True, *[False] * MOST_LISTS]


def test_a_list_that_nobody_points_at_takes_no_room() -> None:
    kept = hold("kept.txt", LINES)
    for number in range(3 * MOST_LISTS):
        hold(f"{number}.txt", LINES)
    assert kept.lines == LINES


def test_the_same_file_of_two_viewers_is_held_once() -> None:
    one, other = hold("a.txt", LINES), hold("a.txt", (Sentence("one"), Sentence("two")))
    assert one is other and hold("b.txt", LINES) is not one
    newer = [hold(f"{number}.txt", LINES) for number in range(MOST_LISTS - 2)]
    assert hold("a.txt", LINES).lines and hold("z.txt", LINES).lines == LINES and newer
    assert one.lines == LINES, "asked for again, it is the newest"


def test_large_lists_give_way_by_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "MOST_BYTES", 2 * hold("x", LINES).size)
    first, second, third = (hold(f"{number}.txt", LINES) for number in range(3))
    assert (first.lines, second.lines, third.lines) == (None, LINES, LINES)
