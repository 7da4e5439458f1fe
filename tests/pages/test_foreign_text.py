"""Text from an address, a file or a checkpoint becomes Markdown nowhere: every string that Streamlit reads as Markdown
is looked through, with values that would be links, styles and icons. A browser test says what the front end finds."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests import hostile_host
from tests.hostile_host import EVIL, SENTENCES
from tests.markdown import as_read, becomes_markup
from tests.pages.sent import address
from tests.pages.test_every_page import PAGES, VIEWS
from tests.pages.test_hostile import TYPED, names_of_settings, wrong
from tests.story import KNOWN

PLAIN = {  # elements whose texts the front end does not read as Markdown
    "bidi_component", "plotly_chart", "code", "html", "text", "arrow_data_frame", "selectbox", "multiselect",
    "text_area", "text_input",
}  # fmt: skip
NOT_SHOWN = {"id", "url", "key", "element_id", "value", "default", "form_id", "raw_value", "anchor", "placeholder"}
ICONS = (":smile:", ":material/home:")
OUR_LINK = re.compile(r"\]\(\S*\)")
STYLED = re.compile(r"(?<!\\)(?:\[x\]\(|:red\[|\$x\$|<https)")


def strings(message: Any) -> Iterator[str]:
    """Every text in a message to the browser."""
    for field, value in message.ListFields():
        for one in value if field.is_repeated else [value]:
            if field.type == field.TYPE_MESSAGE:
                yield from strings(one) if hasattr(one, "ListFields") else ()
            elif field.type == field.TYPE_STRING and field.name not in NOT_SHOWN:
                yield one


def elements(block: Any) -> Iterator[Any]:
    yield block
    for child in getattr(block, "children", {}).values():
        yield from elements(child)


def markup(app: AppTest) -> set[tuple[str, str]]:
    """The kinds of elements, and their texts, in which something of `EVIL` would become markup."""
    found = set()
    for element in elements(app._tree):
        if (proto := getattr(element, "proto", None)) is not None and element.type not in PLAIN:
            for text in strings(proto):
                made = [one for one in becomes_markup(OUR_LINK.sub("]", text)) if "evil" in one or one in ICONS]
                if made or STYLED.search(text):
                    found.add((element.type, text))
    return found


def read(app: AppTest) -> str:
    """What a reader sees of all texts in Markdown."""
    protos = [element.proto for element in elements(app._tree) if getattr(element, "proto", None) is not None]
    return "\n".join(as_read(text) for proto in protos for text in strings(proto))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile_host.checkpoint(tmp_path_factory.mktemp("host"))


def test_the_texts_would_be_markup_as_they_are() -> None:
    assert len(becomes_markup(EVIL)) >= 7
    assert STYLED.search(EVIL)


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_a_hostile_checkpoint_and_sentence_become_no_markup(
    visit, monkeypatch: pytest.MonkeyPatch, own: Path, page: str, view: str
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(own))
    app = visit(page, **SENTENCES, model="host", method="pca", **({"view": view} if view else {}))
    assert app.radio(key="model").value == "host"
    assert hostile_host.NAME in read(app)
    assert not markup(app)


@pytest.mark.parametrize("page", PAGES)
def test_refused_values_of_an_address_become_no_markup_but_defaults_and_notices(visit, page: str) -> None:
    app = visit(page, **dict.fromkeys(names_of_settings(), EVIL) | TYPED)
    assert not markup(app) and not wrong(app)
    known = KNOWN[page].address.keys() - {"filter", "search", "word", "words"}
    assert not known or any("the default is shown" in toast.value for toast in app.toast)
    assert not [name for name in known if "evil" in address(app).get(name, "")]


def test_what_is_searched_becomes_no_markup(visit, monkeypatch: pytest.MonkeyPatch, own: Path) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(own))
    for by in ({}, {"by": "near"}, {"as": "regex"}, {"by": "prefix"}):
        for words in (EVIL, "[x"):
            assert not markup(visit("vocabulary", words=words, **by, model="host"))


def test_the_reason_why_a_checkpoint_is_refused_becomes_no_markup(
    visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = visit("tokens")
    monkeypatch.setenv("EXPLORER_MODEL", str(hostile_host.refused_checkpoint(tmp_path)))
    app = visit("tokens")
    assert not markup(app)
    assert EVIL[:50] in read(app)


def test_the_texts_of_a_tour_become_no_markup(visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("EXPLORER_TOUR", str(hostile_host.tour(tmp_path)))
    app = visit("tokens", talk="1", scene="1")
    assert as_read(app.title[0].value) == EVIL
    assert not markup(app)


def test_a_file_and_its_name_become_no_markup(visit) -> None:
    app = visit("list", set="own", points="token", method="pca")
    for kind, content in (
        ("csv", f"{EVIL},label\nonly one\n"), ("csv", f'"{EVIL}","{EVIL}"\na,b\n'), ("txt", f"{EVIL}\n{EVIL}\n"),
    ):  # fmt: skip
        app.file_uploader(key="corpus_file").set_value([]).run()
        app.file_uploader(key="corpus_file").upload(f"{EVIL[:40]}.{kind}", content.encode()).run()
        assert not markup(app)
