"""What a chosen word goes through, and the uses that it is nearest to on its way."""

import numpy as np
import torch

from components.take_home.steps.attention import attentions, head, layer, token
from components.take_home.steps.beside import encoded_beside, other
from components.take_home.steps.embeddings import word
from components.take_home.steps.encoder import (
    after,
    attended,
    before,
    fed_forward,
    hidden,
    inner,
    middle,
    mixed,
    queries,
    scores,
    weights,
)
from components.take_home.steps.model import a, b, inputs, model
from components.take_home.steps.uses import word_of
from components.take_home.steps.vectors import centred, unit

# %% arrivals needs="attention, encoder, model"
"""What arrives at the token by the open head (0: by all heads of the layer together): the length of weight times value
vector after the output matrix, as shares; 0 where nothing arrives."""

attention_layer = model.encoder.layer[layer - 1].attention
with torch.no_grad():
    values = attention_layer.self.value(torch.tensor(hidden[layer - 1])).numpy()
values = values.reshape(len(values), attention_layer.self.num_attention_heads, -1)
output_matrix = attention_layer.output.dense.weight.detach().numpy().reshape(-1, *values.shape[1:])
sent = np.einsum("jhd,chd->hjc", values, output_matrix, optimize=True)
weighted = attentions[layer - 1, :, token, :, None] * sent
lengths = np.linalg.norm(weighted.sum(axis=0) if head == 0 else weighted[head - 1], axis=1)
arriving = lengths / max(lengths.sum(), 1e-30)


# %% journey_of_two needs="beside, model, text, tokenizer_beside"
"""One token's vectors in every layer of both checkpoints, (layers + 1, width)."""

followed_place = 1


@torch.no_grad()
def vectors_of(bert, inputs):
    """The hidden states of the token, from the input to the last layer."""
    return np.stack(
        [states[0, followed_place].numpy() for states in bert(**inputs, output_hidden_states=True).hidden_states]
    )


first_followed, other_followed = vectors_of(model, inputs), vectors_of(other, encoded_beside(a, b))


# %% followed needs="embeddings, encoder"
"""One token through the model: its word row, the sum of its three rows after LayerNorm, and each layer's output."""

token = 1
followed = np.stack([word[token], *hidden[:, token]])


# %% opened needs="one_layer"
"""What one layer does to one token, end to end: its vector before, its queries in all heads, their scores and weights,
the values that they mix, and so on to the layer's output."""

token = 1
by_head = [part[:, token].reshape(-1) for part in (queries, scores, weights, mixed)]
rest = [part[token] for part in (attended, middle, inner, fed_forward, after)]
opened = np.concatenate([before[token], *by_head, *rest])


# %% nearest_uses needs="centred, encoder, unit, use_vector"
"""The uses of words nearest to one word of the text in one layer, each a sentence with the character span of its word.

`mean_of_uses` is the mean over all uses of the map in that layer; it is subtracted before taking cosines.
"""

use_layer = 1
word_at = [1]
uses = [("they pulled the canoe up on the bank", 32, 36)]
written_by = ["WordNet 3.0"]
mean_of_uses = [0.0]

own = unit(centred(hidden[use_layer, word_at].mean(axis=0), np.array(mean_of_uses)))
of_uses = unit(centred(np.stack([word_of(*use, use_layer) for use in uses]), np.array(mean_of_uses)))
use_cosines = of_uses @ own
