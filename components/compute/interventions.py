"""Interventions in a running encoder: swap a vector, cut a path, switch off a part; and all states after one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped
from components.records.tokens import Tokens

BY = ("mean", "zero")
PARTS = ("head", "attention", "feed_forward")


@dataclass(frozen=True)
class Swap:
    """`hidden_states[layer]` is replaced by that of `other` at some positions: `pairs`, in the text and in `other`."""

    other: Tokens
    layer: int
    pairs: tuple[tuple[int, int], ...]

    @property
    def key(self) -> tuple[object, ...]:
        return "swap", self.other.inputs, self.layer, self.pairs


@dataclass(frozen=True)
class Cut:
    """From layer `first` to layer `last`, token `reader` (None: every token) may not read token `source`.

    `head` counts from 1; 0 means all heads.
    """

    reader: int | None
    source: int
    first: int
    last: int
    head: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        return "cut", self.reader, self.source, self.first, self.last, self.head


@dataclass(frozen=True)
class WordCut:
    """From layer `first` to layer `last`, none of the tokens `readers` may read any of the tokens `sources`.

    So one word is hidden from another, each of one or more pieces. `head` counts from 1; 0 means all heads.
    """

    readers: tuple[int, ...]
    sources: tuple[int, ...]
    first: int
    last: int
    head: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        return "word cut", self.readers, self.sources, self.first, self.last, self.head


@dataclass(frozen=True)
class SwitchOff:
    """A part of layer `layer`, of `PARTS`, is set to zero, or for each token to its mean over many texts (`by`).

    `heads`, from 1, are those switched off; empty for another part. The attention as a whole is all of its heads.
    """

    part: str
    layer: int
    heads: tuple[int, ...] = ()
    by: str = "mean"

    @property
    def key(self) -> tuple[object, ...]:
        return "switch", self.part, self.layer, self.heads, self.by


Intervention = Swap | Cut | SwitchOff
AnyIntervention = Intervention | WordCut
_Asked = tuple[str, Sequence[object], Sequence[object]]


def problem(intervention: AnyIntervention, tokens: int, layers: int, heads: int) -> str:
    """What an intervention names that a text of so many tokens in such a model does not have; empty if nothing."""
    if isinstance(intervention, WordCut) and (wrong := _nothing_cut(intervention)):
        return wrong
    asked = _asked(intervention, tokens, layers, heads)
    missing = ((name, value, among) for name, values, among in asked for value in values if value not in among)
    return next((f"There is no {name} {value}, only {_listed(among)}." for name, value, among in missing), "")


def _nothing_cut(cut: WordCut) -> str:
    """Why there is nothing that this would cut; empty if there is something."""
    if not cut.readers or not cut.sources:
        return f"There is no word that {'is not read' if cut.readers else 'does not read'}."
    return f"Layer {cut.last} is before layer {cut.first}." if cut.last < cut.first else ""


def _listed(among: Sequence[object]) -> str:
    return f"{among[0]} to {among[-1]}" if isinstance(among, range) else ", ".join(map(str, among))


def _asked(intervention: AnyIntervention, tokens: int, layers: int, heads: int) -> list[_Asked]:
    """What an intervention names: the kind, the values, and those that there are."""
    if isinstance(intervention, Swap):
        ours, theirs = ([pair[end] for pair in intervention.pairs] for end in (0, 1))
        there = range(len(intervention.other))
        return [
            ("layer", [intervention.layer], range(layers + 1)),
            ("token", ours, range(tokens)),
            ("token of the other text", theirs, there),
        ]
    if isinstance(intervention, Cut):
        read = [intervention.source] if intervention.reader is None else [intervention.source, intervention.reader]
        ends = [intervention.first, intervention.last]
        return [
            ("layer", ends, range(1, layers + 1)),
            ("token", read, range(tokens)),
            ("head", [intervention.head], range(heads + 1)),
        ]
    if isinstance(intervention, WordCut):
        return [
            ("layer", [intervention.first, intervention.last], range(1, layers + 1)),
            ("token", [*intervention.readers, *intervention.sources], range(tokens)),
            ("head", [intervention.head], range(heads + 1)),
        ]
    return [
        ("layer", [intervention.layer], range(1, layers + 1)),
        ("head", intervention.heads, range(1, heads + 1)),
        ("part", [intervention.part], PARTS),
        ("replacement", [intervention.by], BY),
    ]


@dataclass(frozen=True, eq=False)
class After(Shaped):
    """All hidden states after an intervention, and `moved`, 1 − cosine with those before."""

    hidden: Annotated[Array, "L+1 T H"]
    moved: Annotated[Array, "L+1 T"]
