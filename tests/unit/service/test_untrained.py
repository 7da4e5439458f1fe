"""Untrained twins: the library's own initial weights, the same in every process, and gone when nobody uses them."""

import hashlib
import json
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from components.records.checkpoints import CheckpointError
from components.service import loading, offered, open_service
from components.service.build_atlas import word_table
from components.service.cache import LIBRARY
from components.service.loading import load_model, load_without_layers
from components.service.tokens import load_tokenizer, load_vocabulary
from components.service.transformers_internals import untrained_model
from components.turns import host
from tests.conftest import REPOSITORY

SCRIPT = """
import hashlib, sys, torch
from transformers import BertConfig, BertModel
torch.manual_seed(0)
model = BertModel(BertConfig.from_pretrained(sys.argv[1]))
digest = hashlib.sha256()
for name, tensor in model.named_parameters():
    digest.update(name.encode() + tensor.detach().numpy().tobytes())
print(digest.hexdigest())
"""
MEMORY = """
from components.service import open_service, loading
from components.service.allocator import limit_free_memory, resident
from components.turns.host import anonymous
limit_free_memory()
before = None
for key in ("minilm", "minilm-untrained"):
    bert = open_service(key)
    tokens = bert.tokens("dog bites man")
    bert.states(tokens), bert.proof(tokens, bert.embeddings(tokens)), bert.attention(tokens, 1)
    before, after = before or (resident(), anonymous("self")), (resident(), anonymous("self"))
loading.IDLE = 0.0
loading.drop_idle()
print(*((now - then) / 1e6 for now, then in zip(after, before)), (resident() - before[0]) / 1e6)
"""
# torch draws with other instructions, and so rounds otherwise, on processors without AVX2.
DIGESTS = {
    "AVX2": "1ad0ee10094847eb083059802f3c04404b8fed70834a483ba86ad0f0a41c86c3",
    "AVX512": "1ad0ee10094847eb083059802f3c04404b8fed70834a483ba86ad0f0a41c86c3",
    "DEFAULT": "5b47889abe09210433da5f516b7da5a92657f60ceb69aca9355f7f258c8da641",
}


@pytest.fixture
def twin():
    return open_service("minilm-untrained")


def of_the_library(directory: str) -> str:
    """The digest of `BertModel(config)` after `torch.manual_seed(0)`, in a process without this app."""
    run = subprocess.run([sys.executable, "-c", SCRIPT, directory], capture_output=True, text=True, cwd="/")
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_the_twin_is_the_librarys_own_initial_model_in_every_process(twin) -> None:
    ours = twin.status().parameters_sha256
    assert ours == of_the_library(twin.directory)
    assert ours == DIGESTS.get(torch.backends.cpu.get_cpu_capability(), ours)


def test_gamma_is_one_beta_and_biases_zero_and_matrices_have_the_deviation_of_the_configuration(twin) -> None:
    parameters = dict(load_model(twin).named_parameters())
    deviation = json.loads(Path(twin.directory, "config.json").read_text())["initializer_range"]
    for name, tensor in parameters.items():
        if name.endswith("LayerNorm.weight"):
            assert (tensor == 1).all()
        elif name.endswith("bias"):
            assert (tensor == 0).all()
        else:
            assert float(tensor.std()) == pytest.approx(deviation, rel=0.05), name
    assert not parameters["embeddings.word_embeddings.weight"][0].any()  # [PAD]


def test_a_twin_has_the_shapes_and_the_tokens_of_its_original(twin, packaged) -> None:
    ours, theirs = twin.facts(), packaged.facts()
    assert (ours.parameters, ours.tensors, ours.layers) == (theirs.parameters, theirs.tensors, theirs.layers)
    assert twin.tokens("awesomesauce").ids == packaged.tokens("awesomesauce").ids


def test_nobodys_randomness_is_touched(tmp_path: Path, packaged) -> None:
    """Another thread draws the same numbers whether a twin is built meanwhile or not."""
    torch.manual_seed(3)
    expected = torch.rand(4)
    torch.manual_seed(3)
    building = threading.Thread(target=untrained_model, args=(Path(packaged.directory),))
    building.start()
    before = torch.rand(2)
    building.join()
    assert torch.equal(torch.cat([before, torch.rand(2)]), expected)


def test_the_hosts_own_checkpoint_gets_a_twin(tiny) -> None:
    assert list(offered())[:2] == ["host", "host-untrained"]
    twin = open_service("host-untrained")
    assert twin.facts().width == 16
    assert twin.status().parameters_sha256 == of_the_library(twin.directory)


def test_every_file_of_a_twin_says_that_it_is_one(twin) -> None:
    assert "untrained" in twin.provenance()
    assert "random weights" in twin.provenance()
    assert not twin.has_head()


def test_the_map_of_the_vocabulary_is_of_the_twins_own_table(tiny, twin, packaged) -> None:
    """The tiny checkpoint was saved by the library as it had made it after `torch.manual_seed(0)`."""
    assert np.array_equal(word_table(open_service("host-untrained")), word_table(tiny))
    assert not np.array_equal(word_table(twin), word_table(packaged))


def test_a_twin_that_nobody_uses_is_dropped_with_all_that_shares_its_weights(tiny, monkeypatch) -> None:
    import weakref

    twin = open_service("host-untrained")
    table = weakref.ref(load_model(twin).embeddings.word_embeddings.weight)
    load_without_layers(twin)
    loading.drop_idle()
    assert loading.twin_in_memory(twin)
    assert table() is not None
    monkeypatch.setattr(loading, "IDLE", 0.0)
    loading.drop_idle()
    assert not loading.twin_in_memory(twin)
    assert table() is None
    assert twin.states(twin.tokens("dog")).hidden.shape == (3, 3, 16)  # and it comes back when it is wanted


def test_a_host_without_room_does_not_offer_a_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    monkeypatch.setattr(host, "free_memory", lambda: 90_000_000)
    assert "minilm-untrained" not in offered()
    assert "minilm" in offered()
    with pytest.raises(CheckpointError, match="no room in its memory for MiniLM-L6, untrained"):
        open_service("minilm-untrained")


def test_a_host_that_plans_none_does_not_offer_a_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(host.plan(), twins=False)
    monkeypatch.setattr(host, "plan", lambda: plan)
    monkeypatch.setattr(loading, "_used", {})
    assert "minilm-untrained" not in offered()
    assert "minilm" in offered()


def test_the_vector_of_a_word_differs_from_the_trained_one(twin, packaged) -> None:
    hidden = [service.states(service.tokens("dog bites man")).hidden for service in (twin, packaged)]
    assert hidden[0].shape == hidden[1].shape
    assert hashlib.sha256(hidden[0].tobytes()).digest() != hashlib.sha256(hidden[1].tobytes()).digest()


def test_a_twin_shares_the_tokenizer_of_its_original(twin, packaged) -> None:
    assert load_tokenizer(twin) is load_tokenizer(packaged)
    assert load_vocabulary(twin) is load_vocabulary(packaged)


def test_a_twin_takes_at_most_100_mb_which_the_system_can_take_and_gives_them_back() -> None:
    run = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, cwd=REPOSITORY)
    assert run.returncode == 0, run.stderr
    taken, anonymous, left = map(float, run.stdout.split())
    assert taken <= 100
    assert anonymous <= 10
    assert left <= 10


def test_two_checkpoints_at_most_are_in_memory_and_the_oldest_goes_first(tiny, packaged) -> None:
    LIBRARY.forget()
    twin = open_service("minilm-untrained")
    for bert in (packaged, twin, packaged, tiny):
        bert.states(bert.tokens("dog"))
        load_without_layers(bert)
    assert [LIBRARY.holds(checkpoint) for checkpoint in (packaged, twin, tiny)] == [True, False, True]
    assert not loading.twin_in_memory(twin)
