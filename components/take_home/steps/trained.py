"""Load the checkpoint. `eager` attention is what the app runs, in float32 whatever the file has."""

from transformers import BertModel

from components.take_home.steps.checkpoint import checkpoint, revision

model = BertModel.from_pretrained(checkpoint, revision=revision, attn_implementation="eager").eval().float()
