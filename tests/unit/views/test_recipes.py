"""The code on the pages is run unchanged, and must give the arrays that the pages show."""

from typing import Any

import numpy as np
import pytest
import torch

from components.compute.tables import overview
from components.compute.whatif import changed_input
from components.records.embeddings import PANELS
from components.service.loading import load_model
from components.service.rerun import encode
from components.service.states import model_inputs
from components.views.recipe import RECIPES, word_table

STEPS = ("before", "standardized", "after")


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
    ours = packaged.embeddings(tokens)
    if name == "what_if":
        return (
            encode(packaged, changed_input(ours, "gamma")[None], tokens.mask)[0] - packaged.states(tokens).hidden[-1]
        )[None]
    return {
        "input_layer": lambda: np.stack([getattr(ours, panel) for panel in PANELS]),
        "row": lambda: packaged.normalization(tokens).after[None],
        "position_cosines": lambda: packaged.positions().cosines,
        "walk": lambda: packaged.word_walk("dog", tokens.ids[1]).normed,
        "layers": lambda: packaged.states(tokens).hidden[:, 0],
        "moments": lambda: np.stack([packaged.normalization(tokens).mean, packaged.normalization(tokens).deviation])[
            :, None
        ],
        "values": lambda: np.stack([ours.summed[1], ours.normed[1]]),
        "word_rows": lambda: ours.word,
        "line_up": lambda: np.array(tokens.ids),
        "difference": lambda: ours.normed,
    }[name]()


@pytest.mark.parametrize("name", sorted(set(RECIPES) - {"chain", "dropout", "mask"}))
def test_the_code_gives_the_numbers_on_the_page(packaged, run, name) -> None:
    array = run(name)
    assert array.dtype == ("int64" if name == "line_up" else "float32")
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


def test_the_code_for_the_mask_keeps_nine_in_ten_and_repeats_with_its_seed(packaged, run) -> None:
    masks = []
    for seed in (0, 0, 1):
        torch.manual_seed(seed)
        masks.append(run("mask")[0])
    assert masks[0].shape == shown(packaged, "row")[0].shape
    assert 0.85 < masks[0].mean() < 0.95
    assert (masks[0] == masks[1]).all()
    assert (masks[0] != masks[2]).any()


def test_the_code_for_dropout_drops_and_scales_the_result_of_layer_norm(packaged, run) -> None:
    after, ours = run("dropout")[0], shown(packaged, "row")[0]
    kept = after != 0
    assert 0.05 < 1 - kept.mean() < 0.15
    np.testing.assert_allclose(after[kept], ours[kept] / 0.9, atol=1e-5)
