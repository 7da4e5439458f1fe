"""The address as the state: what is recalled, kept and replaced, and how invalid values are handled. No browser."""

from collections.abc import Iterator
from time import monotonic
from types import SimpleNamespace

import pytest

from components.frame import address, share
from tests.markdown import as_read, becomes_markup


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """A session of our own in place of Streamlit's."""
    toasts: list[str] = []
    stand_in = SimpleNamespace(
        session_state={},
        query_params=SimpleNamespace(to_dict=lambda: {"a": "dog", "layer": "3", "odd": "<b>"}),
        context=SimpleNamespace(url="https://example.org/app/tokens"),
        toast=lambda text, **_: toasts.append(text),
        toasts=toasts,
    )
    monkeypatch.setattr(address, "st", stand_in)
    address.start_run()
    yield stand_in


def test_the_address_is_read_once_and_then_follows_the_session(session: SimpleNamespace) -> None:
    address.keep("layer", 5, 6)
    address.start_run()
    assert address.recall("layer", 6, int) == 5


def test_a_setting_that_is_not_in_the_address_has_its_default(session: SimpleNamespace) -> None:
    assert address.recall("seed", 42, int) == 42
    assert not session.toasts


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("99", address.whole_number(0, 6)),
        ("-1", address.whole_number(0, 6)),
        ("three", address.whole_number(0, 6)),
        ("", address.whole_number(0, 6)),
        ("1.5", address.whole_number(0, 6)),
        ("nan", address.number(0, 1)),
        ("inf", address.number(0, 1)),
        ("1e9", address.number(0, 1)),
        ("PCA", address.one_of("pca", "umap")),
        ("9" * 5000, address.whole_number(0, 6)),
    ],
)
def test_an_invalid_value_gives_the_default_and_a_notice(session: SimpleNamespace, text: str, read) -> None:
    session.session_state[address.CHOSEN]["setting"] = text
    assert address.recall("setting", "default", read) == "default"
    assert len(session.toasts) == 1
    assert session.toasts[0].startswith("“setting=")
    assert "in the address is not valid" in session.toasts[0]
    assert len(session.toasts[0]) < 200


def test_a_choice_that_is_invalid_on_another_page_gives_the_default_without_a_notice(session: SimpleNamespace) -> None:
    address.keep("layer", 0, 6)
    assert address.recall("layer", 1, address.whole_number(1, 6)) == 1
    assert not session.toasts


def test_markup_in_a_notice_is_shown_as_text(session: SimpleNamespace) -> None:
    session.session_state[address.CHOSEN]["layer"] = text = "**x** [y](http://z.y) $k$ :smile: <b>"
    address.recall("layer", 1, int)
    assert text not in session.toasts[0]
    assert text in as_read(session.toasts[0])
    assert not becomes_markup(session.toasts[0])


def test_defaults_and_controls_that_were_not_shown_stay_out_of_the_address() -> None:
    address.keep("a", "dog", "cat")
    address.keep("layer", 6, 6)
    assert address.full_link() == "https://example.org/app/tokens?a=dog&v=4"


def test_an_address_restores_any_text(session: SimpleNamespace) -> None:
    from urllib.parse import parse_qs, urlsplit

    text = "sinan & 東京 <b>?#+%20 😀\u202e"
    address.keep("a", text, "")
    assert parse_qs(urlsplit(address.full_link()).query)["a"] == [text]


def test_a_replaced_state_keeps_only_the_sentences_and_the_checkpoint(session: SimpleNamespace) -> None:
    address.bind_widget("layer", "layer_box")
    address.bind_widget("a", "sentence_a")
    session.session_state |= {"layer_box": 3, "sentence_a": "dog"}
    address.replace({"seed": "7"})
    assert address.recall("a", "", str) == "dog"
    assert address.recall("layer", 6, int) == 6
    assert address.recall("seed", 1, int) == 7
    assert "layer_box" not in session.session_state
    assert session.session_state["sentence_a"] == "dog"


def test_a_replaced_sentence_appears_in_its_box(session: SimpleNamespace) -> None:
    address.bind_widget("a", "sentence_a")
    session.session_state["sentence_a"] = "dog"
    address.replace({"a": "cat"})
    assert "sentence_a" not in session.session_state
    address.replace({"a": None})
    assert address.recall("a", "the default", str) == "the default"


def test_sentences_that_are_taken_back_appear_in_their_boxes(session: SimpleNamespace) -> None:
    session.session_state["sentence_a"] = session.session_state["sentence_b"] = "dog"
    session.session_state |= {"reading": "apart", "side": "b"}
    address.put_sentences("cat", None, "pair")
    assert not {"sentence_a", "sentence_b", "reading", "side"} & set(session.session_state)
    assert [address.recall(name, "", str) for name in ("reading", "side")] == ["pair", ""]
    assert address.recall("a", "the default", str) == "cat"
    assert address.recall("b", "", str) == ""


def test_an_entry_that_is_returned_to_brings_back_its_settings_and_those_it_lacks_are_the_default(
    session: SimpleNamespace,
) -> None:
    for name, key in (("rows", "rows_box"), ("order", "order_box"), ("token", "token_box")):
        address.bind_widget(name, key)
    address.keep("rows", "every", "every")  # as a text without a second sentence leaves it
    address.keep("order", "variance", "index")
    address.keep("token", 2, 1)
    session.session_state[address.CHOSEN] |= {"elsewhere": "7", "lines": "one\ntwo", "model": "small"}
    session.session_state |= {"rows_box": "every", "order_box": "variance", "token_box": 2, "sentence_a": "dog"}
    address.take_back({"a": "cat", "b": "dog", "rows": "difference", "token": "2", "v": "4"}, same_page=True)
    assert address.query() == {
        "a": "cat", "b": "dog", "rows": "difference", "token": "2", "elsewhere": "7", "lines": "one\ntwo",
        "model": "small", "layer": "3", "odd": "<b>", "v": "4",
    }  # fmt: skip
    assert {"rows_box", "order_box", "sentence_a"}.isdisjoint(session.session_state)
    assert session.session_state["token_box"] == 2


def test_a_return_that_is_asked_for_again_undoes_nothing_that_was_typed_since(
    session: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "_follow", lambda **call: call["on_returned_change"]())  # as the browser reports
    for number, typed, now in ((1, "dog", "cat"), (1, "fish", "fish"), (2, "fish", "cat")):
        session.session_state[address.CHOSEN]["a"] = typed
        session.session_state["address"] = SimpleNamespace(
            returned={"settings": {"a": "cat"}, "samePage": True, "number": number}
        )
        address.finish_run("tokens")
        assert address.recall("a", "", str) == now


def test_an_entry_of_another_page_leaves_the_settings_of_this_one(session: SimpleNamespace) -> None:
    address.keep("order", "variance", "index")
    address.take_back({"a": "cat", "layer": "5"}, same_page=False)
    assert address.query() == {"a": "cat", "layer": "5", "order": "variance", "odd": "<b>", "v": "4"}


def test_a_component_keeps_what_it_shows_when_an_entry_brings_back_nothing_but_sentences(
    session: SimpleNamespace,
) -> None:
    address.keep(address.WAS, "a=dog", None)
    address.take_back({"a": "cat", "layer": "3"}, same_page=True)
    assert address.fresh("heatmaps") == "heatmaps"
    address.take_back({"a": "dog", "layer": "5"}, same_page=True)
    assert address.fresh("heatmaps") != "heatmaps"


def test_a_message_that_was_on_its_way_brings_no_text_back_to_an_entry(session: SimpleNamespace) -> None:
    session.session_state["sentence_a"] = "dog"
    address.take_back({"a": "cat", "layer": "5"}, same_page=True)
    session.session_state["sentence_a"] = "dog"  # as the browser still has it
    address.start_page()
    assert "sentence_a" not in session.session_state


@pytest.mark.parametrize(
    "put", [lambda: address.put_sentences("cat", None), lambda: address.put({"a": "cat", "b": None})]
)
def test_a_message_that_was_on_its_way_brings_no_text_of_before_back(session: SimpleNamespace, put) -> None:
    address.bind_widget("a", "sentence_a")
    address.bind_widget("b", "sentence_b")
    boxes = {"sentence_a": "dog", "sentence_b": "man"}
    session.session_state |= boxes
    put()
    for start in (address.start_page, address.start_run):
        session.session_state |= boxes  # as the browser still has them
        start()
        assert not boxes.keys() & session.session_state.keys()
        assert (address.recall("a", "", str), address.recall("b", "", str)) == ("cat", "")
    session.session_state["sentence_a"] = "cat"  # now it has the new one
    address.start_page()
    session.session_state["sentence_a"] = "dog"  # and its viewer types the former
    address.start_page()
    assert session.session_state["sentence_a"] == "dog"


def test_a_message_that_was_on_its_way_brings_no_control_back_but_its_viewer_may(
    session: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.session_state["rows"] = "every"
    address.put_controls({"rows": "difference", "matched": "place"})
    for start in (address.start_page, address.start_run):
        session.session_state["rows"] = "every"  # as the browser still has it
        start()
        assert (session.session_state["rows"], session.session_state["matched"]) == ("difference", "place")
    session.session_state["rows"] = "one"  # another choice is the viewer's
    address.start_page()
    assert session.session_state["rows"] == "one"
    since = monotonic()
    monkeypatch.setattr(address, "monotonic", lambda: since + address.SOON)
    session.session_state["rows"] = "every"  # and later the former one, too
    address.start_page()
    assert session.session_state["rows"] == "every"


def test_a_link_says_how_two_sentences_are_read_and_nothing_of_it_without_a_second(session: SimpleNamespace) -> None:
    chosen = session.session_state[address.CHOSEN]
    chosen |= {"reading": "pair", "side": "b"}
    assert address.link("encoder", "tokens", {"layer": "1"}) == "https://example.org/app/encoder?a=dog&layer=1&v=4"
    chosen["b"] = "man"
    assert address.link("encoder", "tokens").endswith("/encoder?a=dog&b=man&reading=pair&side=b&v=4")


def test_a_component_is_new_after_a_replacement() -> None:
    assert address.fresh("heatmaps") == "heatmaps"
    address.replace({})
    first = address.fresh("heatmaps")
    address.replace({})
    assert len({"heatmaps", first, address.fresh("heatmaps")}) == 3


def test_a_replaced_setting_that_is_reset_appears_in_the_address() -> None:
    address.replace({"layer": "2"})
    address.start_run()
    address.keep("layer", 6, 6)
    assert address.full_link().endswith("?layer=6&v=4")


def test_the_address_takes_precedence_over_filled_values() -> None:
    address.fill({"layer": "1", "seed": "7"})
    assert address.recall("layer", 6, int) == 3
    assert address.recall("seed", 1, int) == 7


@pytest.mark.parametrize("typed", ["w" * 10, "w" * 2000, "東" * 222], ids=["short", "long", "東"])
def test_another_library_reads_the_qr_code(typed: str) -> None:
    import numpy as np
    import zxingcpp

    link = f"https://example.org/tokens?a={typed}"
    modules = np.array(list(share.code(link).matrix_iter(scale=4, border=4)), dtype=np.uint8)
    assert zxingcpp.read_barcode((1 - modules) * 255).text == link


def test_remarks_on_addresses() -> None:
    assert share.remark("https://example.org/tokens?a=dog") == ""
    assert "only on this computer" in share.remark("http://localhost:8501/?a=dog")
    assert "hold the phone closer" in share.remark("https://example.org/?a=" + "w" * 1000)
    assert "too long for a QR code (4,023 bytes" in share.remark("https://example.org/?a=" + "w" * 4000)
