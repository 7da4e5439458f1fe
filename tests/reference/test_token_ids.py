"""Published token IDs hold for every checkpoint with the vocabulary of bert-base-uncased, so for the packaged one."""

from typing import Any

from components.service import ModelService


def test_every_published_sentence_gets_its_published_ids(packaged: ModelService, published: dict[str, Any]) -> None:
    for example in published["token_ids"]:
        tokens = packaged.tokens(example["text"])
        assert list(tokens.ids) == example["ids"], example["text"]
        if "tokens" in example:
            assert list(tokens.pieces) == example["tokens"]


def test_the_padded_example_is_reproduced_exactly(packaged: ModelService, published: dict[str, Any]) -> None:
    (example,) = [example for example in published["token_ids"] if "padded_to_16" in example]
    tokens = packaged.tokens(example["text"], pad_to=16)
    assert list(tokens.ids) == example["padded_to_16"]["ids"]
    assert list(tokens.mask) == example["padded_to_16"]["attention_mask"]
