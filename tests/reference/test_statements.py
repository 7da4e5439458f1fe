"""Numbers and claims in the text of pages, tour and documents: each is counted or measured here."""

import math
import re
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from components.compute.checkpoint import OTHERS, SIZES, expected
from components.service.catalogue import CATALOGUE
from components.service.embeddings import parameters
from tests.conftest import REPOSITORY

BASE = {**SIZES, **OTHERS}


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


def test_the_feed_forward_network_has_twice_the_weights_of_attention() -> None:
    for width in {entry.width for entry in CATALOGUE.values()}:
        shapes = expected({**BASE, "hidden_size": width, "intermediate_size": 4 * width})
        layer = {name: math.prod(shape) for name, shape in shapes.items() if ".layer.0." in name and len(shape) == 2}
        attention = sum(size for name, size in layer.items() if ".attention." in name)
        assert attention == 4 * width**2
        assert sum(layer.values()) - attention == 8 * width**2


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


def test_no_page_names_a_colour_that_one_theme_does_not_show() -> None:
    for path in Path(REPOSITORY, "pages").glob("*.py"):
        assert not re.search(r"\b([Ww]hite|[Bb]lack|[Bb]right|[Dd]ark)\b(?! space)", written(str(path))), path
