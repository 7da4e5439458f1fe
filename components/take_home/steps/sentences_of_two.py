"""The cosine of two sentences by layer, in both checkpoints: that of the means of their tokens' vectors."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import encoded, model
from components.take_home.steps.tokenizer_beside import encoded_beside

one_sentence = "dog bites man"
other_sentence = "man bites dog"


@torch.no_grad()
def mean_in_layers(bert, inputs):
    """The mean over the tokens (layers, width) of a text's hidden states."""
    return torch.cat(bert(**inputs, output_hidden_states=True).hidden_states).double().mean(dim=1)


def alike_in(bert, read):
    """The cosine of both means (layers,), of texts as `read`."""
    means = [mean_in_layers(bert, read(text)) for text in (one_sentence, other_sentence)]
    return torch.cosine_similarity(*means, dim=-1).numpy()


sentences_alike, other_sentences_alike = alike_in(model, encoded), alike_in(other, encoded_beside)
