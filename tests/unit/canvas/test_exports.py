"""No cell of an exported file is a formula."""

import pytest

from components.canvas import exports


@pytest.mark.parametrize("text", ["=cmd()", "+1", "-1", "@A1", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", " =1"])
def test_a_text_that_would_be_a_formula_is_made_harmless(text: str) -> None:
    assert exports.harmless(text) == "'" + text


@pytest.mark.parametrize("cell", ["a=b", "", " ", " a", -1.5, 3, None])
def test_other_cells_are_unchanged(cell: object) -> None:
    assert exports.harmless(cell) == cell
