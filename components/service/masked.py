"""The masked-LM head of a checkpoint, if its weights file contains one.

Only the head is loaded, 3 MB for bert-base; its decoder is the word table of the model that is already in memory.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors import safe_open

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.cache import cached, cached_object
from components.service.loading import load_model
from components.service.transformers_internals import small_transformers
from components.service.weights import WEIGHTS
from components.service.weights_file import current_name

if TYPE_CHECKING:
    from transformers.models.bert.modeling_bert import BertOnlyMLMHead

log = logging.getLogger(__name__)

PREFIX = "cls.predictions."
NEEDED = PREFIX + "transform.dense.weight"


@cached()
def has_head(checkpoint: Checkpoint) -> bool:
    """Whether the weights file contains a masked-LM head, according to its header; an untrained one has none."""
    if checkpoint.untrained:
        return False
    try:
        with safe_open(Path(checkpoint.directory, WEIGHTS), framework="np") as file:
            return NEEDED in file.keys()  # noqa: SIM118  (it is no mapping)
    except Exception:  # a missing or broken file is reported when the model is loaded
        return False


def logits(checkpoint: Checkpoint, vectors: Array) -> Array:
    """The head's logits (N, V) for each of `vectors` (N, H).

    The head was trained on the last layer only; for that it must equal `transformers.BertForMaskedLM`.
    """
    head = load_head(checkpoint)
    import torch

    with torch.inference_mode():
        result: Array = head(torch.from_numpy(np.array(vectors, np.float32))).numpy()
    return result


@cached_object
def load_head(checkpoint: Checkpoint) -> BertOnlyMLMHead:
    """The library's head in eval mode, without gradients; its decoder is the model's word table itself, not a copy."""
    model = load_model(checkpoint)  # imports transformers, but only the parts that are needed
    import torch
    from transformers.models.bert.modeling_bert import BertOnlyMLMHead

    weights, tied = _weights(checkpoint), model.config.tie_word_embeddings
    _share_what_is_equal(weights, "decoder.weight", model.embeddings.word_embeddings.weight, tied=tied)
    if "bias" in weights:
        _share_what_is_equal(weights, "decoder.bias", weights["bias"], tied=tied)
    with small_transformers(), torch.device("meta"):
        head = BertOnlyMLMHead(model.config)
    try:
        missing, _ = head.predictions.load_state_dict(weights, strict=False, assign=True)
    except RuntimeError as error:
        log.exception("the head of %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint's masked-LM head does not fit its model.") from error
    missing = [name for name in missing if name != "bias"]
    if missing:
        raise CheckpointError(f"The checkpoint's masked-LM head lacks {len(missing)} of its tensors.")
    return head.eval().requires_grad_(False)


def _share_what_is_equal(weights: dict[str, Any], name: str, other: Any, *, tied: bool) -> None:
    """Use the `other` tensor where the file has the same under this `name`, or nothing, if the configuration ties them.

    A tensor of its own counts even then; without one an untied head is random, as it would be in the library. Source:
    `PreTrainedModel.tie_weights` of transformers.
    """
    if weights[name].equal(other) if name in weights else tied:
        weights[name] = other


def _weights(checkpoint: Checkpoint) -> dict[str, Any]:
    """The head's tensors by their current names."""
    with safe_open(Path(checkpoint.directory, WEIGHTS), framework="pt") as file:
        names = [name for name in file.keys() if name.startswith(PREFIX)]  # noqa: SIM118
        return {current_name(name.removeprefix(PREFIX)): file.get_tensor(name).float() for name in names}
