"""The tiles hold the weights of every head on one scale, and a head is only opened if there is one."""

from base64 import b64decode

import numpy as np
import pytest

from components.canvas.head_tiles import head_tiles
from components.compute.attention import named_heads, view


@pytest.fixture
def sent(monkeypatch):
    """The data that the browser gets, and the part of attention from which they were made."""

    def send(service, *texts: str, **chosen):
        drawn: dict = {}
        monkeypatch.setattr(head_tiles, "_draw", lambda **arguments: drawn.update(arguments["data"]))
        monkeypatch.setattr(head_tiles, "figure_footer", lambda *_, **__: None)
        attention = service.attention(service.tokens(*texts), 1)
        seen = view(attention, **chosen)
        head_tiles.head_tiles(seen, named_heads(attention), 3, lambda _: None, key="heads")
        return drawn, seen

    return send


def test_every_tile_is_scaled_to_the_largest_weight(packaged, sent) -> None:
    drawn, seen = sent(packaged, "dog bites man")
    levels = np.frombuffer(b64decode(drawn["levels"]), np.uint8).reshape(13, *drawn["size"])
    assert np.abs(levels[1:] / 255 * seen.weights.max() - seen.weights).max() <= seen.weights.max() / 509
    assert np.abs(levels[0] / 255 * seen.weights.max() - seen.weights.mean(axis=0)).max() <= seen.weights.max() / 509
    assert levels.max() == 255
    assert len(drawn["names"]) == 13
    assert drawn["chosen"] == 3


def test_a_line_separates_the_texts_only_if_both_are_drawn(packaged, sent) -> None:
    assert sent(packaged, "dog bites man", "man bites dog")[0]["parts"] == [5 / 9, 5 / 9]
    assert sent(packaged, "dog bites man", "man bites dog", between="ab")[0]["parts"] == [0, 0]
    assert sent(packaged, "dog bites man")[0]["parts"] == [0, 0]


def test_the_table_shows_each_weight_with_its_tokens(packaged) -> None:
    seen = view(packaged.attention(packaged.tokens("dog bites man"), 1))
    table = head_tiles.tiles_table(seen)
    row = table[(table["query"] == "2 bites") & (table["key"] == "1 dog")]
    assert row["head 3"].item() == seen.weights[2, 2, 1]
    assert len(table) == 25


@pytest.mark.parametrize("words", ["3", None, -1, 13, 2.5])
def test_an_invalid_head_is_ignored(words: object) -> None:
    heard: list[int] = []
    head_tiles._select_head(words, 12, heard.append)
    assert heard == []
