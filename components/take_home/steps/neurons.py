"""The largest inner values of one token, and the values of the tokens in which each of them is largest."""

import numpy as np

from components.take_home.steps.one_layer import inner

token = 1
neurons = np.argsort(-inner[token], kind="stable")[:8]
neuron_values = inner[token, neurons]
neuron_peaks = -np.sort(-inner[:, neurons], axis=0)[:3]
