"""What the browser gets of one token's attention, and that only heads and tokens that exist can be chosen."""

from base64 import b64decode

import numpy as np
import pytest

from components.canvas.heads_grid.heads_grid import choose_head
from components.canvas.token_heads import token_heads
from components.compute.links import strongest, worth_a_look


def test_the_weights_of_every_head_are_sent_to_within_a_65535th(packaged) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    row = packaged.attention_from(tokens, 2)
    link = strongest(row, worth_a_look(tokens, 2))
    sent = token_heads.packed(tokens, row, link, np.zeros(len(tokens)), to=None, hidden=[0], notes=[["note"] * 12] * 6)
    weights = np.frombuffer(b64decode(sent["weights"]), "<u2").reshape(6, 12, len(tokens)) / 65_535
    for layer in range(1, 7):
        theirs = packaged.attention(tokens, layer).weights[:, 2]
        assert np.abs(weights[layer - 1] - theirs).max() < 2e-5
    assert (sent["token"], sent["to"], sent["open"]) == (2, -1, [link.layer, link.head])
    assert [letter for _, letter in sent["tokens"]] == list("AAAAABBBB")


def test_the_table_has_each_weight_with_its_layer_head_and_token(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    table = token_heads.heads_table(tokens, packaged.attention_from(tokens, 2))
    own = table[(table["layer"] == 1) & (table["head"] == 3)]
    assert own["1 dog"].item() == pytest.approx(packaged.attention(tokens, 1).weights[2, 2, 1], abs=1e-5)
    assert len(table) == 72


@pytest.mark.parametrize("place", [None, 3, [1], [0, 1], [7, 1], [1, 13], [1, -1], ["1", 1], [1.5, 2], {}])
def test_a_head_that_does_not_exist_is_ignored(place: object) -> None:
    heard: list[tuple[int, int]] = []
    choose_head(place, 6, 12, lambda *at: heard.append(at), 0)
    assert heard == []


def test_the_mean_of_all_heads_can_be_chosen_only_where_it_is_drawn() -> None:
    heard: list[tuple[int, int]] = []
    choose_head([2, 0], 6, 12, lambda *at: heard.append(at))
    choose_head([2, 0], 6, 12, lambda *at: heard.append(at), 0)
    assert heard == [(2, 0)]


@pytest.mark.parametrize(("number", "expected"), [(3, [3]), (-1, [None]), (5, []), (-2, []), ("1", []), (None, [])])
def test_a_token_that_does_not_exist_is_ignored_and_minus_1_is_none(number: object, expected: list[int | None]) -> None:
    heard: list[int | None] = []
    token_heads._position(number, 5, heard.append)
    assert heard == expected
