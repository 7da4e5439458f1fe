"""How alike each token of the text is to itself in the other checkpoint: the mean cosine by layer."""

import torch

from components.take_home.steps.training_states import other_states_of_text, states_of_text

same_in_both = torch.cosine_similarity(states_of_text, other_states_of_text, dim=2).mean(dim=1).numpy()
