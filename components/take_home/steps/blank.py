"""The probabilities of some pieces in the blank, as the masked-LM head predicts them from each layer's vector."""

import torch
from transformers import BertForMaskedLM

from components.take_home.steps.checkpoint import checkpoint, revision
from components.take_home.steps.hidden import hidden, seen
from components.take_home.steps.text import inputs

rows = [103]
filler = BertForMaskedLM.from_pretrained(checkpoint, revision=revision, attn_implementation="eager").eval()
with torch.no_grad():
    layers = filler.bert(**{**inputs, "input_ids": seen}, output_hidden_states=True).hidden_states
    probabilities = torch.stack([filler.cls(layer)[0, hidden].softmax(-1)[rows] for layer in layers]).numpy()
