"""Uses of words: example sentences of a dictionary, each of which shows one sense of one word.

`U` is the number of uses.
"""

from dataclasses import dataclass

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
    """One sentence in which `word` stands from character `start` to `end`, in the sense that `definition` gives.

    `word` is the dictionary form, `pos` one of `POS`, `sense` its number among the word's senses (1: most frequent),
    `synset` the offset of the sense in WordNet's data file, `topic` one of `TOPICS`: the file that lexicographers put
    the sense into.
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

    @property
    def parts(self) -> tuple[str, str, str]:
        """The sentence as what stands before the word, the word as it stands there, and what comes after."""
        return self.sentence[: self.start], self.sentence[self.start : self.end], self.sentence[self.end :]

    @property
    def subject(self) -> str:
        """The topic in words: "food", and "food (verb)" is told apart by its part of speech."""
        kind, _, name = self.topic.partition(".")
        return {"Tops": "most general nouns", "all": f"any {POS[self.pos]}", "pert": "relational adjective",
                "ppl": "participle"}.get(name, f"{name} ({POS[kind[0]]})")  # fmt: skip
