"""Cosines, the baseline to compare them with, and rewordings: how alike two sentences are that mean the same."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped

RAW, STANDARDIZED = "raw", "standardized"

REWORDINGS = (
    ("The dog chased the cat across the garden.", "The cat was chased through the garden by the dog."),
    ("My brother sold his old car last week.", "Last week my brother got rid of his old car."),
    ("She gave the letter to her neighbour.", "The neighbour received the letter from her."),
    ("The meeting was put off because the director was ill.", "As the director was sick, they postponed the meeting."),
    ("A storm destroyed the roof of the school.", "The roof of the school was ruined by a storm."),
    ("It is easy to learn this song.", "This song is not hard to learn."),
    ("The children are playing football in the park.", "In the park, some kids are having a game of football."),
    ("He forgot to lock the door before he left.", "He went away without remembering to lock the door."),
    ("The film was so boring that we fell asleep.", "We fell asleep because the movie was very dull."),
    ("Our train arrived half an hour late.", "We had to wait thirty minutes longer for our train."),
    ("The bakery opens at six every morning.", "Every day you can buy bread there from six o'clock."),
    ("Tom is taller than his father.", "Tom's father is shorter than he is."),
    ("Nobody understood what the teacher was saying.", "What the teacher said was not clear to anyone."),
    ("The doctor told her to stay in bed.", "She should stay in bed, the doctor said."),
    ("They bought a small house near the sea.", "A little house close to the coast was what they purchased."),
    ("You can borrow my bicycle if you need it.", "If you need a bike, feel free to take mine."),
    ("The price of bread has gone up again.", "Once more, bread has become more expensive."),
    ("A young woman from Spain won the race.", "The winner of the race was a young Spanish woman."),
    ("I have not eaten anything since breakfast.", "Breakfast was the last thing that I ate."),
    ("The soup is too hot to eat.", "Nobody can eat the soup while it is this hot."),
    ("Heavy rain caused the river to flood the village.", "The village was under water after heavy rainfall."),
    ("She speaks French better than English.", "Her English is not as good as her French."),
)


@dataclass(frozen=True, eq=False)
class Band(Shaped):
    """Cosines of many pairs in each layer, summarised: 5th percentile, median, 95th percentile and mean."""

    low: Annotated[Array, "L+1"]
    median: Annotated[Array, "L+1"]
    high: Annotated[Array, "L+1"]
    mean: Annotated[Array, "L+1"]
    pairs: int


@dataclass(frozen=True, eq=False)
class Baseline(Shaped):
    """Statistics of the tokens of a reference set in each layer: `mean` and `deviation` of every dimension.

    `raw` and `standardized` are the bands of the cosines of all pairs of tokens from different sentences. `unknown` is
    the share, 0 to 1, of the set's pieces that the vocabulary reads as [UNK].
    """

    mean: Annotated[Array, "L+1 H"]
    deviation: Annotated[Array, "L+1 H"]
    raw: Band
    standardized: Band
    sentences: int
    tokens: int
    unknown: float = 0.0

    @property
    def tells(self) -> bool:
        """Whether most of the set is read: else [UNK] is compared with [UNK], and nothing can be compared with that."""
        return self.unknown <= 0.5

    def band(self, kind: str) -> Band | None:
        """The band of random pairs, "raw" or "standardized"; None if it tells nothing."""
        if not self.tells:
            return None
        return self.standardized if kind == STANDARDIZED else self.raw


@dataclass(frozen=True, eq=False)
class Curve(Shaped):
    """The cosine of one pair in each layer."""

    name: str
    cosines: Annotated[Array, "L+1"]


@dataclass(frozen=True, eq=False)
class Parting(Shaped):
    """Cosines by layer of pairs of the same sense and of pairs of different senses, and where the two separate.

    `share` is how often, 0 to 1, a pair of the same sense is more alike than a pair of different senses, over all
    comparisons of such pairs; `chance` is the 99th percentile for random labellings. In the layers `apart` the share is
    at least 3/4 and above chance; `layer` is the first from which on this holds to the end, or None.
    """

    same: Band
    different: Band
    share: Annotated[Array, "L+1"]
    chance: Annotated[Array, "L+1"]
    apart: tuple[int, ...]
    layer: int | None


@dataclass(frozen=True)
class Near:
    """A neighbour in the original space: the number of its point, and three measures of how near it is.

    `above` is the cosine minus the mean cosine of random pairs in that layer, `standardized` the cosine after every
    dimension was standardised; both are None where there is no baseline.
    """

    point: int
    cosine: float
    above: float | None = None
    standardized: float | None = None


@dataclass(frozen=True, eq=False)
class Probe(Shaped):
    """Leave-one-out accuracy of a linear classifier in each layer, `right`, 0 to 1, on so many `examples`.

    `chance` is its mean over shuffled labels and `luckiest` the best of these; `labels` is the number of labels, and
    `largest` the accuracy of always predicting the most frequent one.
    """

    right: Annotated[Array, "L+1"]
    chance: Annotated[Array, "L+1"]
    luckiest: Annotated[Array, "L+1"]
    examples: int
    labels: int
    largest: float


@dataclass(frozen=True)
class Reworded:
    """The quartiles of the cosines of sentence vectors, over `count` pairs of a sentence and the same one reworded."""

    low: float
    median: float
    high: float
    count: int
