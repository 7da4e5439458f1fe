"""Interventions: swapped hidden states, parts that are switched off, and cut paths."""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import encoded, inputs, model
from components.take_home.steps.vectors import cosine_of

# %% hooks needs="encoder, model, text, unit"
"""Run the encoder with something changed inside: hooks in the library's own modules, which are taken out again."""

modules = [model.embeddings, *model.encoder.layer]


@torch.no_grad()
def changed(handles):
    """All hidden states with these hooks in place."""
    states = []
    keep = [module.register_forward_hook(lambda *call: states.append(call[2][0].numpy())) for module in modules]
    model(**inputs)
    for handle in [*handles, *keep]:
        handle.remove()
    return np.stack(states)


def unlike(after, before):
    """1 − cosine of vectors; 0 of equal ones, also if they are zero."""
    one, other = after.astype(np.float64), before.astype(np.float64)
    return np.where((one == other).all(-1), 0, 1 - cosine_of(one, other))


unchanged_by_nothing = np.abs(changed([]) - hidden).max() < 1e-5


# %% swaps needs="encoder, hooks, model"
"""Swap one hidden state for that of another sentence: how far the last vector of `target` moves towards that there.

`partners` are the corresponding positions in the other sentence, `free` is a pair of positions that do not correspond:
its shares are `free_shares`. `all_positions` is for the swap of all of one layer,
and `shares_doubt` what float32 leaves open in a share: some millionths of a vector's length. `cone` is how far each
hidden state moves with the swap `marked`: a layer, a token, and one there.
"""

second = "The bank raised its rates while we sat on the garden bank."
target = 2
partners = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
layers = [0, 1]
columns = [2, 11]
marked = (0, 11, 11)
free = [0, 0]
with torch.no_grad():
    there = torch.cat(model(**encoded(second), output_hidden_states=True).hidden_states)


def swap(layer, tokens, others):
    """A hook that replaces the vectors of some tokens after a layer by those of others there."""

    def replace(module, given, output):
        output = output.clone()
        output[0, tokens] = there[layer, others]
        return output

    return [modules[layer].register_forward_hook(replace)]


def share(layer, tokens, others):
    """How far the target moves with this swap."""
    return (changed(swap(layer, tokens, others))[-1, target] - own) @ way / length


own = hidden[-1, target].astype(np.float64)
way = there[-1, partners[target]].numpy() - own
length = way @ way if way @ way > 1e-6 * (own @ own) else np.inf  # else both vectors are the same but for rounding
shares = np.array([[share(layer, [token], [partners[token]]) for token in columns] for layer in layers])
both = [token for token, partner in enumerate(partners) if partner >= 0]
there_both = [partners[token] for token in both]
all_positions = np.array([share(layer, both, there_both) for layer in layers])
free_shares = np.array([share(layer, free[:1], free[1:]) for layer in layers])
shares_doubt = all_positions_doubt = free_shares_doubt = max(1e-5, 8e-6 * np.sqrt(own @ own / length))
cone = np.maximum(unlike(changed(swap(marked[0], [marked[1]], [marked[2]])), hidden), 0)


# %% parts needs="encoder, hooks, model"
"""Switch off each head of one layer, all of them, and the feed-forward network: how far a vector moves, 1 − cosine.

Each gives every token the same vector instead: zero (then the lists are empty) or the mean that the app takes over many
texts, of a head's mixed values, and of the network's output. `on` is whose last vector is looked at: that of the token
or the mean of all.
`cone` is how far each hidden state moves with the part `marked`: heads from 0, then the attention, the network.
"""

target = 2
on = "token"
part_layer = 1
means_of_heads = []
mean_of_network = []
marked_part = 0
layer = model.encoder.layer[part_layer - 1]
count = model.config.num_attention_heads
size = model.config.hidden_size // count
mixed_means = torch.tensor(means_of_heads) if means_of_heads else torch.zeros(count, size)
network_mean = torch.tensor(mean_of_network) if mean_of_network else torch.zeros(count * size)


def switch_off(part):
    """Hooks that switch off a head, all heads, or the network."""
    heads = range(count) if part == count else [part]

    def replace_heads(module, given, output):
        mixed = output[0].clone()
        for head in heads:
            mixed[..., head * size : (head + 1) * size] = mixed_means[head]
        return mixed, *output[1:]

    if part > count:
        return [layer.output.dense.register_forward_hook(lambda *call: network_mean.expand_as(call[2]))]
    return [layer.attention.self.register_forward_hook(replace_heads)]


def looked_at(rows):
    """The vector whose change is shown."""
    return rows[target] if on == "token" else rows.mean(axis=0)


ends = [looked_at(changed(switch_off(part))[-1]) for part in range(count + 2)]
part_effects = np.maximum(unlike(np.array(ends), looked_at(hidden[-1])), 0)
cone = np.maximum(unlike(changed(switch_off(marked_part)), hidden), 0)


# %% cut needs="model"
"""Forbid a token to read another: the score is the lowest number before the softmax. `reader` None means all tokens; a
list of tokens may be given for each."""


def cut(reader, source, first, last, head=None):
    """Hooks in the layers from `first` to `last` (from 1), in one head (from 0) or in all."""

    def block(module, given, named):
        given = dict(zip(("hidden_states", "attention_mask"), given, strict=False)) | named
        count = given["hidden_states"].shape[1]
        scores = torch.zeros(1, module.num_attention_heads, count, count)
        heads = slice(None) if head is None else head
        for one in reader if isinstance(reader, list) else [slice(None) if reader is None else reader]:
            scores[:, heads, one, source] = torch.finfo(torch.float32).min
        return (), given | {"attention_mask": scores}

    attentions = [layer.attention.self for layer in model.encoder.layer[first - 1 : last]]
    return [attention.register_forward_pre_hook(block, with_kwargs=True) for attention in attentions]


# %% cuts needs="cut, encoder, hooks, model"
"""Cut a path: how far the last vector of `target` moves, 1 − cosine, if it may not read one token in one layer.

`onward`: in all later layers, too; `everyone`: no token may read it. `cone` is how far each hidden state moves with the
cut `marked`, a layer and a token.
"""

target = 2
onward = False
everyone = False
layers = [1, 6]
columns = [0, 11]
marked = (1, 11)
last = len(model.encoder.layer)
reader = None if everyone else target


def states_without(layer, source):
    """All hidden states after a cut."""
    return changed(cut(reader, source, layer, last if onward else layer))


without = np.array([[states_without(layer, source)[-1, target] for source in columns] for layer in layers])
moved = np.maximum(unlike(without, hidden[-1, target]), 0)
cone = np.maximum(unlike(states_without(*marked), hidden), 0)


# %% path_heads needs="cut, encoder, hooks, model"
"""The path from `source` to `target` in one layer, cut in one head at a time, and in all at once; with its choices for
later layers and all tokens as before."""

target = 2
source = 11
path_layer = 1
path_onward = False
path_everyone = False
path_last = len(model.encoder.layer) if path_onward else path_layer
path_reader = None if path_everyone else target
ends = [
    changed(cut(path_reader, source, path_layer, path_last, head))[-1, target]
    for head in (*range(model.config.num_attention_heads), None)
]
*by_head, at_once = np.maximum(unlike(np.array(ends), hidden[-1, target]), 0)
