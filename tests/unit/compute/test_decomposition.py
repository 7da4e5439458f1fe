"""How the parts that wrote a vector are displayed."""

import numpy as np
import pytest

from components.compute.decomposition import by_kind, parts_sheet, percentages, selected_parts
from components.figures.decomposition import share_bars, through_layers
from components.records.decomposition import KINDS, Decomposition, Part, Split

TEXT = "The old man sat on the bank of the river."
SPLITS = [Split(), Split(3), Split(3, 5)]


@pytest.mark.parametrize("split", SPLITS, ids=str)
def test_the_last_row_is_the_sum_of_the_rows_before_it(packaged, split: Split) -> None:
    ours = packaged.decomposition(packaged.tokens(TEXT), 6, [7], split)
    sheet = parts_sheet(ours, split)
    values = sheet.panels[0].values
    assert sheet.labels[-1] == "sum"
    assert len(sheet.labels) == len(sheet.remarks) == len(values)
    assert np.abs(values[:-1].sum(axis=0) - values[-1]).max() < 1e-5


def test_the_parts_add_up_to_the_whole_hidden_state(packaged) -> None:
    tokens = packaged.tokens(TEXT)
    sheet = parts_sheet(packaged.decomposition(tokens, 6, [7]), Split())
    assert np.abs(sheet.panels[0].values[-1] - packaged.states(tokens).hidden[6, 7]).max() < 1e-5
    assert sheet.remarks[-1] == "100.0%"


@pytest.mark.parametrize(
    ("shares", "texts"),
    [
        ([0.315, -0.0001, 1], ("31.5%", "0.0%", "100.0%")),
        ([-0.00019, 0.000014], ("−0.019%", "0.001%")),
        ([0.0, -0.0], ("0.0%", "0.0%")),
    ],
)
def test_small_shares_have_as_many_decimals_as_show_their_digits(shares: list[float], texts: tuple[str, ...]) -> None:
    assert percentages(np.array(shares)) == texts


def test_a_split_head_has_one_row_for_each_token(packaged) -> None:
    tokens = packaged.tokens(TEXT)
    ours = packaged.decomposition(tokens, 6, [7], Split(3, 5))
    _, names = selected_parts(ours, Split(3, 5))
    assert names == [f"{place} {piece}" for place, piece in enumerate(tokens.pieces)]


def test_the_shares_of_the_kinds_add_up_to_one_at_each_layer(packaged) -> None:
    ours = packaged.decomposition(packaged.tokens(TEXT), 6, [7])
    kinds = by_kind(ours)
    assert kinds.shape == (7, len(KINDS))
    assert np.allclose(kinds.sum(axis=1), 1, atol=1e-4)
    assert not kinds[0, 4:].any()


@pytest.mark.parametrize("text", ["", "a", TEXT])
@pytest.mark.parametrize("layer", [0, 2])
def test_lines_have_the_share_of_each_kind_at_each_layer(packaged, text: str, layer: int) -> None:
    ours = packaged.decomposition(packaged.tokens(text), layer, [0])
    lines = through_layers(ours, ours.layer).series
    assert [line.name for line in lines] == list(KINDS)
    assert np.allclose(np.array([line.values for line in lines]).T, by_kind(ours))
    assert {len(line.values) for line in lines} == {layer + 1}


@pytest.mark.parametrize("split", SPLITS, ids=str)
def test_each_row_but_the_sum_has_a_bar_as_long_as_its_share(packaged, split: Split) -> None:
    ours = packaged.decomposition(packaged.tokens(TEXT), 6, [7], split)
    *bars, none = share_bars(ours, split)
    assert none == (0, "")
    assert percentages(np.array([share for share, _ in bars])) == parts_sheet(ours, split).remarks[:-1]
    assert all(color.startswith("#") for _, color in bars)


def test_a_vector_of_length_zero_has_no_shares() -> None:
    from components.compute.decomposition import shares

    assert not shares(np.zeros((3, 1, 4), dtype=np.float32)).any()
    empty = Decomposition(0, (0,), (Part("word"),), np.zeros((1, 1, 4)), np.zeros((1, 1, 1)))
    assert parts_sheet(empty, Split()).remarks == ("0.0%", "0.0%")
