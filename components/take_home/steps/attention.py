"""What one token attends to in every layer and head, and in the open head (0: the mean over all heads of the layer)."""

import numpy as np

from components.take_home.steps.encoder import output

token = 1
layer = 1
head = 0
attentions = np.stack([weights[0].numpy() for weights in output.attentions])
from_token = attentions[:, :, token]
opened = from_token[layer - 1].mean(axis=0) if head == 0 else from_token[layer - 1, head - 1]
