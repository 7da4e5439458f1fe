"""Masking tokens, and the masked-LM head against the library's whole `BertForMaskedLM`."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.compute.blank import mask, predict
from components.records.checkpoints import CheckpointError
from components.records.tokens import TokenKind
from components.service import ModelService, open_service
from components.service.loading import load_model
from components.service.readout import has_head, logits


def changed(directory: Path, copy: Path, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Path:
    """A copy of a checkpoint with other tensors."""
    from safetensors.torch import load_file, save_file

    for name in ("config.json", "vocab.txt", "tokenizer_config.json"):
        (copy / name).write_bytes((directory / name).read_bytes())
    save_file(change(load_file(directory / "model.safetensors")), copy / "model.safetensors", metadata={"format": "pt"})
    return copy


def test_every_logit_equals_that_of_the_library(with_head: ModelService, head_directory: Path) -> None:
    import torch
    from transformers import BertForMaskedLM

    from components.service.states import model_inputs

    tokens = with_head.masked(with_head.tokens("the bank raised its rates"), (2, 3))
    assert tokens.pieces[2:4] == ("[MASK]", "[MASK]")
    ours = logits(with_head, with_head.states(tokens).hidden[-1])
    with torch.inference_mode():
        theirs = BertForMaskedLM.from_pretrained(head_directory).eval()(**model_inputs(tokens)).logits[0].numpy()
    np.testing.assert_allclose(ours, theirs, atol=1e-5)


def with_own_decoder(tensors: dict[str, Any], *, weight: bool = True) -> dict[str, Any]:
    """A bias that is not `bias`, as a library of today saves a head that is not tied; and a `weight` of its own."""
    import torch

    torch.manual_seed(2)
    table = tensors["bert.embeddings.word_embeddings.weight"]
    own = {"weight": torch.randn_like(table) if weight else table.clone(), "bias": torch.randn(len(table))}
    return {**tensors, **{f"cls.predictions.decoder.{name}": values for name, values in own.items()}}


def say_whether_tied(directory: Path, tied: bool) -> None:
    config = json.loads((directory / "config.json").read_text())
    (directory / "config.json").write_text(json.dumps({**config, "tie_word_embeddings": tied}))


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("weight", [True, False])
def test_a_head_with_a_decoder_of_its_own_is_read_as_the_library_reads_it(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weight: bool, tied: bool
) -> None:
    import torch
    from transformers import BertForMaskedLM

    directory = changed(head_directory, tmp_path, partial(with_own_decoder, weight=weight))
    say_whether_tied(directory, tied)
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    vectors = np.random.default_rng(0).normal(size=(3, 16)).astype(np.float32)
    with torch.inference_mode():
        theirs = BertForMaskedLM.from_pretrained(directory).eval().cls(torch.from_numpy(vectors)).numpy()
    np.testing.assert_allclose(logits(open_service("host"), vectors), theirs, atol=1e-5)


def test_the_parameter_names_of_the_first_bert_files_are_understood(
    with_head: ModelService, head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rename(tensors: dict[str, Any]) -> dict[str, Any]:
        start = "cls.predictions.transform.LayerNorm."
        old = {start + "weight": start + "gamma", start + "bias": start + "beta"}
        return {old.get(name, name): tensor for name, tensor in tensors.items()}

    vectors = np.random.default_rng(0).normal(size=(3, 16)).astype(np.float32)
    today = logits(with_head, vectors)
    monkeypatch.setenv("EXPLORER_MODEL", str(changed(head_directory, tmp_path, rename)))
    np.testing.assert_array_equal(logits(open_service("host"), vectors), today)


def test_the_decoder_shares_the_word_table(with_head: ModelService) -> None:
    from components.service.cache import LIBRARY
    from components.service.loading import load_model
    from components.service.readout import load_head

    LIBRARY.forget()  # earlier tests loaded other checkpoints: the model may be another object than the head's
    decoder = load_head(with_head).predictions.decoder.weight
    table = load_model(with_head).embeddings.word_embeddings.weight
    assert decoder.data_ptr() == table.data_ptr()
    assert not decoder.requires_grad


def test_checkpoints_without_a_head_say_so(packaged: ModelService, tiny: ModelService) -> None:
    assert not packaged.has_head()
    assert not tiny.has_head()


def test_a_head_that_does_not_fit_gets_a_message(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    name = "cls.predictions.transform.dense.weight"
    directory = changed(head_directory, tmp_path, lambda tensors: {**tensors, name: torch.zeros(3, 3)})
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    broken = open_service("host")
    assert has_head(broken)
    with pytest.raises(CheckpointError, match="does not fit"):
        logits(broken, np.zeros((1, 16), np.float32))


@pytest.mark.parametrize("absent", ["decoder.weight", "decoder.bias"])
def test_an_untied_head_without_its_decoder_is_random_in_the_library_and_is_refused_here(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, absent: str
) -> None:
    def without(tensors: dict[str, Any]) -> dict[str, Any]:
        return {name: one for name, one in with_own_decoder(tensors).items() if not name.endswith(absent)}

    directory = changed(head_directory, tmp_path, without)
    say_whether_tied(directory, False)
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    with pytest.raises(CheckpointError, match="lacks 1 of its tensors"):
        logits(open_service("host"), np.zeros((1, 16), np.float32))


def test_a_head_that_lacks_a_tensor_is_refused_and_the_word_table_that_it_shares_stays_as_it_was(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(tensors: dict[str, Any]) -> dict[str, Any]:
        return {name: one for name, one in tensors.items() if name != "cls.predictions.transform.dense.bias"}

    monkeypatch.setenv("EXPLORER_MODEL", str(changed(head_directory, tmp_path, without)))
    broken = open_service("host")
    with pytest.raises(CheckpointError, match="lacks 1 of its tensors"):
        logits(broken, np.zeros((1, 16), np.float32))
    assert not load_model(broken).embeddings.word_embeddings.weight.requires_grad  # else all pages fail from now on


def test_only_the_selected_tokens_are_replaced(packaged: ModelService) -> None:
    tokens = packaged.tokens("the bank", "a river")
    hidden = mask(tokens, {2}, "[MASK]", 103)
    assert hidden.pieces == ("[CLS]", "the", "[MASK]", "[SEP]", "a", "river", "[SEP]")
    assert hidden.ids[2] == 103 and hidden.tokens[2].kind is TokenKind.SPECIAL
    assert hidden.segments == tokens.segments and hidden.mask == tokens.mask


def test_probabilities_are_a_softmax() -> None:
    from scipy.special import softmax

    logits = np.array([1.0, 3.0, 2.0, 3.0, -1e4], np.float32)
    found = predict(logits, 2, 3)
    assert found.rows == (1, 3, 2) and found.rank == 3
    np.testing.assert_allclose(found.probabilities, softmax(logits.astype(float))[[1, 3, 2]])
    assert found.probability == pytest.approx(found.probabilities[2])
