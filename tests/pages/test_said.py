"""Sentences and captions of several pages that once said too much."""

import pytest

from tests.pages.test_context import said_first


@pytest.mark.parametrize(("p", "expected"), [("0.125", "48 of"), ("0.004", "1.54 of"), ("0.3", "115 of")])
def test_the_expected_share_of_dropped_values_is_p(visit, p: str, expected: str) -> None:
    assert f"{expected} 384 are expected" in said_first(visit("dropout", p=p))


def test_the_alternative_text_of_the_walk_names_its_reference(visit) -> None:
    app = visit("positions", a="dog bites man", token="3")
    assert "its vector at position 3" in " ".join(item.proto.alt for item in app.get("plotly_chart"))
