"""What the tests of long builds share."""

from pathlib import Path

import pytest

from components.service import background
from components.service.cache import ANSWERS
from components.umap.cache_directory import cache_directory


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory for this test alone; only compiled code is shared with other runs."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache_directory()))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    background.JOBS["done"].clear()
    ANSWERS.forget()
    return tmp_path
