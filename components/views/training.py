"""Choices and findings of the page that compares two checkpoints: by default one trained and untrained."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import SupportsFloat

import numpy as np
import streamlit as st

from components.compute.alignment import unknown_to
from components.compute.initial import already_told, standard_error
from components.compute.similarity import curve
from components.compute.tokens import instructive_pair, worth_naming
from components.frame.markup import escaped
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW, Choice
from components.records.checkpoints import TRAINED, UNTRAINED
from components.records.embeddings import Embeddings
from components.records.similarity import Baseline, Curve
from components.records.states import States
from components.records.tokens import Tokens
from components.records.uses_map import MapFacts
from components.views.service import Service
from components.views.similarity import pairs_of_names
from components.views.tries import Told
from components.views.wording import fixed, listed, most, percent, shortened, that_fits, token_name

TOLD, INPUT, STATES = "told", "input", "states"
ABOUT = """
Two checkpoints side by side: by default this one and the same **untrained**, a BERT of the same shape with random
weights, as before the first step of its training. What both show comes from the architecture; what only one shows was
learned.

- *What it tells*: how often the nearest uses of words tell a word's sense and topic, over thousands of sentences
- *Input layer*, *Hidden states*: this sentence in both, if both read it as the same tokens

Random encoders are the usual control of such claims (Conneau et al. 2018, Zhang & Bowman 2018, Wieting & Kiela 2019).
"""
BESIDE = Choice("beside", "With", horizontal=False)
ASKED = 150  # MB: more is loaded only after a click
Names = tuple[str, str]


def second_choice(titles: Mapping[str, str]) -> str:
    """The name of the second checkpoint, one of these; empty if there is none."""
    if not titles:
        st.info(
            "There is nothing to compare with: this server has no room in its memory for the untrained model, and no "
            "other checkpoint is on it.",
            icon=":material/memory:",
        )
        return ""
    return BESIDE.choose(titles, next(iter(titles)))


def may_load(second: Service) -> bool:
    """Whether the second checkpoint is in memory, or small, or the viewer has asked for it: else say what it takes."""
    megabytes = round(second.bytes() / 1e6)
    if second.is_loaded() or (megabytes <= ASKED and second.has_room()):
        return True
    if not second.has_room():
        st.warning(
            f"{escaped(second.title)} takes about {megabytes:,} MB of memory, and this server has not as much left.",
            icon=":material/memory:",
        )
        return False
    st.info(
        f"{escaped(second.title)} takes about {megabytes:,} MB of this server's memory, beside the checkpoint in use.",
        icon=":material/memory:",
    )
    return st.button("Load it", key=f"load_{second.title}")


def names_of(first: Service, second: Service) -> Names:
    """“trained” and “untrained” for a checkpoint as trained and untrained, in their order; else their titles."""
    own = {"": TRAINED, UNTRAINED: UNTRAINED}
    if first.key != second.key or {first.variant, second.variant} != set(own):
        return first.title, second.title
    return own[first.variant], own[second.variant]


def read_otherwise(both: tuple[Tokens, Tokens], names: Names) -> None:
    """Say that two checkpoints read a text as different tokens, and why, above the tokens of each."""
    reasons = [reason for tokens, other, name in _each_beside(both, names) for reason in _why(tokens, other, name)]
    st.info(
        f"{escaped(names[0])} and {escaped(names[1])} read this text as different tokens, so nothing is compared token "
        f"by token. {''.join(f'{reason}. ' for reason in reasons)}These are the tokens of each:",
        icon=":material/compare_arrows:",
    )


def _each_beside(both: tuple[Tokens, Tokens], names: Names) -> Iterable[tuple[Tokens, Tokens, str]]:
    return zip(both, both[::-1], names, strict=True)


def _why(tokens: Tokens, other: Tokens, name: str) -> Iterator[str]:
    """What one of them does not read of what the other reads."""
    if len(tokens.left_out) > len(other.left_out):
        yield f"{escaped(name)} has room for {tokens.limit:,} tokens, so {len(tokens.left_out):,} were left out"
    if unknown := unknown_to(tokens, other):
        yield f"{escaped(name)} reads {listed([f'“{escaped(shortened(word))}”' for word in unknown])} as \\[UNK]"


def uses_not_read(unread: tuple[int, int], uses: int, names: Names) -> None:
    """Say that one of the checkpoints does not read the words that the other is asked about."""
    lost = [
        f"{escaped(name)} does not read the word in {number:,} of the {uses:,} sentences"
        for number, name in zip(unread, names, strict=True)
        if number
    ]
    st.info(
        f"How often neighbours tell a word's sense cannot be compared: {', '.join(lost)}, since its vocabulary cannot "
        "spell it or the sentence is too long.",
        icon=":material/compare_arrows:",
    )


def _in(name: str) -> str:
    return {"trained": "after training", "untrained": "before"}.get(name, f"in {name}")


def _fixed(values: Iterable[SupportsFloat], names: Names) -> str:
    return _both([fixed(value, 2) for value in values], names)


def _both(values: Sequence[str], names: Names) -> str:
    return ", ".join(f"{value} {_in(name)}" for value, name in zip(values, names, strict=True))


def input_finding(tokens: Tokens, pair: tuple[Embeddings, Embeddings], names: Names) -> Finding:
    """The word whose sum deviates most differently, and what LayerNorm makes of it."""
    sums, normed = ([getattr(own, part).std(axis=1) for own in pair] for part in ("summed", "normed"))
    named, difference = worth_naming(tokens), np.abs(sums[0] - sums[1])
    token = most(difference, named.positions) if len(named.positions) > 1 else None
    shown = named.positions[0] if token is None else token
    name, among = token_name(tokens.names, shown), "" if token is None else f", of the {named.nouns.partition(' (')[0]}"
    after = " and ".join(fixed(own[shown], 2) for own in normed)
    line = f"deviation of its sum {_fixed([own[shown] for own in sums], names)}; after LayerNorm {after}{among}"
    said = (
        f"See how far each model spreads {name}."
        if token is None
        else f"The models differ most in how far they spread {name}."
    )
    return Finding(said, shown, line=line)


def curves_of_two(tokens: Tokens, states: Sequence[States]) -> list[Curve]:
    """The cosine by layer of two tokens worth comparing, in each checkpoint."""
    first, second = instructive_pair(tokens)
    name = f"{tokens.names[first]} {first} ~ {tokens.names[second]} {second}"
    return [curve(own.hidden, first, second, name) for own in states]


def states_finding(
    tokens: Tokens, curves: Sequence[Curve], baselines: Sequence[Baseline] | None, names: Names
) -> Finding:
    """In which model these two end closer, if their cosines in the last layer differ as printed. The line has both,
    beside random pairs if both read these."""
    ends = [of_two.cosines[-1] for of_two in curves]
    two = instructive_pair(tokens)
    random = _fixed([baseline.raw.mean[-1] for baseline in baselines], names) if baselines else ""
    beside = f"; of random pairs: {random}" if random else ""
    closer = _closer([float(fixed(end, 2).replace("−", "-")) for end in ends], names)
    return Finding(
        that_fits(*(f"{pair} end {closer}." for pair in pairs_of_names(tokens, *two))),
        *two,
        line=f"cosine in the last layer: {_fixed(ends, names)}{beside}",
    )


def _closer(ends: Sequence[float], names: Names) -> str:
    """Where the larger of two cosines is."""
    if ends[0] == ends[1]:
        return "as close in both"
    name = names[int(ends[1] > ends[0])]
    return f"closer {'before training' if name == 'untrained' else _in(shortened(name))}"


def told_finding(facts: tuple[MapFacts, MapFacts], names: Names) -> Finding:
    """Of how many words the nearest use has their sense, in the layer in which these are most after training, and how
    much of it needs no training; of two trained checkpoints in the best layer of each.
    """
    chance = facts[0].chance
    if set(names) != {"trained", "untrained"}:
        best = [int(np.argmax(own.right)) for own in facts]
        shares = [
            f"{percent(own.right[layer])} {_in(name)} (layer {layer})"
            for own, layer, name in zip(facts, best, names, strict=True)
        ]
        shown = f"in the best layer of each: {', '.join(shares)}; {percent(chance)} by chance"
        return Finding("How often does the nearest use of a word have its sense?", line=shown)
    before, after = (facts[names.index(name)].right for name in ("untrained", "trained"))
    layer = int(np.argmax(after))
    added = _added(before[layer], after[layer], facts[0])
    beside = f"{percent(before[layer])} before training, {percent(chance)} by chance"
    return Finding(
        f"After training, the nearest use of a word has its sense in {percent(after[layer])} of cases.",
        line=f"in layer {layer}, its best; {beside}; {added}",
    )


def told(view: str) -> Told:
    """What is drawn of the two checkpoints, what is alike in both, and another view of them."""
    see = {
        TOLD: "How often the nearest use of a word has its sense, and its topic, by layer; and by chance.",
        INPUT: "The input layer of both for the same tokens, row by row.",
        STATES: "How alike the same two tokens are in each layer of both.",
    }
    tries = {
        TOLD: Try("Compare their input layers", {VIEW.name: INPUT}),
        INPUT: Try("Compare their layers", {VIEW.name: STATES}),
        STATES: Try("See what both tell", {VIEW.name: TOLD}),
    }
    return Told(
        see=see[view],
        means="What an untrained network shows, too, comes from how it is built, not from what it learned.",
        tries=[tries[view]],
    )


def _added(before: float, after: float, facts: MapFacts) -> str:
    """What training adds to a share of right guesses, unless three standard errors of chance could have added it."""
    if after <= before:
        return "training adds nothing here"
    if after - max(before, facts.chance) < 3 * standard_error(facts.chance, facts.counted):
        return "what training adds here could be chance"
    return f"of what lies above chance, {percent(already_told(before, after, facts.chance))} needs no training"
