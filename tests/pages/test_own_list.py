"""A viewer's own list: from a file, in the box, and in the address."""

import json

import pytest

TYPED = "\n".join(f"label {number % 2} :: the bank number {number} of the river" for number in range(60))


def text_of(app) -> str:
    return app.text_area(key="corpus_text").value


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", b"text,label\n"),
        ("b.csv", b"text\n\n \n"),
        ("c.txt", b"\n\n"),
        ("d.csv", b"text\ncaf\xe9\n"),
        ("e.csv", b"a,b\n1,2,3\n"),
        ("f.txt", b"x" * 2_100_000),
    ],
)
def test_a_file_that_cannot_be_read_leaves_the_list_as_it_was(visit, name: str, content: bytes) -> None:
    app = visit("context", space="alone", set="own", method="pca", lines=TYPED)
    app.file_uploader(key="corpus_file").upload(name, content).run()
    assert app.error
    app.file_uploader(key="corpus_file").set_value([]).run()
    assert not app.error
    assert text_of(app) == TYPED


def test_cells_with_separators_stay_one_sentence_each(visit) -> None:
    app = visit("context", space="alone", set="own", method="pca", lines=TYPED)
    app.file_uploader(key="corpus_file").upload("list.csv", b"text\na ||| b\nstd :: vector\n").run()
    assert "2 of up to" in " ".join(caption.value for caption in app.caption)
    assert text_of(app) == "a \\||| b\nstd \\:: vector"


def test_a_list_that_is_too_long_for_the_address_says_so_and_can_be_saved(visit) -> None:
    app = visit("context", space="alone", set="own", method="pca", lines=TYPED)
    assert len(TYPED) > 1_500
    assert "a copied link will not show it" in " ".join(caption.value for caption in app.caption)
    assert [button for button in app.get("download_button") if button.proto.label == "Save the list"]


def test_typed_specials_are_not_offered_as_words(visit) -> None:
    app = visit("context", space="alone", set="own", points="word", method="pca", lines="the [MASK] sat on it")
    assert not {"[", "]", "mask"} & {option.split()[0] for option in app.selectbox(key="word").options}


def test_of_more_occurrences_than_are_compared_the_caption_says_how_many(visit) -> None:
    lines = "\n".join(f"{'ab'[number % 2]} :: bank {number}" for number in range(501))
    app = visit("senses", set="own", lines=lines, word="bank", probe="1")
    captions = json.dumps([element.proto.body for element in app.get("html")]) + str(
        [caption.value for caption in app.caption]
    )
    assert "of which the first 500 are compared" in captions
    assert "120 occurrences, the most that the probe takes" in captions
