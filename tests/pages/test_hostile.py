"""Whatever is typed, put into the address or uploaded: an answer or a message, never a traceback."""

import random
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests import naughty
from tests.conftest import REPOSITORY
from tests.pages.test_every_page import PAGES

SENTENCES = 12
NONSENSE = (
    "", " ", "-1", "0", "1", "2", "999999999999999999999", "1.5", "nan", "inf", "-inf", "1e309", "٣", "²", "0x10",
    "1_0", "../../etc/passwd", "<script>", "null", "[]", "{}", "a,b", "1,1,1", "9-1", "-", "--", ",", "%00", "\x00",
    "x" * 5_000, "own", "umap", "pca", "word", "cosine", "\u202e", "True",
)  # fmt: skip
TYPED = {"a": "dog bites man", "b": "man bites dog"}  # beside a hostile address; hostile texts: test_every_page.py
BINARY = bytes(range(256)) * 4


def names_of_settings() -> list[str]:
    """Every name that the address knows, read from the code."""
    known = {"a", "b", "model", "talk", "scene", "lines", "point", "token", "order", "window", "scale"}
    for path in [*Path(REPOSITORY, "components").rglob("*.py"), *Path(REPOSITORY, "pages").glob("*.py")]:
        known |= set(re.findall(r"\bname=\"([a-z_]+)\"", path.read_text(encoding="utf-8")))
    return sorted(known)


def wrong(app: AppTest) -> list[str]:
    """What must never be on a page."""
    sentence = [error.value for error in app.error if "went wrong" in error.value or "Traceback" in error.value]
    return [*(exception.message for exception in app.exception), *sentence]


def groups(strings: tuple[str, ...], count: int) -> list[str]:
    size = -(-len(strings) // count)
    return [" ".join(strings[first : first + size]) for first in range(0, len(strings), size)]


def test_naughty_strings_are_shown_as_text_from_an_address_and_typed(visit) -> None:
    text = " ".join(naughty.LINES)
    app = visit("tokens", a=text, b=text[::-1])
    assert not wrong(app) and not app.error
    for text in (*naughty.LONG, *groups(naughty.published() or naughty.LINES, SENTENCES)):
        app.text_input(key="sentence_a").set_value(text).run()
        assert not wrong(app), text


@pytest.mark.parametrize("page", PAGES)
def test_an_address_full_of_invalid_values_opens_the_page(visit, page: str) -> None:
    dice = random.Random(page)
    address = {name: dice.choice(NONSENSE) for name in names_of_settings()} | TYPED
    assert not wrong(visit(page, **address)), address


def test_a_malformed_file_gets_a_message_that_names_the_fault(visit) -> None:
    app = visit("list", set="own", points="token")
    for name, content, says in (
        ("list.txt", BINARY, "not UTF-8"),
        ("list.csv", BINARY, "not UTF-8"),
        ("list.csv", b"", "The file is empty"),
        ("list.csv", b'text\n"never closed', "not valid CSV"),
        ("list.csv", b"text,b\nonly one", "has 1 cell separated by commas, but line 1 has 2"),
        ("list.csv", b"text\n" + b"x" * 200_000, "not valid CSV"),
        ("list.txt", b"x" * 4_000_001, "at most 4 MB"),
    ):
        app.file_uploader(key="corpus_file").set_value([]).run()
        app.file_uploader(key="corpus_file").upload(name, content).run()
        assert not wrong(app)
        assert says in " ".join(error.value for error in app.error), content[:20]


def test_a_file_of_formulas_and_markup_is_read_as_text(visit) -> None:
    app = visit("list", set="own", points="token")
    rows = "\n".join(text.replace("\n", " ") for text in naughty.INJECTION + naughty.MARKUP)
    app.file_uploader(key="corpus_file").upload("list.txt", rows.encode()).run()
    assert not app.error
    assert "<script>window.hit=1</script>" in app.text_area(key="corpus_text").value
