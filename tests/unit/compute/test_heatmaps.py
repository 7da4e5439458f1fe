"""What is sent to the browser: read back here as the browser reads it."""

import numpy as np
import pytest

from components.compute.embeddings import embed
from components.compute.heatmaps import input_layer, pack, sheet_of
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel, Sheet
from tests.unit.packed import unpacked

unpack = unpacked


def random_embeddings(count: int, width: int, *, distinct: bool = False) -> Embeddings:
    draw = np.random.default_rng(0)
    table = lambda rows: draw.normal(0, 0.1, (rows, width)).astype(np.float32)  # noqa: E731
    ids = list(range(count)) if distinct else [7, 3, 7, 3, 3][:count]
    return embed(
        [f"piece{place}" for place in range(count)],
        ids,
        [place * 2 // count for place in range(count)],
        word_table=table(max(ids) + 1),
        position_table=table(count),
        segment_table=table(2),
        gamma=table(1)[0] + 1,
        beta=table(1)[0],
        eps=1e-12,
    )


def test_a_repeated_row_is_sent_once_and_restored_at_each_position() -> None:
    ours = random_embeddings(5, 8)
    _, arrays = unpack(pack(input_layer(ours)))
    assert arrays["word"].size == 2 * 8
    assert arrays["segment"].size == 2 * 8
    for name in ("word", "position", "segment"):
        rows = arrays[name].reshape(-1, 8)[arrays[f"{name}_rows"]]
        assert np.array_equal(rows, getattr(ours, name))


def test_the_formulas_of_the_browser_give_our_arrays_to_the_last_bit() -> None:
    ours = random_embeddings(5, 24)
    _, arrays = unpack(pack(input_layer(ours)))
    mean, deviation = arrays["mean"][:, None], arrays["deviation"][:, None]
    normed = (ours.summed.astype(np.float64) - mean) / deviation * arrays["gamma"] + arrays["beta"]
    assert np.array_equal(normed.astype(np.float32), ours.normed)
    assert np.array_equal((ours.word + ours.segment) + ours.position, ours.summed)


def test_the_longest_sentence_of_the_widest_model_takes_less_than_four_megabytes() -> None:
    data = pack(input_layer(random_embeddings(512, 768, distinct=True)))
    assert 3.1e6 < len(data) < 3.4e6


def test_a_changed_number_in_a_panel_changes_the_header() -> None:
    values = np.zeros((2, 3), np.float32)
    sheets = [Sheet((Panel("a", "", values + shift),), ("x", "y"), (("own", (1.0,)),)) for shift in (0, 1)]
    first, second = (unpack(pack(sheet))[0] for sheet in sheets)
    assert first["checksum"] != second["checksum"]


def test_panels_of_one_kind_have_their_own_scales_and_a_common_one() -> None:
    small, large = np.full((2, 3), 0.1, np.float32), np.full((2, 3), 2.0, np.float32)
    rules = dict(sheet_of([Panel("a", "", small), Panel("b", "", large)], "xy", down="token").limits)
    assert rules == {"shared": (2.0, 2.0), "own": (pytest.approx(0.1, abs=0.011), 2.0)}
    assert sheet_of([Panel("a", "", small)], "xy", down="row").limits == (("own", rules["own"][:1]),)
    assert sheet_of([Panel("a", "", small)], "xy", down="row", end=1.0).limits == (("own", (1.0,)),)


def test_the_names_of_rows_and_columns_and_the_marked_row_reach_the_browser() -> None:
    sheet = sheet_of([Panel("a", "", np.zeros((2, 3), np.float32))], "xy", down="row", across="place", framed=1)
    header, _ = unpack(pack(sheet))
    assert (header["down"], header["across"], header["framed"]) == ("row", "place", 1)
    assert header["orders"] == []
