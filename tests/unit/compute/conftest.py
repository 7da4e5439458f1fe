"""Checkpoints that read the same text otherwise."""

from pathlib import Path

import pytest

from components.service import ModelService, open_service
from tests.odd_checkpoints import make

ODD = {"cased": {"cased": True}, "short": {"max_position_embeddings": 9}, "plain": {}}
WORDS = [
    "the",
    "The",
    "dog",
    "Dog",
    "bites",
    "AWESOMESAUCE",
    "awesomesauce",
    "é",
    "É",
    "🍕",
    "[UNK]",
    "[MASK]",
    "a",
    "A,",
    "bank",
    "Bank.",
]


@pytest.fixture
def checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, ModelService]:
    found = {}
    for name, odd in ODD.items():
        monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / name, **odd)))
        found[name] = open_service("host")
    return found
