"""Whatever is wrong with a checkpoint that nobody has opened takes its own entry away, and nothing else."""

import logging
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import cycle
from pathlib import Path

import huggingface_hub.constants
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.service import ModelService, open_or_default, open_service
from components.service.tokens import EVERY_KIND
from tests.conftest import of_transformers
from tests.odd_checkpoints import TINY as KEY, put_into_cache
from tests.pages.test_every_page import PAGES
from tests.pages.test_hostile import wrong
from tests.pages.test_take_home import located, open_page
from tests.scripts import failed
from tests.wild.checkpoints import ACCEPTED, REFUSED

HEATMAPS = "linked_heatmaps"
ALSO_CHOSEN = {*list(REFUSED)[::3], "no weights"}


@pytest.fixture(autouse=True)
def hub_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache in the place of the user's own."""
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    return tmp_path / "hub"


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.WARNING, "components"):
        yield caplog


def in_use(app: AppTest) -> str:
    """The key of the checkpoint that the list marks."""
    return str(app.radio(key="model").value)


def listed(app: AppTest) -> str:
    """What stands below the list of checkpoints about those that cannot be used."""
    return unescape(" ".join(one.proto.body for one in app.get("html") if 'class="unusable"' in one.proto.body))


def drawn(app: AppTest) -> bool:
    return any(HEATMAPS in str(one.proto) for one in app.get("bidi_component"))


def refusals(log: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in log.records if "cannot be used" in one.getMessage()]


@pytest.mark.parametrize("kind", REFUSED)
def test_a_checkpoint_that_cannot_be_used_takes_only_its_own_entry_away(
    kind: str, tmp_path: Path, hub_cache: Path, monkeypatch: pytest.MonkeyPatch, visit, log
) -> None:
    """The host's own, beside one of the hub's cache that nobody chose, and then, of every third, the latter chosen."""
    build, reason = REFUSED[kind]
    build(tmp_path / "mine")
    put_into_cache(tmp_path / "mine", hub_cache)
    monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path / "mine"))
    for _ in range(2 if kind == "no weights" else 1):
        app = visit("embeddings", a="dog bites man")
        assert in_use(app) == "minilm" and drawn(app) and not wrong(app)
        assert reason in listed(app) and "mine (this host's)" in listed(app)
        assert app.main.warning[0].value.count("show **MiniLM-L6 (packaged)** instead") == 1
        assert "host" not in app.radio(key="model").options
    assert len([one for one in refusals(log) if "“host”" in one and reason in one]) == 1

    if kind not in ALSO_CHOSEN:
        return
    app = visit("embeddings", a="dog bites man", model=KEY)
    assert in_use(app) == "minilm" and drawn(app) and not wrong(app), "beside one of the hub's cache"
    assert reason in listed(app) or "not on this server yet" in app.main.info[0].value


@pytest.mark.parametrize(("kind", "key"), zip(ACCEPTED, cycle(("host", KEY))))
def test_of_an_odd_checkpoint_pieces_and_vectors_are_the_librarys(
    kind: str, key: str, tmp_path: Path, hub_cache: Path, monkeypatch: pytest.MonkeyPatch, visit
) -> None:
    """The host's own and one of the hub's cache in turn. Source: `AutoTokenizer` and `BertModel` of transformers."""
    ACCEPTED[kind](tmp_path / "mine")
    if key == KEY:
        put_into_cache(tmp_path / "mine", hub_cache)
    else:
        monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path / "mine"))
    app = visit("embeddings", a="We graft covid", model=key)
    assert in_use(app) == key and drawn(app) and not wrong(app) and not listed(app)
    service, fault = open_or_default(key, "minilm")
    assert fault is None
    equals_the_library(service, tmp_path / "mine")


def equals_the_library(service: ModelService, directory: Path) -> None:
    AutoTokenizer, BertModel = of_transformers("AutoTokenizer", "BertModel")
    import torch

    tokenizer = AutoTokenizer.from_pretrained(directory, local_files_only=True)
    model = BertModel.from_pretrained(directory, local_files_only=True, return_dict=True, dtype=torch.float32).eval()
    special = " ".join(str(one) for one in tokenizer.all_special_tokens)
    for a, b in ((EVERY_KIND, ""), (f"graft grafted CoViD <e1> {special}", EVERY_KIND)):
        theirs = tokenizer(a, b or None, return_tensors="pt", return_token_type_ids=True)
        ours = service.tokens(a, b)
        assert list(ours.ids) == theirs["input_ids"][0].tolist()[: len(ours)]
        assert list(ours.pieces) == tokenizer.convert_ids_to_tokens(ours.ids)
    theirs = tokenizer("We graft dogs", "CoViD bites", return_tensors="pt", return_token_type_ids=True)
    theirs["token_type_ids"].clamp_(max=model.config.type_vocab_size - 1)
    with torch.inference_mode():
        hidden = torch.cat(model(**theirs, output_hidden_states=True).hidden_states).numpy()
    found = service.states(service.tokens("We graft dogs", "CoViD bites")).hidden
    np.testing.assert_allclose(found, hidden, rtol=0, atol=1e-5)


EVERYWHERE = (
    "configuration: no dictionary is returned", "special tokens like <s>", "words added to tokenizer.json",
    "more rows than pieces",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "pages"),
    [
        pytest.param(kind, PAGES[half::2], marks=[] if half == number % 2 else pytest.mark.release)
        for number, kind in enumerate(EVERYWHERE)
        for half in (0, 1)
    ],
)
def test_every_page_and_its_script_work_with_it(
    kind: str, pages: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On each page with two of these checkpoints, and before a release with all."""
    ACCEPTED[kind](tmp_path / "mine")
    monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path / "mine"))
    asked = {"a": "We graft rivers <mask> covid", "b": "dog bites Man", "method": "pca"}
    codes = {}
    for page in pages:
        with monkeypatch.context() as patch:
            opened = open_page(page, asked, patch, may_refuse=True)
        assert not wrong(opened.app), page
        codes[page] = located(opened.code, tmp_path / "mine")
    assert failed({page: code for page, code in codes.items() if code}) == {}


def test_the_packaged_tokenizer_is_read_without_transformers_and_equals_it() -> None:
    packaged = open_service("minilm")
    equals_the_library(packaged, Path(packaged.directory))
