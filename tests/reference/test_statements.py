"""Numbers and claims in the text of pages, tour and documents: each is counted or measured here."""

import math
import re
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

from components.compute.checkpoint import OTHERS, SIZES, expected
from components.compute.normalization import layer_norm
from components.service.catalogue import CATALOGUE
from components.service.embeddings import parameters
from tests.conftest import REPOSITORY

BASE = {**SIZES, **OTHERS}
MODELS = {
    "BERT base": 30522,
    "in the multilingual": CATALOGUE["google-bert/bert-base-multilingual-cased"].vocabulary,
    "in the Chinese": CATALOGUE["google-bert/bert-base-chinese"].vocabulary,
}


def written(*names: str) -> str:
    return " ".join(" ".join(Path(REPOSITORY, name).read_text(encoding="utf-8").split()) for name in names)


def test_the_parameters_of_bert_base_with_and_without_its_heads() -> None:
    import torch
    from transformers import BertConfig, BertForPreTraining

    with torch.device("meta"):
        model = BertForPreTraining(BertConfig())
    inside, whole = (sum(one.numel() for one in part.parameters()) for part in (model.bert, model))
    for name in ("components/story/model/words.py", "docs/using.md"):
        assert f"{inside:,}" in written(name) and f"{whole:,}" in written(name)
    assert (inside, whole) == (109_482_240, 110_106_428)


@pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.key)
def test_the_feed_forward_network_has_twice_the_weights_of_attention(entry) -> None:
    shapes = expected({**BASE, "hidden_size": entry.width, "intermediate_size": 4 * entry.width})
    layer = {name: math.prod(shape) for name, shape in shapes.items() if ".layer.0." in name and len(shape) == 2}
    attention = sum(size for name, size in layer.items() if ".attention." in name)
    assert attention == 4 * entry.width**2
    assert sum(layer.values()) - attention == 8 * entry.width**2


def test_epsilon_is_too_small_to_show_in_a_deviation(packaged) -> None:
    ours = packaged.embeddings(packaged.tokens("The bank raised its rates."))
    with_it, without = (layer_norm(ours.summed, ours.gamma, ours.beta, eps).standardized for eps in (ours.eps, 0.0))
    apart = np.abs(with_it.astype(np.float64).std(axis=1) - without.astype(np.float64).std(axis=1)).max()
    effect = ours.eps / ours.summed.astype(np.float64).var(axis=1).min() / 2
    assert effect < 1e-8, "smaller than one step of a float32 near 1"
    assert apart < 1e-6


def test_the_euclidean_distance_to_a_long_state_is_the_dot_product_and_not_the_length(packaged) -> None:
    table = parameters(packaged)["word_table"].astype(np.float64)
    states = packaged.states(packaged.tokens("The bank raised its rates.")).hidden
    norms = np.linalg.norm(table, axis=1)
    for layer in range(1, len(states) - 1):
        state = states[layer, 2].astype(np.float64)
        assert np.linalg.norm(state) > 3 * np.median(norms)
        distances = np.linalg.norm(table - state, axis=1)
        by_dot, by_length = (spearmanr(distances, one).statistic for one in (-table @ state, norms))
        assert by_dot > 0.9
        assert abs(by_length) < by_dot


def test_the_odd_positions_are_where_full_length_sequences_ended(published) -> None:
    assert "positions 127 and 511" in written("components/story/tables/words.py")
    assert "position 128" not in written("components/story/tables/words.py")


@pytest.mark.parametrize(
    "name", sorted(str(path.relative_to(REPOSITORY)) for path in Path(REPOSITORY, "pages").glob("*.py"))
)
def test_no_page_names_a_colour_that_one_theme_does_not_show(name: str) -> None:
    assert not re.search(r"\b([Ww]hite|[Bb]lack|[Bb]right|[Dd]ark)\b(?! space)", written(name))


def test_a_word_that_no_piece_fits_is_not_cut(packaged) -> None:
    assert packaged.tokens("☃").pieces[1:-1] == ("[UNK]",)
    assert packaged.tokens("a" * 101).pieces[1:-1] == ("[UNK]",)
    assert packaged.tokens("a" * 100).pieces[1] != "[UNK]"


def test_a_masked_position_has_weight_zero(packaged) -> None:
    tokens = packaged.tokens("dog bites man", pad_to=9)
    weights = packaged.attention(tokens, 1).weights
    assert not weights[:, :5, 5:].any()
    np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)


def test_a_part_at_a_right_angle_has_no_share() -> None:
    total, part = np.array([3.0, 4.0]), np.array([-8.0, 6.0])
    assert part @ total / (total @ total) == 0
