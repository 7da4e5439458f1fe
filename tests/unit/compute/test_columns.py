"""CSV and TSV files are read as the standards say that define them, and as pandas reads them when told how."""

import csv
import io
import random
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, strategies as st

from components.compute.columns import columns, rows
from components.compute.corpus import MOST_BYTES, decode, read_columns
from components.records.checkpoints import ReaderError
from components.records.sets import SETS

RFC_4180 = {  # each with its records, from section 2 of the RFC
    "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n": [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]],
    "aaa,bbb,ccc\r\nzzz,yyy,xxx": [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]],
    '"aaa","bbb","ccc"\r\nzzz,yyy,xxx': [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]],
    '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx': [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]],
    '"aaa","b""bb","ccc"': [["aaa", 'b"bb', "ccc"]],
}
# The example of https://www.iana.org/assignments/media-types/text/tab-separated-values
IANA = "Name\tAge\tAddress\nPaul\t23\t1115 W Franklin\nBessy the Cow\t5\tBig Farm Way\nZeke\t45\tW Main St\n"
FILES = {  # each with the separator that pandas is told
    "quotes around the semicolon file's comma": ('text;"label, coarse"\nDogs bite, men flee;a\nYes;"b; c"\n', ";"),
    "a comma in each cell of a semicolon file": ("text;label, coarse\nYes, he did;a, b\nNo, never;c, d\n", ";"),
    "a semicolon in each cell of a comma file": ("text,label; coarse\nYes; he did,a; b\nNo; never,c; d\n", ","),
    "a line break in a cell of the header": ('"text\r\nraw",label\r\n"dog\r\nbites",x\r\n', ","),
    "commas in the header of a tab file": ("text, or a, b\tlabel\ndog\tx\nhe said, yes\ty\n", "\t"),
    "carriage returns": ("text,label\rdog bites,x\rman bites,y\r", ","),
    "carriage returns and tabs": ("text\tlabel\rdog, bites\tx\rman bites\ty\r", "\t"),
    "the index of a DataFrame": (pd.DataFrame({"text": ["a, b", "c"], "label": [0, 1]}).to_csv(), ","),
    "a comma at the end of each line": ("text,label,\ndog bites,x,\nman bites,y,\n", ","),
    "cells that are missing": ("text,label\ndog bites,\n,y\n", ","),
    "no separator": ("text\ndog bites man\nYes\n", ","),
    "no separator but in quotes": ('text\n"Yes, he said"\n"No; never"\n', ","),
    "a separator in no quotes of a single column": ("text\nYes, he said\nNo; never, she said\n", "\uffff"),
    "a tab file as spreadsheets write it": ('text\tlabel\n"a ""b""\nc"\tx\nd\ty\n', "\t"),
    "a single record": ("text,label\n", ","),
}
ENDS = ["\n", "\r\n", "\r"]
HEADERS = [("text", "label"), ("Sentence", "Class"), ("review_text", "stars"), ("Satz", "Sinn")]
NASTY = st.text('bd,;\t"\n\r \u2028🍕', max_size=8).filter(str.strip)
LITERAL = st.text('bd,;" \u2028🍕', max_size=8).filter(str.strip)


def records(text: str, *, tabs: bool = False) -> list[list[str]]:
    return list(rows(columns(text, tabs=tabs, headed=False)))


def by_pandas(text: str, separator: str, quoting: int = csv.QUOTE_MINIMAL) -> list[list[str]]:
    frame = pd.read_csv(
        io.StringIO(text, newline=""),
        sep=separator, header=None, dtype=str, keep_default_na=False, quoting=quoting, engine="python",
    )  # fmt: skip
    return frame.to_numpy().tolist()


@pytest.mark.parametrize("text", RFC_4180, ids=ascii)
def test_the_examples_of_rfc_4180(text: str) -> None:
    assert records(text) == RFC_4180[text]
    assert not columns(text).headed


def test_the_header_of_rfc_4180_has_three_equal_names() -> None:
    table = columns("field_name,field_name,field_name\r\naaa,bbb,ccc\r\nzzz,yyy,xxx\r\n")
    assert table.headed
    assert len(set(table.names)) == 3
    assert [read_columns(table, name).lines[1].a for name in table.names] == ["zzz", "yyy", "xxx"]


@pytest.mark.parametrize("tabs", [False, True])
def test_the_example_of_text_tab_separated_values(tabs: bool) -> None:
    table = columns(IANA, tabs=tabs)
    assert table.names == ("Name", "Age", "Address")
    assert [line.a for line in read_columns(table, "Name", "", "Age").lines] == ["Paul", "Bessy the Cow", "Zeke"]
    assert list(rows(table)) == by_pandas(IANA, "\t")[1:]


@pytest.mark.parametrize("cell", ['"Yes, he said.', '5" disk', '"quoted"', '"', 'a"b"c'])
def test_a_quotation_mark_between_tabs_is_a_character(cell: str) -> None:
    """“fields that contain tabs are not allowable in this encoding”, and no other character is special."""
    text = f"text\tlabel\n{cell}\tx\nman bites\ty\n"
    assert records(text) == by_pandas(text, "\t", csv.QUOTE_NONE)
    assert records(text)[1] == [cell, "x"]
    assert records(f"text\n{cell}\n", tabs=True) == [["text"], [cell]]


@pytest.mark.parametrize("name", FILES)
def test_cells_are_those_that_pandas_finds_when_told_the_separator(name: str) -> None:
    text, separator = FILES[name]
    assert records(text) == by_pandas(text, separator)


@pytest.mark.parametrize(
    ("line", "separator"), [("sep={}\r\n", ";"), ("SEP={}\n", ","), ("sep={}\r", "\t"), ("sep={}\n", "|")]
)
def test_the_line_that_tells_a_spreadsheet_the_separator_is_obeyed_and_is_no_record(line: str, separator: str) -> None:
    text = f'{line.format(separator)}text{separator}"label, coarse; fine"\n'
    assert columns(text + f"a b{separator}x\n").names == ("text", "label, coarse; fine")
    with pytest.raises(ReaderError, match=r"Line 3 of the file has 3 cells.*, but line 2 has 2"):
        records(text + separator.join("abc"))


def test_a_byte_order_mark_before_a_quotation_mark_is_no_part_of_a_name() -> None:
    text = decode('"text, raw",label\ndog bites,x\n'.encode("utf-8-sig"))
    assert columns(text).names == ("text, raw", "label")


@given(st.lists(st.tuples(NASTY, NASTY), min_size=1, max_size=6), NASTY, st.sampled_from(",;"), st.sampled_from(ENDS))
def test_what_is_written_as_rfc_4180_says_is_read_back(cells, other: str, separator: str, end: str) -> None:
    """Rules 6 and 7: “Fields containing line breaks (CRLF), double quotes, and commas should be enclosed”."""
    table = [["text", other], *map(list, cells)]
    enclosed = [[enclose(cell) if set(cell) & {separator, *'"\r\n'} else cell for cell in row] for row in table]
    assert records(end.join(map(separator.join, enclosed))) == table


@given(st.lists(st.tuples(LITERAL, LITERAL), min_size=1, max_size=6), LITERAL, st.sampled_from(ENDS))
def test_what_stands_between_tabs_is_read_back(cells, other: str, end: str) -> None:
    table = [["text", other], *map(list, cells)]
    assert records(end.join(map("\t".join, table)), tabs=True) == table
    assert records(end.join(map("\t".join, table))) == table


@pytest.mark.parametrize("header", HEADERS)
def test_a_first_sentence_is_kept_and_a_header_is_none(header: tuple[str, str]) -> None:
    """The sets that come with the app, shuffled, with and without a header."""
    for seed in range(3):
        for name, built_in in SETS.items():
            body = [(line.a, line.sense) for line in random.Random(seed).sample(built_in.lines, len(built_in.lines))]
            plain, headed = columns(written(body)), columns(written([header, *body]))
            counts = [read_columns(table, table.names[0]).given for table in (plain, headed)]
            assert counts == [len(body), len(body)], name


@pytest.mark.parametrize(
    ("text", "label"), [("text", "label"), ("Text", "labels"), ("SENTENCES", "Class"), (" content ", "y")]
)
def test_columns_with_a_known_name_are_taken(text: str, label: str) -> None:
    table = columns(written([("remark", label, text), ("a much longer remark on it", "x", "dog bites")]))
    assert (table.sentences, table.labels) == (text.strip(), label)


@pytest.mark.parametrize("index", [True, False])
@pytest.mark.parametrize("names", [["text", "label"], ["Satz", "Sinn"]])
def test_what_pandas_writes_has_a_header(index: bool, names: list[str]) -> None:
    frame = pd.DataFrame([["A very good film", 5], ["Bad", 1], ["Bad", 1]], columns=names)
    table = columns(frame.to_csv(index=index))
    assert table.headed
    assert [line.a for line in read_columns(table, table.sentences).lines] == ["A very good film", "Bad", "Bad"]


@pytest.mark.parametrize(
    "text",
    [
        "ham\tGo until jurong point, crazy..\nham\tOk lar...\nspam\tFree entry in 2 a wkly comp\n",
        '"3","Wall St. Bears","Short-sellers are seeing green again."\n"4","Oil","Fears halt exports."\n',
        "Good,\nA bad film,0\nA very long film,1\n",
        "Stop!,order\nWould you please stop that now?,question\n",
        "dog bites man\n",
    ],
)
def test_a_file_without_a_header_keeps_its_first_sentence(text: str) -> None:
    assert not columns(text).headed


def test_without_a_known_name_the_longest_texts_are_the_sentences_and_there_are_no_labels() -> None:
    table = columns(",stars,review\n0,5,A very good film\n1,1,A very bad film\n")
    assert (table.names, table.sentences, table.labels) == (("column 1", "stars", "review"), "review", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n1,2,3\n", "Line 3 of the file has 3 cells separated by commas, but line 1 has 2"),
        ("\n\ntext;label\n\na\n", "Line 5 of the file has 1 cell separated by semicolons, but line 3 has 2"),
        ("text\tlabel\ta\n1\t2\n", "Line 2 of the file has 2 cells separated by tabs, but line 1 has 3"),
        ('a,b\n1,2\n"open,2\n3,4\n', "Line 3 of the file is not valid CSV: a quotation mark is never closed"),
        ('text,b\n"Yes" he said,2\n', "Line 2 of the file is not valid CSV: text follows a closing quotation mark"),
        ("text\n" + "x" * 200_000, "Line 2 of the file is not valid CSV: a cell has more than 131,072 characters"),
        ("", "The file is empty"),
        ("\n ,,\n,,\n", "The file is empty"),
        (",".join(f"c{number}" for number in range(5_000)), "The file has 5,000 columns"),
    ],
)  # fmt: skip
def test_an_error_in_a_file_is_reported_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ReaderError, match=message):
        list(rows(columns(text)))


@pytest.mark.parametrize("row", ["", "x", '"'])
def test_of_the_largest_file_few_records_are_looked_at_before_its_columns_are_known(row: str, monkeypatch) -> None:
    class Counted(io.StringIO):
        taken = 0

        def __next__(self) -> Any:
            Counted.taken += 1
            return super().__next__()

    monkeypatch.setattr("components.compute.columns.io.StringIO", Counted)
    text = "text,b,c\n" + "x,y,z\n" * 2_000 + f"{row}\n" * (MOST_BYTES // (len(row) + 1))
    assert columns(text).names == ("text", "b", "c")
    assert Counted.taken <= 5 * 1_000


def enclose(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


def written(table: list[tuple[str, str]] | list[tuple[str, str, str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(table)
    return text.getvalue()
