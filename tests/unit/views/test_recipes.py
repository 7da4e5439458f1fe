"""The code on the pages is run unchanged, and must give the arrays that the pages show."""

from typing import Any

import numpy as np
import pytest
import torch

from components.compute.tables import overview
from components.records.tokens import Tokens
from components.service import ModelService
from components.service.loading import load_model
from components.service.states import model_inputs
from components.views.recipe import RECIPES, word_table


def run(code: str, bert: ModelService, tokens: Tokens | None = None) -> np.ndarray:
    inputs = model_inputs(tokens or bert.tokens("dog"))
    names: dict[str, Any] = {"torch": torch, "model": load_model(bert), "inputs": inputs}
    exec(code, names)
    return names["array"].detach().numpy()


def test_the_code_gives_the_numbers_on_the_page_the_chain_of_positions_up_to_signs(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    found = {name: run(code, packaged, tokens) for name, code in RECIPES.items()}
    positions, walk = packaged.positions(), packaged.word_walk("dog", tokens.ids[1])
    shown = {"word_rows": packaged.embeddings(tokens).word, "position_cosines": positions.cosines, "walk": walk.normed}
    for name, array in shown.items():
        assert found[name].dtype == "float32"
        np.testing.assert_allclose(found[name], array, atol=2e-5)
    np.testing.assert_allclose(np.abs(found["chain"]), np.abs(positions.chain), atol=1e-4)
    assert found.keys() == {*shown, "chain"}


@pytest.mark.parametrize("measure", ["size", "mean"])
@pytest.mark.parametrize("checkpoint", ["packaged", "tiny"])
def test_the_code_for_the_word_table_gives_the_cells_of_the_heatmap(request, checkpoint: str, measure: str) -> None:
    bert = request.getfixturevalue(checkpoint)
    seen = bert.word_overview(measure)
    np.testing.assert_allclose(run(word_table(seen), bert), seen.cells, atol=1e-6)


def test_the_code_for_the_word_table_fits_a_vocabulary_of_another_size() -> None:
    rows = np.random.default_rng(0).normal(size=(1_003, 500)).astype(np.float32)
    seen = overview(rows, "size")
    code = word_table(seen).replace("model.embeddings.word_embeddings.weight", "torch.from_numpy(rows)")
    names: dict[str, Any] = {"torch": torch, "rows": rows}
    exec(code, names)
    assert seen.block_rows == 6
    np.testing.assert_allclose(names["array"].numpy(), seen.cells, atol=1e-6)
