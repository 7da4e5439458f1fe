"""What the masked-LM head predicts for the blank from each layer's vector.

The vectors are those of `model`, changed if it is a variant; the head is the checkpoint's own. The most probable pieces
of each layer, `likeliest` of them, with their probabilities, those of some `rows`, and the rank of one piece.
`ranks_doubt` counts the pieces that rounding may move past it.
"""

import numpy as np
import torch
from transformers import BertForMaskedLM

from components.take_home.steps.checkpoint import checkpoint, revision
from components.take_home.steps.mask import masked, masked_ids
from components.take_home.steps.model import model
from components.take_home.steps.named import named
from components.take_home.steps.text import inputs

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
