"""The messages of the frame around every page."""

from tests.pages.sent import html, words


def offered(app) -> bool:
    return "example" in [row.key for row in app.button_group]


def test_for_a_truncated_text_the_page_says_how_much_was_cut(visit) -> None:
    app = visit("tokens", a="dog " * 600)
    assert "so 90 were left out" in words(app)
    app.text_input(key="sentence_a").set_value(" ").run()
    assert "only special tokens" in words(app)


def test_a_checkpoint_that_is_not_on_this_server_is_offered_with_its_size(visit, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    app = visit("tokens", model="google-bert/bert-base-cased")
    assert "433 MB" in words(app)
    assert app.button(key="download").label
    assert "Until then the pages show **MiniLM-L6 (packaged)**" in words(app)
    assert app.radio(key="model").value == "minilm"


def test_a_failed_download_gets_a_message(visit, monkeypatch, tmp_path) -> None:
    def unreachable(*_: object, **__: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr("huggingface_hub.snapshot_download", unreachable)
    app = visit("tokens", model="google-bert/bert-base-cased")
    app.button(key="download").click().run()
    assert "cannot be reached" in " ".join(warning.value for warning in app.warning)


def test_an_error_shows_a_number_and_nothing_else(visit, monkeypatch, no_page_fails: list[str]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("/secret/path")

    monkeypatch.setattr("components.service.tokens.trace", broken)
    app = visit("tokens", a="a text that nobody asked before")
    (error,) = app.error
    assert "as number" in error.value
    assert "secret" not in error.value
    no_page_fails.clear()


def test_examples_are_offered_where_a_reader_begins_and_below_an_empty_box(visit) -> None:
    app = visit()
    assert app.text_input(key="sentence_a").value
    assert "22.7 million" in html(app)
    app.button_group(key="example").set_value("Two pythons").run()
    boxes = [app.text_input(key=key).value for key in ("sentence_a", "sentence_b")]
    assert boxes == ["I love my pet python", "I love coding in python"]
    assert not offered(app)
    app.switch_page("pages/tokens.py").run()
    assert [app.text_input(key=key).value for key in ("sentence_a", "sentence_b")] == boxes, "kept on every page"
    assert not offered(app)
    app.button(key="remove_b").click().run()
    app.text_input(key="sentence_a").set_value("").run()
    assert offered(app)
    app.text_input(key="sentence_a").set_value("d").run()
    assert not offered(app)


def test_compare_adds_a_second_sentence_and_a_cross_takes_it_away(visit) -> None:
    app = visit("tokens", a="dog bites man")
    app.button(key="add_b").click().run()
    app.text_input(key="sentence_b").set_value("man bites dog").run()
    assert not [button for button in app.button if button.key in ("add_b", "phone_compare")]
    app.button(key="remove_b").click().run()
    assert not [box for box in app.text_input if box.key == "sentence_b"]
    assert app.button(key="add_b").label == "Compare"
    assert app.text_input(key="sentence_a").value == "dog bites man"
    app.button(key="phone_compare").click().run()
    assert app.text_input(key="sentence_b").value == "", "so does the row of a phone's menu"
