"""What the reference notebooks show step by step, and the page on which a reader finds it."""

import pytest

from tests.pages.test_take_home import open_page

A = "Sinan is our instructor for this awesomesauce class"
# What is shown -> page, settings, and the picture or table that shows it.
ITEMS = {
    "pieces and IDs": ("tokens", {}, "tokens_table"),
    "rows looked up in the word table": ("tables", {}, "word_rows"),
    "rows looked up in the position table": ("tables", {"view": "positions"}, "position_cosines"),
    "the sum of three rows": ("embeddings", {}, "heatmaps"),
    "LayerNorm": ("normalization", {}, "before_after"),
    "dropout": ("normalization", {"change": "dropout"}, "what_ifs"),
    "shapes of what goes in and comes out": ("home", {}, "shapes"),
    "the last hidden state": ("home", {}, "last_hidden_state"),
    "the pooler": ("home", {}, "pooler_output"),
    "all parameters by name": ("model", {}, "model_found"),
    "padding to 16 with its mask": ("tokens", {"pad": "16"}, "tokens_table"),
    "cosines of python, snake and programming": ("sentences", {}, "experiment"),
}


@pytest.mark.parametrize("item", ITEMS)
def test_what_a_reference_notebook_shows_is_on_a_page(item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, settings, picture = ITEMS[item]
    assert picture in open_page(page, {"a": A, **settings}, monkeypatch).pictures
