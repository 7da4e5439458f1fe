"""What training adds: the same measures of a trained and an untrained model."""

import numpy as np
import torch

from components.take_home.steps.beside import encoded_beside, other, other_tokenizer
from components.take_home.steps.model import model, tokenizer
from components.take_home.steps.points import by_layer, doubts, groups, lines
from components.take_home.steps.uses import every_use

# %% uses_in_both needs="beside, model, tokenizer_beside, uses"
"""The word's vector in every use, in each layer of both checkpoints: about a minute, and 150 MB.

From each the mean over all uses in that layer is subtracted, and the rest is scaled to length 1.
"""


@torch.no_grad()
def directions_of(one, tokenizer):
    """The vectors (layers, uses, width)."""
    longest = min(512, one.config.max_position_embeddings)
    settings = {"padding": True, "truncation": True, "max_length": longest, "return_tensors": "pt"}
    vectors = np.empty((one.config.num_hidden_layers + 1, len(every_use), one.config.hidden_size), np.float32)
    by_length = sorted(range(len(every_use)), key=lambda number: len(every_use[number][-1]))
    for start in range(0, len(by_length), 64):
        numbers = by_length[start : start + 64]
        inputs = tokenizer([every_use[number][-1] for number in numbers], **settings)
        hidden = torch.stack(one(**inputs, output_hidden_states=True).hidden_states).numpy()
        for row, number in enumerate(numbers):
            *_, first, end, _ = every_use[number]
            pieces = {inputs.char_to_token(row, character) for character in range(first, end)} - {None}
            vectors[:, number] = hidden[:, row, sorted(pieces)].mean(axis=1)
        print(f"{start + len(numbers):,} of {len(by_length):,} uses read", end="\r")
    vectors -= vectors.mean(axis=1, keepdims=True)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-12)
    return vectors


first_directions = directions_of(model, tokenizer)
other_directions = directions_of(other, other_tokenizer)


# %% training_told needs="uses, uses_in_both"
"""How often neighbours tell a word's sense and its topic, by layer, in both checkpoints and by chance.

Senses: the nearest other use of the word has the same. Only uses count whose word has another sense and whose sense
has another use, so that the answer can be wrong and can be right. Topics: the 10 nearest uses of other words vote. Uses
can be equally near, as two with the word at the same place are in layer 0; then each counts its share, and so do
topics with equally many votes. Rounding can still decide, so up to five uses may differ.
"""

TIE = 1e-6  # cosines that differ by less are equal, as far as float32 can tell
words, senses, topics = (np.unique(column, return_inverse=True)[1] for column in list(zip(*every_use, strict=True))[:3])
same_word = words[:, None] == words
same_sense = same_word & (senses[:, None] == senses)
same_topic = topics[:, None] == topics
of_word, of_sense = same_word.sum(axis=1), same_sense.sum(axis=1)
tested = (of_sense > 1) & (of_sense < of_word)
chance_of_sense = ((of_sense[tested] - 1) / (of_word[tested] - 1)).mean()
chance_of_topic = ((same_topic & ~same_word).sum(axis=1) / np.maximum(len(words) - of_word, 1)).mean()


def told(rows):
    """The share of uses whose sense, and whose topic, their neighbours tell; `rows` have length 1."""
    cosines, each = rows @ rows.T, np.arange(len(rows))
    np.fill_diagonal(cosines, -np.inf)
    of_same_word = np.where(same_word, cosines, -np.inf)
    nearest = of_same_word >= of_same_word.max(axis=1, keepdims=True) - TIE
    right = (nearest & same_sense).sum(axis=1) / nearest.sum(axis=1)
    cosines[same_word] = -np.inf
    count = min(10, len(rows))
    last = np.partition(cosines, -count, axis=1)[:, [-count]]
    ahead, tied = cosines > last + TIE, (cosines >= last - TIE) & (cosines <= last + TIE) & np.isfinite(cosines)
    shares = (count - ahead.sum(axis=1, keepdims=True)) / np.maximum(tied.sum(axis=1, keepdims=True), 1)
    votes = (ahead + tied * shares.astype(np.float32)) @ np.eye(topics.max() + 1, dtype=np.float32)[topics]
    won = votes >= votes.max(axis=1, keepdims=True) - TIE
    return right[tested].mean(), (won[each, topics] / won.sum(axis=1)).mean()


first_senses, first_topics = np.transpose([told(rows) for rows in first_directions])
other_senses, other_topics = np.transpose([told(rows) for rows in other_directions])
told_senses, told_topics = tested.sum(), len(topics)
first_senses_doubt = other_senses_doubt = 5.5 / tested.sum()
first_topics_doubt = other_topics_doubt = 5.5 / len(topics)


# %% probe_beside needs="beside, points, probe, tokenizer_beside"
"""The same probe on the second checkpoint's vectors of the same word in the same sentences.

`other_spots` are where an occurrence starts among the tokens of that checkpoint.
"""

other_spots = [(0, 5), (1, 3), (2, 5)]
found = []
for number, line in enumerate(lines):
    inputs_beside = encoded_beside(*line)
    with torch.no_grad():
        states_beside = torch.cat(other(**inputs_beside, output_hidden_states=True).hidden_states).numpy()
    found += [states_beside[:, group].mean(axis=1) for group in groups(number, inputs_beside, other_spots)]
other_vectors = np.stack(found, axis=1)
other_right, other_chance, other_luckiest = by_layer(other_vectors)
other_right_doubt, other_chance_doubt, other_luckiest_doubt = doubts(
    other_vectors, (other_right, other_chance, other_luckiest)
)
