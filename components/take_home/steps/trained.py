"""Load the checkpoint. `eager` attention is what the app runs, in float32 whatever the file has.

What a model returns is asked for here, since a configuration may say otherwise.
"""

from transformers import BertModel

from components.take_home.steps.checkpoint import checkpoint, revision

model = BertModel.from_pretrained(checkpoint, revision=revision, attn_implementation="eager", return_dict=True)
model = model.eval().float()
