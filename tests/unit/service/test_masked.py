"""Masking tokens, and the masked-LM head against the library's whole `BertForMaskedLM`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.compute.masked import blanks, fill, mask, maskable, predict
from components.records.checkpoints import CheckpointError
from components.records.tokens import TokenKind
from components.service import ModelService, open_service
from components.service.readout import has_head, logits


def changed(directory: Path, copy: Path, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Path:
    """A copy of a checkpoint with other tensors."""
    from safetensors.torch import load_file, save_file

    for name in ("config.json", "vocab.txt", "tokenizer_config.json"):
        (copy / name).write_bytes((directory / name).read_bytes())
    save_file(change(load_file(directory / "model.safetensors")), copy / "model.safetensors", metadata={"format": "pt"})
    return copy


@pytest.fixture
def with_head(head_directory: Path, monkeypatch: pytest.MonkeyPatch) -> ModelService:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    return open_service("host")


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


def its_own_decoder(tensors: dict[str, Any]) -> dict[str, Any]:
    """A decoder and a bias that are not the word table and `bias`."""
    import torch

    torch.manual_seed(2)
    table = tensors["bert.embeddings.word_embeddings.weight"]
    own = {"decoder.weight": torch.randn_like(table), "decoder.bias": torch.randn(len(table))}
    return {**tensors, **{f"cls.predictions.{name}": values for name, values in own.items()}}


def its_own_bias(tensors: dict[str, Any]) -> dict[str, Any]:
    """As a library of today saves a head whose weights are not tied."""
    import torch

    torch.manual_seed(3)
    table = tensors["bert.embeddings.word_embeddings.weight"].clone()
    own = {"decoder.weight": table, "decoder.bias": torch.randn(len(table))}
    return {**tensors, **{f"cls.predictions.{name}": values for name, values in own.items()}}


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("change", [its_own_decoder, its_own_bias])
def test_a_head_with_a_decoder_of_its_own_is_read_as_the_library_reads_it(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Any, tied: bool
) -> None:
    import torch
    from transformers import BertForMaskedLM

    directory = changed(head_directory, tmp_path, change)
    config = json.loads((directory / "config.json").read_text())
    (directory / "config.json").write_text(json.dumps({**config, "tie_word_embeddings": tied}))
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


def test_each_layer_fills_the_blank_as_the_library_would(with_head: ModelService, head_directory: Path) -> None:
    import torch
    from transformers import BertForMaskedLM

    tokens = with_head.tokens("the bank")
    blank = with_head.blank(tokens, 2, 3)
    assert blank.hidden == tokens.ids[2] and len(blank.layers) == 3
    library = BertForMaskedLM.from_pretrained(head_directory).eval()
    with torch.inference_mode():
        seen = torch.tensor([[*tokens.ids[:2], 103, *tokens.ids[3:]]])
        hidden = library.bert(seen, output_hidden_states=True).hidden_states
        theirs = torch.stack([library.cls(item)[0, 2].softmax(-1) for item in hidden]).numpy()
    np.testing.assert_allclose(blank.probabilities, theirs[:, list(blank.rows)], atol=1e-6)
    assert blank.rows[:3] == tuple(np.argsort(-theirs[-1])[:3].tolist())


def test_a_mask_token_in_the_text_hides_no_piece(with_head: ModelService) -> None:
    tokens = with_head.tokens("the [MASK] bank")
    assert blanks(tokens, "[MASK]") == (1, 2, 3)
    blank = with_head.blank(tokens, 2, 4)
    assert blank.hidden is None and len(blank.rows) == 4
    assert blank.layers[-1].rank == 1


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
        broken.blank(broken.tokens("a"), 1, 3)


@pytest.mark.parametrize("absent", ["decoder.weight", "decoder.bias"])
def test_an_untied_head_without_its_decoder_is_random_in_the_library_and_is_refused_here(
    head_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, absent: str
) -> None:
    def without(tensors: dict[str, Any]) -> dict[str, Any]:
        return {name: one for name, one in its_own_decoder(tensors).items() if not name.endswith(absent)}

    directory = changed(head_directory, tmp_path, without)
    config = json.loads((directory / "config.json").read_text())
    (directory / "config.json").write_text(json.dumps({**config, "tie_word_embeddings": False}))
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    with pytest.raises(CheckpointError, match="lacks 1 of its tensors"):
        logits(open_service("host"), np.zeros((1, 16), np.float32))


def test_only_the_selected_tokens_are_replaced(packaged: ModelService) -> None:
    tokens = packaged.tokens("the bank", "a river")
    hidden = mask(tokens, {2}, "[MASK]", 103)
    assert hidden.pieces == ("[CLS]", "the", "[MASK]", "[SEP]", "a", "river", "[SEP]")
    assert hidden.ids[2] == 103 and hidden.tokens[2].kind is TokenKind.SPECIAL
    assert hidden.segments == tokens.segments and hidden.mask == tokens.mask
    assert maskable(tokens) == (1, 2, 4, 5)


def test_hiding_a_token_changes_the_vectors_of_the_others(packaged: ModelService) -> None:
    tokens = packaged.tokens("the bank of the river")
    before, after = packaged.states(tokens).hidden, packaged.states(packaged.masked(tokens, (5,))).hidden
    np.testing.assert_array_equal(before[0, 2], after[0, 2])
    assert np.abs(before[-1, 2] - after[-1, 2]).max() > 0.01


def test_probabilities_are_a_softmax() -> None:
    from scipy.special import softmax

    logits = np.array([1.0, 3.0, 2.0, 3.0, -1e4], np.float32)
    found = predict(logits, 2, 3)
    assert found.rows == (1, 3, 2) and found.rank == 3
    np.testing.assert_allclose(found.probabilities, softmax(logits.astype(float))[[1, 3, 2]])
    assert found.probability == pytest.approx(found.probabilities[2])


def test_the_masked_piece_is_followed_at_any_rank() -> None:
    logits = np.array([[0.0, 1.0, 2.0, 3.0], [9.0, 8.0, 7.0, 1.0]], np.float32)
    blank = fill(logits, 5, 3, 2)
    assert blank.rows == (0, 1, 3)
    assert [item.rank for item in blank.layers] == [1, 4]
    assert fill(logits, 5, 1, 2).rows == (0, 1)


def test_both_readings_have_the_nearest_rows_and_ranks_of_every_column_that_scipy_finds(packaged: ModelService) -> None:
    from scipy.spatial.distance import cdist

    from components.service.embeddings import parameters

    tokens, table = packaged.tokens("the coach was late for the match"), parameters(packaged)["word_table"]
    for hides in (False, True):
        seen = packaged.masked(tokens, (7,)) if hides else tokens
        vectors = [table[seen.ids[7]], *packaged.states(seen).hidden[1:, 7]]
        distances = cdist(np.array(vectors), table, "cosine")
        read = packaged.readout(tokens, 7, "cosine", 10, hidden=hides)
        assert (read.row, read.begins) == (tokens.ids[7], seen.ids[7])
        assert [column.layer for column in read.columns] == list(range(7))
        at_first = distances[0].argsort().argsort() + 1
        for column, of_one in zip(read.columns, distances, strict=True):
            order = of_one.argsort()[:10]
            assert column.nearest.rows == tuple(order.tolist())
            np.testing.assert_allclose(column.nearest.values, 1 - of_one[order], atol=1e-6)
            assert column.at_first == tuple(at_first[order].tolist())
        assert read.rank == (distances[-1] < distances[-1][read.row]).sum() + 1


def test_pieces_whose_logits_rounding_alone_tells_apart_are_tied_and_share_a_rank() -> None:
    for seed in range(20):
        dice = np.random.default_rng(seed)
        logits = (dice.normal() * 20 * (1 + 4e-7 * dice.uniform(-1, 1, (3, 900)))).astype(np.float32)
        blank = fill(logits, 1, 7, 5)
        assert blank.tied
        assert {layer.rank for layer in blank.layers} == {1}
