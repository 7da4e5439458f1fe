"""How often neighbours tell a word's sense and its topic, by layer, in both checkpoints and by chance.

Senses: the nearest other use of the word has the same. Only uses count whose word has another sense and whose sense
has another use, so that the answer can be wrong and can be right. Topics: the 10 nearest uses of other words vote. Uses
can be equally near, as two with the word at the same place are in layer 0; then each counts its share, and so do
topics with equally many votes. Rounding can still decide, so up to five uses may differ.
"""

import numpy as np

from components.take_home.steps.uses import every_use
from components.take_home.steps.uses_in_both import first_directions, other_directions

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
