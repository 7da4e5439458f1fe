"""Variants: what is changed in each, by another process and other names; what they share; and when they are dropped."""

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
from components.records.sets import VARIED
from components.service import CHANGES, loading, open_or_default, open_service
from components.service.build import word_table
from components.service.cache import LIBRARY, OF_VARIANTS
from components.service.loading import load_model, load_without_layers
from components.service.tokens import load_tokenizer, load_vocabulary
from components.service.transformers_internals import untrained_model
from components.service.weights import digest_of
from components.turns import host
from tests.conftest import REPOSITORY

# What each variant is, in the library's own names and without our code; prints the digest of the parameters of two
# initial models, and of a pair's hidden states.
LIBRARYS = """
import hashlib, json, sys, torch
from transformers import AutoTokenizer, BertConfig, BertModel
directory, tiny, sentences = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
for place in (directory, tiny):
    torch.manual_seed(0)
    digest = hashlib.sha256()
    for name, tensor in BertModel(BertConfig.from_pretrained(place)).named_parameters():
        digest.update(name.encode() + tensor.detach().numpy().tobytes())
    print(place, digest.hexdigest())
torch.set_num_threads(1)
tokenizer = AutoTokenizer.from_pretrained(directory)
def load():
    return BertModel.from_pretrained(directory, attn_implementation="eager").eval()
def states(model, *texts):
    with torch.no_grad():
        return torch.cat(model(**tokenizer(*texts, return_tensors="pt"), output_hidden_states=True).hidden_states)
model = load()
tokenized = [tokenizer(text, return_tensors="pt") for text in sentences]
sizes = 0
for length in {one["input_ids"].shape[1] for one in tokenized}:  # those of one length need no padding
    alike = [one for one in tokenized if one["input_ids"].shape[1] == length]
    batch = {name: torch.cat([one[name] for one in alike]) for name in alike[0]}
    with torch.no_grad():
        hidden = model(**batch, output_hidden_states=True).hidden_states
    sizes = sizes + sum(layer.abs().double().sum((0, 1)) for layer in hidden[1:])
outlier = int(sizes.argmax())
def of(name, model):
    rows = dict(model.named_parameters())
    gammas = [row for name, row in rows.items() if "LayerNorm.weight" in name]
    betas = [row for name, row in rows.items() if "LayerNorm.bias" in name]
    places, segments = (rows[f"embeddings.{part}_embeddings.weight"] for part in ("position", "token_type"))
    with torch.no_grad():
        if name == "no-positions":
            places[:] = 0
        if name == "shuffled-positions":
            generator = torch.Generator()
            generator.manual_seed(0)
            order = torch.randperm(len(places), generator=generator).tolist()
            places[:] = torch.stack([places[row] for row in order])
        if name == "no-segments":
            segments[:] = 0
        for gamma, beta in list(zip(gammas, betas))[: 1 if name == "plain-input-norm" else None]:
            if name.startswith("plain"):
                gamma[:], beta[:] = 1, 0
            if name == "no-outlier":
                gamma[outlier], beta[outlier] = 0, 0
    return model
for name in sys.argv[4:]:
    found = states(of(name, load()), "dog bites man", "the bank of the river")
    print(name, hashlib.sha256(found.numpy().tobytes()).hexdigest())
print("outlier", outlier)
"""
# MB of the untrained model, of that without files, and of what is left when it is dropped.
MEMORY = """
from components.service import loading, open_service
from components.turns.host import anonymous, limit_free_memory, resident
limit_free_memory()
def used(variant):
    bert = open_service("minilm", variant)
    tokens = bert.tokens("dog bites man")
    bert.states(tokens), bert.proof(tokens, bert.embeddings(tokens)), bert.attention(tokens, 1)
used("")
before = resident(), anonymous("self")
used("untrained")
taken = [resident() - before[0], anonymous("self") - before[1]]
loading.IDLE = 0.0
loading.drop_idle()
print(*(one / 1e6 for one in (*taken, resident() - before[0])))
"""


@pytest.fixture
def twin():
    return open_service("minilm", "untrained")


@pytest.fixture(scope="module")
def librarys(packaged, tiny_directory) -> dict[str, str]:
    """What a process without this app computes: digests by directory and by variant, and the outlier."""
    sentences = json.dumps([line.a for line in VARIED])
    names = [name for name in CHANGES if name != "untrained"]
    command = [sys.executable, "-c", LIBRARYS, packaged.directory, tiny_directory, sentences, *names]
    run = subprocess.run(command, capture_output=True, text=True, cwd="/")
    assert run.returncode == 0, run.stderr
    return dict(line.split() for line in run.stdout.splitlines())


def test_the_twin_is_the_librarys_own_initial_model_in_every_process(twin, tiny, librarys) -> None:
    ours = twin.status().parameters_sha256
    assert ours == librarys[twin.directory]
    assert open_service("host", "untrained").status().parameters_sha256 == librarys[tiny.directory]


def test_a_twin_has_the_shapes_and_the_tokenizer_of_its_original_and_fills_no_blanks(twin, packaged) -> None:
    ours, theirs = twin.facts(), packaged.facts()
    assert (ours.parameters, ours.tensors, ours.layers) == (theirs.parameters, theirs.tensors, theirs.layers)
    assert load_tokenizer(twin) is load_tokenizer(packaged)
    assert load_vocabulary(twin) is load_vocabulary(packaged)
    assert not twin.has_head()


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


def test_every_file_of_a_variant_says_that_it_is_one() -> None:
    for name, change in CHANGES.items():
        bert = open_service("minilm", name)
        assert f"MiniLM-L6, {change.variant.title.partition('{')[0]}, revision" in bert.provenance()
        assert f"variant SHA-256 {digest_of(bert)[:12]}" in bert.provenance()
        assert bert.mark == f"-{name}"


def test_the_map_of_the_vocabulary_is_of_the_twins_own_table(tiny, twin, packaged) -> None:
    """The tiny checkpoint was saved by the library as it had made it after `torch.manual_seed(0)`."""
    assert np.array_equal(word_table(open_service("host", "untrained")), word_table(tiny))
    assert not np.array_equal(word_table(twin), word_table(packaged))


def test_an_untrained_model_that_nobody_uses_is_dropped_with_all_that_shares_its_weights(tiny, monkeypatch) -> None:
    import weakref

    twin = open_service("host", "untrained")
    table = weakref.ref(load_model(twin).embeddings.word_embeddings.weight)
    load_without_layers(twin)
    loading.drop_idle()
    assert loading.is_loaded(twin)
    assert table() is not None
    monkeypatch.setattr(loading, "IDLE", 0.0)
    loading.drop_idle()
    assert not loading.is_loaded(twin)
    assert table() is None
    assert twin.states(twin.tokens("dog")).hidden.shape == (3, 3, 16)  # and it comes back when it is wanted


def test_a_host_without_room_offers_all_variants_but_the_untrained_one(monkeypatch, packaged) -> None:
    OF_VARIANTS.forget()
    assert set(packaged.variants()) == set(CHANGES)
    with monkeypatch.context() as patch:
        plan = replace(host.plan(), untrained=False)
        patch.setattr(host, "plan", lambda: plan)
        assert set(packaged.variants()) == set(CHANGES) - {"untrained"}
    monkeypatch.setattr(host, "free_memory", lambda: 90_000_000)
    assert set(packaged.variants()) == set(CHANGES) - {"untrained"}
    assert open_service("minilm", "no-positions").states(packaged.tokens("dog"))
    bert, reason = open_or_default("minilm", "minilm", "untrained")
    assert (bert.key, bert.variant) == ("minilm", "")
    assert "no room in its memory for MiniLM-L6, untrained" in str(reason)


def test_a_variant_that_this_app_does_not_know_is_refused() -> None:
    with pytest.raises(CheckpointError, match="does not know this variant"):
        open_service("minilm", "../etc")


def test_a_twin_takes_100_mb_which_the_system_can_take() -> None:
    run = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, cwd=REPOSITORY)
    assert run.returncode == 0, run.stderr
    twin, anonymous, left = map(float, run.stdout.split())
    assert twin <= 100 and anonymous <= 10 and left <= 10


def test_each_variant_is_the_library_model_with_these_tensors_changed_to_the_last_bit(packaged, librarys) -> None:
    before = packaged.status().parameters_sha256
    for name in set(CHANGES) - {"untrained"}:
        bert = open_service("minilm", name)
        ours = bert.states(bert.tokens("dog bites man", "the bank of the river")).hidden
        assert hashlib.sha256(ours.tobytes()).hexdigest() == librarys[name], name
        if name == "no-outlier":
            assert f"dimension {librarys['outlier']}," in bert.changed().sentence
    assert packaged.status().parameters_sha256 == before


def test_a_variant_shares_every_tensor_but_those_that_are_changed_in_it(packaged) -> None:
    own = dict(load_model(packaged).named_parameters())
    for name in set(CHANGES) - {"untrained"}:
        changed = dict(load_model(open_service("minilm", name)).named_parameters())
        other = {key for key in own if own[key].data_ptr() != changed[key].data_ptr()}
        assert 1 <= len(other) <= sum("LayerNorm" in key for key in own), name
        assert all(not torch.equal(own[key], changed[key]) for key in other), name
        assert sum(changed[key].numel() for key in other) < 250_000
    buffers = dict(load_model(open_service("minilm", "no-positions")).named_buffers())
    assert {key: value.data_ptr() for key, value in load_model(packaged).named_buffers()} == {
        key: value.data_ptr() for key, value in buffers.items()
    }


def test_each_variant_has_weights_of_its_own_name(packaged, tiny) -> None:
    every = [packaged, tiny, *(open_service(key, name) for key in ("minilm", "host") for name in CHANGES)]
    assert len({digest_of(one) for one in every}) == len(every)


def test_two_checkpoints_at_most_are_in_memory_and_variants_push_none_out(tiny, packaged, monkeypatch) -> None:
    LIBRARY.forget()
    OF_VARIANTS.forget()
    names = list(CHANGES)
    for name in names:
        for key in ("minilm", "host"):
            bert = open_service(key, name)
            bert.states(bert.tokens("dog"))
            load_without_layers(bert)
    assert loading.is_loaded(packaged) and loading.is_loaded(tiny)
    held = [loading.is_loaded(open_service(key, name)) for name in names for key in ("minilm", "host")]
    assert sum(held) == 8 and held[-8:] == [True] * 8


def test_a_variant_is_dropped_with_its_original(tiny, packaged, monkeypatch, few_words_directory) -> None:
    LIBRARY.forget()
    OF_VARIANTS.forget()
    variant = open_service("minilm", "no-positions")
    for bert in (variant, tiny):
        bert.load()
    assert loading.is_loaded(packaged) and loading.is_loaded(variant)
    monkeypatch.setenv("EXPLORER_MODEL", str(few_words_directory))
    third = open_service("host")
    load_model(tiny)
    third.load()
    assert not loading.is_loaded(packaged) and not loading.is_loaded(variant)
    assert variant.states(variant.tokens("dog bites")).hidden.shape == (7, 4, 384)


def test_what_is_never_collected_holds_no_variant(packaged, monkeypatch) -> None:
    held: list[bool] = []
    variant = open_service("minilm", "no-segments")
    monkeypatch.setattr("gc.freeze", lambda: held.append(loading.is_loaded(variant)))
    variant.load()
    loading._load_behind(packaged)
    assert held == [False]
