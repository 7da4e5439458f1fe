"""The pooler: a dense layer and tanh on the last vector of [CLS]."""

import torch

from components.take_home.steps.encoder import output
from components.take_home.steps.model import model

shown = 8
with torch.no_grad():
    dense = model.pooler.dense(output.last_hidden_state[0, 0]).numpy()
pooled = torch.tanh(torch.from_numpy(dense)).numpy()
first_pooled = pooled[:shown]
