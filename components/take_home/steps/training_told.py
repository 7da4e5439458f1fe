"""How often neighbours tell a word's sense and its topic, by layer, in both checkpoints and by chance.

Senses: the nearest other use of the word has the same. Only uses count whose word has another sense and whose sense
has another use, so that the answer can be wrong and can be right. Topics: the 10 nearest uses of other words vote, and
of equally frequent topics that of the nearest wins. Uses can be equally near, as two with the word at the same place
are to an untrained checkpoint; then rounding decides, so up to five uses may differ.
"""

from collections import Counter

import numpy as np

from components.take_home.steps.uses import every_use
from components.take_home.steps.uses_in_both import first_directions, other_directions

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
    cosines = rows @ rows.T
    np.fill_diagonal(cosines, -np.inf)
    nearest = np.where(same_word, cosines, -np.inf).argmax(axis=1)
    cosines[same_word] = -np.inf
    few = np.argpartition(-cosines, min(9, len(rows) - 1), axis=1)[:, :10]
    few = np.take_along_axis(few, np.argsort(-np.take_along_axis(cosines, few, axis=1), axis=1), axis=1)
    votes = [Counter(topics[voters].tolist()).most_common(1)[0][0] for voters in few]
    return (senses[nearest] == senses)[tested].mean(), (votes == topics).mean()


first_senses, first_topics = np.transpose([told(rows) for rows in first_directions])
other_senses, other_topics = np.transpose([told(rows) for rows in other_directions])
first_senses_doubt = other_senses_doubt = 5.5 / tested.sum()
first_topics_doubt = other_topics_doubt = 5.5 / len(topics)
