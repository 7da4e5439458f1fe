"""The number of all parameters and of those in matrices, and mean, standard deviation and norm of some."""

import numpy as np

from components.take_home.steps.model import model

names = ["embeddings.word_embeddings.weight"]
pooler_in_file = True  # else the library fills it with random numbers
counted = [name for name, _ in model.named_parameters() if pooler_in_file or not name.startswith("pooler.")]
shapes = [tuple(model.get_parameter(name).shape) for name in counted]
total = sum(int(np.prod(shape)) for shape in shapes)
in_matrices = sum(int(np.prod(shape)) for shape in shapes if len(shape) == 2)
tensors = [model.get_parameter(name).detach().double() for name in names]
statistics = [[float(tensor.mean()), float(tensor.std(correction=0)), float(tensor.norm())] for tensor in tensors]
