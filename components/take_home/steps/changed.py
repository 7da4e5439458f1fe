"""One change to what the encoder gets, and how far it moves each token's last hidden state."""

import numpy as np

from components.take_home.steps.what_ifs import after, changed, last

change = "gamma"
number = ["nothing", "gamma", "beta", "layernorm", "dimension"].index(change)
encoder_input = changed[number]
distances = np.linalg.norm(after[number] - last, axis=1)
