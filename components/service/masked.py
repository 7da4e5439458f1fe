"""The masked-LM head of a checkpoint, where its weights file holds one.

Only the head is loaded, 3 MB for bert-base; it decodes with the word table of the model that is in memory already.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors import safe_open

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, CheckpointError
from components.service.cache import kept, loaded
from components.service.transformers_internals import small_transformers
from components.service.weights import WEIGHTS, load_model

if TYPE_CHECKING:
    from transformers.models.bert.modeling_bert import BertOnlyMLMHead

log = logging.getLogger(__name__)

PREFIX = "cls.predictions."
NEEDED = PREFIX + "transform.dense.weight"


@kept()
def has_head(checkpoint: Checkpoint) -> bool:
    """Whether the weights file holds a masked-LM head, read from its header."""
    try:
        with safe_open(Path(checkpoint.directory, WEIGHTS), framework="np") as file:
            return NEEDED in file.keys()  # noqa: SIM118  (it is no mapping)
    except Exception:  # a missing or broken file is the affair of whoever loads the model
        return False


def logits(checkpoint: Checkpoint, vectors: Array) -> Array:
    """What the head makes of each of `vectors` (N, H): one number for each piece of the vocabulary, (N, V).

    The head was trained on the last layer only. Must equal `transformers.BertForMaskedLM` there.
    """
    import torch

    with torch.inference_mode():
        found: Array = load_head(checkpoint)(torch.from_numpy(np.array(vectors, np.float32))).numpy()
    return found


@loaded
def load_head(checkpoint: Checkpoint) -> BertOnlyMLMHead:
    """The library's head in eval mode, without gradients; its decoder is the model's word table itself, not a copy."""
    import torch

    model = load_model(checkpoint)  # imports transformers, in its own way
    from transformers.models.bert.modeling_bert import BertOnlyMLMHead

    weights = _weights(checkpoint)
    if model.config.tie_word_embeddings or "decoder.weight" not in weights:
        weights["decoder.weight"] = model.embeddings.word_embeddings.weight
    if "bias" in weights:
        weights["decoder.bias"] = weights["bias"]
    with small_transformers(), torch.device("meta"):
        head = BertOnlyMLMHead(model.config)
    try:
        missing, _ = head.predictions.load_state_dict(weights, strict=False, assign=True)
    except RuntimeError as error:
        log.exception("the head of %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint's masked-LM head does not fit its model.") from error
    if lacking := [name for name in missing if name != "bias"]:
        raise CheckpointError(f"The checkpoint's masked-LM head lacks {len(lacking)} of its tensors.")
    return head.eval().requires_grad_(False)


def _weights(checkpoint: Checkpoint) -> dict[str, Any]:
    """The head's tensors by their names of today; the first BERT files call LayerNorm's weights gamma and beta."""
    with safe_open(Path(checkpoint.directory, WEIGHTS), framework="pt") as file:
        names = [name for name in file.keys() if name.startswith(PREFIX)]  # noqa: SIM118
        return {
            name.removeprefix(PREFIX).replace(".gamma", ".weight").replace(".beta", ".bias"): file.get_tensor(
                name
            ).float()
            for name in names
        }
