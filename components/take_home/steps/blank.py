"""What the masked-LM head makes of the blank, read from the vector of each layer: the probabilities of some pieces."""

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
