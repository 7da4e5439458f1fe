"""The probabilities of some pieces in the blank, as the masked-LM head predicts them from each layer's vector."""

import torch
from transformers import BertForMaskedLM

from components.take_home.steps.checkpoint import checkpoint, revision
from components.take_home.steps.mask import masked, masked_ids
from components.take_home.steps.text import inputs

rows = [103]
asked_with_head = {"attn_implementation": "eager", "return_dict": True}
model_with_head = BertForMaskedLM.from_pretrained(checkpoint, revision=revision, **asked_with_head)
model_with_head = model_with_head.eval().float()
with torch.no_grad():
    layers = model_with_head.bert(**{**inputs, "input_ids": masked_ids}, output_hidden_states=True).hidden_states
    probabilities = torch.stack([model_with_head.cls(layer)[0, masked].softmax(-1)[rows] for layer in layers]).numpy()
