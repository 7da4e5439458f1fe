"""How alike two sentences and their words are, and which words pull."""

import numpy as np

from components.take_home.steps.cause import cut
from components.take_home.steps.model import model, read
from components.take_home.steps.vectors import (
    compared,
    cosine_of,
    high,
    low,
    unit,
    z_scores,
)

# %% sentences needs="centred, read"
"""What each token of one sentence adds with each of another to the cosine of the two, in the last layer.

The vector of a sentence is the mean of its tokens' vectors. As a mean is a sum, all `sentence_parts` add up to the
cosine. Standardised are vectors over the reference sentences.
"""

sentences = ["The cat sleeps.", "Rain fell on the old roof."]
sentences_compared = "raw"
first_sentence = "dog bites man"
second_sentence = "man bites dog"


def mean_of(states):
    """The mean over the tokens of states (layers, tokens, width)."""
    return states.mean(axis=1, dtype=np.float64)


means = np.stack([mean_of(read(words)[1]) for words in sentences], axis=1)
center, deviation = means.mean(axis=1), means.std(axis=1)


def prepared(vectors):
    """The vectors (layers, N, width) to compare: raw, or standardised over the reference sentences."""
    return vectors if sentences_compared == "raw" else z_scores(vectors, center[:, None], deviation[:, None])


one, other = (prepared(read(words)[1].astype(np.float64)) for words in (first_sentence, second_sentence))
lengths = np.linalg.norm(mean_of(one)[-1]) * np.linalg.norm(mean_of(other)[-1])
sentence_parts = one[-1] @ other[-1].T / (len(one[-1]) * len(other[-1]) * (lengths or np.inf))


# %% sentence_scale needs="read, sentences, unit"
"""The scale for the cosine of two sentences after the last layer: percentiles (5, 50, 95) over every two reference
sentences, and the quartiles over pairs of a sentence and the same one reworded."""

rewordings = [("It is easy to learn this song.", "This song is not hard to learn.")]
at_random = unit(means[-1])
two_at_random = (at_random @ at_random.T)[np.triu_indices(len(at_random), k=1)]
random_sentences = np.percentile(two_at_random, (5, 50, 95))
said_once, said_again = (
    np.stack([mean_of(read(text)[1])[-1] for text in texts]) for texts in zip(*rewordings, strict=True)
)
reworded = np.percentile(cosine_of(said_once, said_again), (25, 50, 75))


# %% halves needs="read, unit"
"""The cosine after the last layer of both halves of a pair that is read as one: of the means over their tokens."""

halved_pair = ["dog bites man", "man bites dog"]
second_begins = 5
last_of_pair = read(*halved_pair)[1][-1].astype(np.float64)
mean_of_half, mean_of_rest = last_of_pair[:second_begins].mean(axis=0), last_of_pair[second_begins:].mean(axis=0)
halves_cosine = [float(cosine_of(mean_of_half, mean_of_rest))]


# %% whole_sentences needs="read, unit"
"""The cosine of two whole sentences after the last layer: that of the means of their tokens' vectors."""

whole_texts = ["dog bites man", "man bites dog"]
mean_of_one, mean_of_other = (read(text)[1][-1].mean(axis=0, dtype=np.float64) for text in whole_texts)
whole_cosine = [float(cosine_of(mean_of_one, mean_of_other))]


# %% words_of_two needs="read, reference, unit"
"""The cosine by layer of each two words of two texts; a word of several pieces is the mean of their vectors."""

one_text = ["dog bites man", ""]
other_text = ["man bites dog", ""]
words = [([1], [3]), ([2], [2])]
one_read, other_read = (compared(read(*text)[1]) for text in (one_text, other_text))
word_cosines = np.stack(
    [cosine_of(one_read[:, ours].mean(axis=1), other_read[:, theirs].mean(axis=1)) for ours, theirs in words]
)


# %% matrix_of_two needs="read, reference, unit"
"""Cosines in one layer of all tokens of a sentence with all tokens of another, each read alone."""

one_sentence = "dog bites man"
other_sentence = "man bites dog"
layer = 6
here, there = (compared(read(text)[1])[layer] for text in (one_sentence, other_sentence))
matrix = cosine_of(here[:, None], there)


# %% pulls needs="cut, model, read, unit"
"""Who pulls two words apart: how much the cosine of their last vectors rises if one of them may never read another word
of its own text; `without` has that cosine in every layer. Both texts are read alone."""

pulled_texts = ["dog bites man", "man bites dog"]
pulled_words = [[1], [3]]
pullers = [(0, [2]), (0, [3]), (1, [1]), (1, [2])]


def vectors_of(side, hooks=()):
    """The word's vector in each layer, scaled to length 1."""
    states = read(pulled_texts[side])[1]
    for hook in hooks:
        hook.remove()
    return unit(states[:, pulled_words[side]].astype(np.float64).mean(axis=1))


own = [vectors_of(side) for side in (0, 1)]
as_they_are = own[0][-1] @ own[1][-1]
count = len(model.encoder.layer)


def cosines_without(side, source, first, last, head=None):
    """The cosine in each layer if the word does not read another one in the layers from `first` to `last`."""
    return (vectors_of(side, cut(pulled_words[side], source, first, last, head)) * own[1 - side]).sum(axis=-1)


without = np.stack([cosines_without(side, source, 1, count) for side, source in pullers])
rises = without[:, -1] - as_they_are
rises_doubt = 1e-5


# %% pulls_alone needs="model, pulls"
"""Of the first of these words: how much the cosine rises if it is not read in one layer alone, and there by which head
it rises most. `rises_alone` has the layer that the page names, and the largest of all."""

alone_layer = 1
in_layers = np.array([cosines_without(*pullers[0], layer, layer)[-1] for layer in range(1, count + 1)]) - as_they_are
rises_alone = [in_layers[alone_layer - 1], in_layers.max()]
rises_alone_doubt = 1e-5
in_heads = [
    cosines_without(*pullers[0], alone_layer, alone_layer, head)[-1] for head in range(model.config.num_attention_heads)
]
most_by_head = int(np.argmax(in_heads)) + 1


# %% grey needs="band, matrix"
"""Between which cosines the middle 90% of random pairs are in that layer."""

grey = [low[layer], high[layer]]


# %% pythons needs="read, reference, unit"
"""Cosines of two pythons with other words, in each layer.

`spots` are texts, each with the position of a token; `compared_spots` are the pairs of them that are compared.
"""

spots = [("snake", 1), ("programming", 1)]
compared_spots = [(0, 1)]
found = compared(np.stack([read(words)[1][:, at] for words, at in spots], axis=1))
experiment = [cosine_of(found[:, one], found[:, other]) for one, other in compared_spots]
