"""A masked token, and what is read for it."""

import numpy as np
import torch
from transformers import BertForMaskedLM

from components.take_home.steps.model import checkpoint, ids, inputs, model, revision, tokenizer
from components.take_home.steps.vocabulary import named, nearest, nearness

# %% mask needs="model, text"
"""Replace one token by [MASK], so that the model cannot see it, and others that it does not see in either reading."""

masked = 1
masks = []
seen_ids = inputs["input_ids"].clone()
seen_ids[0, masks] = tokenizer.mask_token_id
masked_ids = seen_ids.clone()
masked_ids[0, masked] = tokenizer.mask_token_id
masked_pieces = tokenizer.convert_ids_to_tokens(masked_ids[0].tolist())


# %% blank needs="checkpoint, mask, model, named, text"
"""What the masked-LM head predicts for the blank from each layer's vector.

The vectors are those of `model`, changed if it is a variant; the head is the checkpoint's own. The most probable pieces
of each layer, `likeliest` of them, with their probabilities, those of some `rows`, and the rank of one piece.
`ranks_doubt` counts the pieces that rounding may move past it.
"""

rows = [103]
ranked = 103
likeliest = 5
model_with_head = BertForMaskedLM.from_pretrained(
    checkpoint, revision=revision, attn_implementation="eager", return_dict=True
)
model_with_head = model_with_head.eval().float()
with torch.no_grad():
    layers = model(**{**inputs, "input_ids": masked_ids}, output_hidden_states=True).hidden_states
    logits = torch.stack([model_with_head.cls(layer)[0, masked] for layer in layers]).double()
of_all = logits.softmax(-1).numpy()
best = np.argsort(-of_all, axis=1, kind="stable")[:, :likeliest]
predicted = [named(of_layer.tolist()) for of_layer in best]
predicted_probabilities = np.take_along_axis(of_all, best, axis=1)
probabilities = of_all[:, rows]
beyond = logits.numpy() - logits.numpy()[:, [ranked]]
rounding = 1e-5 * np.abs(logits.numpy()).max(axis=1, keepdims=True)
ranks = 1 + (beyond > 0).sum(axis=1)
ranks_doubt = 0.5 + (np.abs(beyond) < rounding).sum(axis=1) - 1


# %% readout needs="mask, model, nearest, text"
"""The rows nearest to one token's vector, at its word row and after each layer, as it is read and where it is hidden.

`hidden_rank` is that of the token's own row after the last layer, where it is hidden; `hidden_rank_doubt` counts the
rows that rounding may move past it.
"""

metric = "cosine"
near = 9
near_hidden = 5


def columns(input_ids):
    """The vectors of the token: its word row, and its states after each layer."""
    with torch.no_grad():
        states = model(**{**inputs, "input_ids": input_ids}, output_hidden_states=True).hidden_states
        word = model.embeddings.word_embeddings(input_ids[0, masked])
    return [word.numpy(), *(state[0, masked].numpy() for state in states[1:])]


hidden = columns(masked_ids)
of_read = [nearest(column, metric, near) for column in columns(seen_ids)]
of_hidden = [nearest(column, metric, near_hidden) for column in hidden]
read_pieces, read_values = [pieces for pieces, _ in of_read], [values for _, values in of_read]
hidden_pieces, hidden_values = [pieces for pieces, _ in of_hidden], [values for _, values in of_hidden]
closeness = nearness(hidden[-1], metric) * (-1 if metric == "euclidean" else 1)
own = closeness[ids[masked]]
hidden_rank = 1 + int((closeness > own).sum())
hidden_rank_doubt = 0.5 + int((np.abs(closeness - own) < 1e-5 * np.abs(closeness).max()).sum()) - 1
