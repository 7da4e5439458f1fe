"""Build the checkpoint's untrained twin: the same shape, with the library's initial weights for seed 0.

`eager` attention is what the app runs.
"""

import torch
from transformers import BertConfig, BertModel

from components.take_home.steps.checkpoint import checkpoint, revision

config = BertConfig.from_pretrained(checkpoint, revision=revision, attn_implementation="eager", return_dict=True)
torch.manual_seed(0)
model = BertModel(config).eval()
