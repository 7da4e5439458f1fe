"""The cosine of the same two tokens in the untrained model, in each layer."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.text import inputs

control_first = 1
control_second = 2
with torch.no_grad():
    untrained_states = torch.cat(other(**inputs, output_hidden_states=True).hidden_states)
pair = untrained_states[:, control_first], untrained_states[:, control_second]
control_curve = torch.cosine_similarity(*pair, dim=-1).numpy()
