"""Uses of words: example sentences of a dictionary that show one sense each; their map, and the sense that a word is
nearest to.

`U` is the number of uses, `N` the number of words.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array, Shaped, from_steps
from components.records.tokens import Tokens

WORDNET, OURS = "WordNet 3.0", "this app"
POS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
TOPICS = (
    "adj.all", "adj.pert", "adv.all", "noun.Tops", "noun.act", "noun.animal", "noun.artifact", "noun.attribute",
    "noun.body", "noun.cognition", "noun.communication", "noun.event", "noun.feeling", "noun.food", "noun.group",
    "noun.location", "noun.motive", "noun.object", "noun.person", "noun.phenomenon", "noun.plant", "noun.possession",
    "noun.process", "noun.quantity", "noun.relation", "noun.shape", "noun.state", "noun.substance", "noun.time",
    "verb.body", "verb.change", "verb.cognition", "verb.communication", "verb.competition", "verb.consumption",
    "verb.contact", "verb.creation", "verb.emotion", "verb.motion", "verb.perception", "verb.possession", "verb.social",
    "verb.stative", "verb.weather", "adj.ppl",
)  # fmt: skip

FAMILIES = {
    "people and bodies": ("noun.person", "noun.body", "verb.body"),
    "animals, plants, food": ("noun.animal", "noun.plant", "noun.food", "verb.consumption"),
    "things and handling them": (
        "noun.artifact", "noun.object", "noun.substance", "noun.shape", "verb.contact", "verb.creation"),
    "places and motion": ("noun.location", "verb.motion"),
    "mind and feeling": (
        "noun.cognition", "noun.feeling", "noun.motive", "verb.cognition", "verb.emotion", "verb.perception"),
    "communication": ("noun.communication", "verb.communication"),
    "society and possession": ("noun.group", "noun.possession", "verb.possession", "verb.social", "verb.competition"),
    "events and change": ("noun.act", "noun.event", "noun.process", "noun.phenomenon", "verb.change", "verb.weather"),
    "time and quantity": ("noun.time", "noun.quantity"),
    "states and qualities": (
        "noun.state", "noun.attribute", "noun.relation", "noun.Tops", "verb.stative", "adj.all", "adj.pert", "adj.ppl",
        "adv.all"),
}  # fmt: skip
REGIONS = {  # what a reader calls a region of the map; topics without a common word have none
    "animals": ("noun.animal",),
    "plants": ("noun.plant",),
    "food and drink": ("noun.food", "verb.consumption"),
    "the body": ("noun.body", "verb.body"),
    "people": ("noun.person",),
    "groups": ("noun.group",),
    "places": ("noun.location",),
    "nature": ("noun.object", "noun.phenomenon"),
    "weather": ("verb.weather",),
    "things": ("noun.artifact",),
    "materials": ("noun.substance",),
    "shapes": ("noun.shape",),
    "time": ("noun.time",),
    "amounts": ("noun.quantity",),
    "money": ("noun.possession",),
    "giving and getting": ("verb.possession",),
    "moving": ("verb.motion",),
    "handling": ("verb.contact",),
    "making": ("verb.creation",),
    "changing": ("verb.change",),
    "thinking": ("verb.cognition", "noun.cognition"),
    "feelings": ("noun.feeling", "verb.emotion"),
    "seeing and hearing": ("verb.perception",),
    "talking": ("verb.communication",),
    "language": ("noun.communication",),
    "winning and losing": ("verb.competition",),
    "health": ("noun.state",),
    "events": ("noun.event",),
}
NEAR = 0.5  # a cosine
MOST_OF_A_WORD = 60  # of a word's own uses, more are not searched


@dataclass(frozen=True, slots=True)
class Use:
    """One sentence that uses `word`, from character `start` to `end`, in the sense of `definition`.

    `word` is the dictionary form, `pos` one of `POS`, `sense` its number among the word's senses (1: most frequent),
    `synset` the offset of the sense in WordNet's data file, below 0 for a sense of ours, `topic` one of `TOPICS`,
    its lexicographer file. A sentence that is `ours` was written for this dictionary; the others are WordNet's.
    """

    word: str
    pos: str
    sense: int
    synset: int
    topic: str
    definition: str
    sentence: str
    start: int
    end: int
    ours: bool = False

    @property
    def meaning(self) -> str:
        """An identifier of the sense, such as "n9213565": an offset is unique only within one part of speech."""
        return f"{self.pos}{self.synset}"

    @property
    def parts(self) -> tuple[str, str, str]:
        """The sentence in three parts: what precedes the word, the word as it is written there, and what follows."""
        return self.sentence[: self.start], self.sentence[self.start : self.end], self.sentence[self.end :]

    @property
    def source(self) -> str:
        """Who wrote the sentence."""
        return OURS if self.ours else WORDNET

    @property
    def subject(self) -> str:
        """The topic in words, such as "food" or "verbs of motion"."""
        return subject_of(self.topic)


def subject_of(topic: str) -> str:
    """A topic in words: "food", "verbs of motion", "adjectives"."""
    kind, _, name = topic.partition(".")
    if kind == "noun":
        return "most general nouns" if name == "Tops" else name
    if kind == "verb":
        return (
            f"{name} verbs" if name in ("stative", "social") else f"verbs of {'the body' if name == 'body' else name}"
        )
    return {"pert": "relational adjectives", "ppl": "participles"}.get(
        name, f"{POS[kind[0]]}s" if kind == "adj" else "adverbs"
    )


@dataclass(frozen=True)
class Region:
    """A label on the map for what the `size` points around it have in common."""

    name: str
    x: float
    y: float
    size: int


@dataclass(frozen=True)
class MapFacts:
    """How a map of uses was computed, and how far it can be trusted.

    `kept` is for each layer the mean share of a use's 15 nearest uses that are also among its 15 nearest points;
    `drift` is how far a point moves on average from one layer to the next, in radii of the map. `right` is how often,
    in each layer, the nearest other use of the same word has the same sense, over the `counted` uses whose word has
    another sense and whose sense has another use, and `chance` how often a random other use of the word has it. Of uses
    equally near each counts its share. `drawn_as` is set if the points are those of other weights, their digest: then
    `kept` and `drift` are of those, and nothing of this checkpoint has a place among them.
    """

    weights_sha256: str
    versions: str
    kept: tuple[float, ...]
    drift: float
    counted: int
    right: tuple[float, ...]
    chance: float
    drawn_as: str = ""


@dataclass(frozen=True, eq=False)
class DrawnUses(Shaped):
    """`uses` as `points` between -1 and 1, with the `regions` of each layer.

    `numbers` are their numbers in the dictionary.
    """

    numbers: Annotated[tuple[int, ...], "U"]
    uses: Annotated[tuple[Use, ...], "U"]
    points: Annotated[Array, "L+1 U 2"]
    regions: Annotated[tuple[tuple[Region, ...], ...], "L+1"]


@dataclass(frozen=True, eq=False)
class UsesMap(DrawnUses):
    """A checkpoint's map of uses, and what is known of it."""

    facts: MapFacts


@dataclass(frozen=True, eq=False)
class UseVectors(Shaped):
    """The directions of the map's uses as whole `steps` of 1/32,767: cosines are right to 0.0001.

    `means` were subtracted before. `steps` may be mapped from a file: 32 MB with the packaged checkpoint.
    """

    steps: Annotated[NDArray[np.int16], "L+1 U H"]
    means: Annotated[Array, "L+1 H"]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.steps.dtype != np.int16:
            raise ValueError(f"steps are int16, not {self.steps.dtype}")

    def directions(self, layer: int) -> Array:
        """The directions (U, H) in one layer."""
        return from_steps(self.steps[layer])


@dataclass(frozen=True, eq=False)
class Nearness(Shaped):
    """What is near in each layer: 95 % of random pairs of the map's uses have at most this cosine."""

    random: Annotated[Array, "L+1"]


@dataclass(frozen=True, eq=False)
class Placed(Shaped):
    """A sentence's words placed on the map of uses.

    `nearest` is the dictionary number of the nearest use, `cosines` its cosine.
    """

    names: Annotated[tuple[str, ...], "N"]
    positions: Annotated[tuple[tuple[int, ...], ...], "N"]
    points: Annotated[Array, "L+1 N 2"]
    cosines: Annotated[Array, "L+1 N"]
    nearest: Annotated[tuple[tuple[int, ...], ...], "L+1"]

    def __len__(self) -> int:
        return len(self.names)

    @classmethod
    def of_no_words(cls, layers: int) -> "Placed":
        """Nothing on a map of so many encoder layers."""
        depth = layers + 1
        points, cosines = np.empty((depth, 0, 2), np.float32), np.empty((depth, 0), np.float32)
        return cls((), (), points, cosines, ((),) * depth)

    def is_far(self, layer: int, word: int) -> bool:
        """Whether no use is nearer than `NEAR` to a word: then where it is drawn means little."""
        return bool(self.cosines[layer, word] < NEAR)


@dataclass(frozen=True)
class NearUse:
    """A use, and the cosine of its word's vector with a given one, both centred on the layer's mean.

    It may be `of_same_word` as that one, in any of its forms. Where the nearest alone is asked for, `equal` is how many
    uses are as near, itself included, and `words` of how many words they are.
    """

    use: Use
    cosine: float
    number: int
    of_same_word: bool
    equal: int = 1
    words: int = 1

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
class NearestSense(Shaped):
    """The nearest of S `senses` of a word in each layer; `best` is the highest cosine with a use of each.

    `won` is the nearest sense, "" if float32 cannot tell it from another; `margin` is its lead over the second, `votes`
    the share of the nearest 5 uses that have it.
    """

    senses: Annotated[tuple[str, ...], "S"]
    best: Annotated[Array, "L+1 S"]
    won: Annotated[tuple[str, ...], "L+1"]
    margin: Annotated[Array, "L+1"]
    votes: Annotated[Array, "L+1"]


@dataclass(frozen=True, eq=False)
class SameWord(Shaped):
    """The dictionary's uses of one word (at most 60): their numbers, centred vectors, and which sense is nearest.

    `own` is the vector of the word that was typed, `others` those of its uses, all centred on the layer's mean,
    `means`, and of length 1.
    """

    form: str
    numbers: Annotated[tuple[int, ...], "U"]
    uses: Annotated[tuple[Use, ...], "U"]
    own: Annotated[Array, "L+1 H"]
    others: Annotated[Array, "L+1 U H"]
    means: Annotated[Array, "L+1 H"]
    nearest_sense: NearestSense | None

    @cached_property
    def meanings(self) -> tuple[str, ...]:
        """The sense of each use (U,)."""
        return tuple(use.meaning for use in self.uses)


class Reading(NamedTuple):
    """What the model reads for a word at the positions `at` of a text: a text, and the word's positions in that."""

    tokens: Tokens
    positions: tuple[int, ...]
    at: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Around(Shaped):
    """Uses `near` to a word in one layer, nearest first, each with an angle as one sees them from the word.

    `again` are the cosines of the word's other occurrences in the text, which have angles, too.
    """

    near: Annotated[tuple[NearUse, ...], "U"]
    again: Annotated[tuple[float, ...], "N"]
    angles: Annotated[Array, "U+N"]
