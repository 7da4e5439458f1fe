"""Long names are shortened where a character ends, as readers see characters."""

from collections.abc import Callable

import pytest

from components.figures import axes
from components.records.graphemes import boundaries
from components.views import wording


@pytest.mark.parametrize("shorten", [wording.shortened, axes.label], ids=["words", "axes"])
def test_a_shortened_name_ends_between_characters(shorten: Callable[[str], str]) -> None:
    for length in range(50):
        text = "e\u0301" * length + "👩\u200d👩\u200d👧" * 20
        begun = shorten(text).removesuffix("…")
        assert begun == text or (text.startswith(begun) and len(begun) in boundaries(text))
