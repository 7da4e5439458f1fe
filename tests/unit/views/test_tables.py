"""What /tables says against its numbers, and the code that it gives."""

import re
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, strategies as st

from components.compute.tables import Walk, compare_positions, overview
from components.service.loading import load_model
from components.service.states import model_inputs
from components.story.tables import pictures, positions, words as tables
from components.story.tables.recipes import RECIPES, word_table
from components.views.wording import percent
from tests.unit.canvas.test_colours import colour_of
from tests.unit.views.made_up import random_records, seeds, text, tokens_of


@random_records
@given(seeds)
def test_the_length_of_a_word_row_is_beside_the_share_of_rows_that_are_shorter(seed: int) -> None:
    tokens, chosen = text(seed), seed % len(text(seed))
    norms = np.random.default_rng(seed).uniform(0.5, 2, 2000).astype(np.float32)
    said = tables.finding(tokens, norms, chosen)
    own = norms[tokens.ids[chosen]]
    assert said.line == (
        f"row {tokens.ids[chosen]:,} of 2,000; length {own:.2f}, longer than {percent((norms < own).mean())} of all"
    )


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (0, "[CLS] has one row in the table, in every text."),
        (1, "“dog” has one row in the table, whatever it means."),
        (2, "“def” has one row in the table, whatever word it begins."),
        (4, "“##ly” has one row in the table, whatever word it is part of."),
        (5, "“☃” is read as [UNK], whose row all unknown words share."),
    ],
)
def test_of_a_piece_of_a_word_no_meaning_is_told(packaged, chosen: int, said: str) -> None:
    tokens = packaged.tokens("dog definately ☃")
    assert tables.finding(tokens, packaged.norms(), chosen) == said


@random_records
@given(seeds)
def test_a_token_is_said_to_stay_itself_in_the_places_where_it_does(seed: int) -> None:
    tokens, random = text(seed), np.random.default_rng(seed)
    chosen, count = seed % len(tokens), 12
    cosines = random.uniform(0.75 if seed % 3 else -1, 1, count)
    far = random.choice([one for one in range(count) if one != chosen], seed % 4, replace=False)
    cosines[far] = random.uniform(-1, 0.74, len(far))
    cosines[chosen] = 1
    said = positions.finding(tokens, Walk("x", chosen, cosines, cosines, cosines), chosen)
    others = np.delete(cosines, chosen)
    stays = int((others >= 0.75).sum())
    assert ("wherever it stands." in said) == (stays == count - 1)
    assert ("except in" in said) == (stays == count - 2)
    assert ("in most places" in said) == (count - 1 - stays < stays < count - 2)
    assert ("another vector in every other place" in said) == (stays == 0)
    if stays:
        least = float(re.search(r"cosine (\S+) or more in (\d+) other place", said.line)[1])
        assert (others >= least).sum() >= stays and f"in {stays} other place" in said.line
    if stays < count - 1:
        assert f"{cosines.min():z.2f} in place {cosines.argmin()}".replace("-", "−") in said.line


@given(st.floats(0.7, 0.749999), st.floats(0.75, 0.8))
@random_records
def test_a_token_that_does_not_stay_itself_is_printed_below_what_it_takes(below: float, above: float) -> None:
    cosines = np.array([1, above, below, above])
    said = positions.finding(tokens_of(("bank",)), Walk("x", 0, cosines, cosines, cosines), 0)
    kept, lowest = re.findall(r"0\.\d+", said.line)
    assert float(kept) >= 0.75 > float(lowest)


def test_of_equal_rows_no_position_and_no_dimension_is_singled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    captions: list[str] = []
    monkeypatch.setattr(positions, "show_figure", lambda *_, caption="", **__: captions.append(caption))
    flat = np.ones((6, 4), np.float32)
    positions.neighbours_figure(compare_positions(flat))
    moved = pictures.walk_curves(Walk("a", 1, *[np.ones(6, np.float32)] * 3))
    assert not [trace for trace in moved.data if trace["mode"] == "markers"]
    assert not any(word in caption for caption in captions for word in ("least", "lowest", "most"))
    positions.neighbours_figure(compare_positions(np.random.default_rng(0).normal(size=(9, 4))))
    assert captions[-1].startswith("The least similar neighbours are rows ")
    tied = np.array([[1, 0], [0, 1], [1, 0], [0, 1], [1, 0], [1, 0]], np.float32)
    positions.neighbours_figure(compare_positions(tied))
    assert "least" not in captions[-1], "four pairs are equally unlike, and three are named"


@pytest.fixture(scope="module")
def run(packaged):
    tokens = packaged.tokens("dog bites man", "man bites dog")

    def execute(name: str) -> np.ndarray:
        names = {"torch": torch, "model": load_model(packaged), "inputs": model_inputs(tokens)}
        exec(RECIPES[name], names)
        return names["array"].detach().numpy()

    return execute


def shown(packaged, name: str) -> np.ndarray:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    return {
        "position_cosines": lambda: packaged.positions().cosines,
        "walk": lambda: packaged.word_walk("dog", tokens.ids[1]).normed,
        "word_rows": lambda: packaged.embeddings(tokens).word,
    }[name]()


@pytest.mark.parametrize("name", sorted(set(RECIPES) - {"chain"}))
def test_the_code_gives_the_numbers_on_the_page(packaged, run, name) -> None:
    array = run(name)
    assert array.dtype == "float32"
    np.testing.assert_allclose(array, shown(packaged, name), atol=2e-5)


@pytest.mark.parametrize("measure", ["size", "mean"])
@pytest.mark.parametrize("checkpoint", ["packaged", "tiny"])
def test_the_code_for_the_word_table_gives_the_cells_of_the_heatmap(request, checkpoint: str, measure: str) -> None:
    bert = request.getfixturevalue(checkpoint)
    seen, names = bert.word_overview(measure), {"torch": torch, "model": load_model(bert)}
    exec(word_table(seen), names)
    np.testing.assert_allclose(names["array"].detach().numpy(), seen.cells, atol=1e-6)


def test_the_code_for_the_word_table_fits_a_vocabulary_of_another_size() -> None:
    rows = np.random.default_rng(0).normal(size=(1_003, 500)).astype(np.float32)
    seen = overview(rows, "size")
    code = word_table(seen).replace("model.embeddings.word_embeddings.weight", "torch.from_numpy(rows)")
    names: dict[str, Any] = {"torch": torch, "rows": rows}
    exec(code, names)
    assert seen.block_rows == 6
    np.testing.assert_allclose(names["array"].numpy(), seen.cells, atol=1e-6)


def test_the_code_for_the_chain_of_positions_gives_it_up_to_signs(packaged, run) -> None:
    np.testing.assert_allclose(np.abs(run("chain")), np.abs(packaged.positions().chain), atol=1e-4)


def test_the_curve_of_the_position_rows_has_their_colour() -> None:
    assert colour_of("position") == pictures.POSITION
