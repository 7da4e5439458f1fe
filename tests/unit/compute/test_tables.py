import numpy as np
import pytest

from components.compute.tables import around, lengths_of, overview, shared_lengths


@pytest.mark.parametrize("measure", ["mean", "size"])
def test_each_cell_is_the_mean_of_its_block_also_at_the_edges(measure) -> None:
    table = np.random.default_rng(0).normal(size=(11, 7)).astype(np.float32)
    found = overview(table, measure, down=3, across=3)
    assert (found.cells.shape, found.block_rows, found.block_columns) == ((3, 3), 4, 3)
    values = np.abs(table) if measure == "size" else table
    for row, column in np.ndindex(found.cells.shape):
        block = values[row * 4 : row * 4 + 4, column * 3 : column * 3 + 3]
        assert found.cells[row, column] == pytest.approx(block.mean(), abs=1e-6)


@pytest.mark.parametrize(("row", "expected"), [(0, range(5)), (50, range(48, 53)), (99, range(95, 100))])
def test_a_window_keeps_its_size_at_both_ends(row, expected) -> None:
    assert around(row, 5, 100) == expected


def test_a_window_holds_the_real_rows_and_their_pieces(packaged) -> None:
    bank = packaged.tokens("bank").ids[1]
    found = packaged.word_window(bank, 9)
    place = found.ids.index(bank)
    assert found.pieces[place] == "bank"
    np.testing.assert_array_equal(found.values[place], packaged.embeddings(packaged.tokens("bank")).word[1])


def test_lengths_are_counted_in_sixty_bins_of_equal_width() -> None:
    found = lengths_of(np.array([0.0] * 5 + [6.0] * 3 + [3.04]))
    assert (found.counts[0], found.counts[-1], found.counts.sum()) == (5, 3, 9)
    np.testing.assert_allclose(found.centres, np.arange(60) / 10 + 0.05, atol=1e-6)
    assert found.counts[np.abs(found.centres - 3.05).argmin()] == 1


def test_lengths_of_two_tables_are_shares_in_bins_of_one_width_that_both_have() -> None:
    dice = np.random.default_rng(0)
    norms = [dice.normal(1.4, 0.1, 3_000).astype(np.float32), dice.normal(0.4, 0.01, 500).astype(np.float32)]
    shares, centres = shared_lengths(norms)
    width = np.diff(centres.astype(float))
    assert width == pytest.approx(width[0], rel=1e-3)
    for own, share in zip(norms, shares, strict=True):
        assert share.sum() == pytest.approx(1)
        inside = [np.mean((own >= at - width[0] / 2) & (own < at + width[0] / 2)) for at in centres]
        assert share == pytest.approx(inside, abs=3 / len(own))
