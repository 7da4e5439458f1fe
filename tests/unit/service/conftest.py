"""What the tests of long builds share, and random models of every shape."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from components.service import ModelService, maps, open_service
from components.service.cache import ANSWERS
from components.service.catalogue import CATALOGUE, PACKAGED
from components.umap.cache_directory import cache_directory
from tests.conftest import random_bert

# Layers and heads of every checkpoint of the catalogue; all but the packaged one have heads 64 wide.
SHAPES = sorted({(entry.layers, 12 if entry.key == PACKAGED else entry.width // 64) for entry in CATALOGUE.values()})
Make = Callable[..., ModelService]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory for this test alone; only compiled code is shared with other runs."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache_directory()))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    maps.ELSEWHERE.clear()
    ANSWERS.forget()
    return tmp_path


@pytest.fixture
def made(tmp_path: Path, few_words_directory: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Builds a random BERT of 600 words, 8 numbers per head, with whatever settings a test wants."""
    import torch

    def make(**settings: Any) -> ModelService:
        width = 8 * settings.get("num_attention_heads", 2)
        sizes = {"vocab_size": 600, "hidden_size": width, "intermediate_size": 3 * width}
        model = random_bert(tmp_path, (few_words_directory / "vocab.txt").read_text().splitlines(), **sizes, **settings)
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.normal_(std=0.4)
        model.save_pretrained(tmp_path)
        monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path))
        return open_service("host")

    return make


@pytest.fixture
def with_head(head_directory: Path, monkeypatch: pytest.MonkeyPatch) -> ModelService:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    return open_service("host")
