"""Links for others, where the app is open at an address of its own computer."""

import pytest

from components.frame.share import for_others, is_local, public_root


@pytest.mark.parametrize(
    ("link", "local"),
    [
        ("http://localhost:8501/tokens?a=dog", True),
        ("http://127.0.0.1:8501", True),
        ("http://[::1]:8501/", True),
        ("https://bert.example.org/tokens", False),
        ("http://192.168.1.20:8501/", False),
        ("", False),
    ],
)
def test_an_address_of_this_computer_is_known(link: str, local: bool) -> None:
    assert is_local(link) == local


@pytest.mark.parametrize(
    ("typed", "root"),
    [
        ("192.168.1.20:8501", "http://192.168.1.20:8501"),
        (" https://bert.example.org/ ", "https://bert.example.org"),
        ("https://example.org/bert", "https://example.org/bert"),
        ("https://example.org/bert/tokens?a=dog", "https://example.org/bert"),
        ("http://192.168.1.20:8501/embeddings", "http://192.168.1.20:8501"),
        ("schule.example", "http://schule.example"),
    ],
)
def test_what_is_typed_becomes_the_root_of_the_app(typed: str, root: str) -> None:
    assert public_root(typed) == root


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "localhost:8501", "http://127.0.0.1:8501/tokens", "javascript:alert(1)", "ftp://example.org", "a b",
        "http://", "http://[", "example.org:port", '"><b>x</b>', "user@example.org", "東 京",
    ],
)  # fmt: skip
def test_what_others_cannot_open_is_no_root(typed: str) -> None:
    assert public_root(typed) == ""


def test_a_link_keeps_its_page_and_sentence_at_the_other_host() -> None:
    link = "http://localhost:8501/tokens?a=dog+bites+man"
    assert for_others(link, "https://example.org/bert") == "https://example.org/bert/tokens?a=dog+bites+man"
    assert for_others("http://localhost:8501/", "http://10.0.0.2") == "http://10.0.0.2/"
    assert for_others(link, "") == link
