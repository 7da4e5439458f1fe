"""Choices and findings of the page that compares two checkpoints: by default one with its untrained twin."""

from collections.abc import Iterable, Mapping, Sequence
from typing import SupportsFloat

import numpy as np
import streamlit as st

from components.compute.initial import InputFacts, already_told, clear_heads
from components.compute.similarity import curve
from components.compute.tokens import each_row_once, instructive_pair, instructive_token, worth_naming
from components.frame.markup import escaped
from components.frame.page_head import Finding
from components.frame.settings import Choice
from components.records.arrays import Array
from components.records.attention import Attention
from components.records.checkpoints import CatalogueEntry, counterpart
from components.records.embeddings import Embeddings
from components.records.heads import HeadsInText
from components.records.similarity import Baseline, Curve
from components.records.states import States
from components.records.tokens import Tokens
from components.records.uses_map import MapFacts, Placed, UsesMap
from components.views.context import place_name
from components.views.service import Service
from components.views.wording import fixed, most, percent, shortened, token_name

TOLD, TABLES, INPUT, ATTENTION, STATES, MAP = "told", "tables", "input", "attention", "states", "map"
VIEWS = {
    TOLD: "What it tells",
    TABLES: "Tables",
    INPUT: "Input layer",
    ATTENTION: "Attention",
    STATES: "Hidden states",
    MAP: "Map",
}
ABOUT = """
Two checkpoints side by side: by default this one and its **untrained twin**, a BERT of the same shape with random
weights, as before the first step of its training. What both show comes from the architecture; what only one shows was
learned.

- *What it tells*: how often the nearest uses of words tell a word's sense and topic, over thousands of sentences
- *Tables*: values and norms of the word table, cosines of positions, gamma and beta
- *Input layer*, *Attention*, *Hidden states*: this sentence in both
- *Map*: thousands of uses of words in both, with the words of this sentence

Random encoders are the usual control of such claims (Conneau et al. 2018, Zhang & Bowman 2018, Wieting & Kiela 2019).
"""
BESIDE = Choice("beside", "With", horizontal=False)
ASKED = 150  # MB: more is loaded only after a click
Names = tuple[str, str]


def second_choice(known: Mapping[str, CatalogueEntry]) -> str:
    """The key of the second checkpoint, by default the twin; empty if there is none."""
    if not known:
        st.info(
            "There is nothing to compare with: this server has no room in its memory for the untrained twin, and no "
            "other checkpoint is on it.",
            icon=":material/memory:",
        )
        return ""
    titles = {key: entry.title for key, entry in known.items()}
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
    return st.button("Load it", key=f"load_{second.key}")


def names_of(first: Service, second: Service) -> Names:
    """“trained” and “untrained” for a checkpoint and its twin, in their order; else their titles."""
    if first.key != counterpart(second.key):
        return first.title, second.title
    return ("untrained", "trained") if first.untrained else ("trained", "untrained")


def word_of(placed: Placed, position: int) -> int:
    """The index of the word that holds the selected token, else of the first."""
    return placed.word_at(position) or 0


def same_head(head: int, heads: int) -> int:
    """The head of that number in the second checkpoint, or its last."""
    return min(head, heads)


def other_vocabulary(names: Names) -> None:
    """Say that two checkpoints with different vocabularies cannot be compared token by token."""
    st.info(
        f"{escaped(names[0])} and {escaped(names[1])} have different vocabularies, so their tokens do not match one to "
        "one. These are the tokens of each; *What it tells* compares the two over the same sentences.",
        icon=":material/compare_arrows:",
    )


def _in(name: str) -> str:
    return {"trained": "after training", "untrained": "before"}.get(name, f"in {name}")


def _fixed(values: Iterable[SupportsFloat], names: Names) -> str:
    return _both([fixed(value, 2) for value in values], names)


def _both(values: Sequence[str], names: Names) -> str:
    return ", ".join(f"{value} {_in(name)}" for value, name in zip(values, names, strict=True))


def tables_finding(tokens: Tokens, facts: tuple[InputFacts, InputFacts], names: Names) -> Finding:
    """The word whose row differs most in length, beside the median of all rows."""
    first, second = (own.lengths[list(tokens.ids)] for own in facts)
    token, begins = _differs_most(tokens, np.abs(first - second), "row")
    here = _fixed((first[token], second[token]), names)
    medians = _fixed([np.median(own.lengths) for own in facts], names)
    return Finding(f"{begins} length {here}; the median of all rows: {medians}.", token)


def input_finding(tokens: Tokens, pair: tuple[Embeddings, Embeddings], names: Names) -> Finding:
    """The word whose sum deviates most differently, and what LayerNorm makes of it."""
    sums, normed = ([getattr(own, part).std(axis=1) for own in pair] for part in ("summed", "normed"))
    token, begins = _differs_most(tokens, np.abs(sums[0] - sums[1]), "sum")
    before, after = (_fixed([own[token] for own in of_each], names) for of_each in (sums, normed))
    return Finding(f"{begins} deviation {before}; after LayerNorm: {after}.", token)


def _differs_most(tokens: Tokens, difference: Array, part: str) -> tuple[int, str]:
    """The word of a text with the largest `difference` (T,), and how a sentence about its row or sum begins."""
    named = worth_naming(tokens)
    among = each_row_once(tokens, named.positions) if part == "row" else named.positions
    token = most(difference, among) if len(among) > 1 else None
    if token is None:
        return named.positions[0], f"The {part} of {token_name(tokens.names, named.positions[0])}:"
    return token, f"Of the {named.nouns} the {part} of {token_name(tokens.names, token)} differs most:"


def attention_finding(
    tokens: Tokens, seen: tuple[Attention, Attention], heads: tuple[int, int],
    shares: Sequence[HeadsInText], names: Names,
) -> Finding:  # fmt: skip
    """What a word attends to most in the head that is shown, and how many heads have a clear pattern in this text."""
    source = instructive_token(tokens)
    weights = [own.weights[head - 1][source] for own, head in zip(seen, heads, strict=True)]
    target = int(max(weights, key=np.max).argmax())
    gives = _both([percent(float(own[target])) for own in weights], names)
    one, other = token_name(tokens.names, source), token_name(tokens.names, target)
    counts = _both(["{} of {}".format(*clear_heads(own)) for own in shares], names)
    return Finding(
        f"{one} gives {'itself' if source == target else other} {gives}. Heads with a clear pattern here: {counts}.",
        source,
        target,
    )


def curves_of_two(tokens: Tokens, states: Sequence[States]) -> list[Curve]:
    """The cosine by layer of two tokens worth comparing, in each checkpoint."""
    first, second = instructive_pair(tokens)
    name = f"{tokens.names[first]} {first} ~ {tokens.names[second]} {second}"
    return [curve(own.hidden, first, second, name) for own in states]


def states_finding(tokens: Tokens, curves: Sequence[Curve], baselines: Sequence[Baseline], names: Names) -> Finding:
    """How alike these two are in the last layer of each, beside random pairs."""
    here = _fixed([of_two.cosines[-1] for of_two in curves], names)
    pairs = _fixed([baseline.raw.mean[-1] for baseline in baselines], names)
    two = instructive_pair(tokens)
    one, other = (token_name(tokens.names, position) for position in two)
    return Finding(f"Cosine of {one} and {other} in the last layer: {here}; of random pairs: {pairs}.", *two)


def map_finding(
    maps: tuple[UsesMap, UsesMap], placed: tuple[Placed, Placed], layers: tuple[int, int], word: int, names: Names
) -> str:
    """The nearest of the uses drawn to the selected word in both."""
    if not len(placed[0]):
        return "There is no word to place on the maps."
    near = []
    for drawn, own, layer in zip(maps, placed, layers, strict=True):
        use = drawn.uses[drawn.numbers.index(own.nearest[layer][word])]
        near.append(f"“{shortened(use.sentence, 44)}”")
    name = place_name(placed[0], word)
    if near[0] == near[1]:
        return f"Of the uses drawn, the nearest to {name} in both: {near[0]}."
    if set(names) == {"trained", "untrained"}:
        before, after = near[names.index("untrained")], near[names.index("trained")]
        return f"Training moved {name} from {before} to {after}, each the nearest of the uses drawn."
    return f"Of the uses drawn, the nearest to {name}: {_both(near, names)}."


def told_finding(facts: tuple[MapFacts, MapFacts], names: Names) -> str:
    """How often the nearest use of a word has its sense in the best layer, and how much of it needs no training."""
    best = [max(own.right) for own in facts]
    text = (
        f"The nearest use of a word has its sense: {_both([percent(share) for share in best], names)}, "
        f"{percent(facts[0].chance)} by chance."
    )
    if set(names) != {"trained", "untrained"}:
        return text
    told = already_told(best[names.index("untrained")], best[names.index("trained")], facts[0].chance)
    if told is None:
        return f"{text} Training adds nothing here."
    return f"{text} Of what lies above chance, {percent(min(told, 1.0))} needs no training."
