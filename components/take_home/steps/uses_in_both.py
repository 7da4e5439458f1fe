"""The word's vector in every use, in each layer of both checkpoints: about a minute, and 150 MB.

From each the mean over all uses in that layer is subtracted, and the rest is scaled to length 1.
"""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model, tokenizer
from components.take_home.steps.tokenizer_beside import other_tokenizer
from components.take_home.steps.uses import every_use


@torch.no_grad()
def directions_of(one, tokenizer):
    """The vectors (layers, uses, width)."""
    longest = min(512, one.config.max_position_embeddings)
    settings = {"padding": True, "truncation": True, "max_length": longest, "return_tensors": "pt"}
    vectors = np.empty((one.config.num_hidden_layers + 1, len(every_use), one.config.hidden_size), np.float32)
    by_length = sorted(range(len(every_use)), key=lambda number: len(every_use[number][-1]))
    for start in range(0, len(by_length), 64):
        numbers = by_length[start : start + 64]
        inputs = tokenizer([every_use[number][-1] for number in numbers], **settings)
        hidden = torch.stack(one(**inputs, output_hidden_states=True).hidden_states).numpy()
        for row, number in enumerate(numbers):
            *_, first, end, _ = every_use[number]
            pieces = {inputs.char_to_token(row, character) for character in range(first, end)} - {None}
            vectors[:, number] = hidden[:, row, sorted(pieces)].mean(axis=1)
        print(f"{start + len(numbers):,} of {len(by_length):,} uses read", end="\r")
    vectors -= vectors.mean(axis=1, keepdims=True)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-12)
    return vectors


first_directions = directions_of(model, tokenizer)
other_directions = directions_of(other, other_tokenizer)
