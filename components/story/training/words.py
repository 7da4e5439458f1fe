"""Sentences of the page that compares two models, by default one trained and untrained, and how far chance may move a
share of right guesses.
"""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from components.frame import address
from components.frame.beside import Model, Split, split_of
from components.frame.markup import escaped
from components.frame.page_head import Finding, Try
from components.records.checkpoints import TRAINED
from components.records.uses import MapFacts
from components.views.answers import PageState, SceneAnswer, whole
from components.views.bars import Bar, bars
from components.views.corpus import SET
from components.views.tries import Told
from components.views.wording import percent

PROBE = "probe-on-your-own-labels"  # the heading of the probe
ABOUT = """
Two models side by side: by default this one and the same **untrained**, a BERT of the same shape with random weights,
as before the first step of its training; behind the model's name another one can be put beside it. What both show comes
from the architecture; what only one shows was learned: how often the nearest uses of words tell a word's sense and
topic, over thousands of sentences.

Random encoders are the usual control of such claims (Conneau et al. 2018, Zhang & Bowman 2018, Wieting & Kiela 2019).
"""


def uses_not_read(unread: Sequence[int], uses: int, two: Split[Model]) -> None:
    """Say that one of the models does not read the words that the other is asked about."""
    lost = [
        f"{escaped(name)} does not read the word in {number:,} of the {uses:,} sentences"
        for number, name in zip(unread, two.names, strict=True)
        if number
    ]
    st.info(
        f"How often neighbours tell a word's sense cannot be compared: {', '.join(lost)}, since its vocabulary cannot "
        "spell it or the sentence is too long.",
        icon=":material/compare_arrows:",
    )


def finding(facts: Sequence[MapFacts], two: Split[Model]) -> Finding:
    """Of how many words the nearest use has their sense, in the layer in which these are most after training, and how
    much of it needs no training; of two trained models in the best layer of each.

    Of layers that lie within one standard error of the best it is the first, and not called the best. Refuted by a
    layer that is better by more, and by an earlier one that is not worse by more.
    """
    chance = facts[0].chance
    if not two.models[1].untrained:
        best = [_best(own)[0] for own in facts]
        where = "the best layer of each" if all(_best(own)[1] for own in facts) else "one of the best layers of each"
        shares = [
            f"{percent(own.right[layer])} {how} (layer {layer})"
            for own, layer, how in zip(facts, best, two.how, strict=True)
        ]
        shown = f"in {where}: {', '.join(shares)}; {percent(chance)} by chance"
        return Finding("How often does the nearest use of a word have its sense?", line=shown)
    after, before = (own.right for own in facts)
    layer, alone = _best(facts[0])
    added = _added(before[layer], after[layer], facts[0])
    beside = f"{percent(before[layer], 1)} before training, {percent(chance, 1)} by chance"
    return Finding(
        f"After training, the nearest use of a word has its sense in {percent(after[layer])} of cases.",
        line=f"in layer {layer}, {'its best' if alone else 'one of its best'}; {beside}; {added}",
    )


def best_layer(facts: Sequence[MapFacts], two: Split[Model]) -> int | None:
    """The layer of the headline; None where each of two trained models has its own."""
    return _best(facts[0])[0] if two.models[1].untrained else None


def of_a_hundred(facts: Sequence[MapFacts], two: Split[Model]) -> None:
    """Of how many uses in a hundred the nearest has their sense, in the layer of the headline, and by chance.

    Two trained models are asked in the best layer of each.
    """
    untrained = two.models[1].untrained
    layers = [_best(facts[0] if untrained else own)[0] for own in facts]
    shares = [(name, f"layer {at}", own.right[at]) for name, at, own in zip(two.names, layers, facts, strict=True)]
    shares.append(("by chance", "", facts[0].chance))
    bars("Right of 100 uses", [Bar(name, where, share, percent(share)) for name, where, share in shares])


def asked() -> str:
    """The set that the probe asks about, before its control is drawn; empty if none was chosen."""
    return address.chosen_before(SET.name)


def told(chosen: str) -> Told:
    """What is drawn of the two models, what is alike in both, and another set to ask the probe about than the `chosen`
    one."""
    other = "bank" if chosen == "python" else "python"
    return Told(
        see="How often the nearest use of a word has its sense, and its topic, by layer; and by chance.",
        means="What an untrained network shows, too, comes from how it is built, not from what it learned.",
        tries=[Try(f"Ask a probe about “{other}”", {SET.name: other}, PROBE)],
    )


def _best(facts: MapFacts) -> tuple[int, bool]:
    """The first layer within one standard error of the best, and whether no other is."""
    right = np.asarray(facts.right, np.float64)
    best = float(right.max())
    close = np.flatnonzero(right >= best - standard_error(best, facts.counted))
    return int(close[0]), len(close) == 1


def _added(before: float, after: float, facts: MapFacts) -> str:
    """What training adds to a share of right guesses, unless three standard errors of chance could have added it."""
    if after <= before:
        return "training adds nothing here"
    if after - max(before, facts.chance) < 3 * standard_error(facts.chance, facts.counted):
        return "what training adds here could be chance"
    return f"of what lies above chance, {percent(already_told(before, after, facts.chance))} needs no training"


def already_told(untrained: float, trained: float, chance: float) -> float:
    """The share of what a trained checkpoint tells beyond chance that an untrained one tells, too."""
    return max(0.0, untrained - chance) / (trained - chance)


def standard_error(share: float, counted: int) -> float:
    """How far the share of `counted` guesses that are right lies from the expected `share`, as a standard deviation."""
    return float(np.sqrt(share * (1 - share) / max(counted, 1)))


def untrained(state: PageState) -> SceneAnswer:
    """What the model tells of senses, and what it would untrained."""
    other = state.bert.beside(TRAINED) if state.bert.variant else state.bert.without_training()
    if other is None:
        return SceneAnswer("")
    two = split_of(state.bert, other)
    facts = [drawn.facts for one in two.models if (drawn := one.uses_map()) and not one.unread(drawn.numbers)]
    return whole(finding(facts, two)) if len(facts) == len(two.models) else SceneAnswer("")
