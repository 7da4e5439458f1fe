"""Uses of words on a map, words of a sentence among them, and which of its senses a word is nearest to.

`U` is the number of uses, `N` that of the words.
"""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array
from components.records.uses import Use


@dataclass(frozen=True)
class Region:
    """A name at a place of the map, for what the uses around it have in common; `size` of them, on `level` 0 to 2."""

    name: str
    x: float
    y: float
    size: int
    level: int


@dataclass(frozen=True)
class MapFacts:
    """How a map of uses came about, and how far to believe it.

    `kept` is for each layer the mean share of a use's 15 nearest uses that are also among its 15 nearest points;
    `drift` the mean way of a point from one layer to the next, in radii of the map. `counted` uses were asked, each
    left out in turn, whether the nearest other use of the same word has their sense: `right` is how often, in each
    layer, and `chance` how often a random one has.
    """

    weights_sha256: str
    versions: str
    kept: tuple[float, ...]
    drift: float
    counted: int
    right: tuple[float, ...]
    chance: float


@dataclass(frozen=True, eq=False)
class UsesMap:
    """Some `uses` (U,) as `points` (L + 1, U, 2) between -1 and 1, with the `regions` (L + 1,) of each layer.

    `numbers` (U,) are theirs in the dictionary.
    """

    numbers: tuple[int, ...]
    uses: tuple[Use, ...]
    points: Array
    regions: tuple[tuple[Region, ...], ...]
    facts: MapFacts

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen_array(self.points, None, len(self.numbers), 2))


@dataclass(frozen=True, eq=False)
class Placed:
    """Words of a sentence among the uses: `points` (L + 1, N, 2), and how near (L + 1, N) the nearest use is.

    `usual` (L + 1,) is the cosine with their own nearest use that 99 % of the uses reach; `nearest` (L + 1, N) is the
    number of the nearest use in the dictionary.
    """

    names: tuple[str, ...]
    positions: tuple[tuple[int, ...], ...]
    points: Array
    cosines: Array
    usual: Array
    nearest: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for name, shape in {"points": (None, len(self.names), 2), "cosines": (None, len(self.names))}.items():
            object.__setattr__(self, name, frozen_array(getattr(self, name), *shape))
        object.__setattr__(self, "usual", frozen_array(self.usual, len(self.cosines)))

    def __len__(self) -> int:
        return len(self.names)

    def is_off(self, layer: int, word: int) -> bool:
        """Whether a word is farther from its nearest use than 99 % of the uses are from theirs."""
        return bool(self.cosines[layer, word] < self.usual[layer])


@dataclass(frozen=True)
class NearUse:
    """A use and the cosine of its word's vector with the one that was asked about, both less the layer's mean."""

    use: Use
    cosine: float
    number: int

    @property
    def sentence(self) -> str:
        return self.use.sentence

    @property
    def word(self) -> str:
        return self.use.word

    @property
    def definition(self) -> str:
        return self.use.definition

    @property
    def topic(self) -> str:
        return self.use.topic


@dataclass(frozen=True, eq=False)
class Judged:
    """To which of S `senses` a word is nearest in each layer: the best cosine with a use of each (L + 1, S).

    `won` is the nearest sense, `margin` (L + 1,) by how much it leads, `votes` (L + 1,) the share of the nearest 5 uses
    that have it.
    """

    senses: tuple[str, ...]
    best: Array
    won: tuple[str, ...]
    margin: Array
    votes: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "best", frozen_array(self.best, None, len(self.senses)))
        for name in ("margin", "votes"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), len(self.best)))


@dataclass(frozen=True, eq=False)
class SameWord:
    """All uses of one word that the dictionary has (at most 60): their numbers, vectors less the mean, and the verdict.

    `own` (L + 1, H) is the word that was typed, `others` (L + 1, U, H) its uses, all of length 1.
    """

    form: str
    numbers: tuple[int, ...]
    uses: tuple[Use, ...]
    own: Array
    others: Array
    judged: Judged | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", frozen_array(self.own, None, None))
        object.__setattr__(self, "others", frozen_array(self.others, len(self.own), len(self.uses), None))
