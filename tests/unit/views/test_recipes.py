"""The code on the pages is run unchanged, and must give the arrays that the pages show."""

from typing import Any

import numpy as np
import pytest
import torch

from components.compute.tables import overview
from components.service.loading import load_model
from components.service.states import model_inputs
from components.views.recipe import RECIPES, word_table


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
