"""Lines of text and files become sentences, and mistakes in a file are reported with their line."""

import random

import pytest

from components.compute.columns import columns
from components.compute.corpus import (
    Taken,
    decode,
    portions,
    read_columns,
    read_line,
    read_lines,
    write_line,
)
from components.records.checkpoints import ReaderError
from components.records.corpus import Sentence

OTHER_SEPARATORS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"  # docs.python.org, str.splitlines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("dog bites man", Sentence("dog bites man")),
        ("  dog bites man ||| man bites dog ", Sentence("dog bites man", "man bites dog")),
        ("snake :: I love my pet python", Sentence("I love my pet python", sense="snake")),
        ("as B :: It is late. ||| The dog sleeps.", Sentence("It is late.", "The dog sleeps.", "as B")),
        ("time: 10::30 |||", Sentence("time: 10::30 |||")),
    ],
)
def test_a_line_may_hold_a_pair_and_a_sense(text: str, line: Sentence) -> None:
    assert read_line(text) == line


def test_any_cells_survive_the_text_box() -> None:
    """Whatever stands in a file's cells: what separates sentences and labels in the box, and backslashes before it."""
    for seed in range(20):
        dice = random.Random(seed)
        parts = ["a", "|||", "::", "\\|||", "\\\\::", "||", "std", "b|||", "::c"]
        for _ in range(200):
            a, b, sense = (" ".join(dice.choices(parts, k=dice.randint(0, 4))) for _ in range(3))
            line = Sentence(a or "a", b, sense)
            assert read_line(write_line(line)) == line


def test_of_more_lines_than_a_list_holds_the_first_are_taken_and_all_are_counted() -> None:
    numbered = [f"sentence {number}" for number in range(5_000)]
    for taken in (read_lines("\n\n".join(numbered)), read_columns(columns("text\n" + "\n".join(numbered)), "text")):
        assert taken.lines == tuple(Sentence(text) for text in numbered[:2_000])
        assert taken.given == 5_000
    assert read_lines("a\n" * 2_000) == Taken((Sentence("a"),) * 2_000, 2_000)


def test_of_a_million_lines_no_more_are_read_than_a_list_holds(monkeypatch) -> None:
    made = []
    monkeypatch.setattr("components.compute.corpus.Sentence", lambda *parts: made.append(parts))
    assert read_lines("x\n" * 1_000_000).given == 1_000_000
    assert read_columns(columns("text,b\n" + "x,y\n" * 100_000), "text").given == 100_000
    assert len(made) == 2 * 2_000


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_ends_at_the_ends_of_a_text_file_and_blank_ones_are_ignored(end: str) -> None:
    assert read_lines(end.join(["a", "b", "", "   ", "c", ""])).lines == (Sentence("a"), Sentence("b"), Sentence("c"))


@pytest.mark.parametrize("other", OTHER_SEPARATORS, ids=ascii)
def test_what_else_python_splits_lines_at_is_white_space_in_a_sentence(other: str) -> None:
    assert read_lines(f"dog{other}bites\nman{other}").lines == (Sentence("dog bites"), Sentence("man"))
    assert read_line(f"x{other}::{other}a{other}|||{other}b") == Sentence("a", "b", "x")
    (line,) = read_columns(columns(f"text,label\ndog{other}bites,x{other}y\n"), "text", "", "label").lines
    assert line == Sentence("dog bites", sense="x y")


def test_a_file_that_is_too_large_or_not_utf8_is_refused_with_a_message() -> None:
    with pytest.raises(ReaderError, match=r"4\.5 MB"):
        decode(b"a" * 4_500_000)
    with pytest.raises(ReaderError, match="Line 3 of the file is not UTF-8"):
        decode(b"first\nsecond\ncaf\xe9\n")
    for end in (b"\r\n", b"\r"):
        with pytest.raises(ReaderError, match="Line 3 of the file is not UTF-8"):
            decode(end.join([b"first", b"second", b"caf\xe9"]))
    assert decode("\ufeffcafé".encode()) == "café"


def test_columns_are_chosen_by_name() -> None:
    table = columns(
        'id,first,second,sense\n1,"dog, bites man",man bites dog,dog\n\n2,"two\nlines",,cat\n3,,only second,x\n'
    )
    assert table.names == ("id", "first", "second", "sense")
    assert read_columns(table, "first").lines == (Sentence("dog, bites man"), Sentence("two lines"))
    assert read_columns(table, "first", "second", "sense").lines == (
        Sentence("dog, bites man", "man bites dog", "dog"),
        Sentence("two lines", sense="cat"),
    )


def test_batches_contain_every_line_once_and_stay_small() -> None:
    lines = tuple(Sentence("word " * (number % 50)) for number in range(500))
    cut = list(portions(lines))
    assert tuple(line for portion in cut for line in portion) == lines
    assert max(map(len, cut)) <= 64
    assert all(len(portion) == 1 or sum(len(line.a) for line in portion) <= 6_000 for portion in cut)
    assert list(portions((Sentence("x" * 20_000), Sentence("y")))) == [(Sentence("x" * 20_000),), (Sentence("y"),)]
