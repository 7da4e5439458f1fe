"""One run of the encoder: one vector per token and layer. `hidden[0]` is before any encoder layer."""

import torch

from components.take_home.steps.model import model
from components.take_home.steps.text import inputs

with torch.no_grad():
    output = model(**inputs, output_hidden_states=True, output_attentions=True)
hidden = torch.cat(output.hidden_states).numpy()
