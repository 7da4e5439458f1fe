"""Fixtures of all tiers: the packaged checkpoint, and a tiny BERT made here, so that no test needs a network."""

import gc
import json
import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.pop("EXPLORER_MODEL", None)
os.environ["EXPLORER_STATUS"] = "1"  # the host's page is tested as every other

from components.frame.pages import PAGES
from components.service import ModelService, open_service
from components.service.transformers_internals import small_transformers
from components.story import STORY

REPOSITORY = Path(__file__).parents[1]
PAGES.update({page.stem: page for page in STORY})  # as app.py does


LIBRARY = re.compile(r"^(import|from) (torch|transformers|tokenizers)|^pytestmark = pytest.mark.model$", re.MULTILINE)
HELPERS = re.compile(r"^from (tests\.[\w.]+) import", re.MULTILINE)
LOADING = {"packaged", "tiny", "tiny_directory", "few_words_directory", "head_directory"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--without-model", action="store_true", help="leave out every test that loads torch or a model")


@cache
def loads_library(path: Path) -> bool:
    """Whether importing a file of tests imports torch, which takes seconds, or all of its tests need a model."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    others = (REPOSITORY.joinpath(*name.split(".")).with_suffix(".py") for name in HELPERS.findall(text))
    return bool(LIBRARY.search(text)) or any(map(loads_library, others))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files that import torch, even if none of their tests would be selected, and those without a slow test."""
    if collection_path.suffix != ".py":
        return None
    if config.getoption("without_model"):
        return loads_library(collection_path) or None
    wanted = config.getoption("markexpr").split()
    only_slow = wanted[:1] == ["slow"] and "or" not in wanted
    return (only_slow and "mark.slow" not in collection_path.read_text(encoding="utf-8")) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("without_model"):
        return
    loading = [item for item in items if LOADING & set(getattr(item, "fixturenames", ())) or "model" in item.keywords]
    config.hook.pytest_deselected(items=loading)
    items[:] = [item for item in items if item not in loading]


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Of the quick tests: what a file has read, such as the code as trees, is not looked at by each collection anew."""
    if item.config.getoption("without_model") and (nextitem is None or nextitem.path != item.path):
        gc.freeze()


def of_transformers(*names: str) -> list[Any]:
    """Classes of the library; a server of an earlier test may still be importing it in the background."""
    with small_transformers():
        import transformers

        return [getattr(transformers, name) for name in names]


def random_bert(directory: Path, pieces: Sequence[str], name: str = "BertModel", seed: int = 0, **sizes: Any) -> Any:
    """A randomly initialised model of the library, 2 layers, 16 wide, not saved yet, and its vocabulary."""
    import torch

    Config, Model = of_transformers("BertConfig", name)
    torch.manual_seed(seed)
    small = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
    (directory / "vocab.txt").write_text("\n".join(pieces) + "\n")
    (directory / "tokenizer_config.json").write_text(json.dumps({"do_lower_case": True}))
    return Model(Config(**{**small, **sizes}))


@pytest.fixture(scope="session")
def packaged() -> ModelService:
    """The real model that ships with the app."""
    return open_service("minilm")


@pytest.fixture(scope="session")
def pieces(packaged: ModelService) -> list[str]:
    return Path(packaged.directory, "vocab.txt").read_text().splitlines()


@pytest.fixture(scope="session")
def tiny_directory(pieces: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A randomly initialised BERT, 2 layers, 16 wide, saved with the real 30,522-entry vocabulary."""
    directory = tmp_path_factory.mktemp("tiny")
    random_bert(directory, pieces).save_pretrained(directory)
    return directory


@pytest.fixture(scope="session")
def few_words_directory(pieces: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random BERT, 1 layer, 16 wide, with 600 pieces of the real vocabulary, so that its map takes only seconds."""
    directory = tmp_path_factory.mktemp("few")
    chosen = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *pieces[1_000:1_595]]
    random_bert(directory, chosen, vocab_size=600, num_hidden_layers=1).save_pretrained(directory)
    return directory


@pytest.fixture
def tiny(tiny_directory: Path, monkeypatch: pytest.MonkeyPatch) -> ModelService:
    """The tiny BERT, offered as the host's own directory."""
    monkeypatch.setenv("EXPLORER_MODEL", str(tiny_directory))
    return open_service("host")


@pytest.fixture(scope="session")
def head_directory(pieces: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny random `BertForMaskedLM`, 2 layers, 16 wide."""
    import torch

    directory = tmp_path_factory.mktemp("head")
    model = random_bert(directory, pieces, "BertForMaskedLM", seed=1)
    with torch.no_grad():
        model.cls.predictions.bias.normal_()
        model.cls.predictions.transform.LayerNorm.weight.normal_()
    model.save_pretrained(directory)
    return directory
