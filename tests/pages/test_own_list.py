"""A viewer's own list: from a file, in the box, and in the address."""

import pytest

from components.compute import labels, similarity
from components.story.list import senses
from tests.pages.sent import says_in, words as says

TYPED = "\n".join(f"label {number % 2} :: the bank number {number} of the river" for number in range(60))

EXCEL = 'sep=;\r\nid;text;"label, coarse";Class\r\n1;"Dogs bite; men flee";x;one\r\n2;"a ""b""";y;two\r\n'
TABS = 'id\ttext\tlabel, coarse\tClass\n1\tDogs bite; men flee\tx\tone\n2\ta "b"\ty\ttwo\n'


def text_of(app) -> str:
    return app.text_area(key="corpus_text").value


def test_cells_with_separators_stay_one_sentence_each(visit) -> None:
    app = visit("list", set="own", points="token", method="pca", lines=TYPED)
    assert "a copied link will not show it" in says(app)
    assert [button for button in app.get("download_button") if button.proto.label == "Save the list"]
    app.file_uploader(key="corpus_file").upload("e.csv", b"a,b\n1,2,3\n").run()
    assert app.error
    app.file_uploader(key="corpus_file").set_value([]).run()
    assert not app.error and text_of(app) == TYPED, "a file that cannot be read leaves the list as it was"
    app.file_uploader(key="corpus_file").upload("list.csv", b"text\na ||| b\nstd :: vector\n").run()
    assert "2 of up to" in says(app)
    assert text_of(app) == "a \\||| b\nstd \\:: vector"


def filled(visit, name: str, content: str):
    app = visit("list", set="own", points="token", method="pca", lines="dog bites man\na dog")
    app.file_uploader(key="corpus_file").upload(name, content.encode()).run()
    assert not app.error
    return app


def control(app, kind: str, label: str):
    return next(item for item in app.get(kind) if item.label == label)


@pytest.mark.parametrize(("name", "content"), [("excel.csv", EXCEL), ("tabs.TSV", TABS)])
def test_the_page_says_which_columns_it_took_and_takes_others(visit, name: str, content: str) -> None:
    app = filled(visit, name, content)
    assert text_of(app) == 'one :: Dogs bite; men flee\ntwo :: a "b"'
    assert "Text from column “text”, labels from column “Class”." in says(app)
    control(app, "selectbox", "Labels").select("label, coarse").run()
    assert text_of(app) == 'x :: Dogs bite; men flee\ny :: a "b"'
    assert "Text from column “text”, labels from column “label, coarse”." in says(app)
    control(app, "selectbox", "Labels").select("(none)").run()
    assert "Text from column “text”." in says(app)
    control(app, "selectbox", "Column with the sentences").select("id").run()
    assert text_of(app) == "1\n2"
    app.file_uploader(key="corpus_file").set_value([]).run()
    app.file_uploader(key="corpus_file").upload("second.csv", b"text,label\ne f,x\ng h,y\n").run()
    assert text_of(app) == "x :: e f\ny :: g h", "another file begins with its own columns"


def test_a_file_without_a_header_keeps_its_first_sentence_unless_the_viewer_says_otherwise(visit) -> None:
    app = filled(visit, "list.csv", "dog bites man,dog\na dog barks,dog\nman bites dog,man\n")
    assert text_of(app) == "dog bites man\na dog barks\nman bites dog"
    assert "Text from column 1." in says(app)
    control(app, "selectbox", "Labels").select("column 2").run()
    assert text_of(app).startswith("dog :: dog bites man\n")
    control(app, "checkbox", "The first row names the columns").check().run()
    assert text_of(app) == "a dog barks\nman bites dog"
    assert "Text from column “dog bites man”." in says(app)


def test_a_name_of_a_column_is_shown_as_it_is_written(visit) -> None:
    """A name that is Markdown or HTML elsewhere."""
    app = filled(visit, "list.csv", "id,**text** <b>www.example.org\n1,dog bites\n2,man bites\n")
    assert "Text from column “**text** <b>www.example.org”." in says(app)
    assert "example.org" not in " ".join(item.value for item in (*app.caption, *app.markdown))


@pytest.fixture
def short_lists(monkeypatch) -> None:
    """20 sentences in the box and 50 in a file, in place of thousands."""
    for module in ("compute.corpus", "views.corpus", "story.list.asked"):
        monkeypatch.setattr(f"components.{module}.MOST_SENTENCES", 20)
    monkeypatch.setattr("components.views.corpus.MOST_LINES", 50)


@pytest.mark.usefixtures("short_lists")
@pytest.mark.parametrize(("name", "first", "what"), [("a.csv", "text\n", "rows"), ("b.txt", "", "lines")])
def test_of_a_file_longer_than_a_list_the_first_sentences_are_taken(visit, name: str, first: str, what: str) -> None:
    app = visit("list", set="own", points="token", method="pca")
    content = first + "".join(f"dog {number}\n" for number in range(60))
    app.file_uploader(key="corpus_file").upload(name, content.encode()).run()
    assert f"50 of 60 {what}; a list holds 50." in says(app)
    assert "50 lines of" in says(app) and app.dataframe[0].value.iloc[0, 0] == "dog 0"


@pytest.mark.usefixtures("short_lists")
def test_of_a_pasted_list_longer_than_a_list_the_first_sentences_are_taken(visit) -> None:
    app = visit("list", set="own", points="token", method="pca", lines=TYPED)
    assert not app.error
    assert text_of(app) == TYPED
    assert "20 of 60 lines; a list holds 20." in says(app)


@pytest.mark.usefixtures("short_lists")
@pytest.mark.parametrize(("lines", "full"), [(19, False), (20, True)])
def test_the_text_above_takes_the_last_place_of_a_full_list(visit, lines: int, full: bool) -> None:
    listed = "\n".join(f"dog {number}" for number in range(lines))
    app = visit("list", set="own", points="token", method="pca", lines=listed, **{"with": "1"})
    assert ("The text above takes the place of the last sentence of the list" in says(app)) == full


def test_a_list_in_the_address_has_as_many_sentences_as_lines(visit) -> None:
    lines = "dog\u2028bites\r\nman\x0bbites\ra\x85dog"
    assert "3 of up to 2,000 sentences." in says(visit("list", set="own", points="token", method="pca", lines=lines))


def test_of_more_occurrences_than_are_compared_the_caption_says_how_many(visit, monkeypatch) -> None:
    """Of more than 20, and 10 for the probe, in place of hundreds."""
    for module, name, most in (
        (similarity, "MOST_PLACES", 20), (senses, "MOST_PLACES", 20),
        (labels, "MOST_PROBED", 10), (senses, "MOST_PROBED", 10),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, most)
    lines = "\n".join(f"{'ab'[number % 2]} :: bank {number}" for number in range(21))
    app = visit("list", view="senses", set="own", lines=lines, word="bank", probe="1")
    assert "of which the first 20 are compared" in says(app)
    assert "10 occurrences, the most that the probe takes" in says(app)


@pytest.mark.usefixtures("short_lists")
def test_a_file_longer_than_the_box_is_read_in_one_layer_and_left_again(visit, packaged) -> None:
    lines = [f"{('good', 'bad')[number % 2]} :: sentence number {number}" for number in range(40)]
    app = visit("list", set="own", method="pca", layer="3")
    app.file_uploader(key="corpus_file").upload("many.txt", "\n".join(lines).encode()).run()
    captions = [one.value for one in app.caption]
    assert any(text.startswith("40 lines of “many.txt”, kept while this tab is open") for text in captions)
    assert any("read in layer 3 alone" in text for text in captions)
    assert len(app.dataframe[0].value) == 40
    assert "after layer 3" in says_in(app)
    app.button(key="corpus_leave_file").click().run()
    assert not any("many.txt" in one.value for one in app.caption)
