"""What a token's vector is near in the word table, layer by layer; and the masked-LM head, if there is one.

Only the head is loaded, 3 MB for bert-base; its decoder is the word table of the model that is already in memory.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors import safe_open

from components.compute.blank import Blank, Column, Readout, fill, mask, predict, ranks_of_rows
from components.compute.readout import nearest_rows
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.tokens import Tokens
from components.records.vocabulary import Prediction
from components.service.cache import cached, cached_object
from components.service.checkpoint_files import current_name
from components.service.embeddings import embeddings, parameters
from components.service.loading import load_model
from components.service.states import states
from components.service.tokens import load_vocabulary
from components.service.transformers_internals import small_transformers
from components.service.vocabulary import norms
from components.service.weights import WEIGHTS

if TYPE_CHECKING:
    from transformers.models.bert.modeling_bert import BertOnlyMLMHead

log = logging.getLogger(__name__)

PREFIX = "cls.predictions."
NEEDED = PREFIX + "transform.dense.weight"


def masked(checkpoint: Checkpoint, tokens: Tokens, positions: tuple[int, ...]) -> Tokens:
    """The tokens with [MASK] at these positions."""
    name = tokens.special.mask
    return mask(tokens, positions, name, load_vocabulary(checkpoint)[name]) if positions else tokens


def readout(
    checkpoint: Checkpoint, tokens: Tokens, position: int, metric: str, k: int, *, hidden: bool = False
) -> Readout:
    """The `k` rows of the word table nearest to the vector at `position`: at its word row, and after each layer.

    With `hidden` the model reads [MASK] there. Ranks at the first column are those at the row that the model gets.
    """
    row, seen = tokens.ids[position], masked(checkpoint, tokens, (position,) if hidden else ())
    states_here = states(checkpoint, seen).hidden[1:, position]
    vectors = np.vstack([embeddings(checkpoint, seen).word[position], states_here])
    table, lengths, products = parameters(checkpoint)["word_table"], norms(checkpoint), _products(checkpoint, vectors)
    near = [
        nearest_rows(table, vector, k, metric, norms=lengths, products=product)
        for vector, product in zip(vectors, products, strict=True)
    ]
    rows = sorted({one for nearest in near for one in nearest.rows})
    ranks = ranks_of_rows(table, vectors[0], rows, metric, norms=lengths, products=products[0])
    at_first = dict(zip(rows, ranks, strict=True))
    columns = (
        Column(layer, nearest, tuple(at_first[one] for one in nearest.rows)) for layer, nearest in enumerate(near)
    )
    (rank,) = ranks_of_rows(table, vectors[-1], [row], metric, norms=lengths, products=products[-1])
    return Readout(row, seen.ids[position], metric, tuple(columns), rank)


def _products(checkpoint: Checkpoint, vectors: Array) -> Array:
    """`vectors @ table.T`, with the table read from memory only once, by torch: two thirds of numpy's time."""
    table = load_model(checkpoint).embeddings.word_embeddings.weight
    import torch

    with torch.inference_mode():
        products: Array = (table @ torch.from_numpy(vectors).T).T.contiguous().numpy()
    return products


def fill_blank(checkpoint: Checkpoint, tokens: Tokens, position: int, k: int) -> Blank:
    """The head's `k` best pieces at `position`, where the model reads [MASK], from each layer's vector.

    The checkpoint must have a head (`has_head`). Raises `CheckpointError` if that does not fit the model.
    """
    hidden = states(checkpoint, masked(checkpoint, tokens, (position,))).hidden[:, position]
    row = tokens.ids[position]
    is_mask = row == load_vocabulary(checkpoint)[tokens.special.mask]
    return fill(logits(checkpoint, hidden), position, None if is_mask else row, k)


def predictions(checkpoint: Checkpoint, vectors: Array, row: int, k: int) -> tuple[Prediction, ...]:
    """The head's `k` best pieces for each of `vectors` (N, H) of the last layer, and the rank of the piece `row`.

    The checkpoint must have a head (`has_head`). Raises `CheckpointError` if that does not fit the model.
    """
    return tuple(predict(of_one, row, k) for of_one in logits(checkpoint, vectors))


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
        head = BertOnlyMLMHead(model.config).requires_grad_(False)  # first: the word table would else take gradients
    try:
        missing, _ = head.predictions.load_state_dict(weights, strict=False, assign=True)
    except RuntimeError as error:
        log.exception("the head of %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint's masked-LM head does not fit its model.") from error
    missing = [name for name in missing if name != "bias"]
    if missing:
        raise CheckpointError(f"The checkpoint's masked-LM head lacks {len(missing)} of its tensors.")
    return head.eval()


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
