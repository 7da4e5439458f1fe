"""Whether a checkpoint is a BERT that every page can show: its configuration, compared with the tensors of its file.

Everything comes from `config.json` and the header of the weights, before a model is built. Each fault is a
`CheckpointError` that tells the reader in one sentence what is wrong.
"""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from components.compute.encoder import ACTIVATIONS
from components.records.checkpoints import CheckpointError

# The library's defaults for what a configuration leaves out. Source: `transformers.BertConfig`.
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
# At least [CLS], one piece and [SEP]; at most what the heatmap of all pairs of positions can send to a browser.
FEWEST_POSITIONS, MOST_POSITIONS = 3, 2_048
NARROWEST = 2  # LayerNorm turns any single number into 0
# With weights of at most this size no sum within a BERT of 4,096 dimensions comes near the largest float32: LayerNorm's
# output is at most √H times as large, and two dense layers of width 4H make less than 1e18 of that.
LARGEST_WEIGHT = 1_000.0
LAYER = re.compile(r"encoder\.layer\.(\d+)\.")
LONGEST_VALUE = 60


def complete(config: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration, with the library's defaults for what it leaves out.

    Raises `CheckpointError` unless it describes a BERT that can be built.
    """
    if (kind := config.get("model_type")) != "bert":
        says = "names no model type" if kind is None else f"has the model type “{_short(kind)}”"
        raise CheckpointError(f"This checkpoint is not a BERT: its config.json {says}.")
    full = {**SIZES, **OTHERS, **config}
    for name, default in SIZES.items():
        value = full[name]
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise _fault(name, value, f"must be a whole number from 1, as {default:,} in BERT base")
    for fault in _faults(full):
        raise fault
    return full


def _faults(config: Mapping[str, Any]) -> Iterator[CheckpointError]:
    width, heads, positions = config["hidden_size"], config["num_attention_heads"], config["max_position_embeddings"]
    if width % heads:
        yield _fault("num_attention_heads", heads, f"must divide the width {width:,}")
    if width < NARROWEST:
        yield _fault("hidden_size", width, "is too narrow: LayerNorm makes the same number of any single one")
    if positions < FEWEST_POSITIONS:
        yield _fault("max_position_embeddings", positions, "leaves no room for text between [CLS] and [SEP]")
    if positions > MOST_POSITIONS:
        yield _fault(
            "max_position_embeddings", positions, f"is more than the {MOST_POSITIONS:,} that this app can show"
        )
    if not (_is_number(config["layer_norm_eps"]) and 0 < np.float32(min(config["layer_norm_eps"], 2)) <= 1):
        yield _fault("layer_norm_eps", config["layer_norm_eps"], "must be a small number above 0, such as 1e-12")
    if str(config["hidden_act"]) not in ACTIVATIONS:
        yield _fault("hidden_act", config["hidden_act"], f"is not one of {', '.join(ACTIVATIONS)}")
    if config["is_decoder"] is not False or config["add_cross_attention"] is not False:
        yield CheckpointError(
            "This checkpoint is a decoder: unlike in a BERT, its tokens cannot attend to those after them."
        )
    if config["position_embedding_type"] not in (None, "absolute"):
        yield _fault(
            "position_embedding_type", config["position_embedding_type"], "is not a table of one row per position"
        )
    pad = config["pad_token_id"]
    if pad is not None and (isinstance(pad, bool) or not isinstance(pad, int) or not 0 <= pad < config["vocab_size"]):
        yield _fault("pad_token_id", pad, "is not a row of the word table")
    for name in ("hidden_dropout_prob", "attention_probs_dropout_prob", "initializer_range"):
        if not (_is_number(config[name]) and 0 <= config[name] <= 1):
            yield _fault(name, config[name], "must be a number from 0 to 1")


def compare(config: Mapping[str, Any], shapes: Mapping[str, tuple[int, ...]]) -> None:
    """Raises `CheckpointError` unless the tensors are those of a BERT of this configuration; it may lack a pooler."""
    layers = len({match[1] for name in shapes if (match := LAYER.match(name))})
    declared = config["num_hidden_layers"]
    if layers != declared:
        raise CheckpointError(
            f"The checkpoint's files do not fit: config.json says {counted(declared, 'encoder layer')}, "
            f"the weights have {layers or 'none'}."
        )
    wanted = expected(config)
    if not any(name.startswith("pooler.") for name in shapes):
        wanted = {name: shape for name, shape in wanted.items() if not name.startswith("pooler.")}
    if missing := [name for name in wanted if name not in shapes]:
        raise CheckpointError(
            f"The checkpoint lacks {len(missing)} of BERT's {len(wanted)} tensors, so its numbers would be random; "
            f"the first is {missing[0]}."
        )
    for name, shape in wanted.items():
        if shapes[name] != shape:
            raise CheckpointError(
                f"The checkpoint's files do not fit: {name} has the shape {_times(shapes[name])}, "
                f"but the configuration says {_times(shape)}."
            )


def expected(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Name -> shape of every parameter of a `BertModel` with this configuration, in the model's order."""
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


def _dense(name: str, outputs: int, inputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (outputs, inputs), f"{name}.bias": (outputs,)}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _fault(name: str, value: object, fault: str) -> CheckpointError:
    return CheckpointError(f"The checkpoint's config.json cannot be used: {name} is {_short(value)}, which {fault}.")


def _short(value: object) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list | dict):
        return "no single value"
    text = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} …"


def _times(shape: tuple[int, ...]) -> str:
    return " × ".join(f"{size:,}" for size in shape) or "of a single number"
