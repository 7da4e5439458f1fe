"""The same probe on the second checkpoint's vectors of the same word in the same sentences.

`other_spots` are where an occurrence starts among the tokens of that checkpoint.
"""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.points import groups, lines
from components.take_home.steps.probe import by_layer, doubts
from components.take_home.steps.tokenizer_beside import encoded_beside

other_spots = [(0, 5), (1, 3), (2, 5)]
found = []
for number, line in enumerate(lines):
    inputs_beside = encoded_beside(*line)
    with torch.no_grad():
        states_beside = torch.cat(other(**inputs_beside, output_hidden_states=True).hidden_states).numpy()
    found += [states_beside[:, group].mean(axis=1) for group in groups(number, inputs_beside, other_spots)]
other_vectors = np.stack(found, axis=1)
other_right, other_chance, other_luckiest = by_layer(other_vectors)
other_right_doubt, other_chance_doubt, other_luckiest_doubt = doubts(
    other_vectors, (other_right, other_chance, other_luckiest)
)
