"""What tokens attend to, what arrives from them, what heads do in a text, and padding."""

import unicodedata

import numpy as np
import torch

from components.take_home.steps.cause import changed, cut, unlike
from components.take_home.steps.encoder import hidden, output
from components.take_home.steps.model import ids, inputs, model, pieces, tokenizer
from components.take_home.steps.vectors import cosine_of

# %% attention needs="encoder"
"""What one token attends to in every layer and head, and in the open head (0: the mean over all heads of the layer)."""

token = 1
layer = 1
head = 0
attentions = np.stack([weights[0].numpy() for weights in output.attentions])
from_token = attentions[:, :, token]
opened = from_token[layer - 1].mean(axis=0) if head == 0 else from_token[layer - 1, head - 1]


# %% arrives needs="attention, encoder, model"
"""Which share of what arrives at the token comes from `arrives_from`, in every layer and head: the length of weight
times value vector after the output matrix; 0 where nothing arrives."""

arrives_from = 2


def lengths_in(layer, states, weights):
    """The lengths (heads, T) of what each token sends in one layer, of states (T, H) and weights (heads, T)."""
    value, dense = layer.attention.self.value, layer.attention.output.dense
    values = value(states).reshape(len(states), layer.attention.self.num_attention_heads, -1)
    matrix = dense.weight.reshape(-1, *values.shape[1:])
    sent = torch.einsum("jhd,chd->hjc", values, matrix).numpy()
    return np.linalg.norm(weights[:, :, None] * sent, axis=2)


shares = []
with torch.no_grad():
    for number, layer_of_model in enumerate(model.encoder.layer):
        lengths = lengths_in(layer_of_model, torch.tensor(hidden[number]), attentions[number, :, token])
        shares.append(lengths[:, arrives_from] / np.maximum(lengths.sum(axis=1), np.finfo(np.float32).tiny))
arrives = np.array(shares)


# %% head_shares needs="encoder, model, text"
"""The share of each head's attention that goes to a few kinds of token, as the mean over the tokens that have one.

The kinds: itself, the token before, the token after, [CLS], [SEP], the same token, the first piece of its word,
punctuation. `even_shares` are those of a head that gives every token the same weight.
"""


def is_mark(piece):
    return all(
        unicodedata.category(char).startswith("P") or (char.isascii() and char.isprintable() and not char.isalnum())
        for char in piece
    )


attentions = np.stack([weights[0].numpy() for weights in output.attentions])
names, count, start = np.array(pieces), len(pieces), 0
special = np.isin(names, [piece for piece in tokenizer.all_special_tokens if piece != "[UNK]"])
first_pieces = np.zeros((count, count), dtype=bool)
for place, piece in enumerate(pieces):
    start = place if not piece.startswith("##") else start
    first_pieces[place, start] = start != place
kinds = np.stack(
    [
        *(np.eye(count, k=offset, dtype=bool) for offset in (0, -1, 1)),
        *(np.tile(names == piece, (count, 1)) for piece in ("[CLS]", "[SEP]")),
        (names[:, None] == names) & ~np.eye(count, dtype=bool) & ~special,
        first_pieces,
        np.tile([is_mark(piece) for piece in pieces], (count, 1)),
    ]
)
have_one = np.maximum(kinds.any(axis=2).sum(axis=1), 1)
head_shares = np.einsum("lhij,kij->lhk", attentions, kinds) / have_one
even_shares = kinds.mean(axis=2).sum(axis=1) / have_one


# %% padding needs="encoder, model, text, unit"
"""How far [PAD] tokens after the text move a token's vector in a layer, with the attention mask and without, as shares
of its length.

For the last layer, the cosine of the mean vector with the one without padding: [PAD] excluded, averaged in, unmasked.
"""

pads = 8
layer = 6
padded_token = 1
padded = torch.tensor([ids + [tokenizer.pad_token_id] * pads])
padded_segments = torch.nn.functional.pad(inputs["token_type_ids"], (0, pads))
runs = []
for mask in ([1] * len(ids) + [0] * pads, [1] * (len(ids) + pads)):
    with torch.no_grad():
        states = model(padded, torch.tensor([mask]), padded_segments, output_hidden_states=True).hidden_states
    runs.append(torch.cat(states).numpy())
own = hidden[layer, padded_token]
length = max(np.linalg.norm(own), np.finfo(np.float32).tiny)
moved_shares = [np.linalg.norm(states[layer, padded_token] - own) / length for states in runs]
means = [rows.mean(axis=0) for rows in (runs[0][-1, : len(ids)], runs[0][-1], runs[1][-1])]
mean = hidden[-1].mean(axis=0)
mean_cosines = [cosine_of(rows, mean) for rows in means]


# %% cut_heads needs="cut, encoder, hooks, model"
"""The path from `source` to `target` in each of `cut_layers`, cut in one head at a time, and in all heads at once: how
far the last vector of `target` moves, 1 − cosine."""

target = 2
source = 11
cut_layers = [1, 6]


def moved_by(layer, head):
    """The effect of one cut; of all heads for None."""
    after = changed(cut(target, source, layer, layer, head))[-1, target]
    return np.maximum(unlike(after, hidden[-1, target]), 0)


every = range(model.config.num_attention_heads)
by_head = np.array([[moved_by(layer, head) for head in every] for layer in cut_layers])
together = np.array([moved_by(layer, None) for layer in cut_layers])
