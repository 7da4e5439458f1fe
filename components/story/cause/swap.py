"""The sentence about the swaps of hidden states between two sentences."""

from collections.abc import Sequence

import numpy as np

from components.compute.cause import Swaps, half_way, settled, strongest
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW
from components.records.tokens import Tokens
from components.views.cause_told import STANDS_OUT, noun_for, other_words
from components.views.tries import Told
from components.views.wording import as_it_takes, fixed, outward, token_name

LEAST_SHARE = 0.01  # of the way


def finding(swaps: Swaps, tokens: Tokens, layers: int) -> Finding:
    """The word whose swap before layer 1 moves the target furthest towards its vector in B, of all other words.

    Nothing is named below `LEAST_SHARE`, nor if the next word reaches two thirds. If only one token differs, its swap
    before layer 1 is B itself, so the finding is of later layers.
    """
    target = token_name(tokens.names, swaps.position)
    if not swaps.all_positions.any():
        line = "to within a thousandth of its length, so there is nothing to explain"
        return Finding(f"Both sentences give {target} the same last vector, or nearly.", line=line)
    differing = np.flatnonzero(swaps.shares[0]).tolist()
    if len(differing) == 1 and swaps.partners == tuple(range(len(tokens))):
        return _of_one_change(swaps, tokens, differing[0], layers)
    others = [place for place in other_words(tokens, swaps.position) if swaps.partners[place] >= 0]
    if not others:
        return Finding(f"No word but {target} has a counterpart in the other sentence.")
    return _of_words(swaps, tokens, others, layers)


def told(swaps: Swaps, tokens: Tokens) -> Told:
    """What a cell is, what a column that stands out means, and another view to try."""
    target = token_name(tokens.names, swaps.position)
    return Told(
        see=f"How far {target} goes towards its vector in B if one token is swapped after one layer.",
        means=f"A word that stands out tells the sentences apart; once its own does, {target} has read it.",
        tries=[Try("Cut what one token reads", {VIEW.name: "cut"})],
    )


def _of_words(swaps: Swaps, tokens: Tokens, others: Sequence[int], layers: int) -> Finding:
    target, noun, later = token_name(tokens.names, swaps.position), noun_for(tokens, others), _own_later(swaps, layers)
    (_, source), first, second = strongest(swaps.shares[:1], others)
    differing = sum(swaps.shares[0, place] != 0 for place in others)
    if not differing:
        if len(others) == 1:
            word = f"{token_name(tokens.names, others[0])}, the only other shared {noun}"
            return Finding(f"Before layer 1, {word}, is the same in both and moves nothing.", line=later)
        return Finding(
            f"The other shared {noun}s start the same in both: before layer 1, none moves {target}.", line=later
        )
    if first < LEAST_SHARE:
        way = f"{LEAST_SHARE} of the way to its vector in B"
        return Finding(f"Swapped before layer 1, no other {noun} moves {target} {way}.", line=later)
    word, told = token_name(tokens.names, source), "swapped before layer 1"
    if len(others) > 1 and first < STANDS_OUT * second:
        next_word = token_name(tokens.names, _runner_up(swaps.shares[0], others))
        share, next_share = as_it_takes(first, second, 2, fixed)
        headline = f"No single {noun} stands out in moving {target} towards its vector in B."
        return Finding(
            headline, line=_line(f"{told}, {word} moves it {share} of the way, {next_word} {next_share}", later)
        )
    share, next_share = as_it_takes(first, second, 2, fixed)
    told += f": {share} of the way"
    if differing == 1:
        headline = f"{word}, the only other {noun} unlike its counterpart, moves {target} towards its vector in B."
        return Finding(headline, line=_line(told, later))
    all_of_them = len(others) == len(other_words(tokens, swaps.position))
    these = f"all other {noun}s" if all_of_them else f"other {noun}s with a counterpart"
    headline = f"Of {these}, {word} moves {target} furthest towards its vector in B."
    return Finding(headline, line=_line(f"{told}, next {noun} {next_share}", later))


def _of_one_change(swaps: Swaps, tokens: Tokens, changed: int, layers: int) -> Finding:
    target, what = (token_name(tokens.names, place) for place in (swaps.position, changed))
    if len(swaps.shares) <= layers:
        return Finding(f"Only {what} differs from sentence B.")
    if changed == swaps.position:
        least = fixed(outward(float(swaps.shares[:, changed].min()), 2, upper=False), 2)
        return Finding(f"Only {what} itself differs; in every layer its own vector carries at least {least} of that.")
    since = half_way(swaps)
    if since < layers:
        return Finding(f"Only {what} differs; from layer {since} on, {target} itself carries over half of it.")
    return Finding(f"Only {what} differs; even after layer {layers - 1}, {target} itself carries at most half of it.")


def _own_later(swaps: Swaps, layers: int) -> str:
    """From when on the target's own vector moves it furthest; nothing if only the last layer is left, or not all are
    computed."""
    since = settled(swaps)
    if len(swaps.shares) <= layers or since >= layers:
        return ""
    return f"{f'from layer {since} on' if since else 'in every layer'} its own vector moves it furthest"


def _line(*parts: str) -> str:
    return "; ".join(filter(None, parts))


def _runner_up(values: np.ndarray, among: Sequence[int]) -> int:
    return among[int(np.argsort(-values[list(among)], kind="stable")[1])]
