"""A checkpoint is checked before anything is built: valid ones pass, and each fault gets one message that names it."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.compute.checkpoint import OTHERS, SIZES, expected
from components.compute.encoder import ACTIVATIONS
from components.service import default_key, open_or_default
from tests.odd_checkpoints import make


def lose(*names: str) -> Callable[[dict[str, Any]], Any]:
    return lambda found: [found.pop(name) for name in names]


def put(name: str, value: float) -> Callable[[dict[str, Any]], Any]:
    return lambda found: found[name].reshape(-1).__setitem__(3, value)


WORDS, LAST = "embeddings.word_embeddings.weight", "encoder.layer.1.output.dense.bias"
BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "no layers": ({"num_hidden_layers": 0}, "num_hidden_layers is 0, which must be a whole number from 1"),
    "two positions": ({"max_position_embeddings": 2}, "leaves no room for text"),
    "epsilon null": ({"say": {"layer_norm_eps": None}}, "layer_norm_eps is empty"),
    "epsilon text": ({"say": {"layer_norm_eps": "1e-12"}}, "layer_norm_eps is 1e-12, which must be a small number"),
    "epsilon too small for a float32": ({"say": {"layer_norm_eps": 1e-60}}, "layer_norm_eps is 1e-60"),
    "epsilon NaN": ({"say": {"layer_norm_eps": float("nan")}}, "layer_norm_eps is nan"),
    "vocabulary as text": ({"say": {"vocab_size": "30522"}}, "vocab_size is 30522, which must be a whole number"),
    "true for a number": ({"say": {"type_vocab_size": True}}, "type_vocab_size is True"),
    "100,000 layers": ({"say": {"num_hidden_layers": 100_000}}, "says 100,000 encoder layers, the weights have 2"),
    "one layer more": ({"say": {"num_hidden_layers": 1}}, "says 1 encoder layer, the weights have 2"),
    "another width": ({"say": {"hidden_size": 16}}, "has the shape 30,522 × 8, but the configuration says 30,522 × 16"),
    "heads": ({"say": {"num_attention_heads": 3}}, "must divide the width 8"),
    "activation": ({"say": {"hidden_act": "mish"}}, "hidden_act is mish, which is not one of gelu"),
    "a list for a name": ({"say": {"hidden_act": ["gelu"]}}, "hidden_act is no single value"),
    "padding outside": ({"say": {"pad_token_id": 30_522}}, "pad_token_id is 30,522, which is not a row"),
    "dropout": ({"say": {"hidden_dropout_prob": "a lot"}}, "hidden_dropout_prob is a lot"),
    "a tensor missing": ({"change": lose("encoder.layer.0.intermediate.dense.bias")}, "lacks 1 of BERT's 39 tensors"),
    "half a pooler": ({"change": lose("pooler.dense.bias")}, "lacks 1 of BERT's 39 tensors"),
}
BROKEN_INSIDE: dict[str, tuple[dict[str, Any], str]] = {
    "NaN": ({"change": put(WORDS, np.nan)}, "word_embeddings.weight contains NaN or infinity"),
    "infinity in bfloat16": ({"change": put(LAST, np.inf), "kind": "BF16"}, "output.dense.bias contains NaN or inf"),
    "huge": ({"change": put(LAST, 1e30)}, "too large: encoder.layer.1.output.dense.bias contains 1e.30"),
    "another vocabulary": ({"vocab_size": 30_000}, "an ID 30,521, its word table 30,000 rows"),
    "another precision": ({"kind": "I8"}, "stored as I8"),
}


def refused(directory: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Why the host's directory is refused; the packaged checkpoint must be used."""
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    service, reason = open_or_default("host", default_key())
    assert service.key == default_key() == "minilm"
    assert str(directory) not in str(reason)
    return str(reason)


def check_message(how: dict[str, Any], says: str, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(refused(make(directory, **how), monkeypatch))


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_gets_one_message_that_names_it(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_message(*BROKEN[fault], tmp_path / "mine", monkeypatch)


@pytest.mark.model
@pytest.mark.parametrize("fault", BROKEN_INSIDE)
def test_a_fault_in_the_weights_or_the_tokenizer_does_so_too(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        check_message(*BROKEN_INSIDE[fault], tmp_path / "mine", monkeypatch)
        for _ in range(2):
            refused(tmp_path / "mine", monkeypatch)
    assert len([one for one in caplog.records if one.name.startswith("components")]) <= 1, "logged once"


@pytest.mark.parametrize("content", ["[" * 200_000, '{"a":' * 200_000, "", "null", "[]", "\x00"], ids=range(6))
def test_an_invalid_configuration_gets_a_message(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (make(tmp_path / "mine") / "config.json").write_text(content)
    sentence = refused(tmp_path / "mine", monkeypatch)
    assert "config.json is broken" in sentence or "not a BERT" in sentence


NAMED = '{"encoder.x": {"dtype": "F32", "shape": [SIZE], "data_offsets": [0, 4]}}'
HEADERS = dict.fromkeys(
    ["[" * 200_000, "[]", '{"a": 1}', *(NAMED.replace("SIZE", size) for size in ("-1", "2", "1e9"))],
    "its header cannot be read",
) | {"{}": "incomplete"}  # the four bytes below are none of its tensors
FILES = {len(one).to_bytes(8, "little") + one.encode() + b"1234": says for one, says in HEADERS.items()}
FILES |= dict.fromkeys([b"", b"\xff" * 40], "broken")


@pytest.mark.parametrize("content", FILES, ids=range(len(FILES)))
def test_an_invalid_header_gets_a_message(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (make(tmp_path / "mine") / "model.safetensors").write_bytes(content)
    assert FILES[content] in refused(tmp_path / "mine", monkeypatch)


def test_only_safetensors_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (make(tmp_path / "mine") / "model.safetensors").rename(tmp_path / "mine" / "pytorch_model.bin")
    assert "for safety" in refused(tmp_path / "mine", monkeypatch)


def test_missing_configuration_values_have_the_defaults_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "mine" / "config.json"
    sentence = json.loads((make(tmp_path / "mine") / "config.json").read_text())
    del sentence["num_hidden_layers"]
    config.write_text(json.dumps(sentence))
    assert "says 12 encoder layers, the weights have 2" in refused(tmp_path / "mine", monkeypatch)


@pytest.mark.model
def test_the_defaults_and_the_expected_tensors_equal_those_of_the_library() -> None:
    import torch
    from transformers import BertConfig, BertModel
    from transformers.activations import ACT2FN

    theirs = BertConfig().to_dict()
    for name, value in {**SIZES, **OTHERS}.items():
        assert name == "position_embedding_type" or theirs[name] == value
    small = {**SIZES, **OTHERS, "hidden_size": 24, "num_hidden_layers": 3, "type_vocab_size": 1}
    with torch.device("meta"):
        model = BertModel(BertConfig(hidden_size=24, num_hidden_layers=3, type_vocab_size=1))
    assert expected(small) == {name: tuple(one.shape) for name, one in model.named_parameters()}
    assert set(ACTIVATIONS) <= set(ACT2FN)


@pytest.mark.model
def test_no_sum_overflows_in_a_model_of_the_largest_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(1)
    wild = {"change": lambda found: found.update({n: 999 * dice.choice([-1, 1], v.shape) for n, v in found.items()})}
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", **wild)))
    service, reason = open_or_default("host", default_key())
    assert reason is None
    tokens = service.tokens("The bank raised its rates.")
    assert np.isfinite(service.states(tokens).hidden).all()
    assert np.isfinite(service.embeddings(tokens).normed).all()
