"""Whether a checkpoint describes a BERT that every page can show: its configuration beside the tensors of its file.

All of it is read from `config.json` and the header of the weights, before anything is built. Each fault is a
`CheckpointError` for the reader: what is wrong, in one sentence.
"""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from components.compute.activations import ACTIVATIONS
from components.records.checkpoints import CheckpointError

# What a configuration leaves out is as in the library's. Source: `transformers.BertConfig`.
SIZES = {
    "vocab_size": 30522,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
}
OTHERS: dict[str, Any] = {
    "hidden_act": "gelu",
    "layer_norm_eps": 1e-12,
    "pad_token_id": 0,
    "is_decoder": False,
    "add_cross_attention": False,
    "position_embedding_type": "absolute",
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.1,
    "initializer_range": 0.02,
}
# [CLS], one piece of text, [SEP]; and what the page of all positions against each other can send to a browser.
FEWEST_POSITIONS, MOST_POSITIONS = 3, 2_048
NARROWEST = 2  # LayerNorm makes a zero of a single number
# With weights of at most this size no sum within a BERT of 4,096 dimensions comes near the largest float32: LayerNorm
# hands on at most √H of it, and two dense layers of 4H with its square make less than 1e18 of that.
LARGEST_WEIGHT = 1_000.0
LAYER = re.compile(r"encoder\.layer\.(\d+)\.")
NAMED = 60


def complete(config: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration with the library's defaults for what it leaves out.

    Raises `CheckpointError` for what is no BERT that can be built.
    """
    if (kind := config.get("model_type")) != "bert":
        raise CheckpointError(f"This checkpoint is not a BERT (its model type is “{_short(kind)}”).")
    found = {**SIZES, **OTHERS, **config}
    for name, default in SIZES.items():
        value = found[name]
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise _says(name, value, f"must be a whole number from 1, as {default:,} in BERT base")
    for fault in _faults(found):
        raise fault
    return found


def _faults(found: Mapping[str, Any]) -> Iterator[CheckpointError]:
    width, heads, positions = found["hidden_size"], found["num_attention_heads"], found["max_position_embeddings"]
    if width % heads:
        yield _says("num_attention_heads", heads, f"must divide the width {width:,}")
    if width < NARROWEST:
        yield _says("hidden_size", width, "is too narrow: LayerNorm makes the same number of any single one")
    if positions < FEWEST_POSITIONS:
        yield _says("max_position_embeddings", positions, "leaves no room for text between [CLS] and [SEP]")
    if positions > MOST_POSITIONS:
        yield _says("max_position_embeddings", positions, f"is more than the {MOST_POSITIONS:,} that this app can show")
    if not (_is_number(found["layer_norm_eps"]) and 0 < np.float32(min(found["layer_norm_eps"], 2)) <= 1):
        yield _says("layer_norm_eps", found["layer_norm_eps"], "must be a small number above 0, such as 1e-12")
    if str(found["hidden_act"]) not in ACTIVATIONS:
        yield _says("hidden_act", found["hidden_act"], f"is none of {', '.join(ACTIVATIONS)}")
    if found["is_decoder"] is not False or found["add_cross_attention"] is not False:
        yield CheckpointError(
            "This checkpoint is a decoder: unlike in a BERT, its tokens cannot attend to those after them."
        )
    if found["position_embedding_type"] not in (None, "absolute"):
        yield _says("position_embedding_type", found["position_embedding_type"], "is no table of one row per position")
    pad = found["pad_token_id"]
    if pad is not None and (isinstance(pad, bool) or not isinstance(pad, int) or not 0 <= pad < found["vocab_size"]):
        yield _says("pad_token_id", pad, "is no row of the word table")
    for name in ("hidden_dropout_prob", "attention_probs_dropout_prob", "initializer_range"):
        if not (_is_number(found[name]) and 0 <= found[name] <= 1):
            yield _says(name, found[name], "must be a number from 0 to 1")


def compare(config: Mapping[str, Any], shapes: Mapping[str, tuple[int, ...]]) -> None:
    """Raises `CheckpointError` unless the tensors are those of a BERT of this configuration; it may lack a pooler."""
    layers = len({found[1] for name in shapes if (found := LAYER.match(name))})
    said = config["num_hidden_layers"]
    if layers != said:
        raise CheckpointError(
            f"The checkpoint's files do not fit: config.json says {counted(said, 'encoder layer')}, "
            f"the weights have {layers or 'none'}."
        )
    wanted = expected(config)
    if not any(name.startswith("pooler.") for name in shapes):
        wanted = {name: shape for name, shape in wanted.items() if not name.startswith("pooler.")}
    if lacking := [name for name in wanted if name not in shapes]:
        raise CheckpointError(
            f"The checkpoint lacks {len(lacking)} of BERT's {len(wanted)} tensors, so its numbers would be random; "
            f"the first is {lacking[0]}."
        )
    for name, shape in wanted.items():
        if shapes[name] != shape:
            raise CheckpointError(
                f"The checkpoint's files do not fit: {name} has the shape {_times(shapes[name])}, "
                f"but the configuration says {_times(shape)}."
            )


def expected(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Name -> shape of every parameter of a `BertModel` of this configuration, in its own order."""
    h, i = config["hidden_size"], config["intermediate_size"]
    norm = {"LayerNorm.weight": (h,), "LayerNorm.bias": (h,)}
    tables = {"word": config["vocab_size"], "position": config["max_position_embeddings"]}
    tables["token_type"] = config["type_vocab_size"]
    layer = {
        **_dense("attention.self.query", h, h), **_dense("attention.self.key", h, h),
        **_dense("attention.self.value", h, h), **_dense("attention.output.dense", h, h),
        **{f"attention.output.{name}": shape for name, shape in norm.items()},
        **_dense("intermediate.dense", i, h), **_dense("output.dense", h, i),
        **{f"output.{name}": shape for name, shape in norm.items()},
    }  # fmt: skip
    return {
        **{f"embeddings.{name}_embeddings.weight": (rows, h) for name, rows in tables.items()},
        **{f"embeddings.{name}": shape for name, shape in norm.items()},
        **{
            f"encoder.layer.{number}.{name}": shape
            for number in range(config["num_hidden_layers"])
            for name, shape in layer.items()
        },
        **_dense("pooler.dense", h, h),
    }


def counted(number: int, noun: str) -> str:
    """“1 layer”, “2 layers”."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _dense(name: str, out: int, into: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (out, into), f"{name}.bias": (out,)}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _says(name: str, value: object, fault: str) -> CheckpointError:
    return CheckpointError(f"The checkpoint's config.json cannot be used: {name} is {_short(value)}, which {fault}.")


def _short(value: object) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list | dict):
        return "no single value"
    text = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
    return text if len(text) <= NAMED else f"{text[:NAMED]} …"


def _times(shape: tuple[int, ...]) -> str:
    return " × ".join(f"{size:,}" for size in shape) or "of a single number"
