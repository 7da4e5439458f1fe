"""The attention weights of one head in both checkpoints: row = the token that attends."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import inputs

first_layer = 1
first_head = 1
second_layer = 1
second_head = 1
with torch.no_grad():
    of_first = model(**inputs, output_attentions=True).attentions[first_layer - 1][0, first_head - 1].numpy()
    of_second = other(**inputs, output_attentions=True).attentions[second_layer - 1][0, second_head - 1].numpy()
