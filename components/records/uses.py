"""Uses of words: example sentences from a dictionary, each of which shows one sense of one word."""

from dataclasses import dataclass

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
