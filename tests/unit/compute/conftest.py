"""Checkpoints that read the same text otherwise."""

import pytest

from components.service import ModelService, open_service
from tests.odd_checkpoints import make

ODD = {"cased": {"cased": True}, "short": {"max_position_embeddings": 9}, "plain": {}}
WORDS = [
    "the", "The", "dog", "Dog", "bites", "AWESOMESAUCE", "awesomesauce", "é", "É", "🍕", "[UNK]", "[MASK]", "a", "A,",
    "bank", "Bank.",
]  # fmt: skip


@pytest.fixture(scope="package")
def checkpoints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModelService]:
    found, directory = {}, tmp_path_factory.mktemp("odd")
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, odd in ODD.items():
            monkeypatch.setenv("EXPLORER_MODEL", str(make(directory / name, **odd)))
            found[name] = open_service("host")
    return found
