"""How far [PAD] tokens after the text move a token's vector in a layer, with the attention mask and without, as shares
of its length.

For the last layer, the cosine of the mean vector with the one without padding: [PAD] excluded, averaged in, unmasked.
"""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model, tokenizer
from components.take_home.steps.text import ids, inputs
from components.take_home.steps.unit import unit

pads = 8
layer = 6
padded_token = 1
padded = torch.tensor([ids + [tokenizer.pad_token_id] * pads])
padded_segments = torch.nn.functional.pad(inputs["token_type_ids"], (0, pads))
runs = []
for mask in ([1] * len(ids) + [0] * pads, [1] * (len(ids) + pads)):
    with torch.no_grad():
        states = model(padded, torch.tensor([mask]), padded_segments, output_hidden_states=True).hidden_states
    runs.append(torch.cat(states).numpy())
own = hidden[layer, padded_token]
length = max(np.linalg.norm(own), np.finfo(np.float32).tiny)
moved_shares = [np.linalg.norm(states[layer, padded_token] - own) / length for states in runs]
means = [rows.mean(axis=0) for rows in (runs[0][-1, : len(ids)], runs[0][-1], runs[1][-1])]
mean = hidden[-1].mean(axis=0)
mean_cosines = [unit(rows) @ unit(mean) for rows in means]
