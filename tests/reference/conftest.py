"""Other people's numbers: published values of bert-base-uncased, copied into the file beside this one."""

import json
from pathlib import Path
from typing import Any

import pytest

from components.records.checkpoints import CheckpointError
from components.service import ModelService, open_service


@pytest.fixture(scope="session")
def published() -> dict[str, Any]:
    return json.loads(Path(__file__).with_name("bert_base_uncased.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def bert_base() -> ModelService:
    """bert-base-uncased itself, if it is in the local cache."""
    try:
        return open_service("google-bert/bert-base-uncased")
    except CheckpointError:
        pytest.skip("bert-base-uncased is not in the local Hugging Face cache, so its rows cannot be compared")
