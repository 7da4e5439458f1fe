"""Lines of text and files become sentences, and mistakes in a file are reported with their line."""

import io
import random
from typing import Any

import pytest

from components.compute.corpus import (
    MOST_ROWS,
    columns,
    decode,
    portions,
    read_columns,
    read_line,
    read_lines,
    write_line,
)
from components.records.checkpoints import ReaderError
from components.records.corpus import Sentence
from components.records.sets import SETS, VARIED


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


@pytest.mark.parametrize("seed", range(20))
def test_any_cells_survive_the_text_box(seed: int) -> None:
    """Whatever stands in a file's cells: what separates sentences and labels in the box, and backslashes before it."""
    dice = random.Random(seed)
    parts = ["a", "|||", "::", "\\|||", "\\\\::", "||", "std", "b|||", "::c"]
    for _ in range(200):
        a, b, sense = (" ".join(dice.choices(parts, k=dice.randint(0, 4))) for _ in range(3))
        line = Sentence(a or "a", b, sense)
        assert read_line(write_line(line)) == line


def test_a_cell_with_a_separator_is_one_sentence() -> None:
    for cell in ("a ||| b", "std :: vector"):
        (line,) = read_columns(f"text\n{cell}\n", "text")
        assert read_lines(write_line(line)) == (Sentence(cell),)


def test_every_built_in_sentence_survives_the_text_box() -> None:
    for name, built_in in SETS.items():
        assert read_lines("\n".join(map(write_line, built_in.lines))) == built_in.lines, name


def test_blank_lines_are_ignored() -> None:
    assert read_lines("a\n\n   \nb\n") == (Sentence("a"), Sentence("b"))


def test_one_sentence_too_many_is_reported_with_its_line() -> None:
    assert len(read_lines("\n" + "a\n" * 2_000)) == 2_000
    with pytest.raises(ReaderError, match=r"line 2,002 is one too many"):
        read_lines("\n" + "a\n" * 2_001)
    with pytest.raises(ReaderError, match=r"line 2,002 is one too many"):
        read_columns("text\n" + "a\n" * 2_001, "text")


@pytest.mark.parametrize("row", ["", "x", ",,"])
def test_a_file_with_a_million_rows_stops_being_read_at_the_limit(row: str) -> None:
    class Counted(io.StringIO):
        """A text that counts the lines read from it."""

        taken = 0

        def __next__(self) -> Any:
            Counted.taken += 1
            return super().__next__()

    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr("components.compute.corpus.io.StringIO", Counted)
    with pytest.raises(ReaderError, match=r"line \d+,\d+ is"):
        read_columns("text,b,c\n" + f"{row or ' ,,'}\n".replace("x", "x,,") * 600_000, "text")
    monkeypatch.undo()
    assert 1_000 < Counted.taken <= MOST_ROWS + 3  # the header is read twice


def test_a_text_of_a_million_blank_lines_is_refused_at_the_limit() -> None:
    with pytest.raises(ReaderError, match="more than 20,000 lines"):
        read_lines("\n" * 1_000_000)


def test_a_header_of_thousands_of_columns_is_refused() -> None:
    with pytest.raises(ReaderError, match="names 5,000 columns"):
        columns(",".join(f"c{number}" for number in range(5_000)))


def test_a_file_that_is_too_large_or_not_utf8_is_refused_with_a_message() -> None:
    with pytest.raises(ReaderError, match=r"2\.5 MB"):
        decode(b"a" * 2_500_000)
    with pytest.raises(ReaderError, match="Line 3 of the file is not UTF-8"):
        decode(b"first\nsecond\ncaf\xe9\n")
    assert decode("\ufeffcafé".encode()) == "café"


def test_columns_are_chosen_by_name() -> None:
    text = 'id,first,second,sense\n1,"dog, bites man",man bites dog,dog\n\n2,"two\nlines",,cat\n3,,only second,x\n'
    assert columns(text) == ("id", "first", "second", "sense")
    assert read_columns(text, "first") == (Sentence("dog, bites man"), Sentence("two lines"))
    assert read_columns(text, "first", "second", "sense") == (
        Sentence("dog, bites man", "man bites dog", "dog"),
        Sentence("two lines", sense="cat"),
    )


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_spreadsheets_separator_is_recognised(separator: str) -> None:
    text = separator.join(["sentence", "sense"]) + "\n" + separator.join(["dog bites man", "dog"]) + "\n"
    assert read_columns(text, "sentence", sense="sense") == (Sentence("dog bites man", sense="dog"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n1,2,3\n", "Line 3 of the file has 3 cells, but line 1 names 2 columns"),
        ('a,b\n1,2\n"open,2\n', "Line 3 of the file is not valid CSV"),
        ("", "Line 1 of the file must give every column a name"),
        ("a,\n1,2\n", "Line 1 of the file must give every column a name"),
        ("a,a\n1,2\n", "gives two columns the same name"),
    ],
)
def test_an_error_in_a_file_is_reported_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ReaderError, match=message):
        read_columns(text, "a")


def test_batches_contain_every_line_once_and_stay_small() -> None:
    lines = tuple(Sentence("word " * (number % 50)) for number in range(500))
    cut = list(portions(lines))
    assert tuple(line for portion in cut for line in portion) == lines
    assert max(map(len, cut)) <= 64
    assert all(len(portion) == 1 or sum(len(line.a) for line in portion) <= 6_000 for portion in cut)
    assert list(portions((Sentence("x" * 20_000), Sentence("y")))) == [(Sentence("x" * 20_000),), (Sentence("y"),)]


def test_the_reference_set_has_sixty_different_sentences() -> None:
    assert len(set(VARIED)) == 60
